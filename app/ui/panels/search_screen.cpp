// Scores, words and links of the panels about a search.
#include "app/ui/panels/search_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/glossary.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/amount_text.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/read/node/moment.h"
#include "engine/read/words/bound_story.h"
#include "engine/read/words/called_bound.h"
#include "engine/trace/cut_saving.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

const MomentCache& synced(const FrameModel& frame) {
  frame.moment.sync(frame.runs, frame.walk, frame.answers);
  frame.moment.thread().follow(frame.moment.view(), frame.viewpoint, frame.moment.models().nodes());
  return frame.moment;
}

// A chosen bound is one of the recording that all panels show.
const BoundThread& no_thread() {
  static const BoundThread off;
  return off;
}

}  // namespace

SearchScreen::SearchScreen(const FrameModel& frame, Commands& c, Models& m, const BoundThread& t, const View& v,
                           bool other)
    : play(frame.play),
      runs(frame.runs),
      walk(frame.walk),
      viewpoint(frame.viewpoint),
      searched(frame.searched),
      commands(c),
      models(m),
      thread(t),
      view(v),
      stale_window(frame.view.stale_window),
      rests(frame.view.rests),
      other_(other) {
  // Nothing here is said in the words and units of the game on the board
  if (!other && searched.where == SearchedAt::Where::unknown) return;
  profile_ = other || runs.run() ? models.subject().profile : runs.settings().profile;
  // Where there is no such profile (a file of another program), numbers are shown as they are
  unit_ = unit_size(game(), profile_);
}

SearchScreen::SearchScreen(const FrameModel& frame, Commands& c)
    : SearchScreen(frame, c, frame.moment.models(), frame.moment.thread(), synced(frame).view(), false) {}

SearchScreen::SearchScreen(const FrameModel& frame, Commands& c, Models& theirs)
    : SearchScreen(frame, c, theirs, no_thread(), theirs.view(), true) {}

const Game& SearchScreen::game() const {
  return runs.run() && models.subject().game ? *models.subject().game : play.game();
}
const std::string& SearchScreen::profile() const { return profile_; }

std::string SearchScreen::number(int value, Side mover, About about) const {
  return plain_number(viewpoint.sign_for(mover) * value, about);
}

std::string SearchScreen::plain_number(int shown, About about) const { return figure(reported(about), written(shown)); }

std::string SearchScreen::written(int shown) const {
  if (const auto name = called_bound(&game(), profile_, shown)) return *name;
  if (std::abs(shown) >= infinite) return std::string(shown > 0 ? "+" : signs().minus) + signs().infinity;
  if (view.untold().tree) return number_text(models.subject(), shown);  // it may be a mate
  return value_words(&game(), profile_, shown);
}

std::string SearchScreen::score(Score s, Side mover, About about) const {
  return fixed_score(viewpoint.seen(s, mover), about);
}

std::string SearchScreen::fixed_score(Score seen_score, About about) const {
  // A value of which the log tells no kind; nobody knows one of an open node
  if (seen_score.kind == Kind::none && !(view.untold().windows && seen_score.value)) return "?";
  const char* const sign = sign_of(seen_score.kind);
  return figure(reported(about), fmt::format("{} {}", sign, written(seen_score.value)));
}

std::string SearchScreen::cell(int shown) const {
  return std::abs(shown) >= infinite && !called_bound(&game(), profile_, shown) ? std::string() : written(shown);
}

std::string SearchScreen::whose(Side mover) const { return fmt::format(tr("for {}"), side_name(side_for(mover))); }

