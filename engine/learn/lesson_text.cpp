#include "engine/learn/lesson_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/base/keyed_lines.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"

namespace ply {
namespace {

constexpr std::string_view first_word = "lesson";
constexpr int max_lines = 2'000;
constexpr std::pair<LessonView, std::string_view> views[] = {
    {LessonView::cards, "cards"},     {LessonView::values, "values"}, {LessonView::kinds, "kinds"},
    {LessonView::windows, "windows"}, {LessonView::thread, "thread"}, {LessonView::code, "code"},
    {LessonView::board, "board"},     {LessonView::table, "table"},   {LessonView::beside, "beside"},
    {LessonView::counts, "counts"}};

// The rest of a line with its place.
LessonWords part(const LessonWords& whole, std::size_t from, std::size_t count = std::string_view::npos) {
  std::string_view s = std::string_view(whole.text).substr(std::min(from, whole.text.size()), count);
  std::size_t lead = 0;
  while (lead < s.size() && is_blank(s[lead])) ++lead;
  return {std::string(trim(s)), whole.line, whole.column + static_cast<int>(std::min(from, whole.text.size()) + lead)};
}

// The place of `word` as a word of its own, from `from` on; npos: it is not there.
std::size_t find_word(std::string_view s, std::string_view word, std::size_t from = 0) {
  for (std::size_t at = s.find(word, from); at != std::string_view::npos; at = s.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || is_blank(s[at - 1])) && (end == s.size() || is_blank(s[end]))) return at;
  }
  return std::string_view::npos;
}

class LessonReader {
 public:
  explicit LessonReader(std::vector<LessonProblem>& problems) : problems_(problems) {}

  LessonText read(std::string_view text) {
    for (const KeyedLine& line : keyed_lines(text)) {
      if (line.number > max_lines) {
        wrong({{}, max_lines + 1, 0}, fmt::format("a lesson has at most {} lines", max_lines));
        break;
      }
      const LessonWords words{std::string(line.text), line.number, line.column};
      if (begun_) take(words);
      else begin(words);
    }
    if (!begun_) wrong({{}, 1, 0}, "a lesson begins with: lesson 1: its title");
    else if (out_.scenes.empty()) wrong({{}, 0, 0}, "it has no tree and no game");
    else if (std::all_of(out_.scenes.begin(), out_.scenes.end(), [](const auto& s) { return s.steps.empty(); }))
      wrong({{}, 0, 0}, "it has no step: a step begins with: at start, at enter of a, at leave of a, at end");
    return std::move(out_);
  }

 private:
  void wrong(const LessonWords& at, std::string message, bool whole_line = false) {
    problems_.push_back({at.line, whole_line ? 0 : at.column, std::move(message), false});
  }

  void begin(const LessonWords& line) {
    begun_ = true;
    const bool named = line.text.starts_with(first_word) &&
                       (line.text.size() == first_word.size() || is_blank(line.text[first_word.size()]) ||
                        line.text[first_word.size()] == ':');
    const std::size_t colon = line.text.find(':');
    if (!named || colon == std::string::npos) return wrong(line, "a lesson begins with: lesson 1: its title");
    const std::string_view number =
        trim(std::string_view(line.text).substr(first_word.size(), colon - first_word.size()));
    out_.title = part(line, colon + 1).text;
    if (out_.title.empty()) wrong(part(line, colon + 1), "it has no title");
    if (number.empty()) return;
    const auto n = to_number<int>(number);
    if (!n || *n < 1 || *n > 999) wrong(part(line, first_word.size()), "its number is one from 1 to 999");
    else out_.number = *n;
  }

  void take(const LessonWords& line) {
    const auto space = line.text.find_first_of(" \t");
    const std::string key = line.text.substr(0, space);
    const LessonWords rest = space == std::string::npos ? part(line, line.text.size()) : part(line, space);
    struct Key {
      std::string_view name;
      void (LessonReader::*take)(const LessonWords&, const std::string&);
      bool empty = false;  // may stand alone
    };
    static constexpr Key keys[] = {
        {"against", &LessonReader::head},    {"about", &LessonReader::head},         {"tree", &LessonReader::place},
        {"game", &LessonReader::place},      {"rules", &LessonReader::place},        {"position", &LessonReader::place},
        {"moves", &LessonReader::place},     {"search", &LessonReader::search},      {"beside", &LessonReader::search},
        {"at", &LessonReader::moment},       {"say", &LessonReader::sentence},       {"show", &LessonReader::show},
        {"claim", &LessonReader::sentence},  {"remember", &LessonReader::sentence},  {"ask", &LessonReader::question},
        {"type", &LessonReader::question},   {"pick", &LessonReader::question},      {"wrong", &LessonReader::reason},
        {"right", &LessonReader::reason},    {"turn", &LessonReader::by_hand},       {"drag", &LessonReader::by_hand},
        {"reorder", &LessonReader::by_hand}, {"sort", &LessonReader::by_hand, true}, {"unfold", &LessonReader::by_hand},
    };
    for (const Key& k : keys) {
      if (key != k.name) continue;
      if (rest.text.empty() && !k.empty) return wrong(line, fmt::format("{} says nothing", key));
      return (this->*k.take)(rest, key);
    }
    if (key == first_word) return wrong(line, "a file holds one lesson");
    std::string all;
    for (const Key& k : keys) all += (all.empty() ? "" : ", ") + std::string(k.name);
    wrong(line, fmt::format("there is no {}; a line begins with one of: {}", quoted_text(key), all));
  }

