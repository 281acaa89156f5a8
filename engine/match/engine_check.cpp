#include "engine/match/engine_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/uci_client.h"
#include "engine/match/engine_check_heard.h"
#include "engine/match/engine_check_lines.h"
#include "engine/match/engine_check_positions.h"
#include "engine/match/engine_check_state.h"
#include "engine/match/engine_check_talk.h"
#include "engine/match/outside_channel.h"

namespace ply {
namespace {

constexpr int thinking_before_stop = 100;  // milliseconds
constexpr double node_slack = 1.1;
class Checker {
 public:
  Checker(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
          const std::function<void(const EngineCheckLine&)>& reported, std::function<void(const OutsideWait&)> waiting)
      : face_(face),
        plan_(plan),
        progress_(progress),
        lines_(reported),
        engine_(face, plan, progress, std::move(waiting)) {}

  Result<EngineCheckReport> run() {
    auto asked = asked_positions(face_, plan_.positions, plan_.random, plan_.seed);
    if (!asked) return asked.error();
    asked_ = std::move(*asked);
    if (const Status ok = engine_.start(); !ok) return ok.error();
    out_.protocol = engine_.protocol();
    out_.name = engine_.name();
    symmetries_ = symmetries_of(face_);
    progress_.all = 3 * asked_.size() + 2;
    if (ask_all()) stop(), ++progress_.done, state();
    return finish();
  }

 private:
  // --- The conversation. False or nothing: the engine has ended or is silent, which has been told.

  OutsideLimits to_depth() const { return to_depth(plan_.depth); }
  OutsideLimits to_depth(int depth) const { return engine_.to_depth(depth); }
  OutsideCan able(OutsideAsk what) const { return engine_.session()->can(what); }
  std::optional<Heard> search(const AskedPosition& a, const OutsideLimits& limits,
                              const std::vector<MoveCode>& line = {}) {
    auto out = engine_.search(a, limits, line);
    if (!out && !progress_.stop) found("alive", engine_.lost_by());
    return out;
  }

  // --- What is said

  void found(const char* check, std::string words) {
    lines_.found(check, std::move(words), engine_.asked(), engine_.channel().sent());
  }

  // --- The checks

  bool ask_all() {
    for (const AskedPosition& a : asked_) {
      // Where only moves can be told, a position that was given as such cannot be asked.
      if (!engine_.can_ask(a)) {
        cannot_set_up_ = true;
        progress_.done += 3;
        continue;
      }
      const auto one = search(a, to_depth());
      if (!one) return false;
      legal(*one);
      ++progress_.done;
      if (!twice(a, *one) || !mirror(a, *one) || !mate(a, *one)) return false;
      ++progress_.done;
      if (!limit(a)) return false;
      ++progress_.done;
    }
    return true;
  }

  void legal(const Heard& r) {
    ++moves_;
    reported_lines_ += r.lines, scores_ += r.scores;
    if (!r.move.illegal.empty()) found("legal-move", r.move.illegal);
    if (!r.broken.empty()) found("legal-line", r.broken);
    if (!r.beyond.empty()) found("bounds", r.beyond);
    if (!r.last_line || r.move.plies.empty()) return;
    ++begun_;
    // Of a turn of several plies the line may tell fewer.
    const auto& line = r.last_line->line;
    const std::size_t n = std::min(line.size(), r.move.plies.size());
    if (n == 0 || !std::equal(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(n), r.move.plies.begin()))
      found("best-of-line", fmt::format("it plays {}, and its last line is {}", r.move_text, r.last_line->line_text));
  }

  bool twice(const AskedPosition& a, const Heard& one) {
    if (!engine_.by_depth(one)) return true;
    const auto two = search(a, to_depth());
    if (!two) return false;
    ++repeated_;
    if (one.move_text != two->move_text || one.score() != two->score() || one.nodes != two->nodes)
      found("same-twice", fmt::format("{} {} with {} nodes, then {} {} with {}", one.move_text, one.score(), one.nodes,
                                      two->move_text, two->score(), two->nodes));
    return true;
  }

