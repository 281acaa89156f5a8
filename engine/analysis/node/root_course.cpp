#include "engine/analysis/node/root_course.h"

namespace ply {

RootCourse root_course(const View& v, u32 root) {
  const NodeRecord& r = v[root];
  const u64 before = v.visit(root) - 1;
  RootCourse out{r.mover(), r.alpha, r.beta, u64{r.size} + r.skipped, {}};
  int alpha = r.alpha;
  std::vector<u32> children;
  v.children(root, children);
  for (const u32 c : children) {
    const NodeRecord& q = v[c];
    if (v.open(c) || q.kind() == Kind::none) continue;
    RootCourse::Step step{c, v.visit(c) - 1 - before + q.size + q.skipped, {q.value, q.kind()}, false, alpha};
    if (q.mover() != r.mover()) step.value = {-q.value, flipped(q.kind())};
    step.raised = counts(q, alpha, r.beta, step.value.value) && step.value.value > alpha;
    if (step.raised) step.alpha = alpha = step.value.value;
    out.steps.push_back(step);
  }
  return out;
}

}  // namespace ply
