// Find: the nodes for which an expression holds, a histogram and groups of them.
#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/debug/expression_field.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/base/text.h"
#include "engine/session/answers/questions.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

std::string share_words(u64 part, u64 all) {
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(std::max<u64>(all, 1));
  return percent < 0.05 ? "< 0.1 %" : fmt::format("{:.1f} %", percent);
}

constexpr const char* find_waits = tr("waits until the search pauses");

struct HitColumn {
  const char* title;
  const char* sort;  ///< the expression that sorts by it
  float characters;
  float min;  ///< width of the list in characters that has room for it
  const char* help;
};
constexpr HitColumn columns[] = {
    {"node", "", 8, 0, tr("Its number: the order in which nodes were entered")},
    {"move", nullptr, 0, 0, nullptr},
    {"ply", "ply", 4, 30, tr("Moves from the root")},
    {"depth", "depth", 6, 56, tr("Depth left")},
    {"value", "value", 9, 0, tr("What the search returned. Sorted by the value for the side to move at the node")},
    {"nodes", "nodes", 8, 47, tr("Nodes of its subtree")}};
constexpr int move_column = 1;

class FindPanel final : public PanelBase {
 public:
  const char* id() const override { return "find"; }
  const char* title() const override { return tr("Find"); }
  bool scrolls() const override { return false; }
  std::string badge(const FrameModel& frame) const override {
    const FindResult* r = frame.questions.result();
    return r && frame.questions.asking() ? grouped(r->hits()) : std::string();
  }

