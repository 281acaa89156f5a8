// The terms of art, each with a sentence or two.
#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <variant>

#include "app/ui/input/probes.h"
#include "app/ui/look/glossary.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

bool has(std::string_view text, std::string_view part) {
  return std::search(text.begin(), text.end(), part.begin(), part.end(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
         }) != text.end();
}

class GlossaryPanel final : public PanelBase {
 public:
  const char* id() const override { return "glossary"; }
  const char* title() const override { return tr("Glossary"); }

  void obey(const PanelRequest& r) override {
    const auto* term = std::get_if<request::TurnTo>(&r);
    if (!term) return;
    typed_.clear();
    const GlossaryMatch match = glossary_term_at(term->name, 0);
    chosen_ = match.entry ? match.entry->term : term->name;
    fresh_ = true;
  }

  void draw(const FrameModel&, Commands&) override {
    const bool go = std::exchange(fresh_, false);
    ImGui::SetNextItemWidth(-1);
    text_field("##glossary", typed_, tr("find a term"));
    probe("field.glossary");
    bool any = false;
    for (const auto& e : glossary()) {
      if (!typed_.empty() && !has(e.term, typed_) && !has(e.meaning, typed_)) continue;
      any = true;
      const bool chosen = chosen_ == e.term;
      const ImVec2 at = ImGui::GetCursorScreenPos();
      if (chosen) {  // the term that was asked for
        const float wide = ImGui::GetContentRegionAvail().x,
                    high =
                        ImGui::GetTextLineHeightWithSpacing() + ImGui::CalcTextSize(e.meaning, nullptr, false, wide).y;
        ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y - px(2)}, {at.x + wide, at.y + high + px(2)},
                                                  with_alpha(theme().accent, 0.18f), px(4));
        if (go) ImGui::SetScrollHereY(0.15f);
      }
      ImGui::PushTextWrapPos(0);
      ImGui::PushStyleColor(ImGuiCol_Text, theme().accent);
      ImGui::TextUnformatted(e.term);
      ImGui::PopStyleColor();
      ImGui::TextUnformatted(e.meaning);
      ImGui::PopTextWrapPos();
      ImGui::Dummy({1, px(4)});
    }
    if (!any) dim(tr("No term contains that."));
  }

  std::string table(const FrameModel&) const override {
    std::string out = "term,meaning\n";
    for (const auto& e : glossary()) out += csv_field(e.term) + "," + csv_field(e.meaning) + "\n";
    return out;
  }

 private:
  std::string typed_, chosen_;
  bool fresh_ = false;  // the chosen term is still to be brought into sight
};

}  // namespace

std::unique_ptr<PanelBase> make_glossary_panel() { return std::make_unique<GlossaryPanel>(); }

}  // namespace ply::ui
