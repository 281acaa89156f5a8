#include "engine/game/board_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/tags.h"

namespace ply {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_result(std::string_view w) { return w == "1-0" || w == "0-1" || w == "1/2-1/2" || w == "*"; }

Error at_line(Error e, int line) { return {fmt::format("line {}: {}", line, e.message), e.column, e.file, e.content}; }

/// The moves of one game as they come.
class Played {
 public:
  explicit Played(ListedBoard& line) : line_(line), at_(line.start.position) {}
  void move(std::string_view word, int line) {
    if (line_.broken) return;
    const auto m = line_.start.face->parse_move(at_, word);
    if (!m) {
      line_.broken = Error{fmt::format("line {}: move {}, {}: {}", line, line_.moves.size() / 2 + 1, quoted_text(word),
                                       m.error().message)};
      return;
    }
    line_.moves.push_back(*m);
    at_ = line_.start.face->after(at_, *m);
  }

 private:
  ListedBoard& line_;
  Position at_;
};

// --- A position a line

Result<ListedBoard> read_line(const BoardType& type, const RuleValues& rules, std::string_view text, int number) {
  constexpr std::string_view then = " moves ";  // as UCI writes them
  if (text.starts_with("position fen ")) text.remove_prefix(13);
  const std::size_t moves = text.find(then);
  ListedBoard out{number, {}, {}};
  if (const auto id = text.find("id \""); id != std::string_view::npos && moves == std::string_view::npos)
    if (const auto end = text.find('"', id + 4); end != std::string_view::npos)
      out.name = text.substr(id + 4, end - id - 4);
  auto setup = type.set_up(text.substr(0, moves), rules);
  if (!setup) return setup.error();
  out.start = std::move(*setup);
  if (moves == std::string_view::npos) return out;
  Played game(out);
  for (const Word& w : words(text.substr(moves + then.size()))) game.move(w.text, number);
  return out;
}

// --- PGN

class Pgn {
 public:
  Pgn(const BoardType& type, const RuleValues& rules, std::string_view text, Budget& budget)
      : type_(type), rules_(rules), text_(text), budget_(budget) {}

  Result<std::vector<ListedBoard>> run() {
    while (at_ < text_.size()) {
      if (!budget_.steps()) return budget_.error();
      const char c = text_[at_];
      if (is_blank(c)) step();
      else if (c == '[' && (at_ == 0 || text_[at_ - 1] == '\n' || over_)) {
        finish();
        if (auto ok = tags(); !ok) return at_line(ok.error(), number_);
      } else if (c == '{') over('}'), ++comments_;
      else if (c == ';' || (c == '%' && (at_ == 0 || text_[at_ - 1] == '\n'))) over('\n'), comments_ += c == ';';
      else if (c == '(') variation();
      else if (auto ok = word(); !ok) return at_line(ok.error(), number_);
    }
    finish();
    return std::move(out_);
  }

 private:
  void step() { number_ += text_[at_++] == '\n'; }
  void over(char end) {
    while (at_ < text_.size() && text_[at_] != end) step();
    if (at_ < text_.size()) step();
  }
  void variation() {
    std::size_t depth = 0;
    do {
      const char c = text_[at_];
      if (c == '{') {
        over('}');
        continue;
      }
      depth += c == '(';
      depth -= c == ')';
      step();
    } while (depth > 0 && at_ < text_.size() && budget_.steps());
    ++variations_;
  }
  Status begin(const std::string& start, const RuleValues& rules) {
    if (!budget_.entries() || !budget_.bytes(sizeof(ListedBoard))) return budget_.error();
    auto setup = type_.set_up(start, rules);
    if (!setup) return setup.error();
    out_.push_back({number_, {}, std::move(*setup)});
    game_.emplace(out_.back());
    over_ = false;
    return Done{};
  }
  Status tags() {
    const auto head = read_tags(text_.substr(at_));
    if (!head) return head.error();
    std::string start, names[2];
    RuleValues rules = rules_;
    for (const Tag& t : head->tags) {
      const std::string name = lower_case(t.name);
      if (name == "fen") start = t.value;
      if (name == "white") names[0] = t.value;
      if (name == "black") names[1] = t.value;
      if (name != "variant" || t.value.empty()) continue;
      const std::string id = canonical_id(t.value);
      const auto& options = type_.options();
      bool known = id == type_.id() || id == "standard";
      for (const RuleOption& o : options)
        if (std::find(o.values.begin(), o.values.end(), id) != o.values.end()) rules[o.id] = id, known = true;
      if (!known) return Error{fmt::format("the variant {} is not known here", quoted_text(t.value))};
    }
    if (auto ok = begin(start, rules); !ok) return ok;
    if (!names[0].empty() || !names[1].empty()) out_.back().name = names[0] + " - " + names[1];
    for (const std::size_t end = at_ + head->body_at; at_ < end;) step();
    return Done{};
  }
  Status word() {
    const std::size_t begin_at = at_;
    while (at_ < text_.size() && !is_blank(text_[at_]) &&
           std::string_view("(){};[").find(text_[at_]) == std::string_view::npos)
      ++at_;
    if (at_ == begin_at) return ++at_, Done{};  // a bracket of its own
    std::string_view w = text_.substr(begin_at, at_ - begin_at);
    if (w.front() == '$') return Done{};
    if (!game_ || over_)
      if (auto ok = is_result(w) ? Status(Done{}) : begin("", rules_); !ok) return ok;
    if (is_result(w)) return over_ = true, Done{};
    std::size_t digits = 0;  // "12." and "12...": the number of a move
    while (digits < w.size() && is_digit(w[digits])) ++digits;
    if (digits == w.size()) return Done{};
    if (digits > 0 && w[digits] == '.') w.remove_prefix(std::min(w.find_first_not_of('.', digits), w.size()));
    while (!w.empty() && (w.back() == '!' || w.back() == '?')) w.remove_suffix(1);
    if (w.empty() || w == "e.p." || w == "..." || w == "..") return Done{};
    game_->move(w, number_);
    return Done{};
  }
  void finish() {
    if (!out_.empty()) {
      for (const auto& [n, what] : {std::pair{comments_, "comment"}, {variations_, "variation"}})
        if (n > 0) out_.back().left_out.push_back(counted(n, what));
    }
    comments_ = variations_ = 0;
    game_.reset();
  }

