// All kinds of commands in one list: a new kind is one more line here. For those who tell them apart.
#pragma once
#include <variant>

#include "engine/session/commands.h"
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
    command::SaveRecording, command::Open>;
  Kinds is;
};

}  // namespace ply
