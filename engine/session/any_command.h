// All kinds of commands in one list: a new kind is one more line here. For those who tell them apart.
#pragma once
#include <variant>

#include "engine/session/commands.h"
#include "engine/session/compare_commands.h"
#include "engine/session/study_commands.h"
#include "engine/session/library_commands.h"
#include "engine/session/tuning_commands.h"
#include "engine/session/match_commands.h"
#include "engine/session/evolution_commands.h"
#include "engine/session/program_commands.h"
#include "engine/session/lint_commands.h"
#include "engine/session/debug_commands.h"

namespace ply {

struct AnyCommand {
  using Kinds = std::variant<
    command::NewGame, command::Restart, command::RandomPosition, command::Play, command::PlayOn, command::Undo,
    command::Redo, command::GoTo, command::GoBy, command::GoToEnd, command::Variation, command::PromoteLine,
    command::Comment, command::Resign, command::SwapSides, command::SetPlayer, command::SetBook, command::EngineMove,
    command::Hint, command::MoveDelay, command::PlayFromHere, command::EditBegin, command::EditCell,
    command::EditMover, command::EditClear, command::EditStart, command::EditChange, command::EditEnd,
    command::Reopen, command::Paste, command::SetSearch, command::StartSearch, command::StartPaused, command::ShowSearched,
    command::PauseSearch, command::ContinueSearch, command::StopSearch, command::CompareReuse, command::Step,
    command::RunToSelected, command::Seek, command::SelectNode, command::PinNode, command::Unpin, command::PlaySpeed,
    command::Animate, command::SetBreakpoints, command::Find, command::StopFind, command::GoToFound, command::AddWatch,
    command::ChangeWatch, command::GoToHit, command::GoToBound, command::GoBack, command::GoForward, command::AddBookmark,
    command::ChangeBookmark, command::RemoveBookmark, command::GoToBookmark, command::SetPointOfView, command::HideEngine, command::SaveGame,
    command::SaveRecording, command::Open, command::Study, command::FindMinimalTree, command::StopStudy, command::ExportGame, command::PickGame, command::OrderGames, command::StopReading,
    command::CloseLibrary,
    command::SetTune, command::StartTune, command::StopTune, command::TakeWeights, command::SaveWeights,
    command::SetMatch, command::StartMatch, command::StopMatch, command::GoOnMatch, command::SaveMatch, command::ShowTable,
    command::ShowBeside, command::CountAsLevels, command::SelectCell, command::ShowMatchGame, command::RecordMatchMove,
    command::ShowProgram, command::ShowOwnProgram, command::OpenProgram, command::PasteProgram, command::TakeProgramAnyway, command::EditProgram,
    command::SetProgramMapping, command::UndoProgram, command::RedoProgram, command::SaveProgram, command::AskProgram, command::FindDifferences,
    command::StopDifferences, command::GoToDifference, command::StartEvolution, command::PauseEvolution, command::ContinueEvolution,
    command::CancelEvolution, command::SaveEvolved,
    command::StartAudit, command::StopAudit, command::SearchAgain, command::StopSearchAgain, command::CompareWithBefore, command::CompareWithFile, command::FindSwitches, command::StopComparing>;
  Kinds is;
};

}  // namespace ply
