// The pages that come with the program (app/pages), by what their reader wants to do.
#include "app/ui/panels/learn/guide.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>
#include <variant>

#include "app/ui/host/places.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/page_text.h"
#include "app/ui/widgets/text.h"
#include "engine/base/file.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

struct ReaderQuestion {
  const char* title;
  std::vector<std::string> pages;
};
/// What a reader wants to do, and the pages for it, the first one first.
const std::vector<ReaderQuestion>& reader_questions() {
  static const std::vector<ReaderQuestion> all{
      {tr("Play"), {"playing", "keys"}},
      {tr("Learn how search works"), {"lessons", "ten-minutes", "typed-trees", "reports"}},
      {tr("Find out why I lost"), {"analyse"}},
      {tr("Debug my engine"),
       {"from-print-statements", "searches", "what-if", "compare", "other-engines", "recordings", "python", "plytrace",
        "real-bugs"}},
      {tr("Let programs play and improve"), {"matches", "genetic-programs", "strength", "performance"}},
      {tr("Look up"), {"panels", "files", "browser", "command-line", "grading", "mcp"}}};
  return all;
}

std::string plain(const std::vector<PageSpan>& spans) {
  std::string out;
  for (const PageSpan& s : spans) out += s.text;
  return out;
}

/// All pages, read when the first of them is wanted.
const std::map<std::string, std::vector<PageBlock>>& all_pages() {
  static const std::map<std::string, std::vector<PageBlock>> pages = [] {
    std::map<std::string, std::vector<PageBlock>> out;
    for (const std::string& name : guide_pages()) {
      const auto text = read_file(guide_file(name));
      out[name] = read_page(text ? *text : text.error().message);
    }
    return out;
  }();
  return pages;
}
const std::vector<PageBlock>& page_of(const std::string& name) { return all_pages().at(name); }

bool is_heading(const PageBlock& b) { return b.what == PageBlock::What::heading && !b.cells.empty(); }

std::string title_of(const std::string& name) {
  for (const PageBlock& b : page_of(name))
    if (is_heading(b)) return plain(b.cells.front());
  return name;
}
/// The first sentence below its heading.
std::string begin_of(const std::string& name) {
  for (const PageBlock& b : page_of(name))
    if (b.what == PageBlock::What::paragraph && !b.cells.empty()) {
      const std::string text = plain(b.cells.front());
      const auto end = text.find(". ");
      return end == text.npos ? text : text.substr(0, end + 1);
    }
  return {};
}

class GuidePanel final : public PanelBase {
 public:
  const char* id() const override { return "guide"; }
  const char* title() const override { return tr("Guide"); }

  void obey(const PanelRequest& r) override {
    if (const auto* page = std::get_if<request::TurnTo>(&r)) turn_to(page->name);
  }

  void draw(const FrameModel&, Commands& commands) override {
    if (all_pages().empty()) return empty_note(tr("The pages of the guide were not found beside this program."));
    const bool wide = ImGui::GetContentRegionAvail().x > px(620);
    if (wide) ImGui::BeginChild("list", {px(230), 0});
    if (text_button("guide.close", tr("Close the guide"), tr("Back to the layout.")))
      commands.act("view.hide", "guide");
    const bool listed = wide || ImGui::BeginCombo("##page", page_.empty() ? tr("Guide") : title_of(page_).c_str());
    probe("guide.list");
    if (listed) {
      if (ImGui::Selectable(tr("What do you want to do?"), page_.empty())) turn_to("");
      probe("guide.begin");
      for (const ReaderQuestion& w : reader_questions()) {
        section(w.title);
        for (const std::string& p : w.pages)
          if (all_pages().contains(p)) entry(p);
      }
      if (!wide) ImGui::EndCombo();
    }
    if (wide) ImGui::EndChild(), ImGui::SameLine(0, px(20));

    // Lines that are read are not as wide as a display.
    const float room = ImGui::GetContentRegionAvail().x, width = std::min(room, px(780));
    ImGui::BeginChild("page", {wide ? width : 0, 0});
    const int to = std::exchange(to_, -1);
    if (to == top) ImGui::SetScrollY(0);
    if (page_.empty()) draw_begin();
    else if (const PageClick click = draw_page(page_of(page_), to); !click.target.empty()) {
      const std::string target = std::filesystem::path(click.target).stem().string();
      if (all_pages().contains(target)) turn_to(target);
    }
    ImGui::EndChild();
  }

 private:
  static constexpr int top = -2;

  void entry(const std::string& page) {
    if (ImGui::Selectable(title_of(page).c_str(), page == page_)) turn_to(page);
    if (probing()) probe("guide.page." + page);
  }

  // The reader's question first.
  void draw_begin() {
    {
      const ScopedFont big(fonts().big);
      ImGui::TextUnformatted(tr("What do you want to do?"));
    }
    for (const ReaderQuestion& w : reader_questions()) {
      ImGui::Dummy({1, px(8)});
      section(w.title);
      for (const std::string& p : w.pages) {
        if (!all_pages().contains(p)) continue;
        const ScopedId own(p.c_str());
        const std::string title = title_of(p);
        coloured(theme().accent, title);
        if (probing()) probe("guide.card." + p);
        if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        const bool clicked = ImGui::IsItemClicked();
        wrapped_text(theme().text_dim, begin_of(p));
        if (clicked) return turn_to(p);
      }
    }
  }

  // "playing", "playing: Clocks", "playing # 7"; empty: the questions.
  void turn_to(const std::string& target) {
    const auto colon = target.find(": "), hash = target.find(" # ");
    const std::string name = target.substr(0, std::min(colon, hash));
    if (!name.empty() && !all_pages().contains(name)) return;
    page_ = name, to_ = top;
    if (hash != target.npos) to_ = to_number<int>(target.substr(hash + 3)).value_or(top);
    if (colon == target.npos) return;
    const std::vector<PageBlock>& page = page_of(name);
    for (std::size_t i = 0; i < page.size(); ++i)
      if (is_heading(page[i]) && plain(page[i].cells.front()) == target.substr(colon + 2)) to_ = static_cast<int>(i);
  }

  std::string page_;  // empty: the questions
  int to_ = -1;       // the block that is to be shown
};

}  // namespace

const std::vector<std::string>& guide_targets() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> out;
    for (const auto& [name, page] : all_pages()) {
      out.push_back(name);
      for (std::size_t i = 1; i < page.size(); ++i)
        if (is_heading(page[i])) out.push_back(fmt::format("{}: {}", name, plain(page[i].cells.front())));
    }
    return out;
  }();
  return all;
}

std::string guide_target_of_panel(std::string_view title) {
  std::string found;
  for (const auto& [name, page] : all_pages())
    for (std::size_t i = 0; i < page.size(); ++i)
      for (const auto& cell : page[i].cells)
        for (const PageSpan& s : cell) {
          if (is_heading(page[i]) && i > 0 && s.text == title) return fmt::format("{}: {}", name, title);
          // Where it is an item of its own it is told of there.
          const bool own = page[i].what == PageBlock::What::item && &s == &cell.front();
          if (s.look == PageSpan::Look::emphasis && s.text == title && (found.empty() || own))
            found = fmt::format("{} # {}", name, i);
        }
  return found;
}

std::unique_ptr<PanelBase> make_guide_panel() { return std::make_unique<GuidePanel>(); }

}  // namespace ply::ui
