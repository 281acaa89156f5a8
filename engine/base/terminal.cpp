#include "engine/base/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

#if defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "engine/base/standard_output.h"
#include "engine/base/types.h"
#include "engine/base/utf8.h"

namespace ply {
namespace {

bool obeyed(u32 c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e ||
         (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
         (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

enum class Style { line, lines, json };

std::string escape(u32 c, Style style) {
  if (style == Style::json && c >= 0x10000)
    return fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + ((c - 0x10000) >> 10), 0xdc00 + ((c - 0x10000) & 0x3ff));
  if (style == Style::json) return fmt::format("\\u{:04x}", c);
  if (c == '\n' || c == '\t' || c == '\r') return c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
  return c < 0x80 ? fmt::format("\\x{:02x}", c) : fmt::format("\\u{{{:04x}}}", c);
}

std::string shown(std::string_view text, Style style) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    u32 c = 0;
    const std::size_t n = first_character(text, c);
    if (n == 0) out += fmt::format("\\x{:02x}", static_cast<u8>(text[0]));
    else if (!obeyed(c) || (style != Style::line && c == '\n')) out += text.substr(0, n);
    else out += escape(c, style);
    text.remove_prefix(static_cast<std::size_t>(n == 0 ? 1 : n));
  }
  return out;
}

}  // namespace

std::string visible(std::string_view text) { return shown(text, Style::line); }
std::string visible_lines(std::string_view text) { return shown(text, Style::lines); }
std::string visible_json(std::string_view text) { return shown(text, Style::json); }

void complain(std::string_view line) {
  try {
    const std::string text = visible_lines(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
  } catch (...) {  // no memory: character by character, and only those that everybody has
    for (const char c : line) std::fputc(c == '\n' || (c >= 0x20 && c < 0x7f) ? c : '?', stderr);
    std::fputc('\n', stderr);
  }
}

std::size_t terminal_columns([[maybe_unused]] std::FILE* stream) {
#if defined(__unix__) || defined(__APPLE__)
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return std::max<std::size_t>(size.ws_col, 40);
#endif
  return 0;
}

void hold_standard_streams() {
#if defined(__unix__) || defined(__APPLE__)
  // The wrong way round, so that input and output fail as they do when they are closed; what is said to nobody is
  // dropped.
  constexpr int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (int fd = 0; fd < 3; ++fd)
    if (fcntl(fd, F_GETFD) == -1) {
      const int got = open("/dev/null", modes[fd]);
      if (got >= 0 && got != fd) close(got);
    }
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
#endif
}

Delivered deliver_standard_output() {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return Delivered::all;
#if defined(__unix__) || defined(__APPLE__)
  struct stat info {};
  pollfd reader{STDOUT_FILENO, POLLOUT, 0};
  if (fstat(STDOUT_FILENO, &info) == 0 && (S_ISFIFO(info.st_mode) || S_ISSOCK(info.st_mode)) &&
      poll(&reader, 1, 0) == 1 && (reader.revents & (POLLERR | POLLHUP)))
    return Delivered::unread;
#endif
  return Delivered::failed;
}

}  // namespace ply
