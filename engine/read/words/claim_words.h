// The one table that makes words of claims.
#pragma once
#include "engine/read/places/subject.h"
#include "engine/read/words/claim.h"
#include "engine/read/words/sentence.h"

namespace ply {

struct Telling {
  const View& v;
  Nodes& nodes;
  Side side = Side::first;  ///< in whose view values are told, where a claim leaves that open
};

/// Adds the claim to the sentence, and the words that the table has for it.
Sentence& tell(Sentence& s, const SentenceClaim& claim, const Telling& telling);

/// A claim about node `slot`, as known at `t`.
SentenceClaim claim_of(const View& v, u32 slot, Tick t, SentenceClaim::What what);
/// One about a bound of it, with what that stands on.
SentenceClaim bound_claim(const View& v, u32 slot, Tick t, SentenceClaim::What what, bool upper, const Bound& bound,
                          const Subject& subject);

/// Which moves such a search may leave out at its root: "behind which ...". Empty: none.
std::string why_left_out(const SearchOptions& options);

}  // namespace ply
