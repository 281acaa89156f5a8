#include "app/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>

#include "engine/base/terminal.h"

namespace ply::cli {
namespace {

bool shown = false;
std::chrono::steady_clock::time_point last{};

}  // namespace

bool Progress::wanted() {
  static const bool terminal = isatty(STDERR_FILENO) == 1;
  return terminal;
}

void Progress::show(std::string_view line) {
  if (!wanted()) return;
  const auto now = std::chrono::steady_clock::now();
  if (shown && now - last < std::chrono::milliseconds(100)) return;
  last = now;
  shown = true;
  std::fprintf(stderr, "\r\033[K%s", visible(line.substr(0, 100)).c_str());
  std::fflush(stderr);
}

void Progress::clear() {
  if (!shown) return;
  shown = false;
  std::fputs("\r\033[K", stderr);
}

std::string duration(double seconds) {
  const auto s = static_cast<long>(seconds + 0.5);
  return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                   : fmt::format("{}:{:02}", s / 60, s % 60);
}

}  // namespace ply::cli
