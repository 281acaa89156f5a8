#include "engine/match/engine_check_talk.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/uci_client.h"

namespace ply {
namespace {

constexpr int depth_slack = 4;         // the steps of a turn that were made before the last search
constexpr int thinking_by_time = 500;  // milliseconds, where a protocol knows no limit but time

}  // namespace

std::vector<const OutsideProtocol*> protocols_of(const BoardType& type) {
  if (const auto* game = dynamic_cast<const GameType*>(&type)) return game->outside_protocols();
  return {&uci_client()};
}

std::string written_line(const BoardFace& face, Position p, const std::vector<MoveCode>& line) {
  std::string out;
  for (const MoveCode m : line) {
    out += (out.empty() ? "" : " ") + face.write_move(p, m);
    p = face.after(p, m);
  }
  return out.empty() ? "no move" : out;
}

EngineTalk::EngineTalk(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
                       std::function<void(const OutsideWait&)> waiting)
    : face_(face), plan_(plan), channel_(player_) {
  player_.command = plan.command;
  player_.protocol = plan.protocol;
  player_.setup.options = plan.options;
  player_.patience = plan.patience;
  channel_.listen_to([&progress] { return progress.stop.load(); });
  channel_.tell_waiting(std::move(waiting));
}

Status EngineTalk::start() {
  for (const OutsideProtocol* p : protocols_of(face_.type()))
    if (!protocol_ && (plan_.protocol.empty() || p->name() == plan_.protocol)) protocol_ = p;
  if (!protocol_)
    return Error{fmt::format("engines of {} cannot be checked over {}; there are: {}", face_.type().title(),
                             plan_.protocol.empty() ? "a protocol" : quoted_text(plan_.protocol),
                             fmt::join(engine_check_protocols(face_.type()), ", "))};
  if (const Status ok = channel_.start(); !ok) return ok;
  session_ = protocol_->talk(channel_, player_.setup);
  if (protocol_->name() == "nboard") session_->limit({.depth = plan_.depth});
  if (const Status hello = session_->hello(); !hello)
    return Error{fmt::format(
        fmt::runtime(session_->unanswered() ? "{} does not speak {}: {}" : "{} cannot be tested over {}: {}"),
        plan_.command.front(), protocol_->name(), with_last_lines(hello.error()))};
  name_ = session_->called();
  return Done{};
}

std::string EngineTalk::with_last_lines(const Error& e) const {
  const std::string last = channel_.last_lines();
  return visible(last.empty() || e.message.find("it sent") != std::string::npos
                     ? e.message
                     : fmt::format("{}; it sent last: {}", e.message, last));
}

std::optional<Heard> EngineTalk::lost(const Error& e) {
  lost_by_ = with_last_lines(e);
  give_up();
  return std::nullopt;
}

OutsideLimits EngineTalk::to_depth(int depth) const {
  const OutsideCan can = session_->can(OutsideAsk::depth);
  if (can.is == OutsideCan::Is::no) return {.milliseconds = thinking_by_time};
  // Who does not know such a limit shall end all the same.
  return {.depth = depth, .milliseconds = can.is == OutsideCan::Is::maybe ? plan_.patience / 2 : 0};
}

bool EngineTalk::by_depth(const Heard& r) const {
  switch (session_->can(OutsideAsk::depth).is) {
    case OutsideCan::Is::yes: return true;
    case OutsideCan::Is::no: return false;
    case OutsideCan::Is::maybe: break;
  }
  return r.depth > 0 && r.depth <= plan_.depth + depth_slack;
}

bool EngineTalk::can_ask(const AskedPosition& a) const {
  return !a.moves.empty() || plan_.positions.empty() || session_->can(OutsideAsk::position).is == OutsideCan::Is::yes;
}

std::optional<Heard> EngineTalk::search(const AskedPosition& a, const OutsideLimits& limits,
                                        const std::vector<MoveCode>& line) {
  channel_.write_down();
  ask_now(a.position);
  const bool by_moves = session_->can(OutsideAsk::position).is != OutsideCan::Is::yes;
  const Position& start = by_moves ? a.start : a.position;
  std::vector<MoveCode> moves = by_moves ? a.moves : std::vector<MoveCode>{};
  moves.insert(moves.end(), line.begin(), line.end());
  Position here = start;
  std::vector<u64> history;
  for (const MoveCode m : moves) history.push_back(face_.key(here)), here = face_.after(here, m);
  Heard heard(limits.depth);
  session_->limit(limits);
  channel_.allow(0);
  if (const Status ok = session_->new_game(face_, start); !ok) return lost(ok.error());
  session_->tell(&heard);
  auto m = session_->reply({face_, start, moves, here, history});
  session_->tell(nullptr);
  if (!m) return lost(m.error());
  heard.nodes = std::max(heard.nodes, m->nodes);
  heard.move = std::move(*m);
  heard.move_text = heard.move.resigned ? "it resigns" : written_line(face_, here, heard.move.plies);
  return heard;
}

void EngineTalk::end() {
  if (session_) {
    channel_.allow(1000);
    session_->quit();
  }
  channel_.quit();
}

}  // namespace ply
