// What several threads that share a table have done to each other: whose entries answered whom, what that cut off, and
// what more than one of them has searched. Of recordings whose nodes tell their thread (node_columns.h).
#pragma once
#include <atomic>
#include <vector>

#include "engine/read/words/sentence.h"
#include "engine/trace/recording.h"

namespace ply {

struct ThreadSums {
  struct One {
    int number = 0;          ///< as the nodes tell it
    u64 nodes = 0;           ///< visited, recorded or not
    u64 own = 0, other = 0;  ///< nodes that the table answered: by an entry of its own, of another thread
    u64 untold = 0;          ///< ... and whose thread wrote the entry is not told
    u64 cuts = 0;            ///< nodes that were cut off
    u64 cuts_by_other = 0;   ///< of these, by a move that another thread's entry answered
    u64 twice = 0;           ///< nodes searched of positions that another thread has searched to the same depth, too
  };
  std::vector<One> threads;  ///< that visited any, by number; empty: no node tells its thread
  bool keys = false;         ///< nodes tell the keys of their positions; else `twice` is not known
  u64 positions = 0;         ///< with their depths, that more than one thread has searched
  bool exact = false;        ///< all nodes are recorded; else all of these are lower bounds
  /// Where another thread's entry saved most: the node, and the one that wrote the entry (slots); no_node: nowhere
  u32 saved = no_node, writer = no_node;
};

/// One pass, and a sort of the nodes with keys. Stopped: what is there so far.
ThreadSums thread_sums(const Recording& recording, const std::atomic<bool>* stop = nullptr);

/// One sentence a figure, each with its kind.
std::vector<Sentence> thread_sentences(const View& v, const ThreadSums& sums);

/// The slot of the node that wrote what the table answered at `slot`, of whatever thread; no_node: none is recorded.
u32 table_writer(const View& v, u32 slot);

}  // namespace ply