  // ---- What a lesson is about ----
  void head(const LessonWords& rest, const std::string& key) {
    if (key == "against") out_.against = rest.text;
    else out_.about.push_back(rest);
  }

  // A scene begins with what is searched; behind steps it is a new one.
  WrittenScene& scene(const LessonWords& at) {
    if (out_.scenes.empty() || !out_.scenes.back().steps.empty()) {
      out_.scenes.emplace_back();
      out_.scenes.back().line = at.line;
    }
    return out_.scenes.back();
  }
  void place(const LessonWords& rest, const std::string& key) {
    WrittenScene& s = scene(rest);
    std::optional<LessonWords>& of = key == "tree"       ? s.tree
                                     : key == "game"     ? s.game
                                     : key == "rules"    ? s.rules
                                     : key == "position" ? s.position
                                                         : s.moves;
    if (of) return wrong(rest, fmt::format("{} is said twice before a step", key), true);
    of = rest;
    if (s.tree && s.game) wrong(rest, "a scene has a tree or a game, not both", true);
  }

  void search(const LessonWords& rest, const std::string& key) {
    WrittenScene& s = scene(rest);
    std::optional<WrittenSearch>& of = key == "search" ? s.search : s.beside;
    if (of) return wrong(rest, fmt::format("{} is said twice before a step", key), true);
    of.emplace();
    of->words = rest;
    static constexpr std::string_view known[] = {"depth", "with", "without", "weights", "fault"};
    std::string* list = nullptr;
    const auto all = words(rest.text);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string word(all[i].text);
      const LessonWords at{word, rest.line, rest.column + all[i].column - 1};
      const bool key_word = std::find(std::begin(known), std::end(known), word) != std::end(known);
      if (word == "depth") {
        const auto n = i + 1 < all.size() ? to_number<int>(all[i + 1].text) : std::nullopt;
        if (!n || *n < 1 || *n > 60) return wrong(at, "depth wants a number from 1 to 60");
        of->depth = *n, list = nullptr, ++i;
      } else if (key_word) {
        list = word == "with"      ? &of->with
               : word == "without" ? &of->without
               : word == "weights" ? &of->weights
                                   : &of->fault;
      } else if (list) {
        *list += (list->empty() ? "" : " ") + word;
      } else if (const std::string id = canonical_id(word); id == "minimax" || id == "alpha-beta") {
        of->algorithm = id;
      } else if (of->profile.empty()) {
        of->profile = word;
      } else {
        return wrong(at, fmt::format("{} is not expected here: a search is a profile, minimax or alpha-beta, depth N, "
                                     "with ..., without ..., weights ..., fault ...",
                                     quoted_text(word)));
      }
    }
    if (of->depth < 0) wrong(rest, "it has no depth: search classic depth 4", true);
  }

  // ---- Steps ----
  void moment(const LessonWords& rest, const std::string&) {
    if (out_.scenes.empty()) return wrong(rest, "before the first step there is a tree or a game", true);
    WrittenMoment m;
    m.line = rest.line;
    std::string_view s = rest.text;
    const std::size_t colon = s.find(':');
    if (colon != std::string_view::npos) m.condition = part(rest, colon + 1);
    const LessonWords front = part(rest, 0, colon);
    auto all = words(front.text);
    std::size_t i = 0;
    if (i < all.size() && all[i].text == "next") m.next = true, ++i;
    const std::string_view what = i < all.size() ? all[i].text : "";
    using At = WrittenMoment::At;
    if (what == "start") m.at = At::start;
    else if (what == "end") m.at = At::end;
    else if (what == "enter") m.at = At::enter;
    else if (what == "leave") m.at = At::leave;
    else return start_step(m), wrong(front, "a step is at start, at end, at enter ... or at leave ...");
    ++i;
    if (i < all.size() && all[i].text == "of") {
      const std::size_t from = static_cast<std::size_t>(all[i].column - 1) + 2;
      m.path = part(front, from);
      if (m.path->text.empty()) wrong(front, "behind of there is the path of a node: at leave of baa");
    } else if (i < all.size()) {
      wrong({std::string(all[i].text), front.line, front.column + all[i].column - 1},
            fmt::format("{} is not expected here; a path stands behind of, a condition behind a colon",
                        quoted_text(all[i].text)));
    }
    const bool at_node = m.at == At::enter || m.at == At::leave;
    if (at_node && !m.path && !m.condition)
      wrong(front, "of which node? at leave of baa, or: at leave: ply == 3 && cut");
    if (!at_node && (m.path || m.next)) wrong(front, "start and end have no path");
    if (m.condition && m.condition->text.empty()) wrong(front, "behind the colon there is a condition");
    start_step(m);
  }
  void start_step(const WrittenMoment& m) {
    out_.scenes.back().steps.emplace_back();
    out_.scenes.back().steps.back().moment = m;
  }
  // The step that a line belongs to; null: there is none yet, which is said.
  WrittenStep* step(const LessonWords& at) {
    if (!out_.scenes.empty() && !out_.scenes.back().steps.empty()) return &out_.scenes.back().steps.back();
    wrong(at, "it stands in no step: a step begins with: at start, at enter of a, at leave of a, at end", true);
    return nullptr;
  }

  void sentence(const LessonWords& rest, const std::string& key) {
    WrittenStep* s = step(rest);
    if (!s) return;
    if (key == "claim") return s->claims.push_back(rest);
    if (key == "say") return (s->deed.kind == LessonDeed::none ? s->before : s->after).push_back(rest);
    if (!s->remember.text.empty()) return wrong(rest, "a step has one sentence to remember", true);
    s->remember = rest;
  }

  void show(const LessonWords& rest, const std::string&) {
    WrittenStep* s = step(rest);
    if (!s) return;
    for (const Word& w : words(rest.text)) {
      const auto* it =
          std::find_if(std::begin(views), std::end(views), [&](const auto& v) { return v.second == w.text; });
      if (it != std::end(views)) {
        s->views.push_back(it->first);
        continue;
      }
      std::string all;
      for (const auto& v : views) all += (all.empty() ? "" : ", ") + std::string(v.second);
      wrong({std::string(w.text), rest.line, rest.column + w.column - 1},
            fmt::format("{} cannot be shown; what can: {}", quoted_text(w.text), all));
    }
  }

  // The deed of a step, of which it has one. Null: it has one already, which is said.
  WrittenDeed* deed(const LessonWords& at, LessonDeed kind) {
    WrittenStep* s = step(at);
    if (!s) return nullptr;
    if (s->deed.kind != LessonDeed::none) {
      wrong(at, "a step has one thing to do; the next one begins with at", true);
      return nullptr;
    }
    s->deed.kind = kind;
    s->deed.line = at.line;
    return &s->deed;
  }

  void question(const LessonWords& rest, const std::string& key) {
    WrittenDeed* d = deed(rest, key == "ask" ? LessonDeed::ask : key == "type" ? LessonDeed::type : LessonDeed::pick);
    if (!d) return;
    const std::size_t sign = rest.text.rfind(" = ");
    if (sign == std::string::npos)
      return wrong(rest, "behind the question there is its answer: ask What is α? = alpha for MAX");
    d->question = part(rest, 0, sign);
    d->answer = part(rest, sign + 3);
    if (d->question.text.empty()) wrong(rest, "there is no question");
    if (d->answer.text.empty()) return wrong(rest, "there is no answer");
    // "visited of bb as Turn or Skip"
    const std::size_t as = find_word(d->answer.text, "as");
    if (as == std::string::npos) return;
    const LessonWords names = part(d->answer, as + 2);
    const std::size_t either = find_word(names.text, "or");
    if (either == std::string::npos) return wrong(names, "expected two words, such as: Turn or Skip");
    d->yes = part(names, 0, either).text;
    d->no = part(names, either + 2).text;
    d->answer = part(d->answer, 0, as);
    if (d->yes.empty() || d->no.empty() || d->yes == d->no)
      wrong(names, "expected two different words, such as: Turn or Skip");
  }

  void reason(const LessonWords& rest, const std::string& key) {
    WrittenStep* s = step(rest);
    if (!s) return;
    WrittenDeed& d = s->deed;
    if (d.kind != LessonDeed::ask && d.kind != LessonDeed::type && d.kind != LessonDeed::pick)
      return wrong(rest, fmt::format("{} stands behind a question: ask, type or pick", key), true);
    if (key == "right") {
      if (!d.right.text.empty()) wrong(rest, "right is said twice", true);
      d.right = rest;
      return;
    }
    const std::size_t colon = rest.text.find(':');
    WrittenChoice c{part(rest, 0, colon), colon == std::string::npos ? LessonWords{} : part(rest, colon + 1)};
    if (c.value.text.empty()) return wrong(rest, "which answer is wrong? wrong 4: why it is not 4");
    d.wrong.push_back(std::move(c));
  }

  void by_hand(const LessonWords& rest, const std::string& key) {
    const LessonDeed kind = key == "turn"      ? LessonDeed::turn
                            : key == "drag"    ? LessonDeed::drag
                            : key == "reorder" ? LessonDeed::reorder
                            : key == "sort"    ? LessonDeed::sort
                                               : LessonDeed::unfold;
    WrittenDeed* d = deed(rest, kind);
    if (!d) return;
    const auto all = words(rest.text);
    const auto at = [&](std::size_t i) {
      return i < all.size() ? LessonWords{std::string(all[i].text), rest.line, rest.column + all[i].column - 1}
                            : LessonWords{{}, rest.line, rest.column};
    };
    if (kind == LessonDeed::turn) {
      for (std::size_t i = 0; i < all.size(); ++i) d->paths.push_back(at(i));
    } else if (kind == LessonDeed::drag) {
      d->paths.push_back(at(0));
      std::size_t i = 1;
      if (at(i).text == "from") {
        const auto from = to_number<int>(at(i + 1).text), to = to_number<int>(at(i + 3).text);
        if (!from || at(i + 2).text != "to" || !to || *from >= *to || *from < -9'999 || *to > 9'999)
          return wrong(at(i), "drag bb from -99 to 99 keeps value of root");
        d->from = *from, d->to = *to, i += 4;
      }
      if (at(i).text == "keeps") d->keeps = part(rest, static_cast<std::size_t>(all[i].column - 1) + 5);
      else if (i < all.size()) wrong(at(i), "drag bb from -99 to 99 keeps value of root");
      if (i < all.size() && at(i).text == "keeps" && d->keeps.text.empty()) wrong(at(i), "what does it keep?");
    } else if (kind == LessonDeed::reorder) {
      if (all.size() != 3 || at(1).text != "first")
        return wrong(rest, "reorder c first cc: the node, and its move that is to lead");
      d->paths = {at(0), at(2)};
    } else if (kind == LessonDeed::unfold) {
      const auto n = to_number<int>(at(0).text);
      if (all.size() > 2 || !n || *n < 1 || *n > 20 || (all.size() == 2 && at(1).text != "plies"))
        return wrong(rest, "unfold 3 plies");
      d->plies = *n;
    } else if (!all.empty()) {
      wrong(rest, "sort stands alone");
    }
  }

  std::vector<LessonProblem>& problems_;
  LessonText out_;
  bool begun_ = false;
};

}  // namespace

