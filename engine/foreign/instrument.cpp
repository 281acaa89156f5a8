#include "engine/foreign/instrument.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/base/text.h"
#include "engine/foreign/instrument_node.h"

namespace ply {
namespace {

using namespace source;

constexpr auto none = SourceTokens::none;
constexpr std::size_t max_functions = 256;  // with a window

struct Files {
  std::vector<InstrumentedSource> all;
  std::set<std::string> nodes;
};

/// Those with a window that reach themselves by calls of others with one.
std::set<std::string> names_of_nodes(const std::vector<InstrumentedSource>& all, const std::set<std::string>& windows) {
  std::map<std::string, std::set<std::string>> reaches;
  for (const InstrumentedSource& file : all)
    for (const Function& f : file.functions)
      if (windows.contains(f.name))
        for (const Call& c : calls_of(file.s, f.open + 1, f.close, windows)) reaches[f.name].emplace(file.s[c.name]);
  std::set<std::string> out;
  for (const std::string& name : windows) {
    std::set<std::string> seen;
    std::vector<std::string> open{name};
    while (!open.empty()) {
      const std::string at = open.back();
      open.pop_back();
      for (const std::string& next : reaches[at])
        if (seen.insert(next).second) open.push_back(next);
    }
    if (seen.contains(name)) out.insert(name);
  }
  return out;
}

bool is_void(const Function& f) { return has_any(f.returns, {"void "}) && !has_any(f.returns, {"* "}); }

/// A whole number that a name of infinity stands for.
std::string infinity_of(const std::vector<InstrumentedSource>& all) {
  const auto is_name = [](std::string_view w) { return has_any(plain(w), {"infinit", "infty"}) || plain(w) == "inf"; };
  const auto is_number = [](std::string_view w) {
    const auto n = to_number<u32>(w);
    return n && *n >= 100 && *n <= 2'000'000'000;
  };
  for (const InstrumentedSource& file : all) {
    for (const SourceMacro& m : file.s.macros)
      if (is_name(m.name))
        for (const SourceToken& t : m.body)
          if (m.body.size() <= 3 && is_number(file.s.of(t))) return std::string(file.s.of(t));
    for (u32 i = 0; i + 2 < file.s.tokens.size(); ++i)
      if (file.s.is_word(i) && is_name(file.s[i]) && file.s[i + 1] == "=" && is_number(file.s[i + 2]) &&
          (file.s[i + 3] == ";" || file.s[i + 3] == ","))
        return std::string(file.s[i + 2]);
  }
  return {};
}

/// The loops and conditions around a statement that stand in the same function, the outermost of the loops.
u32 outermost_loop(const SourceTokens& s, const Function& f, u32 token) {
  u32 out = statement_of(s, token).begin;
  for (u32 up = s.up[token]; up != none && up > f.open; up = s.up[up]) {
    if (s[up] != "{") continue;
    if (s[up - 1] == "do") out = up - 1;
    if (s[up - 1] != ")") continue;
    const u32 word = s.mate[up - 1] - 1;
    if (s[word] == "for" || s[word] == "while") out = word;
  }
  // What a condition without a block is for: the block around it.
  for (Statement at = statement_of(s, out); !at.simple && out > f.open; at = statement_of(s, out)) {
    const u32 before = at.begin - 1;
    if (s[before] == ")") out = s.mate[before] - 1;
    else if (s[before] == "(") out = before - 1;
    else break;
  }
  const Statement found = statement_of(s, out);
  if (found.simple) return std::max(found.begin, f.open + 1);
  u32 block = s.up[out];  // behind an else: in front of all in its block
  while (s[block] != "{") block = s.up[block];
  return block + 1;
}

void add_root(InstrumentedSource& file, const Function& f, const std::vector<Call>& calls, const std::string& open) {
  const SourceTokens& s = file.s;
  const u32 begin = outermost_loop(s, f, calls.front().from);
  const std::string space = "\n" + indent_of(s, begin);
  file.patch.put(s.tokens[begin].at, open + space + "PT_ROOT(\"\");" + space);
  file.guessed.push_back({s.line(begin), fmt::format("a search begins in {}", f.name)});
  file.missing.push_back({s.line(begin), "which position it is: PT_ROOT takes its FEN, or the game's own words"});
  for (u32 i = begin; i < calls.front().from; ++i)
    if (s.is_word(i) && s[i + 1] == "(" && has_any(plain(s[i]), {"makemove", "domove", "playmove"})) {
      file.missing.push_back(
          {s.line(i), fmt::format("the moves of the root are made in {}: each is a root of its own in "
                                  "the file",
                                  f.name)});
      break;
    }
}

/// Macros with a return in them: it leaves the node, where only nodes use them.
void add_macros(Files& files) {
  for (InstrumentedSource& file : files.all)
    for (const SourceMacro& m : file.s.macros) {
      const auto is_return = [&](const SourceToken& t) { return file.s.of(t) == "return"; };
      if (std::none_of(m.body.begin(), m.body.end(), is_return)) continue;
      bool used = false, elsewhere = false;
      for (const InstrumentedSource& other : files.all)
        for (u32 i = 0; i < other.s.tokens.size(); ++i) {
          if (other.s[i] != m.name) continue;
          const auto in = std::find_if(other.functions.begin(), other.functions.end(),
                                       [&](const Function& f) { return i > f.open && i < f.close; });
          const bool node = in != other.functions.end() && files.nodes.contains(in->name) && !in->alpha.empty();
          (node ? used : elsewhere) = true;
        }
      if (!used) continue;
      const u32 line = m.body.front().line;
      if (elsewhere) {
        file.missing.push_back(
            {line, fmt::format("the macro {} returns from nodes and from other functions: its return "
                               "is not told",
                               m.name)});
        continue;
      }
      std::string all;
      for (const SourceToken& t : m.body) all += std::string(file.s.of(t)) + " ";
      std::set<std::string> none_of_them;
      const std::string mark = mark_of({}, {all, true}, "", false, none_of_them);
      for (std::size_t i = 0; i + 1 < m.body.size(); ++i) {
        if (!is_return(m.body[i])) continue;
        std::size_t end = i + 1;
        while (end < m.body.size() && file.s.of(m.body[end]) != ";" && file.s.of(m.body[end]) != "}") ++end;
        const SourceToken& last = m.body[end - 1];
        const std::size_t at = m.body[i].at, value = m.body[i + 1].at;
        file.patch.put(at, (mark.empty() ? "PT_RETURN(" : "{ " + mark + "(); PT_RETURN("), value - at);
        file.patch.put(last.at + last.size, mark.empty() ? ")" : "); }");
      }
      file.guessed.push_back(
          {line, fmt::format("the macro {} returns from nodes{}", m.name, mark.empty() ? "" : ", " + mark)});
    }
}

void add_include(InstrumentedSource& file, bool implementation) {
  const std::string lines =
      std::string(implementation ? "#define PLYTRACE_IMPLEMENTATION\n" : "") + "#include \"plytrace.h\"\n";
  std::size_t at = 0;
  for (u32 line = 0; line < file.s.last_include; ++line)
    at = std::min(file.s.text.find('\n', at), file.s.text.size() - 1) + 1;
  file.patch.put(at, lines);
}

/// What PT_OPEN is told.
std::string opening(const std::string& engine, const std::string& game, const std::set<std::string>& claims,
                    const std::string& infinity, bool of_first) {
  const auto quoted = [](std::string text) {
    std::erase_if(text, [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 32; });
    return "\"" + text + "\"";
  };
  std::string more, list;
  for (const std::string& claim : claims) list += fmt::format("{}\\\"{}\\\"", list.empty() ? "" : ", ", claim);
  more = fmt::format("\\\"claims\\\": [{}]", list);
  if (!infinity.empty()) more += fmt::format(", \\\"infinite\\\": {}", infinity);
  if (of_first) more += ", \\\"scores\\\": \\\"first\\\"";
  return fmt::format("PT_OPEN_ONCE({}, {}, \"{}\");", quoted(engine), quoted(game), more);
}

}  // namespace

Result<std::vector<InstrumentedFile>> instrument(std::vector<std::pair<std::string, std::string>> texts,
                                                 const std::string& engine, const std::string& game) {
  Files files;
  std::set<std::string> windows, claims;
  for (auto& [path, text] : texts) {
    if (text.find("plytrace.h") != text.npos) return Error{path + ": it has lines of plytrace.h already"};
    auto read = read_source(std::move(text));
    if (!read) return Error{fmt::format("{}: {}", path, read.error().message)};
    InstrumentedSource file{path, std::move(*read), {}, {}, {}, {}};
    file.functions = functions_of(file.s);
    for (Function& f : file.functions)
      if (guess_window(f)) windows.insert(f.name);
    files.all.push_back(std::move(file));
  }
  if (windows.size() > max_functions) return Error{"too many functions have a window for a search"};
  files.nodes = names_of_nodes(files.all, windows);
  bool negated = false, sides = false;
  for (InstrumentedSource& file : files.all)
    for (Function& f : file.functions) {
      if (f.alpha.empty() || !files.nodes.contains(f.name)) continue;
      if (is_void(f)) {
        file.missing.push_back({file.s.line(f.at), f.name + " gives no value back: it is passed over"});
        f.alpha.clear();
        continue;
      }
      const std::string name = plain(f.name);
      f.quiescence = f.depth.empty() && (name.starts_with("q") || has_any(name, {"quies"}));
      f.quiescence |= has_any(name, {"quies", "qsearch"});
      sides |= has_any(name, {"max", "min"}) && !has_any(name, {"minimax", "negamax"});
      for (const Call& c : calls_of(file.s, f.open + 1, f.close, files.nodes)) negated |= is_negated(file.s, c);
    }
  bool any = false, of_first = false, fail_hard = true, keys = true;
  for (InstrumentedSource& file : files.all)
    for (Function& f : file.functions) {
      if (f.alpha.empty() || !files.nodes.contains(f.name)) continue;
      any = true;
      guess_place(file.s, f, calls_of(file.s, f.open + 1, f.close, files.nodes), negated);
      const std::string name = plain(f.name);
      if (!negated && sides) f.side = has_any(name, {"max"}) ? "0" : "1";
      of_first |= !negated && !f.side.empty();
      if (!negated && f.side.empty())
        file.missing.push_back(
            {file.s.line(f.at), "no value is turned to the other side, and who maximises is not seen"});
      keys &= !f.key.empty();
    }
  if (!any)
    return Error{
        "no search is found: no function calls itself, directly or through others, that has alpha and beta (or "
        "lower and upper) among its parameters"};
  for (InstrumentedSource& file : files.all)
    for (Function& f : file.functions) {
      if (f.alpha.empty() || !files.nodes.contains(f.name)) continue;
      if (!keys && !f.key.empty()) {  // an answer's writer would be looked for among half of the nodes
        file.missing.push_back({file.s.line(f.at), f.key + " is not told: not all nodes have a key"});
        f.key.clear();
      }
      fail_hard &= instrument_node(file, f, files.all, files.nodes, claims);
    }
  if (fail_hard) claims.insert("fail-hard");
  const std::string open = opening(engine, game, claims, infinity_of(files.all), of_first);
  InstrumentedSource* first = nullptr;
  for (InstrumentedSource& file : files.all)
    for (const Function& f : file.functions) {
      if (files.nodes.contains(f.name) && !f.alpha.empty()) continue;
      const auto calls = calls_of(file.s, f.open + 1, f.close, files.nodes);
      if (calls.empty()) continue;
      add_root(file, f, calls, open);
      if (!first) first = &file;
    }
  add_macros(files);
  for (InstrumentedSource& file : files.all)
    if (!first && !file.patch.empty()) {
      first = &file;
      file.missing.push_back({1, "where a search begins: " + open + " PT_ROOT(position);"});
    }
  std::vector<InstrumentedFile> out;
  for (InstrumentedSource& file : files.all) {
    if (file.patch.empty()) continue;
    for (const u32 line : file.s.passed_over)
      file.missing.push_back({line, "what stands behind this #else or #if 0 is not read"});
    add_include(file, &file == first);
    const auto by_line = [](const InstrumentNote& a, const InstrumentNote& b) { return a.line < b.line; };
    std::stable_sort(file.guessed.begin(), file.guessed.end(), by_line);
    std::stable_sort(file.missing.begin(), file.missing.end(), by_line);
    out.push_back({file.path, file.patch.applied(file.s.text), file.patch.unified(file.s.text, file.path),
                   std::move(file.guessed), std::move(file.missing)});
  }
  return out;
}

}  // namespace ply
