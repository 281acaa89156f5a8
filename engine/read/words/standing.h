// What a bound stands on: decided in one place, and the one source of the words that follow from it. Whatever says of a
// bound that it is proved, that somebody has it or that moves need no search asks here first.
#pragma once
#include <string>

#include "engine/read/places/subject.h"
#include "engine/trace/view.h"

namespace ply {

struct Ledger;

class Standing {
 public:
  enum class Ground : u8 {
    none,          ///< infinite: nothing bounds the value
    proved,        ///< a side has it by a move, or by standing pat, in a search that assumes nothing
    assumed,       ///< the same in a search that assumes what it does not prove
    scout,         ///< a null window asks about it: nobody has it
    aspiration,    ///< a guess around the value of the iteration before: nobody has it
    root_window,   ///< the root was searched with it for another reason: nobody has it
    not_reported,  ///< it does not follow from the nodes above, or another engine does not tell what it assumes
  };

  Ground ground() const { return ground_; }
  const Owner& owner() const { return owner_; }
  /// A side has it: whether that is proved or assumed, the ground says.
  bool held() const { return ground_ != Ground::none && is_held(owner_); }
  /// scout: what the bound stands on that the null window was laid beside; else the ground itself.
  Ground behind() const { return behind_; }
  /// scout: whether the null window belongs to a null move, so that the question is what passing is worth.
  bool passing() const { return passing_; }

 private:
  static bool is_held(const Owner& o) { return o.kind == Owner::Kind::child || o.kind == Owner::Kind::stand_pat; }
  Standing() = default;
  friend Standing standing_of(const View& v, u32 slot, const Bound& bound, const Subject& subject);
  friend Standing planted_standing();

  Ground ground_ = Ground::not_reported, behind_ = Ground::not_reported;
  Owner owner_;
  bool passing_ = false;
};

/// The search is ours: what it assumes stands in its switches. Of another engine's they say only what its log claims.
inline bool is_reported(const Subject& s) { return s.game && s.move_texts.empty() && !s.foreign; }

/// Of a bound of node `slot`, in whosever view.
Standing standing_of(const View& v, u32 slot, const Bound& bound, const Subject& subject);

/// Of no bound: what a judge of sentences must refuse.
Standing planted_standing();

/// Behind the number of a lower (or upper) bound: "that much is proved already, only more matters."
std::string standing_words(const Standing& s, bool upper);
/// For a tooltip, in whole sentences: what the bound is, for the side that scores are shown for.
std::string standing_help(const Standing& s, bool upper);
/// Behind "X has +10 by e6": empty where that is proved, else what it rests on, with a comma before it.
std::string standing_reserve(const Standing& s);

/// How many moves a node has left behind the one that cut it off.
struct MovesLeft {
  enum class Reported : u8 { exactly, uncounted, not_recorded };
  Reported reported = Reported::exactly;
  int moves = 0;
  bool any() const { return reported == Reported::uncounted || (reported == Reported::exactly && moves > 0); }
};
/// Behind child `c` of node `slot`; no_node: behind all its children.
MovesLeft moves_left_behind(const View& v, u32 slot, u32 c);

/// Whether a move (or standing pat) has reached beta by the tick, while the node is still open: no other one follows.
bool cut_before_it_is_left(const View& v, u32 slot, Tick t);

/// The window that gave a root this bound: "the aspiration window", or "the window of the root".
const char* root_window_words(const Standing& s);

/// How much of the last finished root search the cheapest proof among its nodes needs, or why none is known.
std::string ledger_words(const Ledger& ledger, const Subject& subject);

/// What becomes of them once a value has met the upper bound `met` of their node: "the other four moves need no
/// search." `whose`: "the", or whose they are; `next_attempt`: it is a root, and searched once more.
std::string rest_words(const Standing& met, const MovesLeft& left, const std::string& whose, bool next_attempt);

}  // namespace ply
