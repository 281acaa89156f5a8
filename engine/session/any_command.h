// All kinds of commands in one list: a new kind is one more line here. For those who tell them apart.
#pragma once
#include <memory>
#include <type_traits>
#include <utility>

#include "engine/session/answers/compare_commands.h"
#include "engine/session/answers/flip_commands.h"
#include "engine/session/answers/fork_commands.h"
#include "engine/session/answers/highlight_commands.h"
#include "engine/session/answers/horizon_commands.h"
#include "engine/session/answers/lint_commands.h"
#include "engine/session/answers/lock_step_commands.h"
#include "engine/session/answers/reduce_commands.h"
#include "engine/session/answers/study_commands.h"
#include "engine/session/answers/term_commands.h"
#include "engine/session/answers/what_if_commands.h"
#include "engine/session/commands.h"
#include "engine/session/matches/engine_check_commands.h"
#include "engine/session/matches/evolution_commands.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/program_commands.h"
#include "engine/session/matches/tuning_commands.h"
#include "engine/session/moment_commands.h"
#include "engine/session/play/library_commands.h"
#include "engine/session/play/play_commands.h"
#include "engine/session/reviews/review_commands.h"
#include "engine/session/walk/debug_commands.h"

namespace ply {

template <class... Kinds>
struct KindList {};
using CommandKinds = KindList<
    command::NewGame, command::Restart, command::RandomPosition, command::Play, command::PlayOn, command::Undo,
    command::Redo, command::GoTo, command::GoBy, command::GoToEnd, command::Variation, command::PromoteLine,
    command::Comment, command::Resign, command::SwapSides, command::SetPlayer, command::SetBook, command::EngineMove,
    command::Hint, command::MoveDelay, command::PlayFromHere, command::EditBegin, command::EditCell, command::EditMover,
    command::EditClear, command::EditStart, command::EditChange, command::EditEnd, command::Reopen, command::Paste,
    command::SetSearch, command::StartSearch, command::StartPaused, command::ShowSearched, command::PauseSearch,
    command::ContinueSearch, command::StopSearch, command::CompareReuse, command::Step, command::RunToSelected,
    command::Seek, command::SelectNode, command::PinNode, command::Unpin, command::PlaySpeed, command::Animate,
    command::SetBreakpoints, command::Find, command::StopFind, command::GoToFound, command::AddWatch,
    command::ChangeWatch, command::GoToHit, command::GoToBound, command::GoBack, command::GoForward,
    command::AddBookmark, command::ChangeBookmark, command::RemoveBookmark, command::GoToBookmark,
    command::SetPointOfView, command::HideEngine, command::SaveGame, command::SaveRecording, command::Open,
    command::Study, command::FindMinimalTree, command::StopStudy, command::FindProof, command::StopProof,
    command::SaveProof, command::ExportGame, command::PickGame, command::OrderGames, command::StopReading,
    command::StopOpening, command::CloseLibrary, command::SetTune, command::StartTune, command::StopTune,
    command::TakeWeights, command::SaveWeights, command::SetMatch, command::StartMatch, command::StopMatch,
    command::GoOnMatch, command::SaveMatch, command::ShowTable, command::ShowBeside, command::SelectCell,
    command::ShowMatchGame, command::RecordMatchMove, command::ShowProgram, command::ShowOwnProgram,
    command::OpenProgram, command::PasteProgram, command::TakeProgramAnyway, command::EditProgram,
    command::SetProgramMapping, command::UndoProgram, command::RedoProgram, command::SaveProgram, command::AskProgram,
    command::FindDifferences, command::StopDifferences, command::GoToDifference, command::StartEvolution,
    command::PauseEvolution, command::ContinueEvolution, command::CancelEvolution, command::SaveEvolved,
    command::StartAudit, command::StopAudit, command::CompareWithBefore, command::CompareWithFile,
    command::FindSwitches, command::StopComparing, command::LogTable, command::CompareField, command::StepDifference,
    command::ChooseDifference, command::ChooseSmallest, command::ChooseOther, command::ShowCompared,
    command::ShareMoment, command::ShowMoment, command::SaveReproducer, command::VerifyReproducer,
    command::StopRepeating, command::Zoom, command::ZoomBack, command::SearchAgain, command::StopSearchAgain,
    command::SetWhatIf, command::ResetWhatIf, command::PrepareWhatIf, command::SearchWhatIf, command::StopWhatIf,
    command::AskHorizon, command::StopHorizon, command::OpenDeeper, command::StartReducing, command::StopReducing,
    command::SaveReduced, command::CompareMoves, command::FindFlips, command::StopFlips, command::AskTerms,
    command::SearchWithoutTerms, command::StopTerms, command::MakeFork, command::StopFork, command::ChooseFork,
    command::ShowFork, command::DeleteFork, command::NameFork, command::ChooseForkNode, command::StopHint,
    command::StopLines, command::ShowLines, command::EnterLine, command::StepHighlight, command::PlayHighlights,
    command::AnalyseGame, command::StopAnalysing, command::ShowReviewed, command::SaveReview, command::SetReviewEffort,
    command::AskErrors, command::NextExercise, command::RevealExercise, command::EndExercises, command::CompareCause,
    command::StartLockStep, command::StopLockStep, command::SetEngineCheck, command::StartEngineCheck,
    command::StopEngineCheck>;

/// Where a kind stands in the list.
template <class Kind, class... Kinds>
consteval int place_of(KindList<Kinds...>) {
  int place = 0;
  const bool found = ((std::is_same_v<Kind, Kinds> || (++place, false)) || ...);
  return found ? place : -1;
}

/// A command whose kind only its place tells. A std::variant of so many kinds takes fourteen seconds to compile.
struct AnyCommand {
  explicit AnyCommand(int place) : kind(place) {}
  virtual ~AnyCommand() = default;
  virtual std::unique_ptr<AnyCommand> copy() const = 0;
  const int kind;

 protected:
  AnyCommand(const AnyCommand&) = default;
};
template <class Kind>
struct HeldCommand final : AnyCommand {
  static constexpr int place = place_of<Kind>(CommandKinds());
  static_assert(place >= 0, "a kind of command that is not in the list");
  explicit HeldCommand(Kind k) : AnyCommand(place), is(std::move(k)) {}
  // Not make_unique: a std::unique_ptr of its own for every kind takes as long to compile as all the rest of this.
  std::unique_ptr<AnyCommand> copy() const override { return std::unique_ptr<AnyCommand>(new HeldCommand(*this)); }
  Kind is;
};

/// Calls `f` with the command as what it is.
template <class F>
void visit(const AnyCommand& c, F&& f) {
  [&]<class... Kinds>(KindList<Kinds...>) {
    (void)((c.kind == HeldCommand<Kinds>::place && (f(static_cast<const HeldCommand<Kinds>&>(c).is), true)) || ...);
  }(CommandKinds());
}

}  // namespace ply