  void obey(const PanelRequest& r) override {
    if (std::holds_alternative<request::Write>(r)) where_.focus();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (hidden_panel(screen)) return;
    const Questions& q = frame.questions;
    follow(q);

    // 1. What is asked.
    const float buttons = text_width(tr("Find")) + text_width(tr("Fields")) + px(100);
    bool entered = where_.draw("find", tr("nodes where ... (cut && cut_index >= 4)"),
                               std::max(px(80), ImGui::GetContentRegionAvail().x - buttons));
    ImGui::SameLine(0, px(6));
    entered = text_button("find.go", tr("Find"), tr("Looks at every node of the recording")) || entered;
    ImGui::SameLine(0, px(6));
    if (icon_button("find.previous", Icon::previous, tr("The hit before the moment shown (Shift+F3)"), {}, q.result()))
      commands.push(command::GoToFound{-1});
    ImGui::SameLine(0, px(2));
    if (icon_button("find.next", Icon::next, tr("The next hit after the moment shown (F3)"), {}, q.result()))
      commands.push(command::GoToFound{1});
    beside(tr("Fields"));
    if (text_button("find.fields", tr("Fields"), shared_texts::fields_help)) commands.act("view.show", "fields");
    where_.draw_below(Expression::Wanted::condition, q.terms());
    const float half = (ImGui::GetContentRegionAvail().x - px(6)) / 2;
    entered = histogram_.draw("histogram", tr("histogram of"), half) || entered;
    item_tooltip(
        tr("How often a field or an expression has which value among the hits; a click on a bar narrows the search to "
           "it"));
    ImGui::SameLine(0, px(6));
    entered = group_.draw("group", tr("group by"), half) || entered;
    item_tooltip(
        tr("Hits and nodes for every value of a field; nodes are those of the hits, each with all below it. A click "
           "narrows the search"));
    histogram_.draw_below(Expression::Wanted::value, q.terms());
    group_.draw_below(Expression::Wanted::value, q.terms());
    if (entered) ask(commands);

    // 2. How it stands.
    if (!screen.recorded()) return wrapped_text(theme().text_dim, shared_texts::no_recording);
    if (!q.asking())
      return wrapped_text(theme().text_dim,
                          tr("Finds nodes of the recording: write what must hold of them and press Enter."));
    if (q.problem()) return;
    if (q.waits()) return wrapped_text(theme().text_dim, find_waits);
    if (q.running()) return progress(q, commands);
    const FindResult* r = q.result();
    if (!r) return wrapped_text(theme().text_dim, q.stopped() ? tr("stopped") : find_waits);
    const u64 all = screen.view.size();
    std::string words = r->hits() ? fmt::format(tr("{} of {} nodes ({})"), grouped(r->hits()), grouped(all),
                                                share_words(r->hits(), all))
                                  : std::string(tr("No node matches."));
    ImGui::AlignTextToFramePadding();
    dim(words);
    probe("find.count");
    if (r->passed_over > 0)
      item_tooltip(fmt::format(tr("{} of the {} blocks of the file were skipped: their summaries rule out a hit"),
                               r->passed_over, r->blocks));
    screen.whose_scores("find");
    if (!r->hits()) return;

    // 3. Pictures and rows, beside each other where there is room.
    const bool pictures = !r->histogram.empty() || !r->groups.empty();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (!pictures) return rows(screen, q, *r);
    const bool wide = room.x > px(560);
    if (ImGui::BeginChild("pictures", {wide ? room.x * 0.42f : 0, wide ? 0 : room.y * 0.45f})) {
      if (!r->histogram.empty()) histogram(q, *r, commands);
      if (!r->groups.empty()) groups(q, *r, commands);
    }
    ImGui::EndChild();
    if (wide) ImGui::SameLine(0, px(8));
    if (ImGui::BeginChild("rows")) rows(screen, q, *r);
    ImGui::EndChild();
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    const FindResult* r = frame.questions.result();
    if (!r || !screen.recorded() || screen.viewpoint.engine_hidden) return {};
    std::string out = "id,event,ply,line,mover,depth,kind,value,nodes,for\n";
    for (std::size_t i = 0; i < r->slots.size() && i < 10'000; ++i) {
      const u32 k = r->slots[i];
      const NodeRecord& n = screen.view[k];
      const bool valued = !screen.view.open(k) && n.end() != NodeEnd::aborted && n.kind() != Kind::none;
      const Score s = screen.viewpoint.seen({n.value, n.kind()}, n.mover());
      out += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", screen.view.id(k), screen.view.enter(k), n.ply,
                         csv_field(screen.models.nodes().line(screen.view, k)), screen.side_name(n.mover()), n.depth(),
                         valued ? kind_word(s.kind) : "", valued ? screen.cell(s.value) : "", u64{n.size} + n.skipped,
                         screen.side_name(screen.side_for(n.mover())));
    }
    return out;
  }

 private:
  // What a command or a click has asked stands in the fields.
  void follow(const Questions& q) {
    const command::Find& asked = q.asked();
    if (asked.where != seen_.where || asked.histogram != seen_.histogram || asked.group != seen_.group) {
      where_.text = asked.where, histogram_.text = asked.histogram, group_.text = asked.group;
      seen_ = asked;
    }
    sort_ = asked.sort, descending_ = asked.descending;
  }

  void ask(Commands& commands) {
    command::Find f{where_.text, histogram_.text, group_.text, sort_, descending_};
    seen_ = f;
    commands.push(std::move(f));
  }

  void narrow(const std::string& condition, Commands& commands) {
    const std::string_view was = trim(where_.text);
    where_.text = was.empty() ? condition
                  : was.find("||") != std::string_view::npos || was.find(" or ") != std::string_view::npos
                      ? fmt::format("({}) && {}", was, condition)
                      : fmt::format("{} && {}", was, condition);
    ask(commands);
  }

  static void progress(const Questions& q, Commands& commands) {
    commands.more_frames = true;
    ImGui::ProgressBar(q.share(), {-px(70), 0});
    ImGui::SameLine(0, px(6));
    if (text_button("find.stop", tr("Stop"))) commands.push(command::StopFind{});
  }

  // A bar: its label, its hits, and a ground that says how many. True when clicked.
  static bool bar(std::string_view probe_name, int number, const std::string& label, const std::string& count,
                  float share, ImU32 colour, float labels, bool clickable) {
    ImGui::PushID(number);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, high = ImGui::GetTextLineHeight() + px(4);
    const bool clicked = ImGui::InvisibleButton("##bar", {std::max(width, 1.0f), high});
    probe(probe_name, number + 1);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float x = at.x + labels, counts = text_width("0", fonts().mono) * 11,
                room = std::max(px(4), width - labels - counts);
    if (ImGui::IsItemHovered() && clickable)
      draw.AddRectFilled(at, {at.x + width, at.y + high}, with_alpha(theme().selection_edge, 0.15f), px(2));
    draw.AddRectFilled({x, at.y + px(1)}, {x + room, at.y + high - px(1)}, with_alpha(theme().grid, 0.4f), px(2));
    if (share > 0)
      draw.AddRectFilled({x, at.y + px(1)}, {x + std::max(px(1.5f), room * share), at.y + high - px(1)}, colour, px(2));
    compat::push_font(fonts().mono);
    draw_clipped(draw, {at.x, at.y + px(2)}, labels - px(8), theme().text, label);
    draw.AddText({at.x + width - text_width(count), at.y + px(2)}, theme().text_dim, count.c_str());
    ImGui::PopFont();
    ImGui::LogText("%s %s\n", label.c_str(), count.c_str());
    ImGui::PopID();
    return clicked && clickable;
  }

  void histogram(const Questions& q, const FindResult& r, Commands& commands) {
    section(fmt::format("{}{}", q.query().histogram.text(),
                        q.query().histogram.type() == FieldType::score ? tr(", for the side to move") : ""));
    u64 max = 1;
    float labels = px(40);
    for (const HistogramBar& b : r.histogram)
      max = std::max(max, b.hits), labels = std::max(labels, text_width(b.label, fonts().mono) + px(12));
    labels = std::min(labels, ImGui::GetContentRegionAvail().x * 0.5f);
    for (std::size_t i = 0; i < r.histogram.size(); ++i) {
      const HistogramBar& b = r.histogram[i];
      const ImU32 colour = b.what == HistogramBar::What::unknown ? theme().text_faint : theme().accent;
      if (bar("find.bar", static_cast<int>(i), b.label, grouped(b.hits),
              static_cast<float>(b.hits) / static_cast<float>(max), with_alpha(colour, 0.75f), labels,
              !b.narrow.empty() && b.hits))
        narrow(b.narrow, commands);
      if (ImGui::IsItemHovered())
        ImGui::SetTooltip(
            "%s: %s hits, %.1f %%%s", b.label.c_str(), grouped(b.hits).c_str(),
            100.0 * static_cast<double>(b.hits) / static_cast<double>(r.hits()),
            b.what == HistogramBar::What::unknown ? fmt::format("\n{}", shared_texts::unknown_help).c_str() : "");
    }
  }

  void groups(const Questions& q, const FindResult& r, Commands& commands) {
    section(fmt::format(tr("by {}: hits, and their nodes"), q.query().group.text()));
    u64 max = 1;
    float labels = px(60);
    for (const FindGroup& g : r.groups)
      max = std::max(max, g.nodes),
      labels = std::max(labels, text_width(fmt::format("{}  {}", g.label, short_nodes(g.hits)), fonts().mono) + px(12));
    labels = std::min(labels, ImGui::GetContentRegionAvail().x * 0.5f);
    constexpr std::size_t shown = 200;
    for (std::size_t i = 0; i < r.groups.size() && i < shown; ++i) {
      const FindGroup& g = r.groups[i];
      if (bar("find.group", static_cast<int>(i), fmt::format("{}  {}", g.label, short_nodes(g.hits)), grouped(g.nodes),
              static_cast<float>(g.nodes) / static_cast<float>(max), with_alpha(theme().pv, 0.6f), labels,
              g.value.known))
        narrow(fmt::format("{} == {}", q.query().group.text(), g.label), commands);
      if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s: %s hits with %s nodes", g.label.c_str(), grouped(g.hits).c_str(),
                          grouped(g.nodes).c_str());
    }
    if (r.groups.size() > shown) dim(fmt::format("and {} more", r.groups.size() - shown));
  }

  void rows(SearchScreen& screen, const Questions& q, const FindResult& r) {
    const float height = ImGui::GetTextLineHeight() + px(4), header = height + px(2);
    // The hit that is looked at is in sight.
    const u32 shown = screen.models.shown();
    if (shown != no_node && (shown_ != screen.view.id(shown) || serial_ != q.serial())) {
      if (r.slots.size() < 200'000)
        if (const auto it = std::find(r.slots.begin(), r.slots.end(), shown); it != r.slots.end())
          list_.reveal(it - r.slots.begin());
      shown_ = screen.view.id(shown);
      serial_ = q.serial();
    }
    if (const RowRange range = list_.begin("found", static_cast<i64>(r.slots.size()), height, header)) {
      const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x;
      int count = 0, place[std::size(columns)];
      for (std::size_t c = 0; c < std::size(columns); ++c) place[c] = room >= columns[c].min * ch ? count++ : -1;
      if (ImGui::BeginTable(fmt::format("found{}", count).c_str(), count,
                            ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) {
        for (std::size_t c = 0; c < std::size(columns); ++c)
          if (place[c] >= 0)
            ImGui::TableSetupColumn(columns[c].title, c == move_column ? ImGuiTableColumnFlags_WidthStretch : 0,
                                    c == move_column ? 0 : ch * columns[c].characters);
        headers(screen.commands, place);
        for (i64 i = range.first; i < range.last; ++i)
          row(screen, r.slots[static_cast<std::size_t>(i)], i, height, place);
        ImGui::EndTable();
      }
    }
    list_.end();
  }

  // Words that sort when clicked.
  void headers(Commands& commands, const int* place) {
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (std::size_t c = 0; c < std::size(columns); ++c) {
      if (place[c] < 0) continue;
      ImGui::TableSetColumnIndex(place[c]);
      const HitColumn& column = columns[c];
      const bool sorted = column.sort && sort_ == column.sort && (*column.sort || descending_);
      const std::string label = fmt::format("{}{}", column.title, sorted ? (descending_ ? " v" : " ^") : "");
      const float wide = text_width(label), room = ImGui::GetContentRegionAvail().x;
      if (c != move_column) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, room - wide));
      coloured(sorted ? theme().accent : theme().text_faint, label);
      if (!column.sort) continue;
      if (probing()) probe(fmt::format("find.sort.{}", column.title));
      if (ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        ImGui::SetTooltip("%s\n%s", column.help, tr("Click: sort; again: the other way round; once more: by event"));
      }
      if (!ImGui::IsItemClicked()) continue;
      if (sort_ != column.sort) sort_ = column.sort, descending_ = *column.sort != '\0';
      else if (*column.sort == '\0') descending_ = !descending_;
      else if (descending_) descending_ = false;
      else sort_.clear();
      ask(commands);
    }
  }

  static void row(SearchScreen& screen, u32 k, i64 n, float height, const int* place) {
    const View& v = screen.view;
    if (k >= v.size()) return;
    const NodeRecord& r = v[k];
    const u32 id = v.id(k);
    const Theme& t = theme();
    const ScopedId own_id(static_cast<int>(id));
    ImGui::TableNextRow(0, height);
    ImGui::TableSetColumnIndex(0);
    if (ImGui::Selectable("##hit", k == screen.models.shown(), ImGuiSelectableFlags_SpanAllColumns,
                          {0, ImGui::GetTextLineHeight()}))
      screen.select(id);
    probe("find.row", n + 1);
    screen.mark_rest_item(id, "find");
    if (ImGui::IsItemHovered()) screen.commands.pointed = id;
    if (compat::hover_seconds() > 0.5f) screen.node_tooltip(k);
    ImGui::SameLine(0, 0);
    mono_right(fmt::format("{}", id), t.text_dim);
    const auto at = [&](int c) { return place[c] >= 0 && ImGui::TableSetColumnIndex(place[c]); };
    if (at(1)) {
      const ImVec2 p = ImGui::GetCursorScreenPos();
      side_mark(*ImGui::GetWindowDrawList(), {p.x + px(6), p.y + ImGui::GetTextLineHeight() / 2}, px(4), r.mover(),
                true);
      ImGui::SetCursorScreenPos({p.x + px(15), p.y});
      fitted_mono(t.text, screen.name(k));
    }
    if (at(2)) mono_right(fmt::format("{}", r.ply), t.text_dim);
    if (at(3)) mono_right(fmt::format("{}", r.depth()), t.text_dim);
    if (at(4) && !v.open(k)) {
      const Score s{r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()};
      if (s.kind != Kind::none) cell_bar(1, with_alpha(screen.colour(s, r.mover()), 0.28f));
      mono_right(screen.score(s, r.mover(), {"find.value", id}));
    }
    if (at(5)) mono_right(short_nodes(u64{r.size} + r.skipped), t.text_dim);
  }

  ExpressionField where_, histogram_, group_;
  command::Find seen_;
  std::string sort_;
  bool descending_ = false;
  VirtualList list_;
  u32 shown_ = no_node;
  u64 serial_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_find_panel() { return std::make_unique<FindPanel>(); }

}  // namespace ply::ui
