#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <set>
#include <utility>

#include "tests/fuzz/corpus.h"
#include "tests/fuzz/coverage.h"
#include "tests/fuzz/target.h"

namespace ply::fuzz {
namespace {

using Reached = std::vector<std::uint32_t>;

constexpr std::size_t longest_input = 3000, max_bytes = 12'000;  // of an input; of a corpus

double worked() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

class Grower {
 public:
  Grower(const std::string& name, const Target& target) : name_(name), target_(target) {}

  Reached reached_by(const std::string& input) const {
    begin_coverage();
    run_input(name_, target_, input);
    return end_coverage();
  }
  /// How much of it is new.
  std::size_t news(const Reached& r) const {
    return static_cast<std::size_t>(
        std::count_if(r.begin(), r.end(), [&](std::uint32_t at) { return !known_.contains(at); }));
  }
  void know(const Reached& r) { known_.insert(r.begin(), r.end()); }
  void forget() { known_.clear(); }

  /// Without the pieces that are not needed for what it reaches first.
  std::string shortened(std::string input) const {
    Reached first = reached_by(input);
    std::erase_if(first, [&](std::uint32_t at) { return known_.contains(at); });
    for (std::size_t piece = input.size() / 2; piece > 0; piece /= 2) {
      for (std::size_t at = 0; at < input.size();) {
        std::string shorter = input;
        shorter.erase(at, piece);
        const Reached r = reached_by(shorter);
        if (std::includes(r.begin(), r.end(), first.begin(), first.end())) input = shorter;
        else at += piece;
      }
      if (input.size() > 400 && piece <= 8) break;  // long ones by larger pieces only
    }
    return input;
  }

 private:
  const std::string& name_;
  const Target& target_;
  std::set<std::uint32_t> known_;
};

}  // namespace

void grow(const std::string& name, const Target& target, double seconds, Random& random) {
  Grower g(name, target);
  for (int i = 0; i < 2; ++i)  // twice: what is made at the first use is no news
    for (const std::string& seed : target.seeds) g.know(g.reached_by(seed));
  std::vector<std::string> found = read_corpus(name), inputs = target.seeds;
  for (const std::string& input : found) g.know(g.reached_by(input));
  inputs.insert(inputs.end(), found.begin(), found.end());

  // 1. What is new is kept.
  long runs = 0;
  for (const double end = worked() + seconds; worked() < end; ++runs) {
    std::string input = mutate(target, inputs, random);
    if (input.size() > longest_input && input.size() > target.seeds.front().size()) continue;
    const Reached r = g.reached_by(input);
    // Once more: what depends on the moment is no news
    if (g.news(r) == 0 || g.news(g.reached_by(input)) == 0) continue;
    if (!target.mutate) input = g.shortened(std::move(input));
    g.know(g.reached_by(input));
    g.know(r);
    inputs.push_back(input);
    found.push_back(std::move(input));
  }

  // 2. The shortest that reach all of it together, as far as there is room.
  std::sort(found.begin(), found.end(), [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  g.forget();
  for (const std::string& seed : target.seeds) g.know(g.reached_by(seed));
  std::vector<std::pair<std::string, Reached>> all;
  for (std::string& input : found) {
    Reached r = g.reached_by(input);
    all.emplace_back(std::move(input), std::move(r));
  }
  std::vector<std::string> kept;
  std::size_t bytes = 0;
  for (;;) {
    // What brings most for its length comes first.
    double best = 0;
    const std::pair<std::string, Reached>* choice = nullptr;
    for (const auto& candidate : all) {
      const double worth =
          static_cast<double>(g.news(candidate.second)) / (20.0 + static_cast<double>(candidate.first.size()));
      if (worth > best && bytes + candidate.first.size() <= max_bytes) best = worth, choice = &candidate;
    }
    if (!choice) break;
    g.know(choice->second);
    kept.push_back(choice->first);
    bytes += choice->first.size();
  }
  std::sort(kept.begin(), kept.end());
  write_corpus(name, kept);
  fmt::print("{}: {} inputs, {} found, {} kept ({} bytes)\n", name, runs, found.size(), kept.size(), bytes);
}

}  // namespace ply::fuzz