  const BoardType& type_;
  const RuleValues& rules_;
  const std::string_view text_;
  Budget& budget_;
  std::size_t at_ = 0, comments_ = 0, variations_ = 0;
  int number_ = 1;
  bool over_ = false;
  std::vector<ListedBoard> out_;
  std::optional<Played> game_;
};

Result<Position> position_of(const ListedBoard& line, std::optional<std::size_t> plies) {
  if (plies && *plies > line.moves.size()) {
    if (line.broken) return *line.broken;
    return Error{fmt::format("line {}: the game has {}", line.line, counted(line.moves.size(), "move"))};
  }
  const BoardFace& face = *line.start.face;
  Position p = line.start.position, last = p;
  for (std::size_t i = 0; i < plies.value_or(line.moves.size()); ++i) {
    if (!face.outcome(p)) last = p;
    p = face.after(p, line.moves[i]);
  }
  return plies || !face.outcome(p) ? p : last;
}

/// The first line that says something.
std::string_view first_line(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trim(text.substr(at, end - at));
    if (!line.empty() && line.front() != '#') return line;
    at = end + 1;
  }
  return {};
}

/// It begins with a tag, or with the number of a move.
bool is_pgn(std::string_view text) {
  const std::string_view line = first_line(text);
  std::size_t digits = 0;
  while (digits < line.size() && is_digit(line[digits])) ++digits;
  return (digits > 0 && digits < line.size() && line[digits] == '.') ||
         (line.size() > 1 && line[0] == '[' && std::isalpha(static_cast<unsigned char>(line[1])) != 0);
}

}  // namespace

Result<std::vector<ListedBoard>> board_lines(const BoardType& type, const RuleValues& rules, std::string_view text,
                                             Budget& budget) {
  std::vector<ListedBoard> out;
  if (is_pgn(text)) {
    auto games = Pgn(type, rules, text, budget).run();
    if (!games) return games.error();
    out = std::move(*games);
  } else {
    int number = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = trim(text.substr(at, end - at));
      at = end + 1, ++number;
      if (line.empty() || line.front() == '#') continue;
      if (!budget.entries() || !budget.bytes(sizeof(ListedBoard)) || !budget.steps(line.size())) return budget.error();
      auto read = read_line(type, rules, line, number);
      if (!read) return at_line(read.error(), number);
      out.push_back(std::move(*read));
    }
  }
  if (out.empty()) return Error{fmt::format("there is no position and no game of {} in it", type.title())};
  return out;
}

bool is_surely_of(const BoardType& type, std::string_view text) {
  constexpr std::size_t looked_at = std::size_t{64} << 10;
  if (text.size() > looked_at) text = text.substr(0, std::min(text.rfind('\n', looked_at), looked_at));
  const bool pgn = is_pgn(text);
  const std::string_view line = first_line(text), front = line.substr(0, line.find(' '));
  if (text.find("[Game \"") != std::string_view::npos) return false;
  if (pgn ? line.front() != '[' : !line.starts_with("position fen ") && std::count(front.begin(), front.end(), '/') < 3)
    return false;
  constexpr Budget::Limits a_look{u64{64} << 20, 8, 200'000, u64{64} << 20};
  Budget budget(a_look);
  const auto lines = board_lines(type, {}, text, budget);
  if (!lines) return false;
  constexpr std::size_t surely = 8;  // plies
  return std::any_of(lines->begin(), lines->end(), [&](const ListedBoard& l) {
    return !pgn || l.moves.size() >= surely || (!l.moves.empty() && !l.broken && text.find("[FEN \"") != text.npos);
  });
}

Result<std::vector<std::string>> positions_of(const std::vector<ListedBoard>& lines, std::size_t pick,
                                              std::optional<std::size_t> plies) {
  if (pick > lines.size())
    return Error{fmt::format("there is no number {}: it has {}", pick,
                             counted(lines.size(), "position or game", "positions and games"))};
  std::vector<std::string> out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (pick > 0 && i + 1 != pick) continue;
    const auto at = position_of(lines[i], plies);
    if (!at) return at.error();
    out.push_back(lines[i].start.face->write(*at));
  }
  return out;
}

}  // namespace ply
