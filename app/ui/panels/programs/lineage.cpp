// Where the best program of an evolution comes from: its family over the generations, the crossovers by what they
// brought, and what came in by each.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/programs/lineage_picture.h"
#include "app/ui/panels/programs/program_parts.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/lab/evolve/lineage_words.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/programs.h"

namespace ply::ui {
namespace {

class LineagePanel final : public PanelBase {
 public:
  const char* id() const override { return "lineage"; }
  const char* title() const override { return tr("Family tree"); }

  void obey(const PanelRequest& request) override {
    if (const auto* turn = std::get_if<request::TurnTo>(&request)) {
      subject_ = to_number<u64>(turn->name).value_or(0);
      selected_ = 0;
    }
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const EvolutionShown& e = frame.breeding.shown();
    if (!e.lineage || !e.best_born) {
      if (no_programs(frame)) return;
      return empty_note(
          tr("Who the best program of an evolution comes from, and which crossovers brought the gain. "
             "Begin one in the panel Evolution, or go on with one."));
    }
    if (selected_ && !e.lineage->find(selected_)) selected_ = 0;
    if (subject_ && !e.lineage->find(subject_)) subject_ = 0;
    look(e);
    if (family_.members.empty()) return empty_note(tr("The lineage of this program is not kept."));
    heading(frame, commands);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float height = std::max(std::floor(room.y * 0.5f), px(150));
    if (const u64 clicked = picture_.draw(*lineage_, family_, selected(), {room.x, height})) selected_ = clicked;
    const bool wide = room.x > px(640);
    const float below = std::max(ImGui::GetContentRegionAvail().y, px(170));
    begin_part("individual", {wide ? std::floor(room.x * 0.5f) : 0, wide ? below : px(190)});
    individual(frame, commands);
    ImGui::EndChild();
    if (wide) ImGui::SameLine(0, px(8));
    begin_part("crossovers", {0, wide ? below : px(220)});
    crossovers(frame);
    ImGui::EndChild();
  }

  std::string table(const FrameModel&) const override {
    return lineage_ && !family_.members.empty() ? family_csv(*lineage_, family_) : std::string();
  }

 private:
  u64 selected() const { return selected_ ? selected_ : family_.members.back()->id; }

  void look(const EvolutionShown& e) {
    const u64 of = subject_ ? subject_ : e.best_born;
    if (lineage_ == e.lineage && of_ == of) return;
    lineage_ = e.lineage;
    of_ = of;
    family_ = family_of(*lineage_, of);
    picture_.show(*lineage_, family_);
  }

  void heading(const FrameModel& frame, Commands&) {
    const EvolutionShown& e = frame.breeding.shown();
    ImGui::AlignTextToFramePadding();
    dim(tr("Of"));
    ImGui::SameLine(0, px(6));
    ImGui::SetNextItemWidth(std::min(px(230), ImGui::GetContentRegionAvail().x));
    const auto name = [&](const Birth& b) {
      return b.played ? fmt::format(tr("#{}, generation {}: {:.2f}"), b.id, b.generation, b.fitness)
                      : fmt::format(tr("#{}, generation {}"), b.id, b.generation);
    };
    if (ImGui::BeginCombo("##of", subject_ ? name(*family_.members.back()).c_str() : tr("the champion"))) {
      if (ImGui::Selectable(tr("the champion"), subject_ == 0)) subject_ = selected_ = 0;
      if (probing()) probe("lineage.of.best");
      for (std::size_t i = 0; i < std::min<std::size_t>(e.standings.size(), 30); ++i)
        if (const Birth* b = lineage_->find(e.standings[i].id)) {
          const ScopedId own_id(static_cast<int>(i));
          if (ImGui::Selectable(name(*b).c_str(), subject_ == b->id)) subject_ = b->id, selected_ = 0;
          probe("lineage.of", static_cast<long long>(i));
        }
      ImGui::EndCombo();
    }
    probe("lineage.of");
    item_tooltip(tr("The champion, or a program of the last generation."));
    ImGui::SameLine(0, px(10));
    fitted_text(family_.whole ? theme().text_dim : theme().warning, family_text(family_));
  }

  // The one that is chosen in the drawing.
  void individual(const FrameModel& frame, Commands& commands) {
    const Theme& t = theme();
    const Birth& b = *lineage_->find(selected());
    wrapped_text(t.text, fmt::format(tr("#{} of generation {}: {}"), b.id, b.generation, birth_text(b)));
    if (b.played) {
      const bool classic = frame.breeding.plan().settings.one_start;
      std::string said =
          classic ? fmt::format(tr("margin {:+.2f}, exact"), b.fitness)
                  : fmt::format(tr("fitness {:.2f} in {} games against depth {}"), b.fitness, b.games, b.opponent);
      if (const auto gain = gain_of(*lineage_, b))
        said += gain->other_opponent
                    ? std::string(tr("; its parents had weaker opponents: not comparable"))
                    : fmt::format(tr("; against the better parent #{}: {}"), gain->better, gain_text(*gain));
      wrapped_text(t.text_dim, said);
    } else {
      wrapped_text(t.text_dim, tr("It has not played yet."));
    }
    const EvolutionShown& e = frame.breeding.shown();
    const bool here = e.file && frame.programs.face() && frame.programs.face()->fits(*e.file).ok();
    if (text_button("lineage.inspect", tr("Inspect"), tr("Shows it in the panel Program."), {}, here)) {
      show(b, *e.file, commands);
      commands.act("view.show", "program");
    }
    beside(tr("Play against it"));
    if (text_button("lineage.play", tr("Play against it"), tr("Begins a game: you and this program."), {}, here)) {
      show(b, *e.file, commands);
      commands.act("program.play");
    }
    for (std::size_t k = 0; k < 2; ++k) {
      if (!b.parents[k] || (k == 1 && b.parents[1] == b.parents[0])) continue;
      const std::string label = fmt::format(tr("Parent #{}"), b.parents[k]);
      beside(label.c_str());
      if (text_button(k == 0 ? "lineage.first" : "lineage.second", label.c_str(),
                      k == 0 ? tr("Its root is this one's.") : tr("Whose subtree came in by crossover."), {},
                      lineage_->find(b.parents[k]) != nullptr))
        selected_ = b.parents[k];
    }
    const auto range = inserted_range(*lineage_, b);
    if (range)
      wrapped_text(t.text_dim,
                   fmt::format(tr("Marked: the subtree that came in, from node {} of #{}, in place of node {} "
                                  "of #{}."),
                               b.cuts[1], b.parents[1], b.cuts[0], b.parents[0]));
    program(*b.tree, range ? range : b.mutated >= 0 && !b.crossed() ? std::optional(mutation_of(b)) : std::nullopt);
  }

