#include "engine/session/answers/recording_questions.h"

#include <fmt/format.h>

#include <utility>

#include "engine/ask/compare/difference_words.h"
#include "engine/base/text.h"
#include "engine/plan/plan_run.h"
#include "engine/read/places/subject.h"
#include "engine/read/table/position_keys.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/job_attention.h"
#include "engine/session/answers/horizon_question.h"
#include "engine/session/answers/lock_step_question.h"
#include "engine/session/searches/search_run.h"
#include "engine/trace/record_blocks.h"

namespace ply {

std::optional<ReadSums> SumsQuestion::work(JobProgress& progress) const {
  const RecordBlocks& blocks = *recording->blocks();
  const RecordIndex& index = blocks.index();
  const u32 seldom = index.blocks() / 16 + 1;  // what is known is copied for those who look on
  auto sums = std::make_shared<RunningSums>();
  std::vector<NodeRecord> aside(RecordIndex::block_records);
  std::string packed;
  for (u32 b = 0; b < index.blocks() && !progress.stop; ++b) {
    const std::size_t n = index.end(b) - index.begin(b);
    if (recording->damage()) return std::nullopt;
    if (blocks.there(b)) sums->take({recording->place() + index.begin(b), n});
    else if (blocks.read(b, std::span(aside).first(n), packed)) sums->take({aside.data(), n});
    else return std::nullopt;
    progress.done = index.end(b);
    if (b % seldom == 0) so_far->set(std::make_shared<const RunningSums>(*sums));
  }
  if (!progress.stop) return sums;
  so_far->set(sums);
  return std::nullopt;
}

std::optional<StudyAnswer> StudyQuestion::work(JobProgress& progress) const {
  const View v = recording->view();
  const Subject subject = recorded_subject(*recording);
  StudyAnswer out;
  out.proof = std::make_shared<const Result<MinimalTree>>(recorded_proof(v));
  LedgerQuestion q;
  q.proof = out.proof.get();
  if (v.size() >= large) so_far->set(std::make_shared<const Ledger>(make_ledger(v, q, &progress.stop)));
  out.keys = position_keys(v, subject, &progress.stop, &progress.done);
  if (progress.stop) return std::nullopt;
  if (!subject.face() && v.node_keys().empty()) out.keys.clear();
  out.visits = index_visits(v, out.keys);
  if (progress.stop) return std::nullopt;
  Earlier earlier = earlier_visits(v, out.keys, {}, &progress.stop);
  if (progress.stop) return std::nullopt;
  out.table = table_sums(v, out.keys, earlier);
  out.repeated = std::move(earlier.answers);
  if (recording->plan().imported()) {
    TableOrigins origins = table_origins(*recording, &progress.stop);
    if (progress.stop) return std::nullopt;
    if (origins.keys == TableKeys::told && subject.game) {  // else `keys` are what its table goes by
      out.written_keys = table_keys(v, subject, origins.keys);
      out.written_visits = index_visits(v, out.written_keys);
      out.table = table_sums(v, out.written_keys, earlier_visits(v, out.written_keys));
    }
    out.origins = std::make_shared<const TableOrigins>(std::move(origins));
  } else {
    out.collisions = audit_collisions(v, subject, max_compared, &progress.stop);
  }
  if (progress.stop) return std::nullopt;
  q.repeated = out.repeated;
  out.ledger = make_ledger(v, q, &progress.stop);
  if (progress.stop) return std::nullopt;
  so_far->set(nullptr);
  return out;
}

std::optional<ClassesQuestion::Answer> ClassesQuestion::work(JobProgress& progress) const {
  if (!resolve(recording->plan())) return Answer();
  Answer out = count_move_classes(recording->view(), recorded_subject(*recording), &progress.stop, &progress.done);
  if (progress.stop) return std::nullopt;
  return std::optional<Answer>(std::move(out));
}

namespace {

Result<MinimalTree> search_full_tree(const Recording& recording, JobProgress& progress, SharedRecording& full) {
  SearchPlan plan = recording.plan();
  const auto root = resolve(plan);
  if (!root) return root.error();
  const ProfileInfo* profile = root->game->profile(plan.profile);
  if (profile && profile->by_turns) return Error{"this profile searches whole turns: its full tree is too large"};
  const View v = recording.view();
  const u32 result = last_result(v);
  if (result == no_node)
    return Error{"no root search came to a result, so there is nothing that a minimal tree could prove"};
  plan.options = {.algorithm = Algorithm::minimax, .horizon = plan.options.horizon};
  plan.limits = {v[result].depth(), MinimalQuestion::max_full_nodes, 0};
  plan.budget_bytes = static_cast<std::size_t>(MinimalQuestion::max_full_nodes + 1000) * sizeof(NodeRecord);
  plan.fault = Fault::none;
  JobAttention attention(progress);
  const auto run = run_plan(plan, *root, {&record_pool(), &attention});
  if (!run) return run.error();
  if (progress.stop) return Error{"stopped"};
  if (run->result.stopped)
    return Error{fmt::format("the full tree has more than {} nodes, so only the estimate can be given",
                             grouped(MinimalQuestion::max_full_nodes))};
  full = run->recording;
  return minimal_tree(full->view());
}

}  // namespace

std::optional<MinimalAnswer> MinimalQuestion::work(JobProgress& progress) const {
  SharedRecording full;
  MinimalAnswer out;
  const auto tree = search_full_tree(*recording, progress, full);
  if (!tree) {
    out.problem = tree.error().message;
    return out;
  }
  out.nodes = tree->nodes, out.leaves = tree->leaves, out.full = tree->full;
  const View v = recording->view();
  LedgerQuestion q;
  q.proof = study->proof.get();
  q.repeated = study->repeated;
  q.minimal = in_minimal_tree(v, full->view(), *tree);
  out.ledger = make_ledger(v, q, &progress.stop);
  if (progress.stop) return std::nullopt;
  return out;
}

bool ProofQuestion::operator==(const ProofQuestion& other) const {
  const auto same = [](const Score& a, const Score& b) { return a.value == b.value && a.kind == b.kind; };
  return recording == other.recording && node == other.node && claim.has_value() == other.claim.has_value() &&
         (!claim || same(*claim, *other.claim));
}

std::optional<ProofAnswer> ProofQuestion::work(JobProgress& progress) const {
  ProofAnswer out;
  ProofRequest request{recording, node, claim};
  request.begun = [this](SharedRecording searched) { again->set(std::move(searched)); };
  auto proof = find_proof(request, record_pool(), progress);
  again->set(nullptr);
  if (progress.stop) return std::nullopt;
  if (proof) out.proof = std::make_shared<const Proof>(std::move(*proof));
  else out.problem = proof.error().message;
  out.claims = root_claims(*recording, &progress.stop);  // stopped: the card is there, and the claims without numbers
  return out;
}

std::optional<LossesAgain> LogQuestion::work(JobProgress& progress) const {
  LossesAgain out =
      losses_again(*recording, record_pool(), progress, [this](SharedRecording r) { again->set(std::move(r)); });
  again->set(nullptr);
  return out;
}

std::optional<LintReport> LintQuestion::work(JobProgress& progress) const {
  LintOptions options;
  options.positions = 4'000;  // nobody has asked for it: a sample in some ten milliseconds
  return lint_with_hypotheses(input(), options, &progress);
}

std::optional<AuditReport> AuditQuestion::work(JobProgress& progress) const {
  AuditOptions options;
  options.sample = sample, options.seed = seed;
  return audit(input(), options, &progress);
}

std::optional<LintReport> AgainQuestion::work(JobProgress& progress) const {
  LintReport report;
  JobAttention attention(progress);
  search_again(*recording, record_pool(), attention, report, [this](SharedRecording r) { again->set(std::move(r)); });
  again->set(nullptr);  // its memory is wanted
  return report;
}

std::optional<RepeatAnswer> RepeatQuestion::work(JobProgress& progress) const {
  SearchPlan plan = written.plan;
  set_root(plan, written.root);
  const ProfileInfo& profile = *written.root.game->profile(plan.profile);
  plan.weights = named_weights(profile, weights_of(profile, plan.weights));  // all of them, as a recording has them
  JobAttention attention(progress);
  PlanSinks sinks{&record_pool(), &attention};
  sinks.begun = [this](SharedRecording r) { again->set(std::move(r)); };
  const auto run = run_plan(plan, written.root, sinks);
  RepeatAnswer out;
  out.stopped = progress.stop;
  if (!run) out.problem = run.error().message;
  if (!run || out.stopped) return out;
  out.digest = run->recording->digest();
  out.same = expected && out.digest == *expected;
  if (!recording || out.same) return out;
  const Divergence d = compare(*recording, *run->recording).first;
  out.same = d.what == Differs::nothing && !expected;
  if (d.what != Differs::nothing) out.difference = difference_words(d, *recording, *run->recording);
  return out;
}

std::optional<HorizonAnswer> HorizonQuestion::work(JobProgress& progress) const {
  auto found = ask_horizon(*recording, ask, progress,
                           [this](const HorizonReport& r) { so_far->set(std::make_shared<const HorizonReport>(r)); });
  HorizonAnswer out;
  if (!found) {
    if (progress.stop) return std::nullopt;
    out.problem = found.error().message;
    return out;
  }
  if (!found->known()) return std::nullopt;  // stopped before anything was finished
  out.report = std::move(*found);
  return out;
}

std::optional<LockStepAnswer> LockStepQuestion::work(JobProgress& progress) const {
  LockStepAnswer out;
  JobAttention attention(progress);
  auto other = minimax_beside(*recording, record_pool(), &attention);
  if (progress.stop) return std::nullopt;
  if (!other) {
    out.problem = other.error().message;
    return out;
  }
  out.beside = std::move(*other);
  out.steps = lock_step(*recording, *out.beside, &progress.stop);
  if (!out.steps.complete) return std::nullopt;
  return out;
}

}  // namespace ply
