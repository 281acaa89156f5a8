// Cuts, table answers and roots searched again: all moves, full window, no table.
#include "engine/ask/lint/audit.h"
#include "engine/base/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/estimate.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"

namespace ply::ask {
namespace {

using Finding = AuditFinding;

Estimate rate_of(const AuditReport& r) { return wilson(static_cast<double>(r.wrong), static_cast<double>(r.audited)); }
Side mover_of(Asked& a, const Finding& f) { return a.v[a.v.find(f.id)].mover(); }

std::string audit_head(Asked& a, const AuditReport& r) {
  std::string out = fmt::format(
      "{} of {} cuts, table answers, roots and nodes that left turns out searched again, {}{}\n", grouped(r.audited),
      grouped(r.population), counted(r.nodes, "node"), r.complete ? "" : ", interrupted");
  if (r.too_large > 0)
    out += fmt::format("  not judged: {} that took more than {} each\n", grouped(r.too_large),
                       counted(a.number("max-nodes"), "node"));
  if (r.unreachable > 0) out += fmt::format("  {} lie behind a move that cannot be played\n", grouped(r.unreachable));
  if (r.left_out() > 0)
    out += fmt::format(
        "  {} were left out: {} behind the horizon, {} behind a probe, {} where the evaluation is made for the "
        "other player, {} more than one turn deep\n",
        grouped(r.left_out()), grouped(r.behind_horizon), grouped(r.behind_null), grouped(r.other_side),
        grouped(r.turns_deep));
  const Estimate rate = rate_of(r);
  if (r.audited == 0) return out + "  nothing was judged\n";
  return out + fmt::format("  {} differ: {:.2f} %, 95 % interval {:.2f} .. {:.2f} %{}\n", grouped(r.wrong),
                           100 * rate.value, 100 * rate.low, 100 * rate.high,
                           r.wrong == 0 ? ""
                           : r.sound    ? "; all switches are sound, so each is a fault"
                                        : "; some switch makes unproved assumptions, so this is a rate, not an alarm");
}

const auto finding_fields =
    Fields<Finding>()
        .add("node", "node", [](const Finding& f) { return NodeId{f.id}; })
        .add<&Finding::tick>("tick", "tick")
        .as<Points, [](const Finding& f) { return f.said.value; }>("said")
        .add("kind",
             [](const Finding& f) { return f.said.kind == Kind::none ? std::nullopt : std::optional(f.said.kind); })
        .add("", "said", [](const Finding& f) { return f.said; })
        .as<Points, &Finding::truth>("truth", "truth")
        .add("unit", [](Asked& a, const Finding&) { return a.unit(); })
        .add<mover_of>("for")
        .add<&Finding::sentence>("sentence", " ")
        .add("line", "line", [](Asked& a, const Finding& f) { return a.nodes.line(a.v, a.v.find(f.id)); });
const auto audit_fields =
    Fields<AuditReport>()
        .add<audit_head>("")
        .add<&AuditReport::population>("population")
        .add<&AuditReport::audited>("audited")
        .add<&AuditReport::wrong>("wrong")
        .add<&AuditReport::sound>("sound")
        .add("rate", [](const AuditReport& r) { return r.audited ? std::optional(rate_of(r).value) : std::nullopt; })
        .add("interval",
             [](const AuditReport& r) {
               return r.audited ? std::optional(std::array{rate_of(r).low, rate_of(r).high}) : std::nullopt;
             })
        .add<&AuditReport::too_large>("too_large")
        .add<&AuditReport::unreachable>("unreachable")
        .add<&AuditReport::behind_horizon>("behind_horizon")
        .add<&AuditReport::behind_null>("behind_null")
        .add<&AuditReport::other_side>("other_side")
        .add<&AuditReport::turns_deep>("turns_deep")
        .add<&AuditReport::nodes>("nodes")
        .add<&AuditReport::findings>("list", " ", finding_fields);

Answer audit_answer(Asked& a) {
  AuditOptions options;
  options.sample = static_cast<u32>(std::min<u64>(a.number("sample"), ~u32{0}));
  options.seed = a.number("seed"), options.max_nodes = a.number("max-nodes");
  const AuditReport r = ply::audit(lint_input(*a.recording), options, a.progress,
                                   [&](const AuditReport& so_far) { audit_fields.publish(a, so_far); });
  if (!r.skipped.empty()) return refused("nothing can be audited: " + r.skipped);
  Answer out = audit_fields.record(a, r);
  out.finding = r.wrong > 0 && r.sound;
  return out;
}

}  // namespace

extern const Question audit{
    .id = "audit",
    .help = "Cuts, table answers and roots searched again: all moves, full window, no table",
    .more =
        "behind_horizon, behind_null, other_side and turns_deep are left out of the population. Exit code 1 on a "
        "difference where all switches are sound; where they are not, differences are a rate with its 95 % interval "
        "(Wilson).",
    .whole = true,
    .options = {{"sample", "N", "N of them, drawn at random (default: all)", 0, ~u64{0}},
                {"seed", "N", "Draws another sample", 0, ~u64{0}, 1},
                {"max-nodes", "N", "Do not judge what takes more nodes", 1, 1'000'000'000'000, 2'000'000},
                {"show", "N", "Differences that are printed; JSON has 100", 0, ~u64{0}, 10}},
    .rows = "differences",
    .rows_from = "show",
    .counts = "cuts",
    .fields = {&audit_fields},
    .answer = audit_answer,
};

}  // namespace ply::ask
