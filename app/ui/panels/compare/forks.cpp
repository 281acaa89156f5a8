// Forks: the search with one thing changed at a node, beside the search as it was. Its parts are in forks_*.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/compare/forks_parts.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/plan/kept_forks.h"
#include "engine/read/words/called_bound.h"

namespace ply::ui {
namespace {

constexpr float narrow_below = 660, tree_width = 236, min_corridors = 300;

class ForksPanel final : public PanelBase {
 public:
  const char* id() const override { return "forks"; }
  const char* title() const override { return tr("Forks"); }
  std::string badge(const FrameModel& frame) const override {
    const std::size_t n = frame.forks.all().size();
    return n > 1 ? std::to_string(n - 1) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("What if one thing were different at a node? The search runs again up to there, with "
                               "the state that it had, and continues differently.")))
      return;
    if (!frame.forks.possible()) return empty_note(tr("Available when the search is finished or stopped."));
    const Forks& forks = frame.forks;
    ForksFrame f{frame, screen, forks, commands};
    f.one = forks.shown();
    if (const int of = f.fork(forks.chosen()).of; of >= 0) f.one = of, f.other = forks.chosen();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool narrow = room.x < px(narrow_below);
    const float facts = f.beside() ? facts_height_ : 0;
    const float high = std::max(room.y - bar_height_ - facts - px(8),
                                std::min(corridors_.wanted(narrow), px(min_corridors) * (narrow ? 2 : 1)));
    if (narrow) {  // one below the other, and the panel scrolls
      const float tree = tree_.wanted();
      tree_.draw(f, {room.x, tree});
      if (std::abs(tree_.wanted() - tree) > 1) commands.more_frames = true;
      corridors_.draw(f, {room.x, std::max(high - tree, corridors_.wanted(true))}, true);
    } else {
      const float tree = std::min(px(tree_width), room.x * 0.26f);
      tree_.draw(f, {tree, high});
      ImGui::SameLine(0, px(14));
      corridors_.draw(f, {room.x - tree - px(14), high}, false);
    }
    // What they are high is known when they were drawn once.
    float top = ImGui::GetCursorPosY();
    if (f.beside()) draw_fork_facts(f, screen.models);
    facts_height_ = ImGui::GetCursorPosY() - top;
    top = ImGui::GetCursorPosY();
    bar_.draw(f);
    const float now = ImGui::GetCursorPosY() - top;
    if (std::abs(now - bar_height_) > 1) commands.more_frames = true;
    bar_height_ = now;
  }

 private:
  ForkTree tree_;
  ForkCorridors corridors_;
  ForkBar bar_;
  float facts_height_ = 90, bar_height_ = 180;
};

}  // namespace

std::string fork_score(const ForksFrame& f, int number, Score s, Side mover, u32 node) {
  const About about{"fork.value", node};
  const auto& all = f.forks.all();
  const Forks::Fork& fork = f.fork(number);
  std::string profile = f.screen.profile();
  if (fork.recording) profile = fork.recording->plan().profile;
  else if (all.front().recording) profile = profile_of(fork.kept, *all.front().recording);
  const Game& game = f.screen.game();
  if (profile == f.screen.profile() || !game.profile(profile)) return f.screen.score(s, mover, about);
  const Score seen = f.screen.viewpoint.seen(s, mover);
  if (seen.kind == Kind::none) return "?";
  const auto bound = called_bound(&game, profile, seen.value);
  return figure(about, fmt::format("{} {}", sign_of(seen.kind), bound ? *bound : game.value_text(profile, seen.value)));
}

std::string nodes_words(u64 n) { return n == 1 ? tr("1 node") : fmt::format(tr("{} nodes"), grouped(n)); }

std::string becomes(const std::string& a, const std::string& b) { return a + " " + signs().right_arrow + " " + b; }

std::unique_ptr<PanelBase> make_forks_panel() { return std::make_unique<ForksPanel>(); }

}  // namespace ply::ui