  bool mirror(const AskedPosition& a, const Heard& one) {
    if (!engine_.by_depth(one)) return true;
    for (const Symmetry& s : symmetries_) {
      const auto there = twin(face_, s, a);
      if (!there) continue;
      const auto two = search(*there, to_depth());
      if (!two) return false;
      if (!two->move.illegal.empty()) found("legal-move", two->move.illegal);
      if (!one.last_score || !two->last_score) {
        ++mirrored_moves_;
        same_moves_ += same_turn(s, a.position, one.move.plies, two->move.plies);
        continue;
      }
      if (one.score_asked && one.score_asked == two->score_asked) {
        ++mirrored_;
        continue;
      }
      // What a search leaves out may hang on the order of its moves, which differs in the mirror. At depth 1 there is
      // hardly more than the evaluation.
      const auto one_ply = search(a, to_depth(1));
      if (!one_ply) return false;
      const auto there_too = search(*there, to_depth(1));
      if (!there_too) return false;
      if (!one_ply->score_asked || !there_too->score_asked) {
        ++no_score_at_one_;
        continue;
      }
      ++(one_ply->score_asked == there_too->score_asked ? by_order_ : mirrored_);
      if (one_ply->score_asked != there_too->score_asked)
        found("mirror", fmt::format("{} here, {} {} at {}", *there_too->score_asked, *one_ply->score_asked, s.words,
                                    face_.write(a.position)));
    }
    return true;
  }
  bool same_turn(const Symmetry& s, Position p, const std::vector<MoveCode>& one, const std::vector<MoveCode>& two) {
    if (one.size() != two.size()) return false;
    for (std::size_t i = 0; i < one.size(); ++i) {
      if (twin_move(face_, s, p, one[i]) != two[i]) return false;
      p = face_.after(p, one[i]);
    }
    return true;
  }

  bool mate(const AskedPosition& a, const Heard& one) {
    const auto& x = one.last_line;
    if (!x || x->has != SearchInfo::Score::win || std::abs(x->score) < 3 || x->line.size() < 2) return true;
    const std::vector<MoveCode> two_plies(x->line.begin(), x->line.begin() + 2);
    Position p = a.position;
    for (const MoveCode m : two_plies) p = face_.after(p, m);
    if (face_.outcome(p)) return true;
    const auto two = search(a, to_depth(), two_plies);
    if (!two) return false;
    ++mates_;
    const auto& y = two->last_score;
    const bool wins = x->score > 0;
    const bool known = y && y->has == SearchInfo::Score::win && (y->score > 0) == wins;
    if (!known || (wins && y->score > x->score - 2))
      found("mate-counts", fmt::format("{} before {}, {} after it", x->score_text,
                                       written_line(face_, a.position, two_plies), two->score()));
    return true;
  }

  bool limit(const AskedPosition& a) {
    const OutsideCan can = able(OutsideAsk::nodes);
    if (can.is == OutsideCan::Is::no) return true;
    OutsideLimits limits{.nodes = plan_.nodes};
    if (can.is == OutsideCan::Is::maybe) limits.milliseconds = plan_.patience / 2;
    const auto r = search(a, limits);
    if (!r) return false;
    if (r->nodes == 0) return true;
    const bool beyond = static_cast<double>(r->nodes) > node_slack * static_cast<double>(plan_.nodes);
    if (beyond && can.is == OutsideCan::Is::maybe) return nodes_not_held_ = true;
    ++limits_;
    max_nodes_ = std::max(max_nodes_, r->nodes);
    if (beyond) found("node-limit", fmt::format("{} nodes were visited, {} allowed", r->nodes, plan_.nodes));
    return true;
  }

