// The questions of engine/ask, each a sub-command of `trace`: its answer as JSON or as text.
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"

namespace ply::cli {
namespace {

struct Writer {
  const Opened& x;

  Json operator()(std::monostate) const { return nullptr; }
  Json operator()(ask::Absent) const { return nullptr; }
  Json operator()(bool is) const { return is; }
  Json operator()(i64 n) const { return n; }
  Json operator()(u64 n) const { return n; }
  Json operator()(double n) const { return n; }
  Json operator()(const std::string& text) const { return text; }
  Json operator()(ask::Points p) const { return in_unit(p.value, x.scale); }
  Json operator()(ask::BoundPoints b) const { return x.bound_json(b.value); }
  Json operator()(const ask::Told& t) const { return x.score_json(t.score, t.whose); }
  Json operator()(const ask::Known& k) const { return known_json(x, k); }
  Json operator()(ask::Seconds s) const { return seconds_json(s.seconds); }
  Json operator()(ask::Percent p) const {
    return p.whole ? Json(100.0 * static_cast<double>(p.part) / static_cast<double>(p.whole)) : Json(nullptr);
  }
  Json operator()(ask::NodeId n) const { return n.id; }
  Json operator()(const ask::Cells& all) const {
    Json out = Json::array();
    for (const ask::Cell& c : all) out.push_back(x.json(c));
    return out;
  }
  Json operator()(const std::shared_ptr<const ask::Record>& r) const { return x.json(*r); }
};

}  // namespace

Json Opened::json(const ask::Cell& cell) const { return std::visit(Writer{*this}, cell.is); }

Json Opened::json(const ask::Record& record) const {
  Json out = Json::object();
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    const ask::Field& f = (*record.fields)[i];
    if (!f.id.empty() && !std::holds_alternative<ask::Absent>(record.cells[i].is)) out[f.id] = json(record.cells[i]);
  }
  return out;
}

void add_trace_questions(CommandSpec& trace, Chosen& chosen) {
  for (const ask::Question* q : ask::all_questions()) {
    const std::string footer = std::string(q->more) + "\nJSON: " + ask::keys_words(q->fields) + ".";
    const auto c = add_trace_command(
        trace, chosen, q->id, q->help, footer.c_str(), [q](const TraceOptions& o, Opened& x, Report& report) -> int {
          const u32 slot = node_of(o, x, report);
          if (slot == no_node) return exit_bad_input;
          const ask::Record answer = q->answer(x, slot);
          if (o.json) report.object(x.json(answer));
          else report.text(ask::text_of(answer, x, q->rows ? o.top : ~u64{0}, q->rows ? q->rows : ""));
          return report.finish(exit_done);
        });
    if (q->at_moment) c.tick();
    if (q->at_node) c.node();
    if (q->rows)
      c.spec->add_option("--top", c.o->top, std::string("So many ") + q->rows + " are listed (default 10)", "N",
                         Range{0, 1'000'000});
  }
}

}  // namespace ply::cli
