// Bookmarks: places of the recording to come back to, with notes; kept in its file.
#include <fmt/format.h>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

class BookmarksPanel final : public PanelBase {
 public:
  const char* id() const override { return "bookmarks"; }
  const char* title() const override { return tr("Bookmarks"); }
  std::string badge(const FrameModel& frame) const override {
    sync(frame);
    return all_.empty() ? std::string() : fmt::format("{}", all_.size());
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (hidden_panel(screen)) return;
    sync(frame);
    ImGui::BeginDisabled(!screen.recorded());
    ImGui::SetNextItemWidth(std::max(px(80), ImGui::GetContentRegionAvail().x - text_width(tr("Mark")) - px(28)));
    const bool entered =
        text_field("##note", note_, tr("a note for this moment"), ImGuiInputTextFlags_EnterReturnsTrue);
    probe("field.bookmark");
    ImGui::SameLine(0, px(6));
    if (text_button("bookmark.add", tr("Mark"),
                    tr("Marks the node and the moment shown; bookmarks are kept in the file of the recording")) ||
        entered) {
      commands.push(command::AddBookmark{std::string(trim(note_))});
      note_.clear();
    }
    ImGui::EndDisabled();
    if (!screen.recorded() || all_.empty()) {
      wrapped_text(
          theme().text_dim,
          screen.recorded()
              ? tr("No bookmarks. Ctrl+B marks the node and the moment shown; they are saved with the recording.")
              : shared_texts::no_recording);
      return;
    }
    if (!ImGui::BeginTable("bookmarks", 4, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) return;
    const float ch = text_width("0", fonts().mono);
    ImGui::TableSetupColumn("event", 0, ch * 10);
    ImGui::TableSetupColumn("node", 0, ch * 9);
    ImGui::TableSetupColumn("note", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("##gone", 0, ImGui::GetFrameHeight());
    for (int i = 0; i < static_cast<int>(all_.size()); ++i) {
      Bookmark& b = all_[static_cast<std::size_t>(i)];
      const ScopedId own_id(i);
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      const bool here = b.tick == screen.models.tick();
      if (text_button(fmt::format("bookmark.go.{}", i + 1), grouped(static_cast<u64>(b.tick)).c_str(),
                      here ? tr("This is the moment shown") : tr("Goes there")))
        commands.push(command::GoToBookmark{i});
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      const u32 slot = b.node == no_node ? no_node : screen.view.find(b.node);
      fitted_text(theme().text_dim, slot == no_node ? std::string() : screen.name(slot));
      screen.mark_rest_item(b.node, "bookmarks");
      if (slot != no_node && compat::hover_seconds() > 0.4f) screen.node_tooltip(slot);
      ImGui::TableNextColumn();
      ImGui::SetNextItemWidth(-1);
      text_field("##text", b.note, "a note");
      if (ImGui::IsItemDeactivatedAfterEdit()) commands.push(command::ChangeBookmark{i, b.note});
      probe("bookmark.note", i + 1);
      ImGui::TableNextColumn();
      if (icon_button(fmt::format("bookmark.delete.{}", i + 1), Icon::close, tr("Removes it")))
        commands.push(command::RemoveBookmark{i});
    }
    ImGui::EndTable();
  }

 private:
  // What is being typed is this panel's until the field is left.
  void sync(const FrameModel& frame) const {
    const auto& run = frame.runs.run();
    const Recording* r = run ? run->recording() : nullptr;
    if (r == of_ && (!r || serial_ == r->bookmarks_serial())) return;
    of_ = r;
    serial_ = r ? r->bookmarks_serial() : 0;
    all_ = frame.walk.bookmarks();
  }

  mutable const Recording* of_ = nullptr;
  mutable u64 serial_ = 0;
  mutable std::vector<Bookmark> all_;
  std::string note_;
};

}  // namespace

std::unique_ptr<PanelBase> make_bookmarks_panel() { return std::make_unique<BookmarksPanel>(); }

}  // namespace ply::ui
