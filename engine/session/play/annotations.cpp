#include "engine/session/play/annotations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/base/text.h"
#include "engine/game/tags.h"
#include "engine/session/play/comment_places.h"

namespace ply {
namespace {

std::size_t body_of(std::string_view text) {
  const auto head = read_tags(text);
  return head ? head->body_at : 0;
}

std::string_view moves_part(std::string_view text) { return trim(text.substr(body_of(text))); }

// The braces of a comment would end it, line ends would move columns.
std::string harmless(std::string_view text) {
  std::string out(trim(text));
  for (char& c : out) {
    if (c == '{') c = '(';
    if (c == '}') c = ')';
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return out;
}

// Decimals of a value as people read it: an internal one of 196 is "+1.96" where the profile counts in hundredths.
int decimals(const Game& game, const Judgement& j) {
  if (!game.profile(j.profile)) return 0;
  const std::string zero = game.value_text(j.profile, 0);
  const auto point = zero.find('.');
  return point == std::string::npos ? 0 : static_cast<int>(zero.size() - point) - 1;
}

constexpr std::string_view kind_text(Kind k) {
  return k == Kind::exact ? "=" : k == Kind::lower ? ">=" : k == Kind::upper ? "<=" : "?";
}

}  // namespace

Result<Uncommented> take_comments(std::string_view text) {
  Uncommented out{std::string(text), {}};
  for (std::size_t i = body_of(text); i < text.size(); ++i) {
    if (text[i] != '{') continue;
    const auto end = text.find('}', i);
    if (end == std::string_view::npos)
      return Error{"this comment is not closed: there is no }", static_cast<int>(i) + 1};
    out.comments.push_back({i, std::string(trim(text.substr(i + 1, end - i - 1)))});
    for (; i <= end; ++i)
      if (!is_blank(out.text[i])) out.text[i] = ' ';
    --i;
  }
  return out;
}

std::vector<Comment> place_comments(const GameRecord& record, const Uncommented& text) {
  std::vector<std::size_t> at;
  at.reserve(text.comments.size());
  for (const auto& c : text.comments) at.push_back(c.at);
  const std::size_t body_at = std::min(body_of(text.text), at.empty() ? text.text.size() : at.front());
  const auto plies = moves_before(record, text.text, body_at, at);
  std::vector<Comment> out;
  out.reserve(at.size());
  for (std::size_t i = 0; i < at.size(); ++i) out.push_back({plies[i], text.comments[i].text});
  return out;
}

std::string write_commented(const Game& game, const GameRecord& record, const std::vector<Comment>& comments) {
  const std::string full = game.write_game(record);
  if (comments.empty()) return full;
  const std::string_view moves = moves_part(full);
  const std::size_t moves_at = static_cast<std::size_t>(moves.data() - full.data());
  const auto ends = ends_of_moves(record, std::string_view(full).substr(0, moves_at + moves.size()), moves_at);
  // The last resort: writes the first n moves, and asks whether the game's own reader takes a blank behind them. That
  // costs as much as the whole text, so a long game has it for some of its moves only; then a comment moves on to the
  // next place.
  std::size_t written_moves = 0;
  const auto place_after = [&](std::size_t n) -> std::optional<std::size_t> {
    constexpr std::size_t max_written = 2'000'000;
    if (ends[n] != no_place) return ends[n] - moves_at;
    if ((written_moves += record.moves.size()) > max_written) return std::nullopt;
    GameRecord part = record;
    part.moves.resize(n);
    const std::string text = game.write_game(part);
    const std::string_view mine = moves_part(text);
    if (moves.substr(0, mine.size()) != mine) return std::nullopt;
    if (mine.size() == moves.size() || is_blank(moves[mine.size()])) return mine.size();
    std::string parted = full;
    parted.insert(moves_at + mine.size(), " ");
    const auto read = game.type().parse_game(parted, {});
    return read && read->moves == record.moves ? std::optional(mine.size()) : std::nullopt;
  };
  std::string out = full.substr(0, moves_at);
  std::size_t written = 0;
  for (std::size_t i = 0; i < comments.size();) {
    std::size_t j = i;
    while (j < comments.size() && comments[j].plies == comments[i].plies) ++j;
    std::size_t n = std::min(comments[i].plies, record.moves.size());
    std::optional<std::size_t> at;
    while (!(at = place_after(n)) && n < record.moves.size()) ++n;
    const std::size_t to = std::max(written, at.value_or(moves.size()));
    if (written > 0 && written < to && !is_blank(moves[written])) out += " ";
    out += moves.substr(written, to - written);
    written = to;
    for (; i < j; ++i) {
      if (const std::string text = harmless(comments[i].text); !text.empty())
        out += fmt::format("{}{{{}}}{}", to == 0 ? "" : " ", text, to == 0 ? " " : "");
    }
  }
  if (written > 0 && written < moves.size() && !is_blank(moves[written])) out += " ";
  out += moves.substr(written);
  return out + full.substr(moves_at + moves.size());
}

std::string judgement_text(const Game& game, const Judgement& j) {
  const int digits = decimals(game, j);
  std::string out =
      fmt::format("eval {}{:+.{}f} for {} depth {}", kind_text(j.score.kind), j.score.value / std::pow(10.0, digits),
                  digits, game.type().side_name(Side::first), j.depth);
  if (j.seconds >= 0.0005) out += fmt::format(" time {:.3f}", j.seconds);
  if (j.nodes > 0) out += fmt::format(" nodes {}", j.nodes);
  if (!j.profile.empty()) out += " by " + j.profile;
  return out;
}

std::optional<Judgement> parse_judgement(const Game& game, std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < text.size();) {
    while (i < text.size() && is_blank(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !is_blank(text[i])) ++i;
    if (i > begin) words.emplace_back(text.substr(begin, i - begin));
  }
  if (words.size() < 2 || words[0] != "eval" || words.size() % 2 != 0) return std::nullopt;
  Judgement j;
  double value = 0;
  Side viewer = Side::first;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const std::string& what = words[i];
    std::string x = words[i + 1];
    if (what == "by") {
      j.profile = x;
      continue;
    }
    if (what == "for") {
      const auto is = [&](Side side, std::string_view sign) {
        return canonical_id(x) == canonical_id(game.type().side_name(side)) || x == sign;
      };
      // Earlier versions called the sides of some games by the signs of their discs.
      if (is(Side::second, "O")) viewer = Side::second;
      else if (!is(Side::first, "X")) return std::nullopt;
      continue;
    }
    if (what == "eval") {
      const auto digits = x.find_first_of("+-0123456789");
      const std::string kind = x.substr(0, digits);
      j.score.kind = kind == ">="                  ? Kind::lower
                     : kind == "<="                ? Kind::upper
                     : kind == "=" || kind.empty() ? Kind::exact
                                                   : Kind::none;
      x = digits == std::string::npos ? "" : x.substr(digits);
    }
    char* end = nullptr;
    const double number = std::strtod(x.c_str(), &end);
    if (x.empty() || *end != 0 || !std::isfinite(number) || std::abs(number) > 1e15) return std::nullopt;
    if (what == "eval") value = number;
    else if (what == "depth") j.depth = static_cast<int>(std::clamp(number, -1.0, 1000.0));
    else if (what == "time") j.seconds = std::max(0.0, number);
    else if (what == "nodes") j.nodes = static_cast<u64>(std::max(0.0, number));
    else return std::nullopt;
  }
  if (!j.profile.empty() && !game.profile(j.profile)) return std::nullopt;  // another program's scale
  if (j.score.kind == Kind::none) return std::nullopt;
  j.score.value = static_cast<int>(
      std::lround(std::clamp(value * std::pow(10.0, decimals(game, j)), -double{infinite}, double{infinite})));
  if (viewer == Side::second) j.score = {-j.score.value, flipped(j.score.kind)};
  return j;
}

}  // namespace ply
