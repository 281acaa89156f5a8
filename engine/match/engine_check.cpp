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
#include "engine/match/outside_channel.h"

namespace ply {
namespace {

constexpr int thinking_before_stop = 100;  // milliseconds
constexpr int depth_slack = 4;             // the steps of a turn that were made before the last search
constexpr double node_slack = 1.1;
constexpr int thinking_by_time = 500;  // milliseconds, where a protocol knows no limit but time

/// All protocols that a board has for other engines.
std::vector<const OutsideProtocol*> protocols_of(const BoardType& type) {
  if (const auto* game = dynamic_cast<const GameType*>(&type)) return game->outside_protocols();
  return {&uci_client()};
}

class Checker {
 public:
  Checker(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
          const std::function<void(const EngineCheckLine&)>& reported, std::function<void(const OutsideWait&)> waiting)
      : face_(face), plan_(plan), progress_(progress), lines_(reported), channel_(player_) {
    player_.command = plan.command;
    player_.protocol = plan.protocol;
    player_.setup.options = plan.options;
    player_.patience = plan.patience;
    channel_.listen_to([&progress] { return progress.stop.load(); });
    channel_.tell_waiting(std::move(waiting));
  }

  Result<EngineCheckReport> run() {
    auto asked = asked_positions(face_, plan_.positions, plan_.random, plan_.seed);
    if (!asked) return asked.error();
    asked_ = std::move(*asked);
    if (const Status ok = start(); !ok) return ok.error();
    symmetries_ = symmetries_of(face_);
    progress_.all = 3 * asked_.size() + 1;
    if (ask_all()) stop();
    return finish();
  }

 private:
  // --- The conversation. False or nothing: the engine has ended or is silent, which has been told.

  Status start() {
    for (const OutsideProtocol* p : protocols_of(face_.type()))
      if (!protocol_ && (plan_.protocol.empty() || p->name() == plan_.protocol)) protocol_ = p;
    if (!protocol_)
      return Error{fmt::format("engines of {} cannot be checked over {}; there are: {}", face_.type().title(),
                               plan_.protocol.empty() ? "a protocol" : quoted_text(plan_.protocol),
                               fmt::join(engine_check_protocols(face_.type()), ", "))};
    out_.protocol = protocol_->name();
    if (const Status ok = channel_.start(); !ok) return ok;
    talk_ = protocol_->talk(channel_, player_.setup);
    if (protocol_->name() == "nboard") talk_->limit({.depth = plan_.depth});
    if (const Status hello = talk_->hello(); !hello)
      return Error{fmt::format(
          fmt::runtime(talk_->unanswered() ? "{} does not speak {}: {}" : "{} cannot be tested over {}: {}"),
          plan_.command.front(), protocol_->name(), with_last_lines(hello.error()))};
    out_.name = talk_->called();
    return Done{};
  }
  std::string with_last_lines(const Error& e) const {
    const std::string last = channel_.last_lines();
    return visible(last.empty() || e.message.find("it sent") != std::string::npos
                       ? e.message
                       : fmt::format("{}; it sent last: {}", e.message, last));
  }
  void lost(const Error& e) {
    talk_.reset();
    if (!progress_.stop) found("alive", with_last_lines(e));
  }

