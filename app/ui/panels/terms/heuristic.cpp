// The static evaluation of the shown node taken apart: where each point comes from, against what, and what if a weight
// were another.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/game/term_text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* heuristic_next_search = tr("Changed weights apply to the next search.");

class HeuristicPanel final : public PanelBase {
 public:
  const char* id() const override { return "heuristic"; }
  const char* title() const override { return tr("Heuristic"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (hidden_panel(screen)) return;
    stale_line(screen);
    constexpr std::array<const char*, 3> tabs{"waterfall", "table", "difference"};
    segmented("heuristic.tab", tabs, tab_);
    compare_choice(screen);
    const HeuristicModel& m = model(screen);
    find_place(frame, screen);
    if (!m.known) {
      const SearchRun* const run = screen.runs.run().get();
      const bool foreign =
          run && run->recording() && run->recording()->plan().imported() && screen.models.subject().face();
      empty_note(
          foreign ? fmt::format(tr("How {} evaluates a position is not known here."), run->recording()->plan().engine)
          : screen.has_node() ? std::string(tr("The position of this node is not known, so it cannot be evaluated."))
                              : fmt::format("{}\n{}", tr("The static evaluation taken apart, term by term."),
                                            shared_texts::start_hint));
      return;
    }
    board_choice(screen, frame.view.heat);
    screen.whose_scores("heuristic", seen(screen, m).mover);
    notes(screen, m);
    if (tab_ == 0) draw_waterfall(screen, m);
    else draw_table(screen, m);
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    const HeuristicModel& m = screen.has_node() ? screen.models.heuristic() : board_;
    if (!m.known || screen.viewpoint.engine_hidden) return {};
    const Seen see = seen(screen, m);
    const std::string& side = screen.side_name(screen.side_for(see.mover));
    std::string out =
        fmt::format("term,{},{},weight,points,for\n", screen.side_name(Side::first), screen.side_name(Side::second));
    for (const TermRow& t : m.terms)
      out += fmt::format("{},{},{},{},{},{}\n", t.info->id, raw_of(screen, m, t, Side::first),
                         raw_of(screen, m, t, Side::second), weight_of(screen, *t.info, t.weight),
                         screen.cell(see.place(t.contribution)), side);
    return out + fmt::format("total,,,,{},{}\n", screen.cell(see.place(m.total)), side);
  }

 private:
  enum Against { alone, root, pin };

  void compare_choice(SearchScreen& screen) {
    const float needed = text_width(tr("alone")) + text_width("root") + text_width("pin") + px(64);
    if (ImGui::GetItemRectMax().x + px(10) + needed < ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - px(8))
      ImGui::SameLine(0, px(10));
    constexpr std::array<const char*, 3> words{tr("alone"), "root", "pin"};
    if (tab_ == 2 && against_ == alone) against_ = screen.models.pinned() != no_node ? pin : root;
    int chosen = against_;
    if (segmented("heuristic.against", words, chosen)) {
      against_ = chosen;
      if (against_ == alone && tab_ == 2) tab_ = 0;
    }
  }

  // Whether the board shows all terms.
  static void board_choice(SearchScreen& screen, bool on) {
    const float box = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
    ImGui::SameLine(0, px(10));
    if (ImGui::GetContentRegionAvail().x < text_width(tr("all on the board")) + box) ImGui::NewLine();
    const std::string label = shortened(tr("all on the board"), ImGui::GetContentRegionAvail().x - box);
    if (ImGui::Checkbox((label + "###on_board").c_str(), &on)) screen.commands.act("board.heat");
    probe("heuristic.on_board");
    item_tooltip(
        tr("The board shows what each cell adds to the value, in proportion. One term alone is shown there while the "
           "mouse is on it."));
  }

  // Which position the terms are of, and whether it is the one on the board.
  void find_place(const FrameModel& frame, SearchScreen& screen) {
    const Play& play = screen.play;
    place_ = play.game().key(play.position());
    on_board_ = !frame.view.node_on_board;
    if (!screen.has_node()) return;
    const Game* const game = screen.models.nodes().game();
    const Position* const p = game ? screen.models.nodes().position(screen.view, screen.models.shown()) : nullptr;
    const u64 key = p ? game->key(*p) : 0;
    on_board_ = frame.view.node_on_board || key == place_, place_ = key;
  }

  // The board shows where the term under the mouse is earned.
  void point(SearchScreen& screen, const TermInfo& term) const {
    if (on_board_) screen.commands.pointed_term = {term.id, place_};
  }
  std::string explained(const TermInfo& term) const {
    std::string out = term.explanation;
    if (*term.sharing) out += fmt::format("\n{}", term.sharing);
    return on_board_ ? out
                     : fmt::format("{}\n{}", out, tr("The board shows another position: nothing is marked there."));
  }

  const HeuristicModel& model(SearchScreen& screen) {
    if (screen.has_node())
      return against_ == alone  ? screen.models.heuristic()
             : against_ == root ? screen.models.against_root()
                                : screen.models.against_pin();
    // No search yet: the position on the board, with the weights as they are set now.
    if (screen.runs.run()) return unknown_;
    if (board_serial_ != screen.play.board_serial() || !(board_weights_ == screen.runs.weights()) ||
        board_profile_ != screen.runs.settings().profile) {
      board_serial_ = screen.play.board_serial(), board_weights_ = screen.runs.weights();
      board_profile_ = screen.runs.settings().profile;
      board_ = heuristic_model(screen.play.game(), screen.play.position(), nullptr, screen.runs.settings().profile,
                               screen.runs.weights(), screen.play.game().mover(screen.play.position()));
    }
    return board_;
  }

  // Contributions are in the view of the model's viewer; texts turn them into the chosen view of the node's mover.
  struct Seen {
    SearchScreen& screen;
    Side viewer, mover;
    int operator()(int v) const { return viewer == mover ? v : -v; }
    std::string text(int v, About about) const { return screen.number((*this)(v), mover, about); }
    ImU32 colour(int v) const { return screen.colour({v, Kind::exact}, viewer); }
    /// In the chosen view, for places on a scale.
    int place(int v) const { return screen.viewpoint.sign_for(mover) * (*this)(v); }
  };
  Seen seen(SearchScreen& screen, const HeuristicModel& m) const {
    return {screen, m.viewer, screen.has_node() ? screen.view[screen.models.shown()].mover() : m.viewer};
  }

  void notes(SearchScreen& screen, const HeuristicModel& m) {
    if (!screen.has_node())
      fitted_text(theme().text_dim, tr("The position on the board; no node is selected."),
                  ImGui::GetContentRegionAvail().x);
    else if (against_ == pin && screen.models.pinned() == no_node) dim(tr("Pin a node with P to compare with it."));
    else if (against_ == root && !m.compared) dim(tr("This is the root: there is nothing to compare."));
    if (m.finished) wrapped_text(theme().warning, tr("The game is over here: its result counts instead of the terms."));
    if (!m.agrees())
      wrapped_text(theme().error, tr("The recorded static value differs: it was made by another evaluation."));
  }

  void draw_waterfall(SearchScreen& screen, const HeuristicModel& m) {
    const Theme& t = theme();
    const Seen see = seen(screen, m);
    const std::vector<WaterfallStep> steps = waterfall(m);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::PushClipRect(origin, {origin.x + room, origin.y + 10000}, true);
    float label_width = 0;
    for (const WaterfallStep& s : steps) label_width = std::max(label_width, text_width(s.label));
    label_width = std::min(label_width + px(10), room * 0.36f);
    std::vector<std::string> texts;
    compat::push_font(fonts().mono);
    const float ch = text_width("0");
    float number_width = ch * 8;
    for (const WaterfallStep& s : steps) {
      texts.push_back(s.total ? fmt::format("{} {}", signs().exact, see.text(s.points(), {"step.total"}))
                              : see.text(s.points(), {"step", static_cast<long long>(texts.size())}));
      number_width = std::max(number_width, text_width(texts.back()));
    }
    ImGui::PopFont();
    const float left = origin.x + label_width, right = origin.x + room - number_width - ch;
    double lo = 0, hi = 0;
    for (const WaterfallStep& s : steps)
      for (int v : {s.begin, s.end}) lo = std::min<double>(lo, see.place(v)), hi = std::max<double>(hi, see.place(v));
    if (hi - lo < 1) hi = lo + 1;
    const double air = (hi - lo) * 0.04;
    const auto x_of = [&](int v) {
      return left + static_cast<float>((see.place(v) - lo + air) / (hi - lo + 2 * air)) * (right - left);
    };
    const float height = ImGui::GetContentRegionAvail().y,
                row = std::floor(bounded(height / static_cast<float>(steps.size() + 1), px(19), px(28)));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float zero = std::floor(x_of(0)) + 0.5f;
    draw.AddLine({zero, origin.y}, {zero, origin.y + row * static_cast<float>(steps.size())}, t.border);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const WaterfallStep& s = steps[i];
      ImGui::PushID(static_cast<int>(i));
      ImGui::SetCursorScreenPos({origin.x, origin.y + row * static_cast<float>(i)});
      ImGui::InvisibleButton("##step", {std::max(room, 1.0f), std::max(row, 1.0f)});
      if (probing()) probe(fmt::format("heuristic.step.{}", s.label));
      const ImVec2 at = ImGui::GetItemRectMin();
      if (ImGui::IsItemHovered()) {
        draw.AddRectFilled(at, ImGui::GetItemRectMax(), t.hover, px(3));
        if (s.info) {
          point(screen, *s.info);
          show_tooltip(explained(*s.info));
        }
      }
      const float middle = std::floor(at.y + row / 2), text_y = std::floor(middle - ImGui::GetFontSize() / 2);
      draw_clipped(draw, {at.x + px(2), text_y}, label_width - px(8), s.total ? t.text : t.text_dim, s.label);
      const float a = x_of(s.begin), b = x_of(s.end), h = std::floor(row * (s.total ? 0.34f : 0.28f));
      const ImU32 own = see.colour(s.points()), fill = s.total ? mix(t.raised, own, 0.85f) : own;
      const ImVec2 from{std::min(a, b), middle - h}, to{std::max({a, b, from.x + px(1.5f)}), middle + h};
      draw.AddRectFilled(from, to, fill, px(2));
      if (s.total) draw.AddRect(from, to, t.text, px(2), 0, px(1.2f));
      if (i + 1 < steps.size()) draw.AddLine({b, middle}, {b, middle + row}, t.text_faint, px(1));  // steps join
      compat::push_font(fonts().mono);
      draw.AddText({origin.x + room - text_width(texts[i]), text_y}, s.total ? t.text : t.text_dim, texts[i].c_str());
      ImGui::PopFont();
      ImGui::LogText("%s %s\n", s.label.c_str(), texts[i].c_str());
      ImGui::PopID();
    }
    ImGui::PopClipRect();
  }

