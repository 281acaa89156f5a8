// What is written below the whole tree, and at its nodes under the mouse.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/tree/tree_board.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/read/node/moment.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/words/sentence.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

namespace {

/// How many lines a text takes that is broken between words.
int lines_of(const std::string& text, float width) {
  const float space = text_width(" ");
  int lines = 1;
  float at = 0;
  for (const Word& w : ply::words(text)) {
    const float wide = text_width(w.text);
    if (at > 0 && at + space + wide > width) ++lines, at = 0;
    at += (at > 0 ? space : 0) + wide;
  }
  return lines;
}

}  // namespace

void TreeBoard::sentence(SearchScreen& screen, float width) {
  Sentence said;
  const View& v = screen.view;
  if (!places_.searched) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    dim(tr("Click a leaf and type its number, + adds a branch, Del removes one, dragging reorders. F5 searches."));
    ImGui::PopTextWrapPos();
    return;
  }
  const Tick t = screen.models.tick();
  const u32 shown = screen.models.shown();
  std::vector<u32> line;
  if (shown != no_node) v.path_to(shown, line);
  if (!line.empty() && v.enter(line.front()) <= t) {
    const Recording* const recording = screen.runs.run() ? screen.runs.run()->recording() : nullptr;
    const Corridor c =
        corridor_at(v, t, line, shown, Side::first, screen.models.nodes(), recording && !recording->forked().empty());
    said = c.sentence;
  }
  if (said.empty()) said = event_sentence(v, t, screen.models.nodes());
  // Large where two lines hold it; where even two small ones do not, it takes the place of the count.
  const std::string written = plain(said, [](Score, Side) { return std::string("= -99"); });
  const auto fits = [&](ImFont* font, int max) {
    const ScopedFont face(font);
    return lines_of(written, width * 0.94f) <= max;  // figures are a little wider
  };
  const bool large = fits(fonts().big, 2), long_one = !large && !fits(fonts().ui, 2);
  ImGui::BeginChild("said", {width, px(long_one ? 64 : large ? 54 : 42)}, false, ImGuiWindowFlags_NoScrollbar);
  {
    const ScopedFont face(large ? fonts().big : fonts().ui);
    screen.sentence(said, "tree_board");
  }
  ImGui::EndChild();
  if (long_one) return;
  ImGui::SetCursorScreenPos({ImGui::GetCursorScreenPos().x + px(10), ImGui::GetCursorScreenPos().y - px(4)});
  const std::string count =
      fmt::format(tr("{} of {} cards turned, {} {}; values for {}"), places_.turned, places_.leaves, places_.cuts,
                  places_.cuts == 1 ? tr("cut-off") : tr("cut-offs"), game_->type().side_name(Side::first));
  dim(count);
}

void TreeBoard::tooltip(SearchScreen& screen, int node) const {
  const TreePlace& p = places_.at(node);
  if (p.slot != no_node && p.reached()) return screen.node_tooltip(p.slot);
  using State = TreePlace::State;
  const char* why = p.state == State::cut || p.state == State::below
                        ? tr("Never needed: the value of a branch before it has reached the bound.")
                    : p.state == State::skipped ? tr("Not searched.")
                    : p.state == State::waiting ? tr("Not reached yet.")
                    : places_.node(node).leaf()
                        ? tr("Click to type another number; drag to reorder.")
                        : tr("Click: the next search begins here. + adds a branch, Del removes it.");
  show_tooltip(fmt::format("{}\n{}", path(node), why));
}

}  // namespace ply::ui
