// The linter: rules with what they found, findings that lead to their node and moment, the audit, the exchange of
// sides.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts_answers.h"
#include "app/ui/look/texts_linter.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/analysis/node/symmetry.h"
#include "engine/core/text.h"
#include "engine/match/statistics.h"
#include "engine/search/fault.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

namespace words = texts::linter;

constexpr u32 small_sample = 200;

std::string times(u64 n, const char* one, const char* many) {
  return fmt::format("{} {}", grouped(n), n == 1 ? one : many);
}

class LinterPanel final : public PanelBase {
 public:
  const char* id() const override { return "linter"; }
  const char* title() const override { return "Linter"; }
  std::string badge(const FrameModel& frame) const override {
    const LintReport* r = frame.runs.checker().lint();
    return r && r->total() > 0 ? grouped(r->total()) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, words::empty)) return;
    const Checker& checker = frame.runs.checker();
    if (serial_ != frame.moment.recording_serial())
      serial_ = frame.moment.recording_serial(), chosen_.reset(), exchanged_.reset(), exchange_ = again_asked_ = false;
    if (screen.runs.running()) return dim(words::running);
    const LintReport* report = checker.lint();
    if (!report) return dim(words::asking);
    summary(screen, *report);
    audit_row(screen, checker);
    if (!checker.searching_again()) again_result(*report);
    if (exchange_) exchange(screen);
    if (const AuditReport* a = checker.audit()) differences(screen, *a);
    if (report->total() > 0) {
      rules(screen, *report, true);
      findings(screen, *report);
    }
    rules(screen, *report, false);
  }

  std::string table(const FrameModel& frame) const override {
    const LintReport* r = frame.runs.checker().lint();
    if (!r || frame.viewpoint.engine_hidden) return {};
    Commands none;
    SearchScreen screen(frame, none);
    std::string out = "rule,node,tick,expected,found,what\n";
    for (const LintFinding& f : r->findings)
      out += fmt::format("{},{},{},\"{}\",\"{}\",\"{}\"\n", lint_id(f.rule),
                         f.id == no_node ? std::string() : std::to_string(f.id), f.tick,
                         quantity(screen, f, f.expected), quantity(screen, f, f.found), f.sentence);
    return out;
  }

 private:
  void summary(SearchScreen& screen, const LintReport& report) {
    ImGui::PushTextWrapPos(0);
    if (report.total() == 0) {
      coloured(theme().good, fmt::format(words::none, grouped(report.nodes), grouped(report.positions)));
    } else {
      coloured(theme().error, fmt::format(words::broken, fmt::join(report.broken(), ", "),
                                          times(report.total(), "finding", "findings")));
    }
    probe("linter.summary");
    if (const Recording* r = screen.runs.run()->recording())
      if (const FaultInfo* fault = fault_of(r->summary().program))
        dim(fmt::format(words::planted, fault->id) + " " + fault->sentence);
    ImGui::PopTextWrapPos();
  }

  void again_result(const LintReport& report) {
    const LintRuleResult& r = report.of(LintRule::reproducible);
    if (!again_asked_ && r.checked == 0) return;
    if (r.checked == 0 && r.not_asked.empty()) return;
    ImGui::PushTextWrapPos(0);
    if (r.checked == 0) dim(fmt::format(words::again_not, r.not_asked));
    else
      coloured(r.findings == 0 ? theme().good : theme().error,
               r.findings == 0 ? words::again_same : words::again_other);
    probe("linter.again");
    ImGui::PopTextWrapPos();
  }

  void audit_row(SearchScreen& screen, const Checker& checker) {
    if (checker.searching_again()) {
      screen.commands.more_frames = true;
      if (text_button("linter.stop", words::stop, words::stop_again_help)) screen.commands.act("linter.stop_again");
      ImGui::SameLine(0, px(8));
      const Checker::Progress p = checker.again_progress();
      const double rate = p.seconds > 0 ? static_cast<double>(p.done) / p.seconds : 0;
      const std::string left =
          rate > 0 ? fmt::format("{:.0f} s", static_cast<double>(p.all - std::min(p.done, p.all)) / rate)
                   : std::string("?");
      fitted_text(theme().text_dim, fmt::format(words::searching, grouped(p.done), grouped(p.all), rate, left),
                  ImGui::GetContentRegionAvail().x);
      probe("linter.progress");
      return;
    }
    if (checker.auditing()) {
      screen.commands.more_frames = true;
      if (text_button("linter.stop", words::stop, words::stop_help)) screen.commands.act("audit.stop");
      ImGui::SameLine(0, px(8));
      const Checker::Progress p = checker.audit_progress();
      if (p.all == 0) return dim(words::choosing);
      const double rate = p.seconds > 0 ? static_cast<double>(p.done) / p.seconds : 0;
      const std::string left =
          rate > 0 ? fmt::format("{:.0f} s", static_cast<double>(p.all - std::min(p.done, p.all)) / rate)
                   : std::string("?");
      fitted_text(theme().text_dim, fmt::format(words::auditing, grouped(p.done), grouped(p.all), rate, left),
                  ImGui::GetContentRegionAvail().x);
      probe("linter.progress");
      return;
    }
    const std::string some = fmt::format(words::audit, small_sample);
    if (text_button("linter.audit", some.c_str(), words::audit_help))
      screen.commands.act(fmt::format("audit.start {}", small_sample));
    beside(words::audit_all);
    if (text_button("linter.audit_all", words::audit_all, words::audit_all_help)) screen.commands.act("audit.start");
    beside(words::again);
    if (text_button("linter.again", words::again, words::again_help))
      screen.commands.act("linter.again"), again_asked_ = true;
    beside(words::exchange);
    if (text_button("linter.exchange", words::exchange, words::exchange_help)) exchange_ = !exchange_;
  }

  // What the audit has found: a rate with its interval, and the first differences.
  void differences(SearchScreen& screen, const AuditReport& a) {
    ImGui::PushTextWrapPos(0);
    if (!a.not_asked.empty()) {
      dim(fmt::format(words::cannot_audit, a.not_asked));
    } else {
      const Estimate rate = wilson(static_cast<double>(a.wrong), static_cast<double>(a.audited));
      std::string text = a.wrong == 0 ? fmt::format(words::audited_none, grouped(a.audited))
                                      : fmt::format(words::audited, grouped(a.wrong), grouped(a.audited));
      if (a.audited > 0) text += ": " + fmt::format(words::rate, 100 * rate.value, 100 * rate.low, 100 * rate.high);
      if (a.sampled || !a.complete) text += ", " + fmt::format(words::sampled, grouped(a.population));
      if (!a.complete) text += std::string(", ") + words::stopped;
      coloured(a.wrong == 0 ? theme().good : a.sound ? theme().error : theme().warning, text);
      probe("linter.rate");
      if (a.wrong > 0 || !a.sound) dim(a.sound ? words::is_fault : words::is_rate);
      if (a.left_out() > 0) {
        std::vector<std::string> why;
        if (a.behind_horizon > 0) why.push_back(fmt::format(words::left_horizon, grouped(a.behind_horizon)));
        if (a.behind_null > 0) why.push_back(fmt::format(words::left_null, grouped(a.behind_null)));
        if (a.other_side > 0) why.push_back(fmt::format(words::left_side, grouped(a.other_side)));
        dim(fmt::format(words::left_out, fmt::join(why, ", ")));
        probe("linter.left_out");
      }
      if (a.too_large > 0) dim(fmt::format(words::too_large, grouped(a.too_large)));
    }
    ImGui::PopTextWrapPos();
    if (a.findings.empty()) return;
    section(words::differences);
    screen.whose_scores("linter");
    const float ch = text_width("0", fonts().mono);
    const bool wide = ImGui::GetContentRegionAvail().x > ch * 52;  // a narrow panel says in a tooltip what went wrong
    if (!ImGui::BeginTable(wide ? "differences" : "differences_narrow", wide ? 5 : 4,
                           ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit))
      return;
    ImGui::TableSetupColumn(words::node, wide ? 0 : ImGuiTableColumnFlags_WidthStretch, wide ? ch * 10 : 0);
    ImGui::TableSetupColumn(texts::answers::depth, 0, ch * 5);
    ImGui::TableSetupColumn(words::said, 0, ch * (wide ? 10 : 9));
    ImGui::TableSetupColumn(words::truth, 0, ch * (wide ? 10 : 9));
    if (wide) ImGui::TableSetupColumn(words::what, ImGuiTableColumnFlags_WidthStretch);
    table_heads(wide ? 5 : 4, 0b10001);
    for (std::size_t i = 0; i < std::min<std::size_t>(a.findings.size(), 20); ++i) {
      const AuditFinding& f = a.findings[i];
      const u32 slot = screen.view.find(f.id);
      if (slot == no_node) continue;
      const Side mover = screen.view[slot].mover();
      ImGui::TableNextRow();
      ImGui::TableSetColumnIndex(0);
      node_cell(screen, fmt::format("linter.difference.{}", i), f.id, f.tick, wide ? std::string() : f.sentence);
      ImGui::TableSetColumnIndex(1);
      mono_right(fmt::format("{}", screen.view[slot].depth()), theme().text_dim);
      ImGui::TableSetColumnIndex(2);
      mono_right(screen.score(f.said, mover, {"audit.said", f.id}));
      ImGui::TableSetColumnIndex(3);
      mono_right(screen.score({f.truth, Kind::exact}, mover, {"audit.truth", f.id}));
      if (wide && ImGui::TableSetColumnIndex(4))
        fitted_text(theme().text, f.sentence, ImGui::GetContentRegionAvail().x);
    }
    ImGui::EndTable();
  }

  void findings(SearchScreen& screen, const LintReport& report) {
    if (chosen_ && report.of(*chosen_).findings == 0) chosen_.reset();
    section(chosen_ ? fmt::format(words::list_of, lint_id(*chosen_)) : std::string(words::list_all));
    std::vector<const LintFinding*> list;
    for (const LintFinding& f : report.findings)
      if (!chosen_ || f.rule == *chosen_) list.push_back(&f);
    const u64 all = chosen_ ? report.of(*chosen_).findings : report.total();
    if (list.size() < all) dim(fmt::format(words::first_of, grouped(list.size()), grouped(all)));
    screen.whose_scores("linter");
    const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x;
    const bool wide = room > ch * 80;
    const float line = ImGui::GetTextLineHeight() + px(4),
                height = std::min(static_cast<float>(list.size()) + 1.6f, 12.0f) * line;
    if (!ImGui::BeginTable(wide ? "findings" : "findings_narrow", wide ? 6 : 3,
                           ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollY,
                           {0, height}))
      return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn(words::rule, 0, ch * 4);
    ImGui::TableSetupColumn(words::node, 0, ch * (wide ? 20 : 10));
    if (wide) {
      ImGui::TableSetupColumn(texts::answers::depth, 0, ch * 5);
      ImGui::TableSetupColumn(words::expected, 0, ch * 15);
      ImGui::TableSetupColumn(words::found, 0, ch * 15);
    }
    ImGui::TableSetupColumn(words::what, ImGuiTableColumnFlags_WidthStretch);
    table_heads(wide ? 6 : 3, wide ? 0b100011 : 0b111);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(list.size()), line);
    while (clipper.Step())
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
        finding(screen, *list[static_cast<std::size_t>(i)], i, wide, line);
    ImGui::EndTable();
  }

  void finding(SearchScreen& screen, const LintFinding& f, int i, bool wide, float height) {
    ImGui::TableNextRow(0, height);
    ImGui::TableSetColumnIndex(0);
    mono(lint_id(f.rule));
    ImGui::TableSetColumnIndex(1);
    if (f.id == no_node) dim(words::whole_search);
    else node_cell(screen, fmt::format("linter.finding.{}", i), f.id, f.tick);
    const u32 slot = f.id == no_node ? no_node : screen.view.find(f.id);
    const std::string depth = slot == no_node ? std::string() : fmt::format("{}", screen.view[slot].depth());
    if (wide) {
      ImGui::TableSetColumnIndex(2);
      mono_right(depth, theme().text_dim);
      ImGui::TableSetColumnIndex(3);
      mono_right(quantity(screen, f, f.expected));
      ImGui::TableSetColumnIndex(4);
      mono_right(quantity(screen, f, f.found), theme().error);
    }
    ImGui::TableSetColumnIndex(wide ? 5 : 2);
    std::string text = f.sentence;
    if (const std::string want = quantity(screen, f, f.expected); !wide && !want.empty())
      text += fmt::format(" {} {}, {} {}, {} {}", words::expected, want, words::found, quantity(screen, f, f.found),
                          texts::answers::depth, depth);
    fitted_text(theme().text, text, ImGui::GetContentRegionAvail().x);
  }

  // The last moves of a line matter most.
  static std::string end_of_line(std::string line, float width) {
    bool cut = false;
    while (text_width(line) > width - (cut ? text_width(signs().ellipsis) : 0)) {
      const auto blank = line.find(' ');
      if (blank == std::string::npos) break;
      line.erase(0, blank + 1), cut = true;
    }
    return cut ? signs().ellipsis + line : line;
  }

  // A click shows the node, a double click goes to the moment as well.
  static void node_cell(SearchScreen& screen, const std::string& name, u32 id, Tick tick,
                        const std::string& more = {}) {
    const u32 slot = screen.view.find(id);
    ImGui::PushID(name.c_str());
    const std::string label = slot == no_node              ? fmt::format("n{}", id)
                              : screen.view[slot].ply == 0 ? fmt::format("depth {}", screen.view[slot].depth())
                                                           : screen.models.nodes().line(screen.view, slot);
    const bool shown = slot != no_node && slot == screen.models.shown();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    if (ImGui::Selectable("##row", shown, ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick,
                          {0, ImGui::GetTextLineHeight()})) {
      if (ImGui::IsMouseDoubleClicked(0)) screen.commands.push(command::Seek{tick});
      screen.select(id);
    }
    if (probing()) probe(name);
    item_tooltip(more.empty() ? std::string(words::double_click) : more + "\n" + words::double_click);
    compat::push_font(fonts().mono);
    draw_clipped(*ImGui::GetWindowDrawList(), at, width, theme().text, end_of_line(label, width));
    ImGui::PopFont();
    ImGui::LogText("%s", label.c_str());
    ImGui::PopID();
  }

  static std::string quantity(SearchScreen& screen, const LintFinding& f, const std::array<i64, 2>& x) {
    const u32 slot = f.id == no_node ? no_node : screen.view.find(f.id);
    const Side mover = slot == no_node ? screen.runs.run()->root_mover() : screen.view[slot].mover();
    const auto score = [](i64 v) { return static_cast<int>(v); };
    switch (f.quantity) {
      case LintQuantity::nothing: return {};
      case LintQuantity::score: return screen.number(score(x[0]), mover, {"finding", f.id});
      case LintQuantity::window: {
        const Window w = screen.seen({{score(x[0]), {}}, {score(x[1]), {}}}, mover);
        return fmt::format("({}, {})", screen.plain_number(w.alpha.value, {"finding.from", f.id}),
                           screen.plain_number(w.beta.value, {"finding.to", f.id}));
      }
      case LintQuantity::kind: {
        const Kind k = screen.viewpoint.seen({0, static_cast<Kind>(x[0])}, mover).kind;
        return k == Kind::exact   ? signs().exact
               : k == Kind::lower ? signs().at_least
               : k == Kind::upper ? signs().at_most
                                  : "?";
      }
      case LintQuantity::rank: return x[0] == no_rank ? std::string("none") : fmt::format("move {}", x[0] + 1);
      case LintQuantity::move: return fmt::format("#{}", x[0]);
      case LintQuantity::number: return fmt::format("{}", x[0]);
    }
    return {};
  }

  // Those that are broken come first, with what leads to their nodes.
  void rules(SearchScreen& screen, const LintReport& report, bool broken) {
    section(broken ? words::broken_rules : report.total() > 0 ? words::other_rules : words::rules);
    if (!ImGui::BeginTable(broken ? "broken" : "rules", 3,
                           ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit))
      return;
    const float ch = text_width("0", fonts().mono);
    ImGui::TableSetupColumn(words::rule, ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn(words::checks, 0, ch * 9.5f);
    ImGui::TableSetupColumn(words::findings, 0, ch * 8);
    static constexpr const char* help[] = {"", words::checks_help, words::findings_help};
    table_heads(3, 0b001, help);
    for (std::size_t i = 0; i < lint_rules; ++i)
      if ((report.rules[i].findings > 0) == broken) rule(screen, static_cast<LintRule>(i), report);
    ImGui::EndTable();
  }

  void rule(SearchScreen& screen, LintRule rule, const LintReport& report) {
    const LintRuleResult& x = report.of(rule);
    const LintRuleInfo& info = lint_rule(rule);
    const bool broken = x.findings > 0, asked = x.not_asked.empty() && x.checked > 0;
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    ImGui::PushID(static_cast<int>(rule));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    if (ImGui::Selectable("##rule", chosen_ == rule,
                          ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick,
                          {0, ImGui::GetTextLineHeight()}) &&
        broken) {
      if (ImGui::IsMouseDoubleClicked(0)) go_to_first(screen, report, rule);
      else chosen_ = chosen_ == rule ? std::nullopt : std::optional(rule);
    }
    if (probing()) probe("linter.rule." + lint_id(rule));
    // Where a broken one begins: that is where a double click leads.
    const LintFinding* first = broken ? first_of(report, rule) : nullptr;
    const std::string where =
        first ? fmt::format(texts::answers::first_at, grouped(static_cast<u64>(std::max<Tick>(first->tick, 0))))
              : std::string();
    item_tooltip(
        std::string(info.sentence) + (first ? fmt::format(texts::answers::first_help, where) : "") + "\n" +
        (x.not_asked.empty() ? fmt::format(words::applies, info.applies) : fmt::format(words::why_not, x.not_asked)));
    const ImU32 ink = broken ? theme().error : asked ? theme().text : theme().text_dim;
    const float mark = px(18);
    // The mark beside the colour: a ring for what holds, a cross for what is broken, nothing where it was not asked.
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 c{at.x + px(7), at.y + ImGui::GetTextLineHeight() / 2};
    if (broken) {
      const float s = px(4);
      draw.AddLine({c.x - s, c.y - s}, {c.x + s, c.y + s}, ink, px(2));
      draw.AddLine({c.x - s, c.y + s}, {c.x + s, c.y - s}, ink, px(2));
    } else if (asked) {
      draw.AddCircleFilled(c, px(3), theme().good, 12);
    }
    const std::string label = lint_id(rule) + "  " + info.name;
    draw_clipped(draw, {at.x + mark, at.y}, width - mark, ink, label);
    ImGui::LogText("%s", label.c_str());
    if (first && mark + text_width(label) + px(12) + text_width(where) <= width) {
      draw.AddText({at.x + mark + text_width(label) + px(12), at.y}, theme().text_dim, where.c_str());
      ImGui::LogText(" %s", where.c_str());
    }
    ImGui::TableSetColumnIndex(1);
    if (asked) mono_right(grouped(x.checked), theme().text_dim);
    else mono_right(words::not_asked, theme().text_dim);
    ImGui::TableSetColumnIndex(2);
    if (asked) mono_right(grouped(x.findings), ink);
    ImGui::PopID();
  }

  static const LintFinding* first_of(const LintReport& report, LintRule rule) {
    const LintFinding* first = nullptr;
    for (const LintFinding& f : report.findings)
      if (f.rule == rule && f.id != no_node && (!first || f.tick < first->tick)) first = &f;
    return first;
  }

  void go_to_first(SearchScreen& screen, const LintReport& report, LintRule rule) {
    chosen_ = rule;
    if (const LintFinding* f = first_of(report, rule)) {
      screen.commands.push(command::Seek{f->tick});
      screen.select(f->id);
    }
  }

  void exchange(SearchScreen& screen) {
    const u32 shown = screen.models.shown();
    const Subject& subject = screen.models.subject();
    if (!screen.has_node() || !subject.game) return dim(words::exchange_impossible);
    if (!exchanged_ || exchanged_of_ != screen.view.id(shown)) {
      exchanged_of_ = screen.view.id(shown);
      const Position* p = screen.models.nodes().position(screen.view, shown);
      exchanged_ = p ? exchanged_terms(*subject.game, subject.profile, subject.weights, *p) : std::nullopt;
      if (!exchanged_) exchanged_ = std::vector<TermPair>{};
    }
    ImGui::PushTextWrapPos(0);
    const auto wrong = std::count_if(exchanged_->begin(), exchanged_->end(), [](const TermPair& t) { return !t.ok(); });
    if (exchanged_->empty()) dim(words::exchange_impossible);
    else if (const ProfileInfo* p = subject.game->profile(subject.profile); p && !p->antisymmetric)
      dim(words::exchange_not_symmetric);
    else if (wrong == 0) coloured(theme().good, fmt::format(words::exchange_ok, exchanged_->size()));
    else coloured(theme().error, fmt::format(words::exchange_wrong, wrong, exchanged_->size()));
    probe("linter.exchanged");
    ImGui::PopTextWrapPos();
    if (exchanged_->empty() ||
        !ImGui::BeginTable("terms", 3, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit))
      return;
    const float ch = text_width("0", fonts().mono);
    ImGui::TableSetupColumn(words::term, ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn(words::here, 0, ch * 12);
    ImGui::TableSetupColumn(words::exchanged, 0, ch * 12);
    table_heads(3, 0b001);
    for (const TermPair& t : *exchanged_) {
      const ImU32 ink = t.ok() ? theme().text : theme().error;
      ImGui::TableNextRow();
      ImGui::TableSetColumnIndex(0);
      fitted_text(ink, t.term, ImGui::GetContentRegionAvail().x);
      ImGui::TableSetColumnIndex(1);
      mono_right(fmt::format("{} : {}", t.first, t.second), ink);
      ImGui::TableSetColumnIndex(2);
      mono_right(fmt::format("{} : {}", t.first_there, t.second_there), ink);
    }
    ImGui::EndTable();
  }

  u64 serial_ = 0;
  std::optional<LintRule> chosen_;  // its findings are listed; none: all
  bool exchange_ = false, again_asked_ = false;
  std::optional<std::vector<TermPair>> exchanged_;
  u32 exchanged_of_ = no_node;
};

}  // namespace

std::unique_ptr<PanelBase> make_linter_panel() { return std::make_unique<LinterPanel>(); }

}  // namespace ply::ui