  void stop() {
    const OutsideCan can = able(OutsideAsk::stop);
    if (can.is == OutsideCan::Is::no) return lines_.skipped("stop", can.why);
    const AskedPosition& a = asked_.front();
    engine_.channel().write_down();
    engine_.ask_now(a.position);
    const std::vector<MoveCode> none;
    const std::vector<u64> no_history;
    const OutsideView view{face_, a.position, none, a.position, no_history};
    engine_.session()->limit(
        {.milliseconds = able(OutsideAsk::depth).is == OutsideCan::Is::maybe ? plan_.patience : 0});
    engine_.channel().allow(0);
    if (const Status ok = engine_.session()->new_game(face_, a.position); !ok) return lost(ok.error());
    if (const Status ok = engine_.session()->begin_thinking(view); !ok) return lost(ok.error());
    (void)progress_.wait_for(thinking_before_stop / 1000.0);
    const auto thinks = engine_.session()->still_thinks();
    if (!thinks) return stopped_badly("it does not respond during a search", thinks.error());
    if (!*thinks) {
      if (able(OutsideAsk::depth).is == OutsideCan::Is::yes)
        return found("stop", "a search without an end ended before it was stopped");
      return lines_.skipped("stop", "it moved before it could be stopped");
    }
    const auto m = engine_.session()->stop_thinking(view);
    if (!m) return stopped_badly("no move came after it was stopped", m.error());
    if (!m->illegal.empty()) return found("stop", "after it was stopped " + m->illegal);
    lines_.good("stop", "it responds during a search, and moves when stopped");
  }
  void lost(const Error& e) {
    if (!progress_.stop) found("alive", engine_.with_last_lines(e));
    engine_.give_up();
  }
  void stopped_badly(const char* what, const Error& e) {
    if (!progress_.stop) found("stop", fmt::format("{}: {}", what, engine_.with_last_lines(e)));
    engine_.give_up();
  }

  /// Asked in processes of their own.
  void state() {
    if (progress_.stop) return;
    if (const auto why = several_threads(); !why.empty()) return lines_.skipped("state", why);
    const AskedPosition* about = nullptr;
    const AskedPosition* other = nullptr;
    for (const AskedPosition& a : asked_) {
      if (!engine_.session() || !engine_.can_ask(a)) continue;
      if (!about) about = &a;
      else if (!other && face_.key(a.position) != face_.key(about->position)) other = &a;
    }
    if (!about) return lines_.skipped("state", engine_.session() ? "nothing could be asked" : "it has ended before");
    std::vector<std::string> repeat;
    bool timed = false;
    const auto ask = [&](const std::vector<int>& positions) -> std::optional<std::vector<std::string>> {
      EngineTalk fresh(face_, plan_, progress_, {});
      if (!fresh.start()) return std::nullopt;
      std::vector<std::string> out, sent;
      for (const int p : positions) {
        const auto heard = fresh.search(p == 0 ? *about : *other, fresh.to_depth(plan_.depth));
        if (!heard) return std::nullopt;
        timed |= !fresh.by_depth(*heard);
        out.push_back(heard->words());
        sent.insert(sent.end(), fresh.channel().sent().begin(), fresh.channel().sent().end());
      }
      if (repeat.empty()) repeat = std::move(sent);
      fresh.end();
      return out;
    };
    const StateSeen seen = seen_state(ask, other != nullptr);
    if (progress_.stop) return;
    if (timed) return lines_.skipped("state", "no search is known to have ended by its depth");
    const auto line = words_of(seen, other != nullptr);
    if (seen.is == StateSeen::Is::same) lines_.good("state", line);
    else if (seen.is == StateSeen::Is::changed) lines_.found("state", line, face_.write(about->position), repeat);
    else lines_.skipped("state", line);
  }
  std::string several_threads() const {
    for (const auto& [name, value] : plan_.options)
      if (name == "Threads" && value != "1")
        return fmt::format("it was given {} threads, which need not repeat themselves", visible(value));
    return {};
  }
  // --- The end

  EngineCheckReport finish() {
    if (!progress_.stop) sum_up();
    engine_.end();
    out_.lines = lines_.take();
    return std::move(out_);
  }

