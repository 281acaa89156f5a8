// Where the answers of another engine's table came from. Few engines say who wrote an entry, so writers are *inferred*:
// an earlier node of the same key whose result is the answer, counted from there, may have written it (answer_check.h).
// Keys are the engine's where its log tells them, else the positions themselves where a board shows them; without
// either nothing is inferred. A log may leave nodes out, and a table may be older than its log: an inferred writer is
// never more than the one that fits.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "engine/ask/table/answer_check.h"
#include "engine/ask/table/shared_keys.h"
#include "engine/base/progress.h"
#include "engine/read/places/subject.h"
#include "engine/read/table/table_story.h"
#include "engine/read/table/thread_sums.h"

namespace ply {

/// What is known of who wrote what the table answered at a node.
enum class Origin : u8 {
  named,        ///< the log names it
  named_wrong,  ///< the log names it, and what it returned is not the answer
  one,          ///< inferred: one earlier node of the key fits
  several,      ///< inferred: several fit
  unfit,        ///< there are earlier nodes of the key, and none fits
  unseen,       ///< there is no earlier node of the key
  unreported,   ///< the key of the node is not told
};
inline constexpr std::size_t origin_kinds = 7;
const char* origin_name(Origin o);
inline bool has_writer(Origin o) { return o <= Origin::several; }

/// How old the entry was: by the root searches that its writer and the answer belong to.
/// `other_thread`: another one wrote it, and which came first is not told.
enum class EntryAge : u8 { same_search, earlier_attempt, earlier_iteration, other_thread };
inline constexpr std::size_t age_kinds = 4;
const char* age_name(EntryAge a);

/// By which keys writers are inferred.
enum class TableKeys : u8 {
  unreported,  ///< neither keys nor positions
  told,        ///< the engine's
  positions    ///< ours, of the positions: which of them the engine's table takes for one is not told
};
const char* keys_name(TableKeys k);

struct TableOrigin {
  u32 slot = no_node;    ///< the node that was answered
  u32 writer = no_node;  ///< slot: who is named, else the newest that fits, else the newest of the key
  u32 oldest = no_node;  ///< several: the oldest of those that were looked at
  u32 image = no_node;   ///< by positions, where none fits: a node of a mirror image that does
  u16 fits = 0, earlier = 0;
  Origin is = Origin::unreported;
  EntryAge age = EntryAge::same_search;  ///< of the writer
  bool more = false;                     ///< there were more earlier nodes of the key than were looked at
  int thread = 0;                        ///< told of the writer, where that is another one's and not recorded; else 0
  bool other_position = false;           ///< all that fit stand in another position: the table took two for one
  bool mirror = false;                   ///< ... which is its mirror image
};

struct TableOrigins {
  static constexpr int max_writers = 64;       ///< earlier nodes of one key that are looked at, the newest
  static constexpr u64 max_compared = 20'000;  ///< answers whose positions are compared in full
  TableKeys keys = TableKeys::unreported;
  bool boards = false;                       ///< positions are known
  std::vector<TableOrigin> answers;          ///< by slot; empty: the log names no node that the table answered
  std::array<u64, origin_kinds> of{};        ///< answers by their origin
  std::array<u64, Misfit::kinds> misfits{};  ///< of unfit and named_wrong: why the newest one does not fit
  std::array<u64, age_kinds> ages{};         ///< of those with a writer
  u64 deeper = 0;                            ///< of those: its writer was searched deeper
  /// Answers whose writer may stand elsewhere (by keys, or named); of these compared; another position, mirror images
  u64 comparable = 0, compared = 0, other_position = 0, mirrored = 0;
  u64 by_image = 0;      ///< by positions: what only a node of a mirror image fits
  u32 oldest = no_node;  ///< index into answers: most nodes lie between it and its writer
  SharedKeys shared;
  ThreadSums threads;  ///< of a search by several

  const TableOrigin* find(u32 slot) const;
};

/// Nodes visited between the leave of `writer` and the entry of `answered`.
u64 nodes_between(const View& v, u32 writer, u32 answered);

/// The earlier nodes of its key that can have written what node `slot` was answered, the oldest first, and those of
/// other threads, of which it is not told when they came; at most max_writers are looked at. `index`: made of the keys.
struct Writers {
  std::vector<u32> earlier, fits;  ///< slots
  bool more = false;
};
Writers possible_writers(const View& v, u32 slot, const std::vector<u64>& keys, const VisitIndex& index,
                         const AnswerRules& rules);

/// The keys by which writers are inferred, by slot: those that the engine wrote, or those of the positions.
std::vector<u64> table_keys(const View& v, const Subject& subject, TableKeys which);

/// The rules for a recording that was imported.
AnswerRules answer_rules(const Recording& recording, const Subject& subject);

/// Everything, of an imported recording. Replays its moves, and those to 20,000 of its answers: seconds for millions of
/// nodes. Stopped: what is there so far.
TableOrigins table_origins(const Recording& recording, const std::atomic<bool>* stop = nullptr);

}  // namespace ply
