// Why this move and not that one: the leaves of two lines term by term, and the weights that flip the choice.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <variant>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/terms/why_not_bars.h"
#include "app/ui/panels/terms/why_not_weights.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/terms/choice.h"
#include "engine/ask/terms/choice_flip.h"
#include "engine/ask/terms/choice_margin.h"
#include "engine/ask/terms/choice_words.h"
#include "engine/base/text.h"
#include "engine/read/node/heuristic.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/flip_commands.h"
#include "engine/session/answers/flipping.h"

namespace ply::ui {
namespace {

constexpr const char* why_not_not_compared =
    tr("Where a line does not end in an evaluation, no terms can be compared.");
constexpr const char* why_not_which_help =
    tr("The smallest change of one weight with which the same search chooses another move. Each flip is a real search; "
       "every weight before it was searched, or is proved to choose the same move.");

class WhyNotPanel final : public PanelBase {
 public:
  const char* id() const override { return "why_not"; }
  const char* title() const override { return tr("Why not"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Says why the search chose this move and not that one, term by term, and which weight "
                               "would flip the choice.")))
      return;
    if (!frame.answers.possible()) return dim(tr("Known when the search is finished."));
    const FlipSearch& flipping = frame.answers.flipping();
    look(screen, flipping);
    // Side by side where there is room for both.
    const float room = ImGui::GetContentRegionAvail().x;
    if (room < px(820)) {
      why(screen, frame);
      ImGui::Dummy({1, px(4)});
      weights(screen, flipping);
      return;
    }
    const float half = std::floor(room * 0.5f - px(10));
    if (ImGui::BeginChild("##why", {half, 0}, false, ImGuiWindowFlags_NoBackground)) why(screen, frame);
    ImGui::EndChild();
    ImGui::SameLine(0, px(20));
    if (ImGui::BeginChild("##weights", {0, 0}, false, ImGuiWindowFlags_NoBackground)) weights(screen, flipping);
    ImGui::EndChild();
  }

  void obey(const PanelRequest& r) override {
    if (const auto* page = std::get_if<request::TurnTo>(&r)) choose(page->name);
  }
  std::string choice() const override { return page_ == along ? "line" : "leaves"; }
  void choose(const std::string& name) override {
    if (name == "leaves") page_ = leaves;
    if (name == "line") page_ = along;
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    if (screen.viewpoint.engine_hidden || !frame.answers.possible() || !choice_.explained) return {};
    const FlipReport* const r = frame.answers.flipping().report();
    const int sign = screen.viewpoint.sign_for(choice_.mover);
    std::string out = fmt::format("term,weight,{},{},difference,two lines,the whole search\n",
                                  csv_field(choice_.one().text), csv_field(choice_.than().text));
    for (std::size_t i = 0; i < choice_.terms.size(); ++i) {
      const ChoiceTerm& t = choice_.terms[i];
      const TermFlip* const f = flip_of(r, t.index);
      out += fmt::format("{},{},{},{},{},{},{}\n", t.info->id, t.weight, screen.cell(sign * t.contribution[0]),
                         screen.cell(sign * t.contribution[1]), screen.cell(sign * t.difference()),
                         margin_words(margins_[i]), f ? csv_field(flip_text(*f)) : std::string());
    }
    return out;
  }

 private:
  enum Page { leaves, along };

  // What is compared, made anew only when that changes.
  void look(SearchScreen& screen, const FlipSearch& flipping) {
    if (known_ == flipping.compared_serial()) return;
    known_ = flipping.compared_serial();
    const command::CompareMoves& c = flipping.compared();
    const auto plan = flip_plan(*screen.runs.run()->recording());
    refused_ = plan ? std::string() : plan.error().message;
    node_ = c.node;
    const u32 slot = c.node == no_node ? choice_node(screen.view) : screen.view.find(c.node);
    choice_ = choice_at(screen.view, slot, c.move, c.than, screen.models.nodes());
    margins_ = choice_margins(screen.view, choice_, screen.models.nodes());
    line_ = {};
    if (slot == no_node || choice_.moves.empty()) return;
    line_ = heuristic_model(screen.view, choice_.one().last(), slot, screen.models.subject().weights,
                            screen.models.nodes());
  }

  const ChoiceLine& line(int place) const { return choice_.moves[static_cast<std::size_t>(place)]; }
  bool two_moves() const { return choice_.moves.size() > 1; }

