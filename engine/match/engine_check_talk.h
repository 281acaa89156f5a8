// One run of an engine that is put to the test: started, asked searches, ended.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.h"
#include "engine/match/engine_check.h"
#include "engine/match/engine_check_heard.h"
#include "engine/match/engine_check_positions.h"
#include "engine/match/outside_channel.h"

namespace ply {

/// All protocols that a board has for other engines.
std::vector<const OutsideProtocol*> protocols_of(const BoardType& type);
/// The moves in words; "no move" for none.
std::string written_line(const BoardFace& face, Position p, const std::vector<MoveCode>& line);

class EngineTalk {
 public:
  EngineTalk(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
             std::function<void(const OutsideWait&)> waiting);

  Status start();
  /// To be asked again: null once it has ended.
  EngineSession* session() { return session_.get(); }
  const EngineSession* session() const { return session_.get(); }
  ProgramChannel& channel() { return channel_; }
  const std::string& protocol() const { return protocol_->name(); }
  const std::string& name() const { return name_; }

  /// The position itself is sent where that can be, else the moves that lead there. Nothing: it has ended or is silent,
  /// and is talked to no more.
  std::optional<Heard> search(const AskedPosition& a, const OutsideLimits& limits,
                              const std::vector<MoveCode>& line = {});
  OutsideLimits to_depth(int depth) const;
  /// A search that is not known to have ended by its depth may differ from itself.
  bool by_depth(const Heard& r) const;
  /// Whether it can be asked the position as it was given.
  bool can_ask(const AskedPosition& a) const;
  std::string with_last_lines(const Error& e) const;
  const std::string& asked() const { return now_; }        ///< the position that is asked, in words
  const std::string& lost_by() const { return lost_by_; }  ///< why search() gave nothing
  void ask_now(const Position& p) { now_ = face_.write(p); }
  void give_up() { session_.reset(); }
  void end();

 private:
  std::optional<Heard> lost(const Error& e);

  const BoardFace& face_;
  const EngineCheckPlan& plan_;
  OutsidePlayer player_;
  ProgramChannel channel_;
  const OutsideProtocol* protocol_ = nullptr;
  std::unique_ptr<EngineSession> session_;
  std::string name_, now_, lost_by_;
};

}  // namespace ply
