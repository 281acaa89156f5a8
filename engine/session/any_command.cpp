#include "engine/session/any_command.h"

namespace ply {

Command::Command(AnyCommand* any, Owned) : any_(any) {}
Command::Command(const Command& other) : any_(std::make_unique<AnyCommand>(*other.any_)) {}
Command::Command(Command&& other) noexcept = default;
Command& Command::operator=(Command other) noexcept {
  any_.swap(other.any_);
  return *this;
}
Command::~Command() = default;

template <class Kind>
AnyCommand* Command::hold(Kind c) {
  return new AnyCommand{AnyCommand::Kinds(std::in_place_type<Kind>, std::move(c))};
}

template <class Kind>
const Kind* Command::get() const {
  return std::get_if<Kind>(&any_->is);
}

// Compiled here for every kind; one that is missing does not link.
#define PLY_KIND(Kind)                                                                   \
  template AnyCommand* Command::hold<command::Kind>(command::Kind);                      \
  template const command::Kind* Command::get<command::Kind>() const;
PLY_KIND(NewGame)
PLY_KIND(StartAudit)
PLY_KIND(StopAudit)
PLY_KIND(SearchAgain)
PLY_KIND(StopSearchAgain)
PLY_KIND(Restart)
PLY_KIND(RandomPosition)
PLY_KIND(Play)
PLY_KIND(PlayOn)
PLY_KIND(Undo)
PLY_KIND(Redo)
PLY_KIND(GoTo)
PLY_KIND(GoBy)
PLY_KIND(GoToEnd)
PLY_KIND(Variation)
PLY_KIND(PromoteLine)
PLY_KIND(Comment)
PLY_KIND(Resign)
PLY_KIND(SwapSides)
PLY_KIND(SetPlayer)
PLY_KIND(SetBook)
PLY_KIND(EngineMove)
PLY_KIND(Hint)
PLY_KIND(MoveDelay)
PLY_KIND(PlayFromHere)
PLY_KIND(EditBegin)
PLY_KIND(EditCell)
PLY_KIND(EditMover)
PLY_KIND(EditClear)
PLY_KIND(EditStart)
PLY_KIND(EditChange)
PLY_KIND(EditEnd)
PLY_KIND(Reopen)
PLY_KIND(Paste)
PLY_KIND(SetSearch)
PLY_KIND(StartSearch)
PLY_KIND(StartPaused)
PLY_KIND(ShowSearched)
PLY_KIND(PauseSearch)
PLY_KIND(ContinueSearch)
PLY_KIND(StopSearch)
PLY_KIND(CompareReuse)
PLY_KIND(Step)
PLY_KIND(RunToSelected)
PLY_KIND(Seek)
PLY_KIND(SelectNode)
PLY_KIND(PinNode)
PLY_KIND(Unpin)
PLY_KIND(PlaySpeed)
PLY_KIND(Animate)
PLY_KIND(SetBreakpoints)
PLY_KIND(Find)
PLY_KIND(StopFind)
PLY_KIND(GoToFound)
PLY_KIND(AddWatch)
PLY_KIND(ChangeWatch)
PLY_KIND(GoToHit)
PLY_KIND(GoToBound)
PLY_KIND(GoBack)
PLY_KIND(GoForward)
PLY_KIND(AddBookmark)
PLY_KIND(ChangeBookmark)
PLY_KIND(RemoveBookmark)
PLY_KIND(GoToBookmark)
PLY_KIND(SetPointOfView)
PLY_KIND(HideEngine)
PLY_KIND(SaveGame)
PLY_KIND(SaveRecording)
PLY_KIND(Open)
PLY_KIND(Study)
PLY_KIND(FindMinimalTree)
PLY_KIND(StopStudy)
PLY_KIND(ExportGame)
PLY_KIND(PickGame)
PLY_KIND(OrderGames)
PLY_KIND(StopReading)
PLY_KIND(CloseLibrary)
PLY_KIND(SetTune)
PLY_KIND(StartTune)
PLY_KIND(StopTune)
PLY_KIND(TakeWeights)
PLY_KIND(SaveWeights)
PLY_KIND(SetMatch)
PLY_KIND(StartMatch)
PLY_KIND(StopMatch)
PLY_KIND(GoOnMatch)
PLY_KIND(SaveMatch)
PLY_KIND(ShowTable)
PLY_KIND(ShowBeside)
PLY_KIND(CountAsLevels)
PLY_KIND(SelectCell)
PLY_KIND(ShowMatchGame)
PLY_KIND(RecordMatchMove)
PLY_KIND(ShowProgram)
PLY_KIND(ShowOwnProgram)
PLY_KIND(OpenProgram)
PLY_KIND(PasteProgram)
PLY_KIND(TakeProgramAnyway)
PLY_KIND(EditProgram)
PLY_KIND(SetProgramMapping)
PLY_KIND(UndoProgram)
PLY_KIND(RedoProgram)
PLY_KIND(SaveProgram)
PLY_KIND(AskProgram)
PLY_KIND(FindDifferences)
PLY_KIND(StopDifferences)
PLY_KIND(GoToDifference)
PLY_KIND(StartEvolution)
PLY_KIND(PauseEvolution)
PLY_KIND(ContinueEvolution)
PLY_KIND(CancelEvolution)
PLY_KIND(SaveEvolved)
PLY_KIND(CompareWithBefore)
PLY_KIND(CompareWithFile)
PLY_KIND(FindSwitches)
PLY_KIND(StopComparing)
#undef PLY_KIND

}  // namespace ply