void SearchScreen::whose_scores(const char* panel, std::optional<Side> mover) const {
  const bool each = !mover && viewpoint.of == PointOfView::mover;
  std::string words = each ? tr("each score for the side to move there")
                           : fmt::format(tr("scores for {}"), side_name(side_for(mover.value_or(viewpoint.root))));
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x,
              end = ImGui::GetItemRectMax().x + px(10);
  if (!each && end + text_width(words) > right) words = whose(mover.value_or(viewpoint.root));
  if (const float wide = text_width(words); end + wide <= right) {
    ImGui::SameLine(0, 0);
    ImGui::SetCursorScreenPos({right - wide, ImGui::GetCursorScreenPos().y});
  }
  if (ImGui::GetItemRectSize().y > ImGui::GetTextLineHeight() + 1) ImGui::AlignTextToFramePadding();
  dim(words);
  if (probing()) probe(fmt::format("whose.{}", panel));
  item_tooltip(shared_texts::score_side_help);
}

int SearchScreen::decided() const {
  const ProfileInfo* p = game().profile(profile_);
  return p ? p->decided : mates_from(view.untold());
}

Side SearchScreen::side_in_view(u32 slot) const {
  if (viewpoint.of == PointOfView::first) return Side::first;
  for (u32 up = view.parent(slot); up != no_node; up = view.parent(slot)) slot = up;
  return view[slot].mover();
}

float SearchScreen::share(int value, Side mover) const {
  const int v = for_first(value, mover);
  if (std::abs(v) >= decided()) return v > 0 ? 1.0f : -1.0f;
  return score_position(v, 4 * unit_);
}

ImU32 SearchScreen::colour(Score s, Side mover) const {
  return s.kind == Kind::none ? theme().ghost : theme().score_colour(share(s.value, mover));
}

std::string SearchScreen::name(u32 slot) const {
  return slot < view.size() ? name_of(view, slot, models.nodes()) : std::string();
}

const std::string& SearchScreen::side_name(Side s) const {
  static const std::string nameless[] = {tr("first"), tr("second")};
  if (searched.where != SearchedAt::Where::unknown) return game().type().side_name(s);
  if (const BoardFace* board = models.subject().face()) return board->type().side_name(s);
  return nameless[static_cast<std::size_t>(s)];
}

void SearchScreen::link(const std::string& label, u32 id, ImU32 ink) {
  const ImU32 colour = ink ? ink : theme().accent;
  const ScopedId own_id(static_cast<int>(id));
  const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(label.c_str());
  if (ImGui::InvisibleButton("##link", {std::max(size.x, 1.0f), size.y})) select(id);
  if (probing()) probe("link", id);
  menu_on_item(id);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddText(at, colour, label.c_str());
  ImGui::LogText("%s", label.c_str());
  if (ImGui::IsItemHovered()) {
    draw.AddLine({at.x, at.y + size.y - 1}, {at.x + size.x, at.y + size.y - 1}, colour);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (const u32 slot = view.find(id); slot != no_node && compat::hover_seconds() > 0.3f) node_tooltip(slot);
  }
}