std::string text(const LessonProblem& p) {
  if (p.line == 0) return p.message;
  return p.column > 0 ? fmt::format("line {}, column {}: {}", p.line, p.column, p.message)
                      : fmt::format("line {}: {}", p.line, p.message);
}

LessonQuote quote_of(const LessonProblem& p, std::string_view lesson) {
  constexpr std::ptrdiff_t before = 60, max = 90;
  if (p.line <= 0) return {};
  const auto lines = split(lesson, '\n');
  if (p.line > static_cast<int>(lines.size())) return {};
  const std::string line = to_utf8(lines[static_cast<std::size_t>(p.line - 1)]);
  const auto begins = [](char c) { return (static_cast<u8>(c) & 0xC0) != 0x80; };
  LessonQuote quote;
  if (p.column > 0) {
    const auto to = std::min(static_cast<std::size_t>(p.column - 1), line.size());
    quote.mark = static_cast<int>(std::count_if(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(to), begins));
  }
  const int first = quote.mark > before ? quote.mark - static_cast<int>(before) : 0;
  int at = -1;
  for (const char c : line) {
    at += begins(c);
    if (at >= first && at < first + max) quote.line += static_cast<u8>(c) <= ' ' ? ' ' : c;
  }
  if (quote.mark >= 0) quote.mark -= first;
  while (!quote.line.empty() && quote.line.back() == ' ') quote.line.pop_back();
  return quote;
}

bool is_lesson_text(std::string_view text) {
  const auto first = keyed_lines(text, 1);
  if (first.empty()) return false;
  const std::string_view line = first.front().text;
  const auto colon = line.find(':');
  if (!line.starts_with(first_word) || colon == std::string_view::npos) return false;
  const std::string_view number = trim(line.substr(first_word.size(), colon - first_word.size()));
  return number.empty() || to_number<int>(number);
}

LessonText read_lesson(std::string_view text, std::vector<LessonProblem>& problems) {
  return LessonReader(problems).read(text);
}

}  // namespace ply
