// The sentences that panels show at the moments of a recording, and every claim that they are made of judged again.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/read/words/claim.h"
#include "engine/trace/recording.h"

namespace ply {

struct CertificateOptions {
  /// Moments that are looked at, beside what is said of the iterations: those at which something changed first, then
  /// others at equal distances. 0: all.
  u64 ticks = 500;
  /// One claim of this kind is falsified before it is judged; where none is made, one is invented.
  std::optional<SentenceClaim::What> plant = {};
};

struct Certificate {
  std::array<u64, SentenceClaim::kinds> judged{};
  u64 moments = 0, sentences = 0;
  u64 without = 0;  ///< sentences that claim nothing
  struct Finding {
    SentenceClaim::What what = SentenceClaim::What::owner;
    u32 node = no_node;
    Tick tick = -1;        ///< the moment at which it is said
    std::string sentence;  ///< plainly
    std::string why;       ///< why it does not hold
  };
  std::optional<Finding> first;  ///< that does not hold; nothing behind it was judged
  std::string unclaimed;         ///< the first sentence without a claim that is not on the list of those
  bool planted = false;          ///< a claim was falsified
  bool invented = false;         ///< and it was one that no sentence makes
  bool complete = true;          ///< it was not stopped
  u64 all() const;
  bool holds() const { return !first && unclaimed.empty(); }
};

/// Of a finished recording. `progress`: done and all are moments.
Certificate certify(const Recording& recording, const CertificateOptions& options, JobProgress* progress = nullptr);

/// What may be said without a claim, word by word.
std::span<const std::string_view> sentences_without_claim();

/// A claim of the same kind that does not hold in the recording.
SentenceClaim falsified(const View& v, SentenceClaim claim);

}  // namespace ply
