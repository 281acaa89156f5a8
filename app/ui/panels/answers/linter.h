// The linter's panel: rules with what they found, findings that lead to their node and moment, the audit, the exchange
// of sides, the reduced search.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/look/tr.h"
#include "app/ui/panels/search_screen.h"
#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/lint.h"
#include "engine/read/node/symmetry.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {

class LinterPanel final : public PanelBase {
 public:
  const char* id() const override { return "linter"; }
  const char* title() const override { return tr("Linter"); }
  std::string badge(const FrameModel& frame) const override;
  void draw(const FrameModel& frame, Commands& commands) override;
  std::string table(const FrameModel& frame) const override;

 private:
  // linter.cpp
  static void check(const AnswersTo<LintQuestion>& lint, Commands& commands);
  void summary(SearchScreen& screen, const LintReport& report);
  void rules(SearchScreen& screen, const LintReport& report, bool broken);
  void rule(SearchScreen& screen, LintRule rule, const LintReport& report);
  static const LintFinding* first_of(const LintReport& report, LintRule rule);
  void go_to_first(SearchScreen& screen, const LintReport& report, LintRule rule);

  // linter_causes.cpp
  static void causes(SearchScreen& screen, const LintReport& report);

  // linter_findings.cpp
  void findings(SearchScreen& screen, const LintReport& report);
  void finding(SearchScreen& screen, const LintFinding& f, int i, bool wide, float height);
  static std::string end_of_line(std::string line, float width);
  static void node_cell(SearchScreen& screen, const std::string& name, u32 id, Tick tick, const std::string& more = {});
  static std::string quantity(SearchScreen& screen, const LintFinding& f, const std::array<i64, 2>& x);

  // linter_audit.cpp
  void again_result(const LintReport& report);
  void audit_row(SearchScreen& screen, const LintReport& report, const Answers& answers);
  void differences(SearchScreen& screen, const AuditReport& a);
  void exchange(SearchScreen& screen);

  // linter_reduce.cpp
  void reduce_button(SearchScreen& screen, const LintReport& report, const Answers& answers);
  void reduced(SearchScreen& screen, const Answers& answers);

  u64 serial_ = 0;
  std::optional<LintRule> chosen_;  ///< its findings are listed; none: all
  bool exchange_ = false, again_asked_ = false;
  std::optional<std::vector<TermPair>> exchanged_;
  u32 exchanged_of_ = no_node;
};

}  // namespace ply::ui