  static ProgramRange mutation_of(const Birth& b) {
    return {b.mutated, b.mutated + (*b.tree)[static_cast<std::size_t>(b.mutated)].size};
  }

  static void show(const Birth& b, const ProgramFile& bred, Commands& commands) {
    ProgramFile file;
    file.tree = *b.tree;
    file.mapping = bred.mapping;
    file.name = fmt::format("#{} of generation {}", b.id, b.generation);
    commands.push(command::ShowProgram{std::move(file)});
  }

  // Its text, wrapped at blanks, with one part of it on a ground of its own.
  static void program(const ProgramTree& tree, const std::optional<ProgramRange>& part) {
    const Theme& t = theme();
    const std::string text = write_program(tree);
    std::size_t from = text.size(), to = text.size();
    if (part) std::tie(from, to) = program_text_range(tree, static_cast<std::size_t>(part->from));
    const ScopedFont face(fonts().mono);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x - px(4), px(40)),
                line = ImGui::GetTextLineHeight() + px(3);
    float x = 0, y = px(2);
    for (std::size_t i = 0; i < text.size();) {
      std::size_t end =
          std::min(text.find(' ', i) == std::string::npos ? text.size() : text.find(' ', i) + 1, text.size());
      const std::size_t word_end = end;
      if (i < from && end > from) end = from;
      if (i < to && end > to) end = to;
      const float word = text_width(std::string_view(text).substr(i, word_end - i));
      if (x > 0 && x + word > width && (i == 0 || text[i - 1] == ' ')) x = 0, y += line;
      const std::string_view piece = std::string_view(text).substr(i, end - i);
      const float wide = text_width(piece);
      const ImVec2 at{origin.x + x, origin.y + y};
      const bool marked = i >= from && i < to;
      if (marked) {
        draw.AddRectFilled({at.x, at.y - px(1)}, {at.x + wide, at.y + line - px(2)}, with_alpha(t.accent, 0.22f));
        draw.AddLine({at.x, at.y + line - px(2)}, {at.x + wide, at.y + line - px(2)}, t.accent, px(1.5f));
      }
      draw.AddText(at, marked ? t.text : t.text_dim, piece.data(), piece.data() + piece.size());
      x += wide;
      i = end;
    }
    ImGui::LogText("%s\n", text.c_str());
    if (part) ImGui::LogText("[%s]\n", text.substr(from, to - from).c_str());
    ImGui::Dummy({width, y + line});
    probe("lineage.program");
  }

  void crossovers(const FrameModel& frame) {
    wrapped_text(theme().text_dim, gain_kind_text(frame.breeding.plan().settings));
    if (family_.crossovers.empty()) return wrapped_text(theme().text, tr("No crossover is among its ancestors."));
    const float ch = text_width("0", fonts().mono);
    if (!begin_columns("crossovers", {{tr("gain"), ch * 7}, {tr("crossover")}})) return;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(family_.crossovers.size()));
    while (clipper.Step())
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        const auto& [b, gain] = family_.crossovers[static_cast<std::size_t>(i)];
        const ScopedId own_id(i);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        if (ImGui::Selectable("##crossover", b->id == selected(), ImGuiSelectableFlags_SpanAllColumns))
          selected_ = b->id;
        probe("lineage.crossover", i);
        item_tooltip(gain.exact ? fmt::format(tr("{}, exact"), brought_text(*b, gain)) : brought_text(*b, gain));
        ImGui::SameLine(0, 0);
        mono_right(gain.other_opponent ? "?" : fmt::format("{:+.2f}", gain.value),
                   gain.value > 0 && !gain.other_opponent ? theme().text : theme().text_dim);
        ImGui::TableNextColumn();
        fitted_text(theme().text, fmt::format(tr("generation {}: #{} of #{} and #{}"), b->generation, b->id,
                                              b->parents[0], b->parents[1]));
      }
    ImGui::EndTable();
  }

  std::shared_ptr<const Lineage> lineage_;  // whose members `family_` has
  Family family_;
  u64 of_ = 0;
  u64 subject_ = 0, selected_ = 0;  // 0: the champion; whose tree it is
  LineagePicture picture_;
};

}  // namespace

std::unique_ptr<PanelBase> make_lineage_panel() { return std::make_unique<LineagePanel>(); }

}  // namespace ply::ui
