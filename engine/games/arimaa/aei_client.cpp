#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "engine/base/text.h"
#include "engine/game/outside.h"
#include "engine/game/stoppable_talk.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/notation.h"

namespace ply::arimaa {
namespace {

// The engine is told whole turns; it keeps the position.
class Talk final : public StoppableTalk {
 public:
  using StoppableTalk::StoppableTalk;

  Status hello() override {
    channel_.send("aei");
    unanswered_ = true;
    for (;;) {
      auto line = channel_.read();
      if (!line) return line.error();
      const std::string_view text = trim(*line);
      if (starts_with_word(text, "aeiok")) break;
      if (text.starts_with("id name ")) called_ = trim(text.substr(8));
    }
    unanswered_ = false;
    return ready();
  }
  Status new_game(const BoardFace&, const Position& start) override {
    const OutsideLimits& l = limits_;
    for (const auto& [name, value] : setup_.options) set(name, value);
    // What was set for the game before and is no limit any more is taken back.
    if (l.depth > 0 || reported_limits_.depth > 0) set("depth", std::to_string(l.depth));
    if (l.nodes > 0 || reported_limits_.nodes > 0) set("nodes", std::to_string(l.nodes));
    reported_limits_ = l;
    if (l.milliseconds > 0) {
      set("tcmove",
          l.milliseconds % 1000 ? fmt::format("{}", l.milliseconds / 1000.0) : std::to_string(l.milliseconds / 1000));
      set("tcreserve", "0");
    }
    return begin(start);
  }
  Result<OutsideMove> reply(const OutsideView& v) override {
    if (auto shown = show(v); !shown) return shown.error();
    if (v.clock) tell_clock(v);
    channel_.allow(allowed(v));
    channel_.send("go");
    return best_move(v);
  }

  OutsideCan can(OutsideAsk what) const override {
    using Is = OutsideCan::Is;
    switch (what) {
      case OutsideAsk::win: return {Is::no, "AEI does not report the distance of a win"};
      case OutsideAsk::depth:
        return {Is::maybe, "AEI defines no limit of depth, and the option \"depth\" does not hold it"};
      case OutsideAsk::nodes:
        return {Is::maybe, "AEI defines no limit of nodes, and the option \"nodes\" does not hold it"};
      default: return {};
    }
  }

 private:
  // AEI gives the time of a move before it and we the increment behind it, so that the reserve is what the clock shows
  // without it. It knows no sessions: what is left of this one is told.
  void tell_clock(const OutsideView& v) {
    const auto seconds = [](i64 ms) { return fmt::format("{}", static_cast<double>(ms) / 1000); };
    const UciClock c = v.clock->reported();
    const auto mover = static_cast<std::size_t>(index(v.game.mover(v.position)));
    const auto own = [&](std::size_t i) { return std::min(c.increment[i], c.left[i].value_or(0)); };
    const auto reserve = [&](std::size_t i) { return seconds(c.left[i].value_or(0) - own(i)); };
    if (!clock_reported_) {
      set("tcreserve", reserve(mover));
      set("tcpercent", "100");
      set("tcmax", "0");
    }
    clock_reported_ = true;
    set("tcmove", seconds(own(mover)));
    set("greserve", reserve(0));
    set("sreserve", reserve(1));
  }