  OutsideLimits to_depth() const { return to_depth(plan_.depth); }
  OutsideLimits to_depth(int depth) const {
    const OutsideCan can = talk_->can(OutsideAsk::depth);
    if (can.is == OutsideCan::Is::no) return {.milliseconds = thinking_by_time};
    // Who does not know such a limit shall end all the same.
    return {.depth = depth, .milliseconds = can.is == OutsideCan::Is::maybe ? plan_.patience / 2 : 0};
  }
  /// The position itself is sent where that can be, else the moves that lead there.
  std::optional<Heard> search(const AskedPosition& a, const OutsideLimits& limits,
                              const std::vector<MoveCode>& line = {}) {
    channel_.write_down();
    now_ = face_.write(a.position);
    const bool by_moves = talk_->can(OutsideAsk::position).is != OutsideCan::Is::yes;
    const Position& start = by_moves ? a.start : a.position;
    std::vector<MoveCode> moves = by_moves ? a.moves : std::vector<MoveCode>{};
    moves.insert(moves.end(), line.begin(), line.end());
    Position here = start;
    std::vector<u64> history;
    for (const MoveCode m : moves) history.push_back(face_.key(here)), here = face_.after(here, m);
    Heard heard(limits.depth);
    talk_->limit(limits);
    channel_.allow(0);
    if (const Status ok = talk_->new_game(face_, start); !ok) return lost(ok.error()), std::nullopt;
    talk_->tell(&heard);
    auto m = talk_->reply({face_, start, moves, here, history});
    talk_->tell(nullptr);
    if (!m) return lost(m.error()), std::nullopt;
    heard.nodes = std::max(heard.nodes, m->nodes);
    heard.move = std::move(*m);
    heard.move_text = heard.move.resigned ? "it resigns" : text_of(here, heard.move.plies);
    return heard;
  }
  std::string text_of(Position p, const std::vector<MoveCode>& line) const {
    std::string out;
    for (const MoveCode m : line) {
      out += (out.empty() ? "" : " ") + face_.write_move(p, m);
      p = face_.after(p, m);
    }
    return out.empty() ? "no move" : out;
  }

  // --- What is said

  void found(const char* check, std::string words) { lines_.found(check, std::move(words), now_, channel_.sent()); }

  // --- The checks

