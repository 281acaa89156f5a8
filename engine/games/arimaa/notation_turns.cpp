// Arimaa's turns and games as text: lists of plies in lines, whole turns.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "engine/base/text.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/notation_parts.h"
#include "engine/games/arimaa/turn_play.h"

namespace ply::arimaa {
namespace {

/// Nothing of the turn, or of the set-up, was played yet.
bool begins_turn(const State& s) { return s.setting_up ? s.now.of(static_cast<Side>(s.side)) == 0 : s.used == 0; }

}  // namespace

std::vector<u64> occurred_twice(const std::vector<u64>& list) {
  std::vector<u64> sorted = list, out;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i] == sorted[i - 1] && (out.empty() || out.back() != sorted[i])) out.push_back(sorted[i]);
  return out;
}

Result<ReadMoves> read_moves(const ArimaaRules& rules, const State& start, std::string_view text) {
  ReadMoves out = read_move_list(rules, start, text);
  if (out.broken) return std::move(*out.broken);
  return out;
}

ReadMoves read_move_list(const ArimaaRules& rules_in, const State& start, std::string_view text) {
  ReadMoves out;
  std::vector<State> line{start};  // before each ply, and the present
  const auto broken = [&](Error why) {
    out.broken = std::move(why);
    out.end = line.back();
    return out;
  };
  std::unordered_map<u64, int> seen;  // keys at turn starts: how often
  std::vector<u64> twice;
  ArimaaRules rules = rules_in;
  const auto note = [&](const State& s) {
    if (s.used != 0 || s.setting_up || ++seen[rules_in.key(s)] != 2) return;
    twice.push_back(rules_in.key(s));
    rules = rules_in.forbidding(twice);
  };
  note(start);
  const auto play = [&](Move m) {
    out.moves.push_back(m);
    line.push_back(rules_in.after(line.back(), m));
    note(line.back());
  };
  // Ends a turn that was not ended by its fourth step, as the next line or the end of the text tells.
  const auto end_turn = [&](std::string_view token, int column) -> Status {
    if (line.back().used == 0 || line.back().setting_up) return Done{};
    if (const std::string why = why_no_pass(rules, line.back()); !why.empty())
      return Error{fmt::format("{}: the turn cannot end here: {}", quoted_text(token), why), column};
    play(pass);
    return Done{};
  };

  const auto list = words(text);
  bool in_line = false, fresh = false;              // a turn mark was read; nothing has been played since
  std::size_t last = static_cast<std::size_t>(-1);  // index of the word of the last ply, for its removal
  bool comment = false, goes_on = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string_view word = list[i].text;
    const int column = list[i].column;
    if (comment || word.front() == '{') {
      comment = word.find('}') == std::string_view::npos;
      continue;
    }
    if (out.resigned) return broken({fmt::format("{} follows the resignation", quoted_text(word)), column});
    goes_on = false;
    if (word == "...") {
      goes_on = true;
      continue;
    }
    if (const auto mark = read_turn_mark(word)) {
      if (mark->side != rules.mover(line.back()) || (in_line && !fresh))
        if (auto ok = end_turn(word, column); !ok) return broken(ok.error());
      if (rules.mover(line.back()) != mark->side)
        return broken(
            {fmt::format("{}: {} is to move", quoted_text(word), gold_or_silver(rules.mover(line.back()))), column});
      in_line = fresh = true;
      continue;
    }
    const std::string id = canonical_id(word);
    if (id == "resigns" || id == "resign") {
      out.resigned = true;
      continue;
    }
    if (id == "takeback") {
      // The plies back to the start of the turn before this one.
      if (out.moves.empty())
        return broken({fmt::format("{}: there is no turn to take back", quoted_text(word)), column});
      do {
        line.pop_back();
        out.moves.pop_back();
      } while (!out.moves.empty() && !begins_turn(line.back()));
      seen.clear();
      twice.clear();
      rules = rules_in;
      for (const State& s : line) note(s);
      in_line = false;
      fresh = false;
      last = static_cast<std::size_t>(-1);
      continue;
    }
    if (is_removal(word)) {
      if (last == static_cast<std::size_t>(-1) || last + 1 != i)
        return broken({fmt::format("{}: no step stands before it", quoted_text(word)), column});
      if (auto ok = check_removal(line[line.size() - 2], out.moves.back(), word, column); !ok)
        return broken(ok.error());
      continue;
    }
    const auto m = read_token(rules, line.back(), word, column);
    if (!m) return broken(m.error());
    play(*m);
    fresh = false;
    last = i;
  }
  // The last line of a record is a whole turn, too.
  if (in_line && !goes_on && !out.resigned)
    if (auto ok = end_turn(list.back().text, list.back().column); !ok) return broken(ok.error());
  out.end = line.back();
  return out;
}

std::string turn_lines(const ArimaaRules& rules, const State& start, const std::vector<Move>& moves) {
  std::string out;
  State s = start;
  int number = start.setting_up ? 1 : 2;
  bool begins = true;
  for (const Move m : moves) {
    if (begins) out += fmt::format("{}{}{}", out.empty() ? "" : "\n", number, s.side ? 's' : 'g');
    begins = false;
    const State next = rules.after(s, m);
    if (m != pass) out += " " + move_text_full(s, m);
    if (next.side != s.side) {
      begins = true;
      if (s.side == 1) ++number;
    }
    s = next;
  }
  if (!moves.empty() && !begins && !s.setting_up) out += " ...";
  return out;
}

std::vector<Move> plies_of(const State& s, TurnCode turn, bool* legal) {
  const ArimaaRules rules;
  std::vector<Move> out;
  if (legal) *legal = false;
  if (rules.finished(s)) return out;
  const PlayedTurn played = play_turn(rules, s, turn, false);
  for (int shift = 24; shift >= 0; shift -= 8)
    if (const u8 step = static_cast<u8>(played.turn >> shift); step != no_step) out.push_back(step);
  const bool open = played.legal && played.state.side == s.side, may_end = !open || rules.may_pass(played.state);
  if (open && may_end) out.push_back(pass);
  if (legal) *legal = played.legal && may_end;
  return out;
}

std::string turn_text(const State& s, TurnCode turn, bool removals) {
  const ArimaaRules rules;
  std::string out;
  State x = s;
  for (const Move m : plies_of(s, turn)) {
    if (m != pass) out += (out.empty() ? "" : " ") + (removals ? move_text_full(x, m) : move_text(x, m));
    x = rules.after(x, m);
  }
  return out.empty() ? "pass" : out;
}

}  // namespace ply::arimaa