  // The turns that it does not know yet. Its "go" has no limit but a time that nobody waits for.
  std::string_view go_without_end() const override { return "go"; }
  Status show(const OutsideView& v) override {
    if (reported_.size() > v.moves.size() || !std::equal(reported_.begin(), reported_.end(), v.moves.begin()))
      if (auto done = begin(v.start); !done) return done.error();
    State s = v.start.as<State>();
    for (const MoveCode m : reported_) s = plain_.after(s, static_cast<Move>(m));
    std::string turn;
    for (std::size_t i = reported_.size(); i < v.moves.size(); ++i) {
      const Move m = static_cast<Move>(v.moves[i]);
      const State next = plain_.after(s, m);
      if (m != pass) turn += (turn.empty() ? "" : " ") + move_text_full(s, m);
      if (next.side != s.side) {
        channel_.send("makemove " + turn);
        turn.clear();
        reported_.assign(v.moves.begin(), v.moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      }
      s = next;
    }
    if (reported_.size() != v.moves.size()) return Error{"AEI cannot go on in the middle of a turn"};
    return ready();
  }
  Result<OutsideMove> best_move(const OutsideView& v) override {
    OutsideMove out;
    SearchInfo reported;
    for (;;) {
      auto line = channel_.read();
      if (!line) return line.error();
      const auto list = words(*line);
      if (list.size() >= 3 && list[0].text == "info") {
        if (list[1].text == "nodes") out.nodes = to_number<u64>(list[2].text).value_or(out.nodes);
        if (ear_) hear(v, list[1].text, trim(trim(*line).substr(5 + list[1].text.size())), reported);
      }
      if (list.empty() || list[0].text != "bestmove") continue;
      if (ear_ && reported.depth > 0) ear_->hear(reported);
      channel_.allow(0);
      const std::string_view text = trim(trim(*line).substr(8));
      if (canonical_id(text) == "resigns" || canonical_id(text) == "resign") return OutsideMove{{}, out.nodes, true};
      auto plies = read_turn(v, text);
      if (plies) out.plies = std::move(*plies);
      else out.illegal = fmt::format("it sent {}: {}", sent_text(*line), plies.error().message);
      return out;
    }
  }
  // A line each: "info depth 5", "info score 20", "info nodes 1000", "info pv Ee2n ... s ed7s ...". What belongs
  // together begins with the depth.
  void hear(const OutsideView& v, std::string_view what, std::string_view value, SearchInfo& reported) const {
    const i64 n = to_number<i64>(value).value_or(0);
    if (what == "depth") {
      if (reported.depth > 0) ear_->hear(reported);
      reported = {};
      reported.depth = static_cast<int>(std::clamp<i64>(n, 1, max_depth));
    } else if (what == "score") {
      reported.has = SearchInfo::Score::number;
      reported.score = n;
      reported.score_text = value;
    } else if (what == "nodes") {
      reported.nodes = static_cast<u64>(std::max<i64>(0, n));
    } else if (what == "pv") {
      reported.line_text = value;
      hear_line(v, reported);
    }
  }
  // Some write a side's letter before its turn, others nothing. A turn that is not whole at the end is no mistake.
  static void hear_line(const OutsideView& v, SearchInfo& reported) {
    const State root = v.position.as<State>();
    const ArimaaRules rules = ArimaaRules().forbidding(occurred_twice(v.history));
    std::string text = root.setting_up ? "" : root.side ? "2s" : "2g";
    for (const Word& w : words(reported.line_text)) {
      const bool gold = w.text == "g" || w.text == "w", silver = w.text == "s" || w.text == "b";
      text += gold ? " 2g" : silver ? " 2s" : " " + std::string(w.text);
    }
    text += " ...";
    const ReadMoves read = read_move_list(rules, root, text);
    reported.line.assign(read.moves.begin(), read.moves.end());
    if (read.broken) reported.broken = read.broken->message;
  }

  Status begin(const Position& start) {
    const State s = start.as<State>();
    if (s.defect != Defect::none)
      return Error{fmt::format("AEI knows the true rules alone, and this game has the defect {}", defect_id(s.defect))};
    reported_.clear();
    clock_reported_ = false;
    const int placed_pieces = std::popcount(s.now.occupied()), whole_side = 16;
    if (s.used > 0 || (s.setting_up && placed_pieces != (s.side ? whole_side : 0)))
      return Error{"AEI cannot begin in the middle of a turn"};
    channel_.send("newgame");
    if (!s.setting_up) channel_.send("setposition " + protocol_text(s));
    else if (const std::string placed = placements(s); !placed.empty()) channel_.send("makemove " + placed);
    return ready();
  }

  /// As the protocol has it, and not as we write it: the side, and a piece letter or a blank for each square from a8 to
  /// h1.
  static std::string protocol_text(const State& s) {
    std::string out = s.side ? "s " : "g ", board = board_text(s.base);
    std::replace(board.begin(), board.end(), '.', ' ');
    return out + board;
  }
  /// The set-up of Gold where Silver's is still to come: the protocol has no position for that, but the move that made
  /// it.
  static std::string placements(const State& s) {
    std::string out;
    for (int square = 0; square < 64; ++square)
      if (const int t = s.now.strength(square); t != none)
        out += fmt::format("{}{}{}", out.empty() ? "" : " ", piece_letter(t, Side::first), square_name(square));
    return out;
  }

  /// One whole turn, its end included.
  static Result<std::vector<MoveCode>> read_turn(const OutsideView& v, std::string_view text) {
    const State root = v.position.as<State>();
    const ArimaaRules rules = ArimaaRules().forbidding(occurred_twice(v.history));
    auto read = read_moves(rules, root, text);
    if (!read) return read.error();
    if (read->resigned) return Error{"it resigned in the middle of a turn"};
    std::vector<MoveCode> out;
    State s = root;
    for (const Move m : read->moves) {
      if (s.side != root.side) return Error{"more than one turn"};
      out.push_back(m);
      s = rules.after(s, m);
    }
    if (s.side != root.side && !out.empty()) return out;
    ArimaaRules::MoveList list;
    rules.moves(s, list);
    if (s.setting_up || std::find(list.begin(), list.end(), pass) == list.end())
      return Error{"the turn cannot end here"};
    out.push_back(pass);
    return out;
  }

  const ArimaaRules plain_;
  OutsideLimits reported_limits_;   ///< as it has them
  bool clock_reported_ = false;     ///< in this game
  std::vector<MoveCode> reported_;  ///< the plies of the turns that it knows
};

}  // namespace

const OutsideProtocol& aei_client() {
  static const OutsideProtocolOf<Talk> protocol("aei");
  return protocol;
}

}  // namespace ply::arimaa
