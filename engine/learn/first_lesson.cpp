#include "engine/learn/first_lesson.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/tree_face.h"

namespace ply {
namespace {

constexpr std::array<int, FirstLesson::cards> textbook = {3, 12, 8, 2, 4, 6, 14, 5, 2};

std::string move_name(int move) { return std::string(1, branch_letter(move)); }
std::string card_name(int card) {
  return move_name(card / FirstLesson::replies) + branch_letter(card % FirstLesson::replies);
}

}  // namespace

FirstLesson::FirstLesson() : numbers_(textbook) {}

std::string FirstLesson::tree() const {
  std::string out;
  for (int c = 0; c < cards; ++c)
    out += (c % replies > 0 ? " " : c > 0 ? "] [" : "([") + std::to_string(numbers_[static_cast<std::size_t>(c)]);
  return out + "])";
}

bool FirstLesson::all_turned(int move) const { return turned_of(move) == replies; }

int FirstLesson::turned_of(int move) const {
  int n = 0;
  for (int r = 0; r < replies; ++r) n += up(move * replies + r);
  return n;
}

int FirstLesson::min_of(int move) const {
  int out = max + 1;
  for (int r = 0; r < replies; ++r)
    if (up(move * replies + r)) out = std::min(out, value(move * replies + r));
  return out;
}

int FirstLesson::turned() const { return static_cast<int>(std::count(up_.begin(), up_.end(), true)); }

int FirstLesson::step() const {
  switch (stage_) {
    case Stage::turn_a: return 1;
    case Stage::worth_a: return 2;
    case Stage::turn_b:
    case Stage::need: return 3;
    case Stage::suppose: return 4;
    case Stage::turn_c:
    case Stage::worth_c: return 5;
    case Stage::reorder:
    case Stage::named: break;
  }
  return 6;
}

std::array<std::string, 2> FirstLesson::sentence() const {
  switch (stage_) {
    case Stage::turn_a: return {"You pick a, b or c, then MIN picks a card.", "Turn as few cards as you can."};
    case Stage::worth_a: return {fmt::format("a is worth {}:", have()), "MIN picks what hurts you."};
    case Stage::turn_b: return {fmt::format("You have {} by a.", have()), "Turn the first card of b."};
    case Stage::need:
      if (all_turned(1))
        return {fmt::format("{} changes nothing: you still have {}.", value(hidden_), have()),
                "Back, and skip instead?"};
      if (turned_of(1) > 1)
        return {fmt::format("{} changes nothing: you still have {}.", value(hidden_ - 1), have()),
                "Do you need the next card?"};
      return {fmt::format("b gives at most {}. You have {}.", min_of(1), have()), "Do you need the next card?"};
    case Stage::suppose:
      return {fmt::format("Drag what it hides, {} to {}.", "\u2212" + std::to_string(-min), max),
              dragged_ ? fmt::format("You still have {}.", have()) : "What becomes of yours?"};
    case Stage::turn_c:
      if (turned_of(2) == 0) return {fmt::format("Now c. You have {}.", have()), "Turn its first card."};
      return {fmt::format("c gives at most {}. You have {}.", min_of(2), have()), "Turn the next card."};
    case Stage::worth_c: return {fmt::format("{} was never yours:", value(6)), "MIN chooses."};
    case Stage::reorder:
      return {fmt::format("You turned {}.", turned_once_),
              fmt::format("Put c's {} first.", *std::min_element(numbers_.begin() + 6, numbers_.end()))};
    case Stage::named:
      return {fmt::format("You turned {}. Put c's {} first: {} cards.", turned_once_, value(6), turned()),
              fmt::format("Your {} is called \u03b1.", have())};
  }
  return {};
}

std::string FirstLesson::to_do() const {
  switch (stage_) {
    case Stage::turn_a:
    case Stage::turn_b:
    case Stage::turn_c: return "click a card";
    case Stage::suppose: return "drag the hidden card";
    case Stage::reorder: return "drag it to the front";
    default: return {};
  }
}

std::string FirstLesson::remembered() const {
  switch (stage_) {
    case Stage::turn_a: return {};
    case Stage::worth_a:
    case Stage::turn_b:
    case Stage::need: return "MIN picks what hurts you.";
    case Stage::suppose:
      if (!dragged_) return "MIN picks what hurts you.";
      [[fallthrough]];
    case Stage::turn_c:
    case Stage::worth_c:
    case Stage::reorder: return "At most 2 cannot beat 3.";
    case Stage::named: break;
  }
  return "What you already have is \u03b1.";
}

bool FirstLesson::can_next() const {
  switch (stage_) {
    case Stage::worth_a:
    case Stage::worth_c: return true;
    case Stage::suppose: return dragged_;
    default: return false;
  }
}

FirstCard FirstLesson::card(int c) const {
  const auto at = static_cast<std::size_t>(c);
  const int move = c / replies;
  if (up(c)) {
    const bool whole = all_turned(move) || (move == 1 && stage_ >= Stage::need) || stage_ == Stage::named;
    if (!whole || value(c) != min_of(move)) return FirstCard::up;
    return move == leading() ? FirstCard::leads : FirstCard::chosen;
  }
  if (supposed_[at] && stage_ == Stage::suppose) return FirstCard::supposed;
  if (crossed(c)) return FirstCard::skipped;
  if (stage_ == Stage::need && c == hidden_) return FirstCard::asked;
  if (stage_ == Stage::turn_b && c == 3) return FirstCard::asked;
  if (stage_ == Stage::turn_c && c == 6 + turned_of(2)) return FirstCard::asked;
  return FirstCard::down;
}

bool FirstLesson::crossed(int c) const {
  if (up(c)) return false;
  const int move = c / replies;
  if (move == 1) return stage_ >= Stage::suppose;
  return move == 2 && stage_ == Stage::named;
}

std::optional<int> FirstLesson::number(int c) const {
  if (up(c)) return value(c);
  if (card(c) == FirstCard::supposed) return supposed_[static_cast<std::size_t>(c)];
  return std::nullopt;
}

std::string FirstLesson::known_of(int move) const {
  if (turned_of(move) == 0) return {};
  if (move == 0 && stage_ == Stage::turn_a) return {};
  if (all_turned(move)) return fmt::format("worth {}", min_of(move));
  int bound = min_of(move);
  if (stage_ == Stage::suppose)
    for (int r = 0; r < replies; ++r)
      if (const auto s = supposed_[static_cast<std::size_t>(move * replies + r)]) bound = std::min(bound, *s);
  return bound < 0 ? fmt::format("at most \u2212{}", -bound) : fmt::format("at most {}", bound);
}

std::string FirstLesson::known_of_root() const {
  if (stage_ == Stage::turn_a) return {};
  return fmt::format("{} {}", stage_ == Stage::suppose && dragged_ ? "still" : "you have", have());
}

int FirstLesson::looked_at() const {
  switch (stage_) {
    case Stage::turn_b:
    case Stage::need:
    case Stage::suppose: return 1;
    case Stage::turn_c:
    case Stage::reorder: return 2;
    default: return -1;
  }
}

int FirstLesson::leading() const { return stage_ == Stage::turn_a ? -1 : 0; }

void FirstLesson::remember(std::string word) { before_.push_back(std::move(word)); }

bool FirstLesson::turn(int c) {
  if (c < 0 || c >= cards || up(c)) return false;
  const auto flip = [&] {
    remember(card_name(c));
    up_[static_cast<std::size_t>(c)] = true;
    return true;
  };
  switch (stage_) {
    case Stage::turn_a:
      if (c >= replies) return false;
      flip();
      if (all_turned(0)) stage_ = Stage::worth_a;
      return true;
    case Stage::turn_b:
      if (c != 3) return false;
      stage_ = Stage::need, hidden_ = 4;
      return flip();
    case Stage::need:
      if (c != hidden_) return false;
      flip();
      if (hidden_ < 5) ++hidden_;
      return true;
    case Stage::turn_c:
      if (c != 6 + turned_of(2)) return false;
      flip();
      if (all_turned(2)) stage_ = Stage::worth_c;
      return true;
    default: return false;
  }
}

bool FirstLesson::turn_next() { return asks() && turn(hidden_); }

bool FirstLesson::skip() {
  if (!asks()) return false;
  remember("skip");
  stage_ = Stage::suppose;
  dragged_ = false;
  supposed_ = {};
  return true;
}

bool FirstLesson::drag(int c, int wanted) {
  if (stage_ != Stage::suppose || c < replies || c >= 2 * replies || up(c)) return false;
  hidden_ = c;
  supposed_[static_cast<std::size_t>(c)] = std::clamp(wanted, min, max);
  dragged_ = true;
  return true;
}

bool FirstLesson::put_first(int c) {
  if (stage_ != Stage::reorder || c < 2 * replies || c >= cards) return false;
  const auto first = numbers_.begin() + 2 * replies;
  const auto it = numbers_.begin() + c;
  if (*it != *std::min_element(first, numbers_.end())) return false;  // another one saves nothing
  remember("first");
  std::rotate(first, it, it + 1);
  // Played again with this order, only its first card is needed.
  up_[6] = true, up_[7] = up_[8] = false;
  stage_ = Stage::named;
  return true;
}

bool FirstLesson::next() {
  if (!can_next()) return false;
  remember("next");
  switch (stage_) {
    case Stage::worth_a: stage_ = Stage::turn_b; break;
    case Stage::suppose: stage_ = Stage::turn_c; break;
    case Stage::worth_c:
      turned_once_ = turned();
      stage_ = Stage::reorder;
      break;
    default: break;
  }
  return true;
}

// Everything is done once more, but for the last.
bool FirstLesson::back() {
  if (before_.empty()) return false;
  std::vector<std::string> deeds = before_;
  deeds.pop_back();
  std::string text;
  for (const std::string& word : deeds) text += word + " ";
  *this = read(text);
  return true;
}

std::string FirstLesson::write() const {
  std::string out;
  for (const std::string& word : before_) out += (out.empty() ? "" : " ") + word;
  return out;
}

// What cannot be done where it stands is passed over.
FirstLesson FirstLesson::read(std::string_view text) {
  FirstLesson out;
  for (const Word& w : words(text)) {
    if (w.text == "skip") (void)out.skip();
    else if (w.text == "first") {
      for (int c = 2 * replies; c < cards && !out.finished(); ++c) (void)out.put_first(c);
    } else if (w.text == "next") {
      if (out.drags()) out.dragged_ = true;
      (void)out.next();
    } else {
      for (int c = 0; c < cards; ++c)
        if (w.text == card_name(c)) (void)out.turn(c);
    }
  }
  return out;
}

}  // namespace ply
