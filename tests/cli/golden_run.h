// Recordings and commands whose output is held: tests/data/golden/recordings.txt, commands.txt and others.txt.
#pragma once
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/version.h"
#include "tests/cli/recorded.h"
#include "tests/support/folder.h"
#include "tests/support/golden.h"

namespace cli_test {

using Values = std::map<std::string, std::string>;
using OrderedJson = nlohmann::ordered_json;

/// The words of a line; what stands between ' is one word.
inline Words golden_words(const std::string& line) {
  Words out;
  std::string word;
  bool any = false, inside = false;
  for (const char c : line + " ") {
    if (c == '\'') {
      inside = !inside, any = true;
    } else if (c == ' ' && !inside) {
      if (any) out.push_back(word);
      word.clear(), any = false;
    } else {
      word += c, any = true;
    }
  }
  return out;
}

inline void replace_each(std::string& text, const std::string& from, const std::string& to) {
  if (from.empty()) return;
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

inline bool of_number(char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e'; }

/// The numbers behind these words, and the lists of them.
inline void mask_after(std::string& text, const std::string& words) {
  for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos;) {
    at += words.size();
    std::size_t end = at;
    const bool list = end < text.size() && text[end] == '[';
    while (end < text.size() && (of_number(text[end]) || (list && (text[end] == '[' || text[end] == ',')))) ++end;
    text.replace(at, end - at, "*");
  }
}

/// The last number of every line of a table whose last column has this heading, and the blanks before it.
inline void mask_last_column(std::string& text, const std::string& heading) {
  for (std::size_t at = 0; (at = text.find(heading + "\n", at)) != std::string::npos;) {
    at += heading.size() + 1;
    for (std::size_t end; (end = text.find('\n', at)) != std::string::npos && end > at && of_number(text[end - 1]);) {
      std::size_t begin = end;
      while (begin > at && of_number(text[begin - 1])) --begin;
      while (begin > at && text[begin - 1] == ' ') --begin;
      text.replace(begin, end - begin, "*");
      at = begin + 2;
    }
  }
}

/// The number before these words, and the blanks before it.
inline void mask_before(std::string& text, const std::string& words) {
  for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; at += words.size()) {
    std::size_t begin = at;
    while (begin > 0 && (of_number(text[begin - 1]) || text[begin - 1] == ',')) --begin;
    if (begin == at) continue;
    while (begin > 0 && text[begin - 1] == ' ') --begin;
    text.replace(begin, at - begin, " *");
    at = begin + 2;
  }
}

/// JSON that can be reviewed: what is short stays in a line.
inline void write_lines(const OrderedJson& j, const std::string& indent, std::string& out) {
  const std::string flat = j.dump();
  if (flat.size() + indent.size() <= 110 || !j.is_structured()) {
    out += flat;
    return;
  }
  out += j.is_array() ? "[" : "{";
  const char* comma = "";
  for (const auto& [key, inner] : j.items()) {
    out += comma + ("\n " + indent);
    if (j.is_object()) out += OrderedJson(key).dump() + ": ";
    write_lines(inner, indent + " ", out);
    comma = ",";
  }
  out += j.is_array() ? "]" : "}";
}

inline std::string readable(const std::string& text) {
  std::string out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const OrderedJson j = line.starts_with("{") ? OrderedJson::parse(line, nullptr, false) : OrderedJson();
    if (j.is_object()) write_lines(j, "", out);
    else out += line;
    out += "\n";
  }
  constexpr std::size_t max = 3500;  // the rest is in the digest alone
  if (out.size() > max)
    out = out.substr(0, out.rfind('\n', max)) + "\n... and " + std::to_string(out.size() - max) + " more bytes\n";
  return out;
}

/// The first text of JSON that is moves of Kalah or Reversi with the signs that people see, "3+", "1x4", "pass". Under
/// `class` "pass" is a kind of move.
inline std::string shown_move_in(const OrderedJson& j) {
  static const std::regex moves(R"((([1-9][0-9]*(x[0-9]+)?\+?|[a-h][1-8]|pa|pass)( |$))+)");
  static const std::regex shown(R"(.*([0-9][x+]|pass).*)");
  if (j.is_string()) {
    const auto text = j.get<std::string>();
    return std::regex_match(text, moves) && std::regex_match(text, shown) ? text : std::string();
  }
  std::string out;
  if (j.is_structured())
    for (const auto& [key, inner] : j.items())
      if (out.empty() && key != "class") out = shown_move_in(inner);
  return out;
}