  // --- Why this move and not that one
  void why(SearchScreen& screen, const FrameModel& frame) {
    choose_moves(screen);
    if (!choice_.problem.empty()) {
      wrapped_text(theme().text, fmt::format(tr("Nothing to compare: {}."), choice_.problem));
      probe("why_not.problem");
    }
    if (!two_moves()) return;
    lines(screen, frame);
    constexpr std::array<const char*, 2> pages{tr("two leaves"), tr("along the line")};
    segmented("why_not.page", pages, page_);
    if (page_ == along) return draw_along(screen);
    if (!choice_.explained) return wrapped_text(theme().text_dim, why_not_not_compared);
    draw_leaves(screen);
  }

  void choose_moves(SearchScreen& screen) {
    const auto compare = [&](u32 node, std::optional<MoveCode> move, std::optional<MoveCode> than) {
      screen.commands.push(command::CompareMoves{node, move, than});
    };
    const u32 node = node_;
    if (two_moves()) {
      ImGui::AlignTextToFramePadding();
      dim(tr("Why"));
      ImGui::SameLine(0, px(6));
      if (const int m =
              pick(screen, "move", tr("The move that is asked for. The list has those that were searched to a value."),
                   choice_.a);
          m >= 0)
        compare(node, line(m).move,
                m == choice_.b ? std::optional<MoveCode>() : std::optional<MoveCode>(choice_.than().move));
      ImGui::SameLine(0, px(6));
      const float needed = text_width(tr("and not")) + px(6) + list_width(move_and_score(screen, choice_.b));
      if (ImGui::GetContentRegionAvail().x < needed) ImGui::NewLine();
      ImGui::AlignTextToFramePadding();
      dim(tr("and not"));
      ImGui::SameLine(0, px(6));
      if (const int m =
              pick(screen, "than", tr("The move that it is compared with: the next best, unless another is chosen."),
                   choice_.b);
          m >= 0 && m != choice_.a)
        compare(node, choice_.one().move, line(m).move);
    }
    // Of the root, or of the node that all panels look at.
    const u32 shown = screen.view.id(screen.models.shown());
    const bool inner = screen.view[screen.models.shown()].ply > 0;
    if (!inner && node == no_node) return;
    if (two_moves()) ImGui::SameLine(0, px(12));
    if (ImGui::GetContentRegionAvail().x < text_width(tr("root")) + text_width(tr("this node")) + px(40))
      ImGui::NewLine();
    constexpr std::array<const char*, 2> places{tr("root"), tr("this node")};
    int place = node == no_node ? 0 : 1;
    if (segmented("why_not.at", places, place)) compare(place == 0 ? no_node : shown, {}, {});
    else if (node != no_node && inner && node != shown) {
      ImGui::SameLine(0, px(8));
      screen.link(screen.models.nodes().line(screen.view, choice_.node), node);
    }
  }

  std::string move_and_score(const SearchScreen& screen, int place) const {
    return fmt::format("{}  {}", line(place).text,
                       screen.score(line(place).score, choice_.mover,
                                    {"choice", static_cast<long long>(screen.view.id(line(place).slot))}));
  }
  static float list_width(const std::string& label) { return text_width(label) + ImGui::GetFrameHeight() + px(20); }

  // A list of the moves; the place of the one that was picked, or -1.
  int pick(SearchScreen& screen, const char* what, const char* help, int now) {
    int picked = -1;
    const std::string label = move_and_score(screen, now);
    ImGui::SetNextItemWidth(std::min(list_width(label), std::max(ImGui::GetContentRegionAvail().x, px(80))));
    const bool open = ImGui::BeginCombo(fmt::format("##{}", what).c_str(), label.c_str());
    if (probing()) probe(fmt::format("why_not.{}", what));
    if (!open) {
      item_tooltip(help);
      return picked;
    }
    for (int i = 0; i < static_cast<int>(choice_.moves.size()); ++i) {
      const ScopedId own_id(i);
      if (ImGui::Selectable(move_and_score(screen, i).c_str(), i == now)) picked = i;
      if (probing()) probe(fmt::format("why_not.{}.{}", what, line(i).text));
    }
    ImGui::EndCombo();
    return picked;
  }

