// Output that is kept: files of tests/data/golden, which hold what the programs print today. Whoever prints something
// else sees a test fail. PLYSCOPE_GOLDEN=write writes the files anew, and the difference is reviewed;
// PLYSCOPE_GOLDEN_TO=FOLDER writes every text there, so that two builds can be compared by `diff -r`.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/places.h"
#include "vendor/catch2_compat.h"

namespace ply::test {

inline const std::string golden_folder = PLY_TEST_DATA "/golden/";

inline bool writing_golden() {
  const char* const how = std::getenv("PLYSCOPE_GOLDEN");
  return how && std::string_view(how) == "write";
}

inline std::vector<std::string> golden_lines(const std::string& name) {
  std::ifstream in(golden_folder + name);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') out.push_back(line);
  return out;
}

inline void write_golden(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// FNV-1a.
inline std::string golden_digest(std::string_view text) {
  std::uint64_t h = 0xcbf29ce484222325u;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  std::string out(16, '0');
  for (auto at = out.rbegin(); at != out.rend(); ++at, h >>= 4) *at = "0123456789abcdef"[h & 15];
  return out;
}

/// A whole text. The first line that differs is named.
inline void check_golden(const std::string& name, const std::string& text) {
  if (writing_golden()) return write_golden(golden_folder + name, text);
  std::ifstream in(golden_folder + name, std::ios::binary);
  const std::string kept{std::istreambuf_iterator<char>(in), {}};
  if (kept == text) return;
  const auto end = std::mismatch(kept.begin(), kept.end(), text.begin(), text.end());
  const auto at = static_cast<std::size_t>(end.first - kept.begin());
  const auto line = [](const std::string& s, std::size_t place) {
    const auto from = place == 0 ? 0 : s.rfind('\n', place - 1) + 1;
    return s.substr(from, s.find('\n', place) - from);
  };
  FAIL_CHECK("tests/data/golden/" << name << ", line " << 1 + std::count(kept.begin(), end.first, '\n') << "\n  was "
                                  << line(kept, at) << "\n  is  " << line(text, at));
}

/// A file of digests, a line "DIGEST KEY" for each text that was taken.
class GoldenDigests {
 public:
  explicit GoldenDigests(std::string name) : name_(std::move(name)) {
    for (const std::string& line : golden_lines(name_)) kept_[line.substr(17)] = line.substr(0, 16);
  }

  void take(const std::string& key, const std::string& text) {
    if (const char* const to = std::getenv("PLYSCOPE_GOLDEN_TO")) {
      std::string file = key;
      std::replace(file.begin(), file.end(), '/', '_');
      write_golden(std::string(to) + "/" + name_ + "/" + file, text);
    }
    const std::string digest = golden_digest(text);
    written_ += digest + " " + key + "\n";
    ++taken_;
    const auto kept = kept_.find(key);
    if (kept == kept_.end()) new_.push_back(key);
    else if (kept->second != digest) other_.push_back(key);
    if (kept != kept_.end()) kept_.erase(kept);
  }

  /// At the end: what is another text, what is new, and what nobody asked any more.
  void finish() {
    CHECK(taken_ > 0);
    if (writing_golden()) return write_golden(golden_folder + name_, written_);
    for (const auto& [key, digest] : kept_) new_.push_back("gone: " + key);
    for (const auto& [what, keys] : {std::pair{"prints something else", &other_}, {"is not in the file", &new_}})
      if (!keys->empty()) {
        std::string list;
        for (std::size_t i = 0; i < keys->size() && i < 20; ++i) list += "\n  " + (*keys)[i];
        FAIL_CHECK("tests/data/golden/" << name_ << ": " << keys->size() << " of " << taken_ << ": " << what << list);
      }
  }

 private:
  const std::string name_;
  std::map<std::string, std::string> kept_;
  std::string written_;
  std::vector<std::string> new_, other_;
  int taken_ = 0;
};

/// A list of which nothing may be lost: every line of the file is still among `now`. What is new is allowed.
inline void check_golden_list(const std::string& name, const std::vector<std::string>& now) {
  if (writing_golden()) {
    std::string text;
    for (const std::string& line : now) text += line + "\n";
    return write_golden(golden_folder + name, text);
  }
  const std::vector<std::string> kept = golden_lines(name);
  CHECK(!kept.empty());
  std::vector<std::string> sorted = now;
  std::sort(sorted.begin(), sorted.end());
  for (const std::string& line : kept)
    if (!std::binary_search(sorted.begin(), sorted.end(), line)) FAIL_CHECK(name << ": lost: " << line);
}

}  // namespace ply::test
