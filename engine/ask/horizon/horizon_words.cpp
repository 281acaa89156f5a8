#include "engine/ask/horizon/horizon_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/game/game_line.h"

namespace ply {
namespace {

std::string plies_deeper(int plies) {
  return plies == 1 ? std::string("one ply deeper") : fmt::format("{} plies deeper", plies);
}
std::string where(const HorizonStep& s) {
  return s.quiet ? std::string("searched until it is quiet") : plies_deeper(s.plies);
}

/// "1, 2 and 4 plies deeper and until it is quiet".
std::string all_of(const HorizonReport& r) {
  std::vector<std::string> numbers;
  for (const HorizonStep& s : r.steps)
    if (s.plies > 0) numbers.push_back(std::to_string(s.plies));
  std::string out;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    out += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + numbers[i];
  if (!out.empty()) out += numbers.size() == 1 && numbers[0] == "1" ? " ply deeper" : " plies deeper";
  if (r.steps.back().quiet) out += out.empty() ? "until it is quiet" : " and until it is quiet";
  return out;
}

bool is_decided(const HorizonReport& r, Score s) {
  return std::abs(s.value) >= r.root.game->profile(r.profile)->decided;
}
const std::string& name_of_side(const HorizonReport& r, Side s) { return r.root.game->type().side_name(s); }

void say_change(const HorizonReport& r, const HorizonStep& s, Sentence& out) {
  out.say(where(s) + " it is ").score(s.score, r.mover);
  const Side glad = s.change > 0 ? r.mover : other(r.mover);
  if (is_decided(r, s.score) || is_decided(r, r.base().score))
    out.say(fmt::format(": better for {}", name_of_side(r, glad)));
  else
    out.say(fmt::format(": {} better for {}", amount_words(*r.root.game, r.profile, s.change), name_of_side(r, glad)));
}

void stable(const HorizonReport& r, Sentence& out) {
  const bool same = std::all_of(r.steps.begin(), r.steps.end(),
                                [&](const HorizonStep& s) { return s.score.value == r.base().score.value; });
  if (same) {
    out.say(fmt::format(": {} it is still ", all_of(r))).score(r.base().score, r.mover).say(".");
  } else if (is_decided(r, r.base().score)) {
    const Side winner = r.base().score.value > 0 ? r.mover : other(r.mover);
    out.say(fmt::format(": {} it stays decided for {}, now ", all_of(r), name_of_side(r, winner)));
    out.score(r.base().score, r.mover).say(".");
  } else {
    out.say(fmt::format(": {} it stays near ", all_of(r))).score(r.base().score, r.mover);
    out.say(fmt::format(", within {}.", amount_words(*r.root.game, r.profile, r.threshold)));
  }
  if (r.quiet == HorizonReport::Quiet::own) out.say(" It is quiet as it stands.");
}

/// Every depth with the same side to move at the end is one of the same parity, and no other.
bool by_parity(const HorizonReport& r) {
  return std::all_of(r.steps.begin(), r.steps.end(),
                     [](const HorizonStep& s) { return s.quiet || (s.plies % 2 == 0) == s.same_end; });
}

void parity(const HorizonReport& r, Sentence& out) {
  const HorizonStep* away = nullptr;
  std::string same = std::to_string(r.depth), others;
  for (const HorizonStep& s : r.steps) {
    if (s.quiet || s.plies == 0) continue;
    std::string& list = s.same_end ? same : others;
    list += fmt::format("{}{}", list.empty() ? "" : ", ", r.depth + s.plies);
    if (!s.same_end) away = &s;
  }
  out.say(by_parity(r) ? " of odd and even plies" : " of who moves last");
  out.say(fmt::format(": at depth {}, with {} to move at the end, it stays near ", same,
                      name_of_side(r, r.base().to_move)));
  out.score(r.base().score, r.mover);
  out.say(fmt::format("; at depth {}, with {}, it is ", others, name_of_side(r, away->to_move)));
  out.score(away->score, r.mover).say(".");
}

void postponed(const HorizonReport& r, Sentence& out) {
  const InsertedPair& p = *r.pair;
  const Game& game = *r.root.game;
  const HorizonStep &a = *r.step(p.shallow), &b = *r.step(p.deep);
  const std::vector<std::string> shallow = texts_of_moves(game, r.root.position, a.line),
                                 deep = texts_of_moves(game, r.root.position, b.line);
  const Side hurt = p.change < 0 ? r.mover : other(r.mover);
  const Position before = end_of_moves(game, r.root.position, std::span(a.line).first(p.event)).position;
  out.say(fmt::format(": {} the line is that of depth {} with {} {} inserted before {}", plies_deeper(p.deep),
                      r.depth + p.shallow, deep[p.at], deep[p.at + 1], shallow[p.at]));
  const std::string does = game.describe(before, a.line[p.event]);
  out.say(fmt::format(", so that {}{} comes two plies later; it is bad for {}", shallow[p.event],
                      does.empty() ? "" : fmt::format(" ({})", does), name_of_side(r, hurt)));
  out.say(p.behind_horizon ? ", and lies behind the horizon: the score does not know it." : ".");
  if (const HorizonStep* far = r.farthest()) {
    out.say(" Nor does the score stay: ");
    say_change(r, *far, out);
    out.say(".");
  } else if (r.complete) {
    out.say(" The score stays at ").score(r.base().score, r.mover).say(".");
  }
}

void not_known(const HorizonReport& r, Sentence& out) {
  std::string left;
  for (const HorizonStep& s : r.steps)
    if (!s.done) left += (left.empty() ? "" : ", ") + step_name(s);
  if (!left.empty()) {
    out.say(fmt::format(": {} before this was searched: {}.",
                        r.too_large ? "the limit of nodes was reached" : "it was stopped", left));
    if (!r.known()) return;
    for (const HorizonStep& s : r.steps)
      if (s.done && &s != &r.base()) {
        out.say(s.stays ? " It stays " + where(s) + "." : " But " + where(s) + " it does not stay.");
      }
    return;
  }
  if (r.steps.size() <= 1) {
    out.say(": nothing deeper was asked for.");
    return;
  }
  out.say(": ");
  say_change(r, *r.farthest(), out);
  out.say(fmt::format(
      ", but no search has {} to move at the end as the score has, so a swing cannot be told from a change.",
      name_of_side(r, r.base().to_move)));
}

}  // namespace

std::string amount_words(const Game& game, std::string_view profile, int amount) {
  const std::string text = game.value_text(profile, std::abs(amount));
  return text.starts_with('+') ? text.substr(1) : text;
}

std::string_view horizon_id(HorizonVerdict verdict) {
  constexpr std::string_view ids[] = {"not-known", "stable", "parity", "unstable", "postponed"};
  return ids[static_cast<std::size_t>(verdict)];
}

std::string_view horizon_word(HorizonVerdict verdict) {
  constexpr std::string_view all[] = {"Not known", "Stable", "A swing", "Unstable", "Postponed"};
  return all[static_cast<std::size_t>(verdict)];
}

Sentence horizon_sentence(const HorizonReport& r) {
  Sentence out;
  out.say(horizon_word(r.verdict));
  switch (r.verdict) {
    case HorizonVerdict::not_known: not_known(r, out); break;
    case HorizonVerdict::stable: stable(r, out); break;
    case HorizonVerdict::parity: parity(r, out); break;
    case HorizonVerdict::unstable:
      out.say(": ");
      say_change(r, *r.farthest(), out);
      out.say(".");
      break;
    case HorizonVerdict::postponed: postponed(r, out); break;
  }
  return out;
}

std::string quiet_words(const HorizonReport& r) {
  switch (r.quiet) {
    case HorizonReport::Quiet::own:
      return "the search is quiet as it stands: it goes on with forcing moves at its horizon";
    case HorizonReport::Quiet::none: return "these rules have no forcing moves, so every end is quiet";
    case HorizonReport::Quiet::searched: break;
  }
  return r.own_quiescence ? "the switch quiescence: stand pat, then forcing moves only"
                          : "stand pat, then forcing moves until none is left; the game has no switch for it";
}

std::string step_name(const HorizonStep& s) {
  return s.quiet ? std::string("quiet") : s.plies == 0 ? std::string("score") : fmt::format("+{}", s.plies);
}

std::vector<LineCell> line_cells(const HorizonReport& r, const HorizonStep& s) {
  const std::vector<std::string> texts = texts_of_moves(*r.root.game, r.root.position, s.line);
  std::vector<LineCell> out;
  const InsertedPair* p = r.pair ? &*r.pair : nullptr;
  const HorizonStep *a = p ? r.step(p->shallow) : nullptr, *b = p ? r.step(p->deep) : nullptr;
  const auto begins_with = [&](const HorizonStep& other_line, std::size_t n) {
    return s.line.size() >= n && other_line.line.size() >= n &&
           std::equal(s.line.begin(), s.line.begin() + static_cast<std::ptrdiff_t>(n), other_line.line.begin());
  };
  const bool with_pair = p && begins_with(*b, p->at + 2);
  const bool gap = p && !with_pair && begins_with(*a, p->at + 1);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (gap && i == p->at) out.resize(out.size() + 2, LineCell{.move = i});
    LineCell c;
    c.text = texts[i];
    c.move = i;
    c.behind = i >= s.horizon;
    c.event = std::any_of(s.events.begin(), s.events.end(), [&](const HorizonEvent& e) { return e.move == i; });
    c.inserted = with_pair && (i == p->at || i == p->at + 1);
    c.the_event = p && ((&s == a && i == p->event) || (&s == b && i == p->event + 2));
    out.push_back(std::move(c));
  }
  return out;
}

}  // namespace ply