// Words are set one by one, so that a sentence wraps at the panel's edge although parts of it can be clicked.
void SearchScreen::sentence(const Sentence& s, const char* id, ImU32 ink) {
  ImGui::PushID(id);
  const float space = ImGui::CalcTextSize(" ").x,
              right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, px(2)});
  // Where the words are large, so is what stands between them.
  ImFont* const figures = ImGui::GetFont() == fonts().big ? fonts().big : fonts().mono;
  bool first = true, gap = false;
  float at = 0;
  const auto begin = [&](std::string_view word) {
    const float width = text_width(word);
    if (!first) {
      const float lead = gap ? space : 0;
      if (at + lead + width <= right) ImGui::SameLine(0, lead);
    }
    first = gap = false;
  };
  bool over = false;
  const auto done = [&] {
    at = ImGui::GetItemRectMax().x;
    over = over || ImGui::IsItemHovered();
  };
  int n = 0;
  for (const Part& p : s.parts()) {
    const ScopedId own_id(n++);
    if (p.kind == Part::Kind::node) {
      const ScopedFont own_face(figures);
      begin(p.text);
      link(p.text, p.id);
      done();
    } else if (p.kind == Part::Kind::score) {
      const std::string text =
          p.bare ? plain_number(p.score.value, {"sentence"}) : score(p.score, p.mover, {"sentence"});
      const ScopedFont own_face(figures);
      begin(text);
      ImGui::TextUnformatted(text.c_str());
      done();
    } else {
      std::string_view rest = p.text;
      while (!rest.empty()) {
        if (rest.front() == ' ') {
          gap = true;
          rest.remove_prefix(1);
          continue;
        }
        // A term that not everybody knows has a dotted line: the mouse resting on it is answered
        // (workbench/term_hover.h).
        const GlossaryMatch term = glossary_term_at(rest, 0);
        const std::string_view word = rest.substr(0, term.entry ? term.to : rest.find(' '));
        begin(word);
        coloured(ink ? ink : theme().text, word);
        if (term.entry && term.entry->hard) {
          const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
          dashed_line(*ImGui::GetWindowDrawList(), {a.x, b.y - 1}, {b.x, b.y - 1}, theme().text_faint, Dash::dotted);
        }
        done();
        rest.remove_prefix(word.size());
      }
    }
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  if (over && !other_) commands.rests = s.rests_on();
  if (!s.empty()) probe(fmt::format("sentence.{}", id));  // its last word
}

bool SearchScreen::rests_on(u32 id) const {
  return !other_ && std::find(rests.begin(), rests.end(), id) != rests.end();
}

void SearchScreen::mark_rest(ImDrawList& draw, ImVec2 min, ImVec2 max, u32 id, const char* where) const {
  if (!rests_on(id)) return;
  draw.AddRect({min.x - px(1), min.y - px(1)}, {max.x + px(1), max.y + px(1)}, theme().text, px(4), 0, px(1.5f));
  if (probing()) probe_rect(fmt::format("rests.{}.{}", where, id), min, max);
}

// A row of a table spans all columns, of which each is cut at its edges.
void SearchScreen::mark_rest_item(u32 id, const char* where) const {
  menu_on_item(id);
  if (!rests_on(id)) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float left = ImGui::GetWindowPos().x;
  draw.PushClipRect({left, draw.GetClipRectMin().y}, {left + ImGui::GetWindowWidth(), draw.GetClipRectMax().y});
  const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
  mark_rest(draw, {min.x + px(2), min.y + px(1)}, {max.x - px(2), max.y - px(1)}, id, where);
  draw.PopClipRect();
}

action::OpenMenu menu_of(const View& view, u32 slot, Nodes& nodes) {
  action::OpenMenu out;
  out.id = view.id(slot);
  out.name = name_of(view, slot, nodes);
  if (const u32 up = view.parent(slot); up != no_node) {
    out.parent = view.id(up);
    out.move = nodes.move(view, slot);
    out.line = nodes.line(view, slot);
  }
  if (const Position* p = nodes.game() ? nodes.position(view, slot) : nullptr) out.position = nodes.game()->write(*p);
  return out;
}

void SearchScreen::open_menu(u32 id) const {
  const u32 slot = id < view.size() ? view.find(id) : no_node;
  if (slot == no_node) return;
  action::OpenMenu menu = menu_of(view, slot, models.nodes());
  menu.other = other_, menu.of_fork = of_fork;
  commands.act(std::move(menu));
}

void SearchScreen::menu_on_item(u32 id) const {
  if (id == no_node) return;
  if (probing()) probe("of-node", id);
  if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) open_menu(id);
}