/// Where one thing is spoken of as of many: "1 nodes".
inline std::string one_as_many(const std::string& text) {
  for (const char* noun : {"nodes", "moves",    "visits",  "answers", "games",    "leaves", "plies",      "positions",
                           "times", "cut-offs", "entries", "records", "findings", "terms",  "iterations", "searches",
                           "steps", "hits",     "lines",   "blocks",  "moments",  "claims", "sentences",  "pieces",
                           "discs", "stones",   "alarms",  "cards",   "seconds",  "threads"}) {
    const std::string words = std::string("1 ") + noun;
    for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; at += words.size()) {
      const char before = at > 0 ? text[at - 1] : ' ',
                 after = at + words.size() < text.size() ? text[at + words.size()] : ' ';
      const bool protocol = at >= 6 && text.compare(at - 6, 6, "depth ") == 0;  // depth 1 nodes 31
      if (!protocol && std::string("0123456789.,-").find(before) == std::string::npos && !std::isalnum(before) &&
          !std::isalnum(after))
        return text.substr(at, 60);
    }
  }
  return {};
}

/// A line of recordings.txt: NAME TAGS | HOW IT IS MADE | VALUES.
struct GoldenRecording {
  std::string name;
  std::set<std::string> tags;
  Words make;
  Values values;
  bool made = false;
};

class GoldenRun {
 public:
  explicit GoldenRun(const std::string& digests) : digests_("digests/" + digests + ".txt") {
    for (const std::string& line : ply::test::golden_lines("recordings.txt")) {
      const auto first = line.find('|'), second = line.find('|', first + 1);
      Words head = golden_words(line.substr(0, first));
      GoldenRecording r{
          head[0], {head.begin() + 1, head.end()}, golden_words(line.substr(first + 1, second - first - 1)), {}};
      for (const std::string& v : golden_words(line.substr(second + 1)))
        r.values[v.substr(0, v.find('='))] = v.substr(v.find('=') + 1);
      order.push_back(r.name);
      recordings_[r.name] = std::move(r);
    }
    for (const char* game : {"kalah", "reversi", "shogi"})
      values_[game] = ply::test::golden_folder + game + "_games.jsonl";
    values_["source"] = PLY_SOURCE_DIR;
  }

  /// Every command of commands.txt of a recording.
  void ask(const std::string& name) {
    const GoldenRecording& r = recordings_.at(name);
    const Values values = values_of(name);
    const bool large = r.tags.contains("large");
    for (const std::string& line : ply::test::golden_lines("commands.txt")) {
      const Words words = golden_words(line);
      const std::string& of = words[1];
      if (of == "every" || (!large && (of == "all" || r.tags.contains(of))))
        ask(name, line, values, r.tags.contains("full") ? name + "/" + words[3] : std::string(),
            r.tags.contains("text"));
    }
  }

  /// Every command of others.txt of a group.
  void ask_others(const std::string& group) {
    for (const std::string& line : ply::test::golden_lines("others.txt")) {
      const Words words = golden_words(line);
      if (words[1] != group) continue;
      ask(group, line, values_for(line), group + "/" + words[2]);
    }
  }

  using Outs = std::vector<std::pair<std::string, std::string>>;  ///< what is in braces, and the file
  /// A line's words, with what is in braces named; `outs` gets the files that it writes.
  Words named(const std::string& line, const Values& values, Outs& outs) const {
    Words words = golden_words(line);
    words.erase(words.begin(), words.begin() + 2);
    for (std::string& w : words) {
      for (const auto& [key, value] : values) replace_each(w, "{" + key + "}", value);
      if (w.starts_with('{')) outs.emplace_back(w, folder_.file(w.substr(1, w.size() - 2))), w = outs.back().second;
    }
    return words;
  }

  Values values_of(const std::string& name) {
    Values values = recordings_.at(name).values;
    values["rec"] = made(name), values["other"] = made(values["other"]), values["source"] = PLY_SOURCE_DIR;
    return values;
  }
  /// Of a line of others.txt.
  const Values& values_for(const std::string& line) {
    if (line.find("{many}") != std::string::npos && !values_.contains("many")) {
      values_["many"] = folder_.file("many.jsonl");
      good({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "40", "--out", values_["many"]});
    }
    if (line.find("{shallow}") != std::string::npos) values_["shallow"] = made("foreign-shallow");
    return values_;
  }