  bool ask_all() {
    for (const AskedPosition& a : asked_) {
      // Where only moves can be told, a position that was given as such cannot be asked.
      if (a.moves.empty() && talk_->can(OutsideAsk::position).is != OutsideCan::Is::yes && !plan_.positions.empty()) {
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

  /// A search that is not known to have ended by its depth may differ from itself.
  bool by_depth(const Heard& r) const {
    switch (talk_->can(OutsideAsk::depth).is) {
      case OutsideCan::Is::yes: return true;
      case OutsideCan::Is::no: return false;
      case OutsideCan::Is::maybe: break;
    }
    return r.depth > 0 && r.depth <= plan_.depth + depth_slack;
  }

  bool twice(const AskedPosition& a, const Heard& one) {
    if (!by_depth(one)) return true;
    const auto two = search(a, to_depth());
    if (!two) return false;
    ++repeated_;
    if (one.move_text != two->move_text || one.score() != two->score() || one.nodes != two->nodes)
      found("same-twice", fmt::format("{} {} with {} nodes, then {} {} with {}", one.move_text, one.score(), one.nodes,
                                      two->move_text, two->score(), two->nodes));
    return true;
  }

  bool mirror(const AskedPosition& a, const Heard& one) {
    if (!by_depth(one)) return true;
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
      if (one.score_asked == two->score_asked) {
        ++mirrored_;
        continue;
      }
      // What a search leaves out may hang on the order of its moves, which differs in the mirror. At depth 1 there is
      // hardly more than the evaluation.
      const auto one_ply = search(a, to_depth(1));
      if (!one_ply) return false;
      const auto there_too = search(*there, to_depth(1));
      if (!there_too) return false;
      ++(one_ply->score_asked == there_too->score_asked ? by_order_ : mirrored_);
      if (one_ply->score_asked != there_too->score_asked)
        found("mirror", fmt::format("{} here, {} {} at {}", there_too->score_asked, one_ply->score_asked, s.words,
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
      found("mate-counts",
            fmt::format("{} before {}, {} after it", x->score_text, text_of(a.position, two_plies), two->score()));
    return true;
  }

  bool limit(const AskedPosition& a) {
    const OutsideCan can = talk_->can(OutsideAsk::nodes);
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
    const OutsideCan can = talk_->can(OutsideAsk::stop);
    if (can.is == OutsideCan::Is::no) return lines_.skipped("stop", can.why);
    const AskedPosition& a = asked_.front();
    channel_.write_down();
    now_ = face_.write(a.position);
    const std::vector<MoveCode> none;
    const std::vector<u64> no_history;
    const OutsideView view{face_, a.position, none, a.position, no_history};
    talk_->limit({.milliseconds = talk_->can(OutsideAsk::depth).is == OutsideCan::Is::maybe ? plan_.patience : 0});
    channel_.allow(0);
    if (const Status ok = talk_->new_game(face_, a.position); !ok) return lost(ok.error());
    if (const Status ok = talk_->begin_thinking(view); !ok) return lost(ok.error());
    (void)progress_.wait_for(thinking_before_stop / 1000.0);
    const auto thinks = talk_->still_thinks();
    if (!thinks) return stopped_badly("it does not respond during a search", thinks.error());
    if (!*thinks) {
      if (talk_->can(OutsideAsk::depth).is == OutsideCan::Is::yes)
        return found("stop", "a search without an end ended before it was stopped");
      return lines_.skipped("stop", "it moved before it could be stopped");
    }
    const auto m = talk_->stop_thinking(view);
    if (!m) return stopped_badly("no move came after it was stopped", m.error());
    if (!m->illegal.empty()) return found("stop", "after it was stopped " + m->illegal);
    lines_.good("stop", "it responds during a search, and moves when stopped");
  }
  void stopped_badly(const char* what, const Error& e) {
    if (!progress_.stop) found("stop", fmt::format("{}: {}", what, with_last_lines(e)));
    talk_.reset();
  }

  // --- The end

  EngineCheckReport finish() {
    if (!progress_.stop) sum_up();
    if (talk_) {
      channel_.allow(1000);
      talk_->quit();
    }
    channel_.quit();
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
    const bool gone = !talk_;
    const auto why = [&](OutsideAsk what, const char* else_why) -> std::string {
      if (gone) return "it has ended before";
      const OutsideCan can = talk_->can(what);
      return can.is == OutsideCan::Is::no ? can.why : else_why;
    };
    const std::string set_up = gone ? "" : talk_->can(OutsideAsk::position).why;
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
        fmt::format("{} {} the score of {} mirror{}", counted(mirrored_, "position"), mirrored_ == 1 ? "has" : "have",
                    mirrored_ == 1 ? "its" : "their",
                    by_order_ ? fmt::format(", and {} at depth 1 alone: below, what is left out hangs on the order of "
                                            "moves",
                                            by_order_)
                              : ""),
        why_no_mirror());
    sum("mate-counts", mates_, counted(mates_, "mate") + " came nearer",
        why(OutsideAsk::win, "no mate in two or more was reported"));
    sum("bounds", scores_, counted(scores_, "score"), why(OutsideAsk::score, "it reported no scores"));
    sum("node-limit", nodes_not_held_ ? 0 : limits_,
        fmt::format("at most {} nodes, {} allowed", max_nodes_, plan_.nodes),
        nodes_not_held_ && !gone ? talk_->can(OutsideAsk::nodes).why
                                 : why(OutsideAsk::nodes, "it does not report how many nodes it visits"));
  }
  std::string why_no_mirror() const {
    if (!talk_) return "it has ended before";
    if (mirrored_moves_ > 0)
      return fmt::format(
          "it reports no scores, and any of several equal moves may be played ({} of {} were the mirror's)",
          same_moves_, mirrored_moves_);
    if (const OutsideCan can = talk_->can(OutsideAsk::depth); can.is == OutsideCan::Is::no) return can.why;
    return "no position has a mirror that this game knows";
  }

  const BoardFace& face_;
  const EngineCheckPlan& plan_;
  JobProgress& progress_;
  EngineCheckLines lines_;
  OutsidePlayer player_;
  ProgramChannel channel_;
  const OutsideProtocol* protocol_ = nullptr;
  std::unique_ptr<EngineSession> talk_;  ///< null once it has ended
  std::vector<AskedPosition> asked_;
  std::vector<Symmetry> symmetries_;
  std::string now_;  ///< the position that is asked, in words
  EngineCheckReport out_;
  bool cannot_set_up_ = false, nodes_not_held_ = false;
  u64 moves_ = 0, reported_lines_ = 0, begun_ = 0, scores_ = 0, repeated_ = 0, mirrored_ = 0, by_order_ = 0,
      mirrored_moves_ = 0, same_moves_ = 0, mates_ = 0, limits_ = 0, max_nodes_ = 0;
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
