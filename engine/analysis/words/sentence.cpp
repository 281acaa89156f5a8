#include "engine/analysis/words/sentence.h"

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
  return *this;
}

std::string plain(const Sentence& s, const ScoreWriter& write) {
  std::string out;
  for (const Part& p : s.parts()) out += p.kind == Part::Kind::score ? write(p.score, p.mover) : p.text;
  return out;
}

}  // namespace ply