  /// What differs from run to run and from machine to machine becomes a word.
  void mask(std::string& text, bool played = false) const {
    replace_each(text, folder_.path, "{folder}");
    for (const std::string path : {PLY_EXAMPLE_CONNECT_FOUR, PLY_PLANTED, PLY_CLI})
      replace_each(text, path.substr(0, path.rfind('/')), "{programs}");
    replace_each(text, PLY_SOURCE_DIR, "{source}");
    replace_each(text, ply::program_version(), "{version}");
    // How well they are packed is the library's own.
    constexpr std::string_view link = "#moment=";
    for (auto at = text.find(link); at != text.npos; at = text.find(link, at + link.size())) {
      const auto from = at + link.size();
      const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_';
      });
      text.replace(from, static_cast<std::size_t>(end - text.begin()) - from, "{link}");
    }
    for (const char* key : {"nps", "seconds", "elapsed", "seconds_first", "seconds_second", "seconds_a_move", "times"})
      mask_after(text, "\"" + std::string(key) + "\":");
    if (played)  // how long somebody thought
      for (const char* key : {"mean", "deviation"}) mask_after(text, "\"" + std::string(key) + "\":");
    mask_last_column(text, "seconds");
    for (const char* unit : {" nodes/s", " s, ", " s ", " s\n"}) mask_before(text, unit);
  }

  void finish() {
    digests_.finish();
    for (const auto& [name, text] : full_) ply::test::check_golden("full/" + name + ".txt", text);
  }
  std::vector<std::string> order;  ///< of the recordings

 private:
  static void good(const Words& words, const How& how = {}) {
    const Ran ran = run(words, how);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
  }

  /// The file of a recording, made where nobody has asked for it yet.
  std::string made(const std::string& name) {
    GoldenRecording& r = recordings_.at(name);
    if (r.make[0] == "file") return PLY_SOURCE_DIR "/" + r.make[1];
    const std::string file = folder_.file(name);
    if (std::exchange(r.made, true)) return file;
    Words words = r.make;
    for (std::string& w : words)
      if (w.starts_with('{')) w = made(w.substr(1, w.size() - 2));
    if (words[0] == "program") {  // of the examples, or with a planted bug
      const std::string& what = words[1];
      const auto comma = what.find(',');
      const std::string program = what.substr(0, comma);
      const bool planted = program.starts_with("planted/");
      const std::string path = planted                     ? PLY_PLANTED "/planted_" + program.substr(8)
                               : program == "connect_four" ? PLY_EXAMPLE_CONNECT_FOUR
                                                           : PLY_EXAMPLE_BREAKTHROUGH;
      good(std::vector<std::string>(words.begin() + 2, words.end()),
           recording(path.c_str(), file, comma == std::string::npos ? "" : what.substr(comma)));
      return file;
    }
    if (words.back() != "--keep") words.push_back("--out");
    words.push_back(file);
    good(words);
    return file;
  }

  /// One line in each of its forms.
  void ask(const std::string& name, const std::string& line, const Values& values, const std::string& full,
           bool texts = true) {
    const Words head = golden_words(line);
    const std::string& forms = head[0];
    const std::string command = line.substr(line.find(head[2], line.find(head[1], forms.size()) + head[1].size()));
    Outs outs;
    const Words words = named(line, values, outs);
    const bool played = head[2] == "match" || head[2] == "tournament" || head[2] == "merge";
    for (const char form : forms) {
      if (form == 't' && !texts) continue;
      for (const auto& out : outs) std::filesystem::remove(out.second);
      Words asked = words;
      if (form == 'j') asked.push_back("--json");
      const Ran ran = run(asked);
      std::string text = ran.out;
      if (!ran.err.empty()) text += "--- standard error\n" + ran.err;
      if (ran.code != 0) text += "--- exit code " + std::to_string(ran.code) + "\n";
      for (const auto& [out, file] : outs) {
        const std::string content = read_file(file);
        const bool binary = content.find('\0') != std::string::npos;
        if (std::filesystem::exists(file)) text += "--- " + out + "\n" + (binary ? "binary\n" : content);
      }
      if (form == 'j' && (name.starts_with("kalah-") || name.starts_with("reversi-"))) {
        INFO(name << ": " << command);
        CHECK(shown_move_in(OrderedJson::parse(ran.out, nullptr, false)) == "");
      }
      if (form != 'j') {
        INFO(name << ": " << command);
        CHECK(one_as_many(text) == "");
      }
      mask(text, played);
      const std::string key = command + (form == 'j' ? " --json" : "");
      digests_.take(name + ": " + key, text);
      if (!full.empty()) full_[full] += "$ " + key + "\n" + readable(text) + "\n";
    }
  }

  const ply::test::CurrentFolder folder_;
  std::map<std::string, GoldenRecording> recordings_;
  Values values_;
  ply::test::GoldenDigests digests_;
  std::map<std::string, std::string> full_;  // by file
};

}  // namespace cli_test
