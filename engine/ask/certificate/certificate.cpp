#include "engine/ask/certificate/certificate.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/ask/certificate/judge.h"
#include "engine/ask/score_change/change_words.h"
#include "engine/read/node/node_info.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/words/bound_story.h"
#include "engine/read/words/why_not.h"

namespace ply {
namespace {

using What = SentenceClaim::What;

// What is told of a bound needs no moment of its own; moments at which one moved, or a search took another turn, do.
bool turns(const NodeRecord& r, bool leaving) {
  return leaving ? r.cut() || r.ply == 0 || r.end() == NodeEnd::table || r.end() == NodeEnd::pruned
                 : r.pass() != Pass::full || r.ply == 0;
}

std::vector<Tick> moments_of(const View& v, u64 wanted) {
  const Tick n = v.ticks();
  std::vector<Tick> out;
  if (wanted == 0 || static_cast<u64>(n) <= wanted) {
    out.resize(static_cast<std::size_t>(n));
    std::iota(out.begin(), out.end(), Tick{0});
    return out;
  }
  std::vector<Tick> changes;
  for (u32 k = 0; k < v.size(); ++k) {
    if (turns(v[k], false)) changes.push_back(v.enter(k));
    if (turns(v[k], true)) changes.push_back(v.leave(k));
  }
  std::sort(changes.begin(), changes.end());
  const u64 half = (wanted + 1) / 2, taken = std::min<u64>(half, changes.size());
  for (u64 i = 0; i < taken; ++i) out.push_back(changes[static_cast<std::size_t>(i * changes.size() / taken)]);
  const u64 others = wanted - taken;
  for (u64 i = 0; i < others; ++i) out.push_back(static_cast<Tick>(i * static_cast<u64>(n) / others));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

class Certifier {
 public:
  Certifier(const Recording& recording, const CertificateOptions& options)
      : v_(recording.view()),
        iterations_(recording.summary().search.iterations),
        options_(options),
        judge_({recording.data(), recording.size()}, recording.windowless(), judged_search(recording)) {
    nodes_.reset(recorded_subject(recording));
  }

  Certificate all(JobProgress* progress) {
    const std::vector<Tick> moments = moments_of(v_, options_.ticks);
    if (progress) progress->all = moments.size();
    for (const Tick t : moments) {
      if (progress && progress->stop) {
        out_.complete = false;
        break;
      }
      judge_.to(t);
      moment(t);
      ++out_.moments;
      if (!out_.holds()) break;
      if (progress) ++progress->done;
      nodes_.trim();
    }
    if (out_.complete && out_.holds() && !v_.empty()) changes();
    if (options_.plant && !out_.planted && out_.holds() && out_.complete && !v_.empty()) invent();
    return std::move(out_);
  }

 private:
  // What the panels show of the open line, of what the event belongs to, and of one more node that was left.
  void moment(Tick t) {
    judged(event_sentence(v_, t, nodes_));
    v_.path(t, line_);
    for (const u32 k : line_) node(k, t, line_);
    const Event e = v_.event(t);
    if (e.leaving) elsewhere(e.slot, t);
    if (const u32 closed = v_.closed_by(t)) elsewhere(static_cast<u32>((u64(t) * 2654435761u >> 7) % closed), t);
  }
  void elsewhere(u32 k, Tick t) {
    v_.path_to(k, beside_);
    node(k, t, beside_);
  }

  // What is said of any two iterations of a finished search whose score or choice is another one.
  void changes() {
    judge_.to(v_.ticks() - 1);
    const IterationsModel m = iterations_model(iterations_, v_, nodes_);
    const auto recorded = [&](std::size_t i) {
      return m.points[i].root != no_node && v_.find(m.points[i].root) != no_node;
    };
    for (std::size_t i = 0; i < m.points.size(); ++i)
      for (std::size_t k = i + 1; k < std::min(i + 3, m.points.size()) && out_.holds(); ++k) {
        if (!recorded(i) || !recorded(k)) continue;
        const ScoreChange c = score_change(m, i, k, v_, nodes_);
        if (c.changed()) judged(change_sentence(c, v_, nodes_));
        nodes_.trim();
      }
  }

  void node(u32 k, Tick t, const std::vector<u32>& line) {
    const NodeInfo n = node_info(v_, moment_at(v_, t, k), nodes_);
    for (const Sentence* s : {&n.alpha_owner, &n.beta_owner, &n.ending}) judged(*s);
    const Side side = t & 1 ? Side::second : Side::first;
    judged(corridor_at(v_, t, line, k, side, nodes_).sentence);
    for (const bool upper : {false, true})
      for (const BoundStop& stop :
           bound_story(v_, t, k, upper, nodes_, t & 2 ? std::optional(side) : std::nullopt).stops)
        judged(stop.text);
    for (std::size_t i = 0; i < n.unsearched.size(); i += std::max<std::size_t>(1, n.unsearched.size() - 1))
      judged(why_not(v_, t, k, n.unsearched[i].move, side, nodes_).text);
  }

  void judged(const Sentence& s) {
    if (s.empty() || !out_.holds()) return;
    ++out_.sentences;
    if (s.claims().empty()) {
      ++out_.without;
      const std::string said = plain(s, plain_scores(nodes_.subject()));
      const auto known = sentences_without_claim();
      if (std::find(known.begin(), known.end(), said) == known.end()) out_.unclaimed = said;
    }
    for (const SentenceClaim& c : s.claims())
      if (!judged(c, &s)) return;
  }

  bool judged(SentenceClaim c, const Sentence* s) {
    if (options_.plant == c.what && !out_.planted) {
      out_.planted = true;
      c = falsified(v_, c);
    }
    ++out_.judged[static_cast<std::size_t>(c.what)];
    const std::string why = judge_.refused(c);
    if (why.empty()) return true;
    out_.first = {c.what, c.node, judge_.replayed().at(), s ? plain(*s, plain_scores(nodes_.subject())) : "", why};
    return false;
  }

  void invent() {
    out_.planted = out_.invented = true;
    SentenceClaim c;
    c.what = *options_.plant;
    c.node = v_.id(v_.size() - 1);
    c.tick = judge_.replayed().at();
    c.by = c.third = c.node;
    c.value = infinite - 1;
    c.standing = planted_standing();
    c = falsified(v_, c);
    ++out_.judged[static_cast<std::size_t>(c.what)];
    const std::string why = judge_.refused(c);
    if (!why.empty()) out_.first = {c.what, c.node, c.tick, "", why};
  }

  const View v_;
  const std::span<const Iteration> iterations_;  // of the recording
  const CertificateOptions options_;
  ClaimJudge judge_;
  Nodes nodes_;
  std::vector<u32> line_, beside_;
  Certificate out_;
};

}  // namespace

u64 Certificate::all() const { return std::accumulate(judged.begin(), judged.end(), u64{0}); }

std::span<const std::string_view> sentences_without_claim() {
  static constexpr std::array<std::string_view, 1> list{"Before the first event."};
  return list;
}

Certificate certify(const Recording& recording, const CertificateOptions& options, JobProgress* progress) {
  return Certifier(recording, options).all(progress);
}

}  // namespace ply