  // Raw values and weights in the unit that people read; where not all of the opponent's counts, that is said.
  static std::string raw_of(const SearchScreen& screen, const HeuristicModel& m, const TermRow& t, Side side) {
    const int value = side == Side::first ? t.first : t.second;
    const ProfileInfo* p = screen.game().profile(screen.profile());
    return p ? raw_text(*p, *t.info, value, side != m.viewer) : fmt::format("{}", value);
  }
  static std::string weight_of(const SearchScreen& screen, const TermInfo& info, int weight) {
    const ProfileInfo* p = screen.game().profile(screen.profile());
    return p ? weight_text(*p, info, weight) : fmt::format("{}", weight);
  }

  // Sliders work on the settings of the next search, never on the recording.
  bool sliders_fit(const SearchScreen& screen) const {
    return !screen.has_node() || screen.runs.settings().profile == screen.profile();
  }

  void draw_table(SearchScreen& screen, const HeuristicModel& m) {
    const Theme& t = theme();
    const Seen see = seen(screen, m);
    const bool differ = tab_ == 2;
    const bool sliders = !differ && sliders_fit(screen);
    const float ch = text_width("0", fonts().mono);
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit;
    Weights weights = screen.runs.weights();
    bool changed = false;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(4), px(1)});
    // A narrow panel leaves out the raw values of the sides; tooltips have them.
    const bool raw = differ || ImGui::GetContentRegionAvail().x > ch * 48;
    const int columns = raw ? 5 : 3, weight_column = columns - 2, points_column = columns - 1;
    if (ImGui::BeginTable(differ ? "difference" : raw ? "terms" : "terms_narrow", columns, flags)) {
      ImGui::TableSetupColumn("term", ImGuiTableColumnFlags_WidthStretch);
      if (raw) {
        ImGui::TableSetupColumn(differ ? "here" : screen.side_name(Side::first).c_str(), 0,
                                std::max(ch * (differ ? 7.5f : 4.5f), text_width(screen.side_name(Side::first))));
        ImGui::TableSetupColumn(differ ? "there" : screen.side_name(Side::second).c_str(), 0,
                                std::max(ch * (differ ? 7.5f : 4.5f), text_width(screen.side_name(Side::second))));
      }
      ImGui::TableSetupColumn("weight", 0, differ ? ch * 6 : sliders ? ch * 13 : ch * 6);
      ImGui::TableSetupColumn(differ ? "change" : "points", 0, ch * 8);
      table_heads(columns, sliders ? 1u | (1u << weight_column) : 1u);
      if (ImGui::TableSetColumnIndex(points_column))
        item_tooltip(tr("weight x difference, in the chosen view; the sum of this column is the value."));
      int max = 1;
      for (const TermRow& row : m.terms) max = std::max(max, std::abs(differ ? row.difference() : row.contribution));
      for (std::size_t i = 0; i < m.terms.size(); ++i) {
        const TermRow& row = m.terms[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::TableNextRow();
        ImGui::TableSetColumnIndex(0);
        ImGui::AlignTextToFramePadding();
        const ImVec2 row_min = ImGui::GetCursorScreenPos(),
                     row_max{ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), row_min.y + ImGui::GetFrameHeight()};
        if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row_min, row_max, false)) {
          ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, t.hover);
          point(screen, *row.info);
        }
        ImGui::TextUnformatted(row.info->id);
        if (probing()) probe(fmt::format("heuristic.term.{}", row.info->id));
        if (ImGui::IsItemHovered())
          show_tooltip(raw ? explained(*row.info)
                           : fmt::format("{}\n{} {}, {} {}", explained(*row.info), screen.side_name(Side::first),
                                         raw_of(screen, m, row, Side::first), screen.side_name(Side::second),
                                         raw_of(screen, m, row, Side::second)));
        if (raw) {
          ImGui::TableSetColumnIndex(1);
          ImGui::AlignTextToFramePadding();
          mono_right(differ ? see.text(row.contribution, {"term", static_cast<long long>(i)})
                            : raw_of(screen, m, row, Side::first),
                     t.text_dim);
          ImGui::TableSetColumnIndex(2);
          ImGui::AlignTextToFramePadding();
          mono_right(differ ? see.text(row.other_contribution, {"term.there", static_cast<long long>(i)})
                            : raw_of(screen, m, row, Side::second),
                     t.text_dim);
          if (!differ && row.info->opponent != TermInfo::Opponent::full)
            item_tooltip(
                tr("This evaluation is made for the player who searches: the opponent's figures marked \"/2\" count "
                   "half, and those in brackets do not count."));
        }
        ImGui::TableSetColumnIndex(weight_column);
        if (sliders) {
          // The number beside the slider, not on it, where the grip would hide it.
          i32& w = weights.w[static_cast<std::size_t>(row.info - terms_of(screen).data())];
          const std::string number = weight_of(screen, *row.info, w);
          ImGui::AlignTextToFramePadding();
          compat::push_font(fonts().mono);
          const float start = ImGui::GetCursorPosX();
          ImGui::SetCursorPosX(start + std::max(0.0f, ch * 6 - text_width(number)));
          coloured(w != row.weight ? t.accent : t.text_dim, number);
          ImGui::PopFont();
          if (row.info->min_weight < row.info->max_weight) {
            ImGui::SameLine();
            ImGui::SetCursorPosX(start + ch * 6 + px(6));
            ImGui::SetNextItemWidth(-1);
            changed |= ImGui::SliderInt("##weight", &w, row.info->min_weight, row.info->max_weight, "",
                                        ImGuiSliderFlags_AlwaysClamp);
            if (probing()) probe(fmt::format("heuristic.weight.{}", row.info->id));
            item_tooltip(heuristic_next_search);
          }
        } else {
          ImGui::AlignTextToFramePadding();
          mono_right(weight_of(screen, *row.info, row.weight), t.text_dim);
        }
        ImGui::TableSetColumnIndex(points_column);
        ImGui::AlignTextToFramePadding();
        const int points = differ ? row.difference() : row.contribution;
        cell_bar(static_cast<float>(std::abs(points)) / static_cast<float>(max), with_alpha(see.colour(points), 0.4f));
        mono_right(see.text(points, {differ ? "term.change" : "term", static_cast<long long>(i)}),
                   points ? t.text : t.text_faint);
        ImGui::PopID();
      }
      total_row(m, see, differ, points_column);
      ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    if (!differ) foot(screen, weights, changed);
    if (!changed) return;
    SearchPlan settings = screen.runs.settings();
    settings.weights = named_weights(*screen.game().profile(settings.profile), weights);
    screen.commands.push(command::SetSearch{settings});
  }

  std::span<const TermInfo> terms_of(const SearchScreen& screen) const {
    return screen.game().profile(screen.profile())->terms;
  }

  static void total_row(const HeuristicModel& m, const Seen& see, bool differ, int points_column) {
    const Theme& t = theme();
    ImGui::TableNextRow();
    ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, t.raised);
    ImGui::TableSetColumnIndex(0);
    ImGui::TextUnformatted(m.finished ? tr("game over") : tr("total"));
    ImGui::TableSetColumnIndex(points_column);
    mono_right(differ ? see.text(m.total - m.other_total, {"total.change"})
                      : fmt::format("{} {}", signs().exact, see.text(m.total, {"total"})));
  }

  void foot(SearchScreen& screen, Weights& weights, bool& changed) {
    const std::string& profile = screen.runs.settings().profile;
    if (!sliders_fit(screen)) {
      return wrapped_text(theme().text_dim, fmt::format(tr("The search used the profile {}; the sliders change {}."),
                                                        screen.profile(), profile));
    }
    const ProfileInfo* p = screen.game().profile(profile);
    const bool own = p && p->weights == weights;
    if (text_button("heuristic.reset", tr("Reset weights"), tr("Back to the profile's own weights."), {}, !own) && p)
      weights = p->weights, changed = true;
    ImGui::SameLine(0, px(10));
    ImGui::AlignTextToFramePadding();
    const bool pending = screen.runs.run() && !(screen.models.subject().weights == weights);
    coloured(pending ? theme().accent : theme().text_faint, heuristic_next_search);
  }

  int tab_ = 0, against_ = alone;
  HeuristicModel board_;
  const HeuristicModel unknown_{};
  u64 place_ = 0;         ///< key of the position that the terms are of
  bool on_board_ = true;  ///< it is the one on the board
  u64 board_serial_ = 0;
  Weights board_weights_;
  std::string board_profile_;
};

}  // namespace

std::unique_ptr<PanelBase> make_heuristic_panel() { return std::make_unique<HeuristicPanel>(); }

}  // namespace ply::ui
