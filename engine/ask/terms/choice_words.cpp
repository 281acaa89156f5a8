#include "engine/ask/terms/choice_words.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"

namespace ply {

std::string flip_text(const TermFlip& t) {
  const WeightFlip* const f = t.nearest();
  switch (t.answer()) {
    case TermFlip::Answer::flips: return fmt::format("{} → {} flips to {}", t.weight, f->weight, f->text);
    case TermFlip::Answer::never:
      return t.weights() == 0 ? "it has no other weight" : "no change within the range flips it";
    case TermFlip::Answer::not_known: break;
  }
  std::string out = fmt::format("not known, {} of {} weights", grouped(t.looked_at()), grouped(t.weights()));
  if (f) out += fmt::format("; {} flips to {}", f->weight, f->text);
  return out;
}

std::string margin_words(const WeightMargin& m) {
  switch (m.kind) {
    case WeightMargin::Kind::none: return "none";
    case WeightMargin::Kind::no_formula: return "–";
    case WeightMargin::Kind::tie: break;
  }
  if (m.parts == 0) return fmt::format("{}", m.at);
  if (m.whole % m.parts == 0) return fmt::format("{}", m.whole / m.parts);
  // Rounded to what is not wrong: never to a whole number, which would say that they tie there.
  const double x = static_cast<double>(m.whole) / static_cast<double>(m.parts);
  std::string text = fmt::format("{:.2f}", x);
  if (text.ends_with(".00")) text = fmt::format("{:.4f}", x);
  while (text.ends_with('0')) text.pop_back();
  return text;
}

std::string net_raw_text(const ProfileInfo& profile, const TermInfo& term, int first, int second, Side mover) {
  const double own = shown_raw(profile, term, mover == Side::first ? first : second),
               opponent = shown_raw(profile, term, mover == Side::first ? second : first);
  const double counts = term.opponent == TermInfo::Opponent::full   ? opponent
                        : term.opponent == TermInfo::Opponent::half ? opponent / 2
                                                                    : 0;
  const double net = own - counts;
  return net == std::floor(net) ? fmt::format("{:.0f}", net + 0.0) : fmt::format("{:g}", net);
}

std::string decisive_text(const Choice& c) {
  if (!c.explained) return {};
  if (c.gap == 0) return "The two leaves are worth the same.";
  std::vector<std::string> names;
  int same = 0;
  for (const ChoiceTerm& t : c.terms) {
    if (t.decisive) names.push_back(t.info->id);
    same += t.difference() == 0;
  }
  const std::string rest = same == 0   ? std::string()
                           : same == 1 ? std::string(" One term does not differ.")
                                       : fmt::format(" {} terms do not differ.", same);
  const std::string& other = c.gap > 0 ? c.than().text : c.one().text;
  if (names.empty()) return fmt::format("No term decides by itself.{}", rest);
  if (names.size() == 1)
    return fmt::format("{} decides: without it the leaf of {} would be as good or better.{}", names[0], other, rest);
  std::string list = names[0];
  for (std::size_t i = 1; i < names.size(); ++i) list += (i + 1 < names.size() ? ", " : " and ") + names[i];
  return fmt::format("Each of {} decides: without it the leaf of {} would be as good or better.{}", list, other, rest);
}

std::string as_good_text(const Choice& c) {
  std::string out;
  int n = 0;
  for (std::size_t i = 1; i < c.moves.size(); ++i) {
    if (c.moves[i].score.value < c.moves.front().score.value || c.moves[i].score.kind == Kind::none) continue;
    if (++n > 4) return fmt::format("{}, ... may be as good as {}.", out, c.moves.front().text);
    out += (n > 1 ? ", " : "") + c.moves[i].text;
  }
  return n ? fmt::format("{} may be as good as {}.", out, c.moves.front().text) : out;
}

std::string searches_text(u64 n) { return counted(n, "search", "searches"); }

}  // namespace ply
