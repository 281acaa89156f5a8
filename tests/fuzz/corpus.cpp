#include "tests/fuzz/corpus.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "tests/places.h"

namespace ply::fuzz {
namespace {

[[noreturn]] void give_up(const std::string& why) {
  fmt::print(stderr, "fuzz: {}\n", why);
  std::exit(4);
}

std::string escaped(const std::string& input) {
  std::string out;
  for (const char c : input) {
    if (c == '\\') out += "\\\\";
    else if (c == '\n') out += "\\n";
    else if (c >= 0x20 && c < 0x7f) out += c;
    else out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return out;
}

std::string unescaped(std::string_view line, const std::string& path) {
  std::string out;
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\') {
      out += line[i];
      continue;
    }
    const std::string_view rest = line.substr(i + 1);
    if (rest.starts_with('\\')) out += '\\', i += 1;
    else if (rest.starts_with('n')) out += '\n', i += 1;
    else if (rest.size() >= 3 && rest[0] == 'x' && digit(rest[1]) >= 0 && digit(rest[2]) >= 0)
      out += static_cast<char>(digit(rest[1]) * 16 + digit(rest[2])), i += 3;
    else give_up(fmt::format("{}: a backslash stands before nothing that is known", path));
  }
  return out;
}

}  // namespace

std::string corpus_path(const std::string& target) {
  return fmt::format("{}/tests/fuzz/corpus/{}.txt", PLY_SOURCE_DIR, target);
}

std::vector<std::string> read_corpus(const std::string& target) {
  const std::string path = corpus_path(target);
  std::vector<std::string> out;
  if (!std::filesystem::exists(path)) return out;
  const auto text = read_file(path);
  if (!text) give_up(text.error().message);
  for (std::string_view left = *text; !left.empty();) {
    const auto end = left.find('\n');
    if (end == std::string_view::npos) give_up(path + ": the last line has no end");
    out.push_back(unescaped(left.substr(0, end), path));
    left.remove_prefix(end + 1);
  }
  return out;
}

void write_corpus(const std::string& target, const std::vector<std::string>& inputs) {
  const std::string path = corpus_path(target);
  std::string text;
  for (const std::string& input : inputs) text += escaped(input) + "\n";
  if (text.empty()) {
    std::filesystem::remove(path);
    return;
  }
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  if (const Status ok = write_file(path, text); !ok) give_up(ok.error().message);
}

}  // namespace ply::fuzz
