// The pages that come with the program (app/pages): one topic each.
#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/ui/host/places.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/page_text.h"
#include "engine/base/file.h"

namespace ply::ui {
namespace {

class GuidePanel final : public PanelBase {
 public:
  const char* id() const override { return "guide"; }
  const char* title() const override { return tr("Guide"); }

  void obey(const PanelRequest& r) override {
    if (const auto* page = std::get_if<request::TurnTo>(&r)) turn_to(page->name), fresh_ = true;
  }

  void draw(const FrameModel&, Commands&) override {
    if (pages_.empty()) pages_ = guide_pages();
    if (pages_.empty()) return empty_note(tr("The pages of the guide were not found beside this program."));
    if (text_.empty()) turn_to(pages_.front()), fresh_ = true;

    const bool wide = ImGui::GetContentRegionAvail().x > px(560);
    if (wide) ImGui::BeginChild("list", {px(150), 0});
    const bool listed = wide || ImGui::BeginCombo("##page", title_of(page_).c_str());
    probe("guide.list");
    if (listed) {
      for (const std::string& p : pages_) {
        if (ImGui::Selectable(title_of(p).c_str(), p == page_)) turn_to(p), fresh_ = true;
        if (probing()) probe("guide.page." + p);
      }
      if (!wide) ImGui::EndCombo();
    }
    if (wide) ImGui::EndChild(), ImGui::SameLine(0, px(14));

    ImGui::BeginChild("page");
    if (std::exchange(fresh_, false)) ImGui::SetScrollY(0);
    if (const PageClick click = draw_page(blocks_); !click.target.empty()) {
      const std::string target = std::filesystem::path(click.target).stem().string();
      if (std::find(pages_.begin(), pages_.end(), target) != pages_.end()) turn_to(target);
    }
    ImGui::EndChild();
  }

 private:
  static std::string title_of(std::string page) {
    std::replace(page.begin(), page.end(), '-', ' ');
    if (!page.empty() && page.front() >= 'a' && page.front() <= 'z')
      page.front() = static_cast<char>(page.front() - 32);
    return page;
  }

  void turn_to(const std::string& page) {
    const auto text = read_file(guide_file(page));
    page_ = page;
    text_ = text ? *text : text.error().message;
    blocks_ = read_page(text_);
  }

  std::vector<std::string> pages_;
  std::string page_, text_;
  std::vector<PageBlock> blocks_;
  bool fresh_ = false;  // its beginning is to be shown
};

}  // namespace

std::unique_ptr<PanelBase> make_guide_panel() { return std::make_unique<GuidePanel>(); }

}  // namespace ply::ui
