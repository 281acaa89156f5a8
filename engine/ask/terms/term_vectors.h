// The term vectors of a recording: what each evaluation of the search says under any weights. Made in one pass over
// the nodes, each played once and evaluated once; then a column a term, two bytes a node where that is enough.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/ask/terms/term_vector.h"
#include "engine/base/progress.h"
#include "engine/read/places/subject.h"
#include "engine/trace/record_runs.h"

namespace ply {

/// One term at many positions, a row each: the fractions with one divisor for all.
class TermColumn {
 public:
  explicit TermColumn(std::size_t rows = 0, bool halves = false);

  i32 divisor() const { return divisor_; }
  TermSlope at(u32 row) const {
    return {wide_.empty() ? i32{small_[row]} : wide_[row], divisor_, halves_.empty() ? 0 : halves_[row]};
  }
  /// Contributions of the rows [from, from + out.size()) under a weight: out[i] = at(from + i).at(weight).
  void contributions(u32 from, int weight, std::span<i32> out) const;
  /// out[i] += that.
  void add_contributions(u32 from, int weight, std::span<i32> out) const;

  /// To this number of rows; the new ones are 0.
  void grow(std::size_t rows);
  /// Rows and their numbers of units of 1/TermSlope::unit, and the halves.
  void put(std::span<const u32> rows, std::span<const i32> units, std::span<const i32> halves);

 private:
  template <bool Add>
  void each(u32 from, int weight, std::span<i32> out) const;

  i32 divisor_ = 1;
  bool has_halves_ = false;
  std::vector<i16> small_;
  std::vector<i32> wide_;    // instead of `small_`, once one does not fit there
  std::vector<i32> halves_;  // unless none counts half
};

struct TermVectorsOptions {
  bool inner = false;  ///< also nodes that the search did not evaluate, wherever their position is known
  std::size_t max_bytes = std::size_t{1} << 30;
};

/// Rows are nodes in the order of their slots. All values in internal units and the view of the root's mover, which
/// is the side that a search evaluates for. Owns what it needs; the recording may go.
class TermVectors {
 public:
  enum class Row : u8 {
    follows,  ///< its value is the sum of its terms
    fixed,    ///< the game is over there, and its value depends on no weight
    /// Its position is not known (behind a null move), or its terms do not give the recorded value: known at the
    /// weights of the recording only
    unclear,
  };

  /// Why there are none (no such game, too large); empty: there are.
  const std::string& problem() const { return problem_; }
  const ProfileInfo& profile() const { return *profile_; }
  const Weights& weights() const { return weights_; }  ///< those of the recording
  Side viewer() const { return viewer_; }
  int terms() const { return static_cast<int>(columns_.size()); }
  u32 rows() const { return static_cast<u32>(slots_.size()); }
  /// How many rows are unclear.
  u32 unclear() const { return unclear_; }
  /// Bit i: term i does not follow its weight in this form somewhere.
  u32 unclear_terms() const { return unclear_terms_; }

  u32 slot(u32 row) const { return slots_[row]; }
  std::span<const u32> slots() const { return slots_; }
  /// no_node: the node has none.
  u32 row(u32 slot) const;
  Row kind(u32 row) const { return kinds_[row]; }
  /// Its terms are known, be it that they give another value than was recorded. Not known: all of them are 0.
  bool placed(u32 row) const { return placed_[row]; }
  const TermColumn& column(int term) const { return columns_[static_cast<std::size_t>(term)]; }

  /// Under the weights of the recording, as recorded.
  int value(u32 row) const { return values_[row]; }
  std::span<const i32> values() const { return values_; }
  /// Under others; of a row that is fixed or unclear the recorded one.
  int value(u32 row, const Weights& weights) const;
  /// The same of all rows; with only some weights changed it costs those columns alone, some milliseconds for a million
  /// rows.
  std::vector<i32> values(const Weights& weights) const;

 private:
  friend class TermPass;

  std::string problem_;
  std::shared_ptr<const Game> game_;  // owns the profile
  const ProfileInfo* profile_ = nullptr;
  Weights weights_;
  Side viewer_ = Side::first;
  std::vector<u32> slots_;
  std::vector<u64> bits_;  // by slot: has a row
  std::vector<u32> sums_;  // rows before each word of bits_
  std::vector<Row> kinds_;
  std::vector<u8> placed_;
  std::vector<i32> values_;
  std::vector<TermColumn> columns_;
  u32 unclear_ = 0, unclear_terms_ = 0;
};

/// Of the closed nodes. Nothing: it was stopped. On as many threads as pay, about a microsecond a node; `done` counts
/// nodes of `all`.
std::optional<TermVectors> make_term_vectors(const View& v, const Subject& subject, JobProgress& progress,
                                             const TermVectorsOptions& options = {});

inline constexpr const char* no_terms = "no game is known here that evaluates these positions";

/// Of all nodes of a run, whose rows are counted from its first one: row i is the node of slot run.first + i, and slots
/// are counted so, too. For those who go over many and keep none: of inner nodes that have no exact value only the
/// static one is known, and all terms are 0.
TermVectors term_vectors_of(const RecordRun& run, const Subject& subject);

}  // namespace ply