  // Both lines with the boards that they end in.
  void lines(SearchScreen& screen, const FrameModel& frame) {
    screen.whose_scores("why_not", choice_.mover);
    const float room = ImGui::GetContentRegionAvail().x, gap = px(14);
    const float each = std::floor((room - gap) / 2);
    const bool boards = each > px(150) && ImGui::GetWindowHeight() > px(330);
    const float side = boards ? std::min({each, px(260), std::max(px(110), ImGui::GetWindowHeight() * 0.3f)}) : 0;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    float bottom = at.y;
    for (const int place : {choice_.a, choice_.b}) {
      const bool second = place == choice_.b;
      const ScopedId own_id(second ? "than" : "move");
      const float x = boards && second ? at.x + each + gap : at.x, y = boards ? at.y : bottom;
      ImGui::SetCursorScreenPos({x, y});
      ImGui::BeginGroup();
      one_line(screen, frame, place, boards ? each : room, side, second);
      ImGui::EndGroup();
      bottom = std::max(bottom, ImGui::GetItemRectMax().y + px(4));
    }
    ImGui::SetCursorScreenPos({at.x, bottom});
    ImGui::Dummy({1, px(2)});
    for (const int place : {choice_.a, choice_.b})
      if (const ChoiceLine& l = line(place); l.end != ChoiceEnd::evaluated)
        screen.sentence(line_end_sentence(screen.view, l, screen.models.nodes()), place == choice_.a ? "move" : "than",
                        theme().warning);
    if (const std::string as_good = as_good_text(choice_); !as_good.empty()) wrapped_text(theme().text_dim, as_good);
  }

