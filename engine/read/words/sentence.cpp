#include "engine/read/words/sentence.h"

#include <algorithm>

#include "engine/read/words/claim.h"

namespace ply {

Sentence& Sentence::say(std::string_view words) {
  if (words.empty()) return *this;
  if (parts_.empty() || parts_.back().kind != Part::Kind::words) parts_.emplace_back();
  parts_.back().text += words;
  return *this;
}

Sentence& Sentence::link(std::string label, u32 id) {
  Part p;
  p.kind = Part::Kind::node;
  p.text = std::move(label);
  p.id = id;
  parts_.push_back(std::move(p));
  return *this;
}

Sentence& Sentence::score(Score s, Side mover) {
  Part p;
  p.kind = Part::Kind::score;
  p.score = s;
  p.mover = mover;
  parts_.push_back(std::move(p));
  return *this;
}

Sentence& Sentence::number(int value, Side side) {
  score({value, Kind::none}, side);
  parts_.back().bare = true;
  return *this;
}

Sentence& Sentence::add(const Sentence& other) {
  for (const Part& p : other.parts_) {
    if (p.kind == Part::Kind::words) say(p.text);
    else parts_.push_back(p);
  }
  for (const SentenceClaim& c : other.claims()) claim(c);
  return *this;
}

std::span<const SentenceClaim> Sentence::claims() const {
  return claims_ ? std::span<const SentenceClaim>(claims_->list) : std::span<const SentenceClaim>();
}

Sentence& Sentence::claim(const SentenceClaim& claim) {
  auto more = std::make_shared<SentenceClaims>(claims_ ? *claims_ : SentenceClaims{});
  more->list.push_back(claim);
  claims_ = std::move(more);
  return *this;
}

std::vector<u32> Sentence::rests_on() const {
  std::vector<u32> out;
  const auto take = [&](u32 id) {
    if (id != no_node && std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
  };
  for (const Part& p : parts_) take(p.id);
  for (const SentenceClaim& c : claims())
    for (const u32 id : {c.node, c.by, c.third, c.owner.id}) take(id);
  return out;
}

std::string plain(const Sentence& s, const ScoreWriter& write) {
  std::string out;
  for (const Part& p : s.parts()) out += p.kind == Part::Kind::score ? write(p.score, p.mover) : p.text;
  return out;
}

}  // namespace ply
