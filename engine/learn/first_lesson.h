// The first ninety seconds of the Learn door: nine cards that lie face down, and a person who finds out by turning and
// skipping that some need not be turned. No word of the theory falls before its last sentence. Pure data and rules: it
// knows no screen and no clock.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// What a card of it looks like.
enum class FirstCard : u8 {
  down,
  asked,  ///< the next one that may be turned
  up,
  chosen,    ///< up, and MIN's choice
  leads,     ///< up, MIN's choice, and what the root has
  skipped,   ///< never needed
  supposed,  ///< skipped, and dragged to a number that it might have
};

class FirstLesson {
 public:
  static constexpr int steps = 6, moves = 3, replies = 3, cards = moves * replies;
  static constexpr int min = -99, max = 99;  ///< of a card that is dragged
  /// The same tree, as it is typed.
  static constexpr const char* position = "([3 12 8] [2 4 6] [14 5 2])";

  FirstLesson();
  /// The tree with its cards as they lie now: `position`, until one is put first.
  std::string tree() const;

  // --- Where it stands
  int step() const;  ///< 1 .. steps
  /// Two lines: what is so, and what is asked or to be remembered.
  std::array<std::string, 2> sentence() const;
  /// What can be done: a few words, empty where a button says it.
  std::string to_do() const;
  /// The sentence that was learned last; empty before the first.
  std::string remembered() const;
  bool asks() const { return stage_ == Stage::need && !all_turned(1); }  ///< Turn or Skip
  bool drags() const { return stage_ == Stage::suppose; }                ///< a hidden card is dragged
  bool reorders() const { return stage_ == Stage::reorder; }             ///< a card of c is put first
  bool can_next() const;
  bool can_back() const { return !before_.empty(); }
  bool finished() const { return stage_ == Stage::named; }
  int turned() const;

  /// `card` 0..8: a's three, b's three, c's three, in the order in which they lie.
  FirstCard card(int card) const;
  /// The number on it, as far as it is seen.
  std::optional<int> number(int card) const;
  /// What a node is known to be worth: "worth 3", "at most 2"; empty.
  std::string known_of(int move) const;
  /// "you have 3", "still 3"; empty. `alpha`: and from now on that has a name.
  std::string known_of_root() const;
  bool names_alpha() const { return stage_ == Stage::named; }
  /// The move that is thought about; -1: none.
  int looked_at() const;
  /// The move that leads; -1: none yet.
  int leading() const;
  /// The card whose number is dragged or asked about; -1: none.
  int hidden() const { return stage_ == Stage::need || drags() ? hidden_ : -1; }
  /// Edges of these cards were never entered.
  bool crossed(int card) const;

  // --- What a person does; false: not now, and nothing has changed.
  bool turn(int card);
  bool turn_next();  ///< the card that is asked about
  bool skip();
  bool drag(int card, int value);
  bool put_first(int card);  ///< of c
  bool next();
  bool back();  ///< to where it stood before the last deed that counts

  /// To be kept, and taken up again: what was done, one word a deed.
  std::string write() const;
  static FirstLesson read(std::string_view text);

 private:
  enum class Stage : u8 { turn_a, worth_a, turn_b, need, suppose, turn_c, worth_c, reorder, named };
  int value(int card) const { return numbers_[static_cast<std::size_t>(card)]; }
  bool up(int card) const { return up_[static_cast<std::size_t>(card)]; }
  bool all_turned(int move) const;
  int turned_of(int move) const;
  int min_of(int move) const;  ///< of the cards that are turned
  int have() const { return min_of(0); }
  void remember(std::string word);

  Stage stage_ = Stage::turn_a;
  std::array<int, cards> numbers_;
  std::array<bool, cards> up_{};
  std::array<std::optional<int>, cards> supposed_{};
  int hidden_ = 4;                   // bb, then bc
  int turned_once_ = 0;              // before c's cards were reordered
  bool dragged_ = false;             // in this stage
  std::vector<std::string> before_;  // the deeds so far, for back() and write()
};

}  // namespace ply
