// The root searches of each thread. What several threads have searched lies in one recording, and only the searches of
// one thread follow each other there: iterations, attempts and changes of the best move are each thread's own.
#pragma once
#include <vector>

#include "engine/trace/view.h"

namespace ply {

/// Slots of roots, a list a thread, each in the order of its search. The first list is that of the thread whose result
/// the recording has, which is the one with the lowest number; where no node tells its thread there is one list. None
/// is empty.
std::vector<std::vector<u32>> roots_by_thread(const View& v);

/// Nodes tell more than one thread.
bool by_several_threads(const View& v);

/// The list with the root `of` (a slot); no_node: the first. Empty where there are no roots.
std::vector<u32> thread_roots(const View& v, u32 of = no_node);

}  // namespace ply
