// Sentences about a search: words, links to nodes, and scores that keep their kind and point of view until they are
// shown. The workbench draws the links; the command line prints the same sentence plainly.
#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.h"
#include "engine/trace/record.h"

namespace ply {

struct SentenceClaim;
struct SentenceClaims;

struct Part {
  enum class Kind : u8 { words, node, score };
  Kind kind = Kind::words;
  std::string text;   ///< the words, or the label of the link
  u32 id = no_node;   ///< node: where the link leads
  Score score;        ///< score: in the view of `mover`
  bool bare = false;  ///< score: the words around it say what it proves and for whom, so it is never turned
  Side mover = Side::first;
};

class Sentence {
 public:
  Sentence& say(std::string_view words);
  Sentence& link(std::string label, u32 id);
  Sentence& score(Score s, Side mover);
  /// A value for `side` whose kind the words say ("at most ..."): written as it is, whatever view is chosen.
  Sentence& number(int value, Side side);
  Sentence& add(const Sentence& other);
  bool empty() const { return parts_.empty(); }
  const std::vector<Part>& parts() const { return parts_; }
  /// What it asserts; its words are made of it (claim_words.h).
  std::span<const SentenceClaim> claims() const;
  Sentence& claim(const SentenceClaim& claim);
  /// The nodes that it rests on: those that its words name, and those of its claims.
  std::vector<u32> rests_on() const;

 private:
  std::vector<Part> parts_;
  std::shared_ptr<const SentenceClaims> claims_;
};

/// How a score in the view of a side is written, its kind included; a bare number comes with kind none.
using ScoreWriter = std::function<std::string(Score, Side)>;
std::string plain(const Sentence& s, const ScoreWriter& write);

}  // namespace ply