void SearchScreen::node_tooltip(u32 slot) const {
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) open_menu(view.id(slot));
  const NodeRecord& r = view[slot];
  const NodeState state = view.state(slot, models.tick());
  ImGui::BeginTooltip();
  side_item(r.mover());
  ImGui::SameLine(0, px(6));
  const std::string line = models.nodes().line(view, slot);
  mono(line.empty() ? name(slot) : line);
  if (state == NodeState::not_yet) {
    dim(tr("Not reached at this moment."));
  } else if (state == NodeState::open || view.open(slot)) {
    const Interval known = known_interval(view, slot, models.tick());
    mono(score(score_of(known), r.mover(), {"tip.known", view.id(slot)}) + " " + whose(r.mover()));
    ImGui::SameLine();
    dim(tr("so far: the node is open"));
  } else {
    mono(score({r.value, r.kind()}, r.mover(), {"tip.value", view.id(slot)}) + " " + whose(r.mover()));
    ImGui::SameLine();
    dim(explain(viewpoint.seen({r.value, r.kind()}, r.mover()).kind));
    dim(fmt::format("{}{}", text(r.end()), r.cut() && cut_saved_moves(view, slot) ? tr(", then cut off") : ""));
    if (const auto m = cut_margin(r, models.subject())) dim(margin_text(*m, amount_text(*this, m->by)));
  }
  if (r.pass() != Pass::full) dim(explain(r.pass()));
  dim(fmt::format("{} to move, {}, {} nodes, node {}", side_name(r.mover()), depth_text(view, r.depth()),
                  grouped(nodes_by(view, slot, models.tick())), view.id(slot)));
  ImGui::EndTooltip();
}

const char* explain(Kind k) {
  switch (k) {
    case Kind::exact: return tr("= exact: the value is exactly this.");
    case Kind::lower: return tr("\u2265 lower bound: the value is this or more; a cut-off ended the search early.");
    case Kind::upper:
      return tr("\u2264 upper bound: the value is this or less; nothing better than the bound was found.");
    case Kind::none: break;
  }
  return tr("Nothing is known yet.");
}

const char* word_of(Unsearched::Reason reason) {
  switch (reason) {
    case Unsearched::Reason::cut_off: return tr("cut off");
    case Unsearched::Reason::not_yet: return tr("not yet");
    case Unsearched::Reason::stopped: return tr("stopped before");
    case Unsearched::Reason::not_recorded: return tr("not recorded");
    case Unsearched::Reason::no_need: break;
  }
  return tr("not searched");
}

std::string short_nodes(u64 n) {
  const double x = static_cast<double>(n);
  if (n < 10'000) return grouped(n);
  if (n < 1'000'000) return fmt::format("{:.1f} k", x / 1e3);
  return fmt::format("{:.2f} M", x / 1e6);
}

void table_heads(int columns, unsigned left, std::span<const char* const> help) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int c = 0; c < columns; ++c) {
    if (!ImGui::TableSetColumnIndex(c)) continue;
    const char* title = ImGui::TableGetColumnName(c);
    const float spare = ImGui::GetContentRegionAvail().x - text_width(title);
    if (!(left >> c & 1) && spare > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::floor(spare));
    dim(title);
    const std::size_t i = static_cast<std::size_t>(c);
    if (i < help.size() && help[i] && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help[i]);
  }
}

bool begin_columns(const char* id, std::span<const TableColumn> columns, ImGuiTableFlags flags, ImVec2 size) {
  std::vector<TableColumn> shown;
  std::copy_if(columns.begin(), columns.end(), std::back_inserter(shown), [](const TableColumn& c) { return c.shown; });
  const int count = static_cast<int>(shown.size());
  flags |= ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit;
  if (!ImGui::BeginTable(id, count, flags, size)) return false;
  if (flags & ImGuiTableFlags_ScrollY) ImGui::TableSetupScrollFreeze(0, 1);
  unsigned left = 0;
  std::vector<const char*> help;
  for (const TableColumn& c : shown) {
    ImGui::TableSetupColumn(c.title, c.width > 0 ? 0 : ImGuiTableColumnFlags_WidthStretch, c.width);
    left |= static_cast<unsigned>(c.words || c.width <= 0) << help.size();
    help.push_back(c.help);
  }
  table_heads(count, left, help);
  return true;
}

}  // namespace ply::ui
