// Going on from any node of a recorded search with one thing changed there.
//
// The plan of the recording is searched again, recorded, up to the moment at which the node is entered; there the
// change comes in, for this visit alone. So the search has the state that it had then (table, killers, history), its
// plies stay, and up to that moment both recordings are the same, event by event. With another profile, other weights
// or a switch that changes the value, or where one asks for it, the state is empty: then the recording has nothing but
// the path to the node and what is below it, and ends there.
//
// A fork is a recording as all others, and can be forked again. It knows how it was made (Recording::forked()), so what
// asks the plan of a search again does not take it for its plan's.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/plan/plan_root.h"
#include "engine/search/fork_script.h"
#include "engine/trace/recording.h"

namespace ply {

/// What a node does otherwise. As it is made: nothing.
struct ForkChange {
  enum class Window : u8 {
    kept,    ///< its own
    open,    ///< (-infinite, infinite)
    null,    ///< a scout's: is it better than what the parent has by then?
    parent,  ///< all that the parent's leaves it: what a re-search would have
    given,   ///< (alpha, beta)
  };
  std::optional<MoveCode> first;  ///< is searched first
  std::vector<MoveCode> only;     ///< if any: no other child is searched
  std::vector<MoveCode> never;    ///< these are not
  int deeper = 0;                 ///< plies; negative: shallower
  Window window = Window::kept;
  int alpha = 0, beta = 0;  ///< with Window::given, in the view of the node's mover, -infinite and infinite: open
  std::vector<std::string> on, off;                  ///< switches by id; `quiescence` is one
  std::string profile;                               ///< empty: the same
  std::vector<std::pair<std::string, int>> weights;  ///< by term; the others as they are (of another profile: its own)
  bool empty = false;                                ///< the state is empty, whatever else is changed
  bool nothing() const { return *this == ForkChange(); }
  friend bool operator==(const ForkChange&, const ForkChange&) = default;
};

/// A node that can be forked, and what a change of it needs to be read, written and asked for.
struct ForkPlace {
  u32 slot = no_node, id = no_node;  ///< in the recording
  std::vector<ForkHop> hops;         ///< from the root
  NodeRecord record;
  PlanRoot root;        ///< of the search
  std::string profile;  ///< of the search at this node
  SearchOptions options;
  std::optional<Position> position;  ///< none: not known behind a null move
  std::vector<MoveCode> moves;       ///< legal there, if the position is known
  /// The windows that Window::null and Window::parent mean here, in the view of its mover; none: there is none.
  std::optional<std::pair<int, int>> null_window, parent_window;
  u64 before = 0;      ///< nodes that are visited before it is entered: to be searched again, unless the state is empty
  u64 whole = 0;       ///< nodes that the whole search visited
  bool again = false;  ///< it is the second visit of its position by this parent, or the first of two (scout, again)
};

/// Why no node of this recording can be forked: "it was searched by ...", a kept table, another revision; empty: they
/// can.
std::string why_no_fork(const Recording& recording);
/// The error says why this one cannot. Linear in the siblings of its line.
Result<ForkPlace> fork_place(const Recording& recording, u32 slot);

/// The slot of the node that a path leads to in a recording; no_node: to none.
u32 find_path(const View& v, const std::vector<ForkHop>& hops);

/// A change as text: "first e3; deeper 1", as scripts, files and the terminal have it. One of these or several, parted
/// by semicolons:
///
///     first M · only M [M ...] · never M [M ...] · deeper N · shallower N · window open|null|parent|A:B
///     on S [S ...] · off S [S ...] · profile P · weights T=N [T=N ...] · quiescence · empty
///
/// A and B are in the profile's unit and in the view of the node's mover; "-inf" and "inf" are open. Nothing changed is
/// "nothing".
std::string write_change(const ForkPlace& place, const ForkChange& change);
/// Read, and found possible (check_change).
Result<ForkChange> parse_change(const ForkPlace& place, std::string_view text);
/// The error says why it cannot be: "no move left", a move that is not legal, a switch that belongs to the whole
/// search.
Status check_change(const ForkPlace& place, const ForkChange& change);
/// Whether the search begins with an empty state there; then nothing is searched before the node.
bool starts_empty(const ForkPlace& place, const ForkChange& change);
/// What a person should know of it before it runs: an empty state, a limit of time that is dropped, which visit it is,
/// children that use no table. Sentences.
std::vector<std::string> fork_remarks(const Recording& recording, const ForkPlace& place, const ForkChange& change);

/// Where the parts of a fork go while it runs. All but the pool are borrowed and may be left out.
struct ForkSinks {
  RecordPool* pool = nullptr;       ///< memory for its records
  JobProgress* progress = nullptr;  ///< told to stop, it ends; `done` and `all` count visited nodes
  Attention* attention = nullptr;   ///< may stop it as well
  /// Is given the recording when the search begins, to see how far it has come.
  std::function<void(std::shared_ptr<const Recording>)> begun = {};
};

/// What came out.
struct ForkRun {
  std::shared_ptr<const Recording> recording;
  u32 slot = no_node;                ///< of the node in it; no_node: it was stopped before the node was entered
  bool stopped = false;              ///< from outside, before its end
  std::vector<std::string> remarks;  ///< fork_remarks
};

/// Searches on the calling thread, to the end that the plan has. `place` and `change` were checked.
Result<ForkRun> run_fork(const Recording& recording, const ForkPlace& place, const ForkChange& change,
                         const ForkSinks& sinks);

/// How two answers to one question stand to each other.
enum class ClaimRelation : u8 {
  not_known,  ///< one of them has none
  same,       ///< the same value, the same kind
  now_exact,  ///< the new one is exact and lies within what the old one left open
  was_exact,  ///< the other way round
  both_true,  ///< neither says more, and they do not contradict
  different,  ///< they cannot both be true: a different answer
};
ClaimRelation claim_relation(Score before, Score after);
/// "the same claim", "now exact", "now a bound only", "both true", "a different answer", "not known".
const char* relation_words(ClaimRelation r);

}  // namespace ply
