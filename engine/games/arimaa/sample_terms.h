// What `threats` sees in a position that something is fitted to.
#pragma once
#include <array>

#include "engine/games/arimaa/fit_positions.h"
#include "engine/games/arimaa/threats.h"

namespace ply::arimaa {

struct SampleTerms {
  std::array<int, ArimaaThreats::terms_in_all> ahead{};  ///< raw values, those of the mover less those of the other
  i32 value = 0;                                         ///< what they add up to, for the mover
};

inline SampleTerms sample_terms(const ArimaaThreats& threats, const FitPosition& s) {
  const auto mover = static_cast<Side>(s.mover);
  KeepSink sink;
  threats.terms(turn_start(s.board, mover), mover, sink);
  SampleTerms out;
  for (int i = 0; i < sink.n; ++i) {
    const TermValue& v = sink.terms[static_cast<std::size_t>(i)];
    out.ahead[static_cast<std::size_t>(v.index)] = mover == Side::first ? v.first - v.second : v.second - v.first;
    out.value += v.contribution;
  }
  return out;
}

}  // namespace ply::arimaa