  void one_line(SearchScreen& screen, const FrameModel& frame, int place, float width, float side, bool second) {
    const Theme& t = theme();
    const ChoiceLine& l = line(place);
    const char* const name = second ? "than" : "move";
    const Position* const p = screen.models.nodes().position(screen.view, l.last());
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (side > 0 && p) {
      BoardView view = screen.game().board(*p);
      view.labels.clear();  // too small to read
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const BoardPlace board = fit_board(view, at, {at.x + width, at.y + side}, frame.view.flipped, px(60));
      if (ImGui::InvisibleButton("##board", {width, side})) go(screen, l);
      if (probing()) probe(fmt::format("why_not.board.{}", name));
      item_tooltip(fmt::format(tr("The position at the end of the line of {}. Click: all panels go there."), l.text));
      if (board.unit > 0) paint_board(draw, view, board, frame.view.kanji);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float high = ImGui::GetTextLineHeight();
    draw.AddRectFilled({at.x, at.y}, {at.x + px(3), at.y + 2 * high + px(2)}, second ? t.text_faint : t.pv, px(1));
    const std::string score =
        screen.score(l.score, choice_.mover, {"choice", static_cast<long long>(screen.view.id(l.slot))});
    const std::string head = fmt::format("{}  {}", l.text, score), moves = fmt::format("{}", fmt::join(l.moves, " "));
    if (ImGui::InvisibleButton("##line", {std::max(width - px(4), 1.0f), 2 * high + px(4)})) go(screen, l);
    if (probing()) probe(fmt::format("why_not.line.{}", name));
    item_tooltip(
        fmt::format("{}\n{}{}", moves, tr("Click: all panels go to the end of this line."),
                    l.score.kind == Kind::exact ? "" : fmt::format("\n{}", tr("a bound: the line is its refutation"))));
    draw_clipped(draw, {at.x + px(9), at.y}, width - px(12), t.text, head);
    draw_clipped(draw, {at.x + px(9), at.y + high + px(2)}, width - px(12), t.text_dim, moves);
    ImGui::LogText("%s\n%s\n", head.c_str(), moves.c_str());
  }

  static void go(SearchScreen& screen, const ChoiceLine& l) {
    screen.commands.push(command::Seek{screen.view.leave(l.last())});
    screen.select(screen.view.id(l.last()));
  }

  void draw_leaves(SearchScreen& screen) {
    const ProfileInfo& profile = *screen.game().profile(screen.profile());
    std::vector<WhyBar> bars;
    int at = 0;
    for (const ChoiceTerm& t : choice_.terms) {
      if (t.difference() == 0) continue;
      const std::string a = net_raw_text(profile, *t.info, t.first[0], t.second[0], choice_.mover),
                        b = net_raw_text(profile, *t.info, t.first[1], t.second[1], choice_.mover);
      WhyBar bar{t.info->id, fmt::format("{} : {}", a, b), {}, at, at + t.difference()};
      bar.help =
          fmt::format("{}\n", t.info->explanation) +
          fmt::format(tr("Raw values: {} at the leaf of {}, {} at the leaf of {}."), a, choice_.one().text, b,
                      choice_.than().text) +
          (t.decisive ? fmt::format("\n{}", tr("Decisive: without it the other leaf would be as good or better."))
                      : "");
      bar.strong = t.decisive;
      bar.about = {"choice.term", t.index};
      at += t.difference();
      bars.push_back(std::move(bar));
    }
    WhyBar total{
        tr("gap"),
        {},
        fmt::format(
            tr("By how much the leaf of {} is worth more than the leaf of {}. The bars above add up to it, exactly."),
            choice_.one().text, choice_.than().text),
        0,
        at,
        true};
    total.about = {"choice.gap"};
    bars.push_back(std::move(total));
    draw_why_bars(screen, "why_not.bar", bars, choice_.mover,
                  fmt::format(tr("raw, {} : {}"), choice_.one().text, choice_.than().text));
    wrapped_text(theme().text, decisive_text(choice_));
    probe("why_not.decisive");
  }

  // From the evaluation of the node to that of the leaf.
  void draw_along(SearchScreen& screen) {
    const ChoiceLine& l = choice_.one();
    if (!line_.known || !line_.compared || l.end != ChoiceEnd::evaluated)
      return wrapped_text(theme().text_dim, why_not_not_compared);
    const int sign = choice_.mover == line_.viewer ? 1 : -1;
    std::vector<TermRow> rows = line_.terms;
    std::stable_sort(rows.begin(), rows.end(), [](const TermRow& a, const TermRow& b) {
      return std::abs(a.difference()) > std::abs(b.difference());
    });
    const ProfileInfo& profile = *screen.game().profile(screen.profile());
    std::vector<WhyBar> bars;
    int at = sign * line_.other_total;
    bars.push_back({tr("root"), {}, {}, 0, at, true, false, {"choice.root"}});
    for (const TermRow& r : rows) {
      if (r.difference() == 0) continue;
      const int by = sign * r.difference();
      const std::string before = net_raw_text(profile, *r.info, r.other_first, r.other_second, choice_.mover),
                        after = net_raw_text(profile, *r.info, r.first, r.second, choice_.mover);
      bars.push_back({r.info->id,
                      fmt::format("{} → {}", before, after),
                      r.info->explanation,
                      at,
                      at + by,
                      false,
                      false,
                      {"choice.along", r.info - profile.terms.data()}});
      at += by;
    }
    bars.push_back({tr("leaf"), {}, {}, 0, at, true, false, {"choice.leaf"}});
    draw_why_bars(screen, "why_not.along", bars, choice_.mover, {});
  }

  // --- Which weight flips it
  void weights(SearchScreen& screen, const FlipSearch& flipping) {
    const FlipReport* const r = flipping.report();
    const std::string chosen = r && !r->chosen_text.empty() ? r->chosen_text : best_move(screen);
    ImGui::AlignTextToFramePadding();
    const std::string title = fmt::format(tr("Which weight flips {}"), chosen);
    fitted_text(theme().text, title);
    item_tooltip(why_not_which_help);
    if (!refused_.empty()) {
      wrapped_text(theme().text_dim, fmt::format(tr("Skipped: {}."), refused_));
      probe("why_not.refused");
      return;
    }
    const bool working = flipping.working();
    if (working) {
      screen.commands.more_frames = true;
      if (text_button("why_not.stop", tr("Stop"), tr("What was found so far is kept.")))
        screen.commands.act("flip.stop");
    } else if (accent_button("why_not.find", r ? tr("Find again") : tr("Find"), why_not_which_help)) {
      screen.commands.act("flip.find");
    }
    if (working || r) {
      ImGui::SameLine(0, px(10));
      ImGui::AlignTextToFramePadding();
      fitted_text(theme().text_dim, r && !r->problem.empty() ? std::string() : flips_state(flipping));
      probe("why_not.progress");
    }
    if (r && !r->remark.empty()) wrapped_text(theme().warning, r->remark + ".");
    if (r && !r->problem.empty()) {
      wrapped_text(theme().warning, fmt::format(tr("Skipped: {}."), r->problem));
      probe("why_not.refused");
      return;
    }
    if (choice_.node != no_node && screen.view[choice_.node].ply > 0)
      wrapped_text(theme().text_dim, tr("Weights are tried for the choice of the root."));
    if (const ProfileInfo* const profile = screen.game().profile(screen.profile()))
      draw_weight_rows(screen, weight_rows(*profile, screen.models.subject().weights, margins_, r), chosen);
  }

  std::string best_move(SearchScreen& screen) const {
    const u32 root = choice_node(screen.view);
    if (root == no_node) return "it";
    if (choice_.node == root && !choice_.moves.empty()) return choice_.moves.front().text;
    const SearchResult& found = screen.runs.run()->recording()->summary().search;
    return found.has_best ? screen.models.nodes().text(screen.view, root, found.best) : "it";
  }

  u64 known_ = 0;       // what was asked, by its serial
  u32 node_ = no_node;  // id; no_node: the root
  Choice choice_;
  std::string refused_;  // why the search cannot be made with other weights
  std::vector<WeightMargin> margins_;
  HeuristicModel line_;  // of the leaf, compared with the node
  int page_ = leaves;
};

}  // namespace

std::unique_ptr<PanelBase> make_why_not_panel() { return std::make_unique<WhyNotPanel>(); }

}  // namespace ply::ui