  void sum_up() {
    // One line a check: what was good, or why it was skipped.
    const auto sum = [&](const char* check, u64 n, const std::string& words, const std::string& why_not) {
      if (lines_.broken(check)) return;
      if (n == 0) lines_.skipped(check, why_not);
      else lines_.good(check, words);
    };
    const bool gone = !engine_.session();
    const auto why = [&](OutsideAsk what, const char* else_why) -> std::string {
      if (gone) return "it has ended before";
      const OutsideCan can = able(what);
      return can.is == OutsideCan::Is::no ? can.why : else_why;
    };
    const std::string set_up = gone ? "" : able(OutsideAsk::position).why;
    if (cannot_set_up_) lines_.skipped("position", set_up + ", so given positions are ignored");
    sum("legal-move", moves_, counted(moves_, "move") + " can be played", "nothing could be asked");
    sum("legal-line", reported_lines_,
        fmt::format("{} of {} can be played", counted(reported_lines_, "line"), counted(asked_.size(), "position")),
        why(OutsideAsk::line, "it reported no lines"));
    sum("best-of-line", begun_,
        fmt::format("{} {} the line reported last", counted(begun_, "move"), begun_ == 1 ? "begins" : "begin"),
        why(OutsideAsk::line, "it reported no lines with scores"));
    sum("same-twice", repeated_,
        fmt::format("{} to depth {} said the same twice", counted(repeated_, "search", "searches"), plan_.depth),
        why(OutsideAsk::depth, "no search is known to have ended by its depth"));
    sum("mirror", mirrored_ + by_order_,
        fmt::format("{} {} the score of {} mirror{}{}", counted(mirrored_, "position"), mirrored_ == 1 ? "has" : "have",
                    mirrored_ == 1 ? "its" : "their",
                    by_order_ ? fmt::format(", and {} at depth 1 alone: below, what is left out hangs on the order of "
                                            "moves",
                                            by_order_)
                              : "",
                    no_score_at_one_ ? fmt::format("; of {} no score was told at depth 1", no_score_at_one_) : ""),
        why_no_mirror());
    sum("mate-counts", mates_, counted(mates_, "mate") + " came nearer",
        why(OutsideAsk::win, "no mate in two or more was reported"));
    sum("bounds", scores_, counted(scores_, "score"), why(OutsideAsk::score, "it reported no scores"));
    sum("node-limit", nodes_not_held_ ? 0 : limits_,
        fmt::format("at most {} nodes, {} allowed", max_nodes_, plan_.nodes),
        nodes_not_held_ && !gone ? able(OutsideAsk::nodes).why
                                 : why(OutsideAsk::nodes, "it does not report how many nodes it visits"));
  }
  std::string why_no_mirror() const {
    if (!engine_.session()) return "it has ended before";
    if (mirrored_moves_ > 0)
      return fmt::format(
          "it reports no scores, and any of several equal moves may be played ({} of {} were the mirror's)",
          same_moves_, mirrored_moves_);
    if (no_score_at_one_ > 0) return "no score was told at depth 1";
    if (const OutsideCan can = able(OutsideAsk::depth); can.is == OutsideCan::Is::no) return can.why;
    return "no position has a mirror that this game knows";
  }

  const BoardFace& face_;
  const EngineCheckPlan& plan_;
  JobProgress& progress_;
  EngineCheckLines lines_;
  EngineTalk engine_;
  std::vector<AskedPosition> asked_;
  std::vector<Symmetry> symmetries_;
  EngineCheckReport out_;
  bool cannot_set_up_ = false, nodes_not_held_ = false;
  u64 moves_ = 0, reported_lines_ = 0, begun_ = 0, scores_ = 0, repeated_ = 0, mirrored_ = 0, by_order_ = 0,
      no_score_at_one_ = 0, mirrored_moves_ = 0, same_moves_ = 0, mates_ = 0, limits_ = 0, max_nodes_ = 0;
};

}  // namespace

int EngineCheckReport::findings() const {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(),
                                        [](const EngineCheckLine& l) { return l.says == EngineCheckSays::finding; }));
}

std::vector<std::string> engine_check_protocols(const BoardType& type) {
  std::vector<std::string> out;
  for (const OutsideProtocol* p : protocols_of(type)) out.push_back(p->name());
  return out;
}

Result<EngineCheckReport> check_engine(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
                                       const std::function<void(const EngineCheckLine&)>& reported,
                                       const std::function<void(const OutsideWait&)>& waiting) {
  return Checker(face, plan, progress, reported, waiting).run();
}

}  // namespace ply
