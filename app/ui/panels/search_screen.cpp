#include "app/ui/panels/search_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/ui/input/probes.h"
#include "app/ui/look/glossary.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/look/texts_imported.h"
#include "app/ui/look/texts_programs.h"
#include "app/ui/panels/amount_text.h"
#include "app/ui/panels/move_list.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/score_text.h"
#include "app/ui/widgets/text.h"
#include "engine/analysis/node/moment.h"
#include "engine/analysis/words/called_bound.h"
#include "engine/core/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

const MomentCache& synced(const FrameModel& frame) {
  frame.moment.sync(frame.runs, frame.walk);
  frame.moment.thread().follow(frame.moment.view(), frame.viewpoint, frame.moment.models().nodes());
  return frame.moment;
}

// A chosen bound is one of the recording that all panels show.
const BoundThread& no_thread() {
  static const BoundThread off;
  return off;
}

}  // namespace

SearchScreen::SearchScreen(const FrameModel& frame, Commands& c)
    : play(frame.play),
      runs(frame.runs),
      walk(frame.walk),
      viewpoint(frame.viewpoint),
      searched(frame.searched),
      commands(c),
      models(frame.moment.models()),
      thread(frame.moment.thread()),
      view(synced(frame).view()),
      stale_window(frame.view.stale_window) {
  // Nothing here is said in the words and units of the game on the board
  if (searched.where == SearchedAt::Where::unknown) return;
  profile_ = runs.run() ? models.subject().profile : runs.settings().profile;
  find_unit();
}

SearchScreen::SearchScreen(const FrameModel& frame, Commands& c, Models& theirs)
    : play(frame.play),
      runs(frame.runs),
      walk(frame.walk),
      viewpoint(frame.viewpoint),
      searched(frame.searched),
      commands(c),
      models(theirs),
      thread(no_thread()),
      view(theirs.view()),
      stale_window(frame.view.stale_window),
      other_(true) {
  profile_ = models.subject().profile;
  find_unit();
}

void SearchScreen::find_unit() {
  // Where there is no such profile (a file of another program), numbers are shown as they are
  unit_ = unit_size(game(), profile_);
}

const Game& SearchScreen::game() const {
  return runs.run() && models.subject().game ? *models.subject().game : play.game();
}
const std::string& SearchScreen::profile() const { return profile_; }

std::string SearchScreen::number(int value, Side mover, About about) const {
  return plain_number(viewpoint.sign_for(mover) * value, about);
}

std::string SearchScreen::plain_number(int shown, About about) const { return figure(told(about), written(shown)); }

std::string SearchScreen::written(int shown) const {
  if (const auto name = called_bound(&game(), profile_, shown)) return *name;
  if (std::abs(shown) >= infinite) return std::string(shown > 0 ? "+" : signs().minus) + signs().infinity;
  return game().profile(profile_) ? game().value_text(profile_, shown) : fmt::format("{:+}", shown);
}

std::string SearchScreen::score(Score s, Side mover, About about) const {
  return fixed_score(viewpoint.seen(s, mover), about);
}

std::string SearchScreen::fixed_score(Score seen_score, About about) const {
  if (seen_score.kind == Kind::none) return "?";
  return figure(told(about), fmt::format("{} {}", kind_sign(seen_score.kind), written(seen_score.value)));
}

std::string SearchScreen::cell(int shown) const {
  return std::abs(shown) >= infinite && !called_bound(&game(), profile_, shown) ? std::string() : written(shown);
}

std::string SearchScreen::whose(Side mover) const {
  return fmt::format(texts::scores::for_side, side_name(side_for(mover)));
}

void SearchScreen::whose_scores(const char* panel, std::optional<Side> mover) const {
  const bool each = !mover && viewpoint.of == PointOfView::mover;
  std::string words = each ? texts::scores::for_mover
                           : fmt::format(texts::scores::whose, side_name(side_for(mover.value_or(viewpoint.root))));
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
  item_tooltip(texts::scores::help);
}

int SearchScreen::decided() const {
  const ProfileInfo* p = game().profile(profile_);
  return p ? p->decided : infinite;
}

Side SearchScreen::side_in_view(u32 slot) const {
  if (viewpoint.of == PointOfView::first) return Side::first;
  for (u32 up = view.parent(slot); up != no_node; up = view.parent(slot)) slot = up;
  return view[slot].mover();
}

float SearchScreen::share(int value, Side mover) const {
  const int v = for_first(value, mover);
  const ProfileInfo* p = game().profile(profile_);
  if (std::abs(v) >= (p ? p->decided : infinite)) return v > 0 ? 1.0f : -1.0f;
  return score_position(v, 4 * unit_);
}

ImU32 SearchScreen::colour(Score s, Side mover) const {
  return s.kind == Kind::none ? theme().ghost : theme().score_colour(share(s.value, mover));
}

std::string SearchScreen::name(u32 slot) const {
  return slot < view.size() ? name_of(view, slot, models.nodes()) : std::string();
}

const std::string& SearchScreen::side_name(Side s) const {
  static const std::string nameless[] = {texts::imported::first, texts::imported::second};
  return searched.where == SearchedAt::Where::unknown ? nameless[static_cast<std::size_t>(s)]
                                                      : game().type().side_name(s);
}

void SearchScreen::link(const std::string& label, u32 id, ImU32 ink) {
  const ImU32 colour = ink ? ink : theme().accent;
  ImGui::PushID(static_cast<int>(id));
  const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(label.c_str());
  if (ImGui::InvisibleButton("##link", {std::max(size.x, 1.0f), size.y})) select(id);
  if (probing()) probe("link", id);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddText(at, colour, label.c_str());
  ImGui::LogText("%s", label.c_str());
  if (ImGui::IsItemHovered()) {
    draw.AddLine({at.x, at.y + size.y - 1}, {at.x + size.x, at.y + size.y - 1}, colour);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (const u32 slot = view.find(id); slot != no_node && compat::hover_seconds() > 0.3f) node_tooltip(slot);
  }
  ImGui::PopID();
}

// Words are set one by one, so that a sentence wraps at the panel's edge although parts of it can be clicked.
void SearchScreen::sentence(const Sentence& s, const char* id, ImU32 ink) {
  ImGui::PushID(id);
  const float space = ImGui::CalcTextSize(" ").x,
              right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, px(2)});
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
  const auto done = [&] { at = ImGui::GetItemRectMax().x; };
  int n = 0;
  for (const Part& p : s.parts()) {
    ImGui::PushID(n++);
    if (p.kind == Part::Kind::node) {
      compat::push_font(fonts().mono);
      begin(p.text);
      link(p.text, p.id);
      done();
      ImGui::PopFont();
    } else if (p.kind == Part::Kind::score) {
      const std::string text =
          p.bare ? plain_number(p.score.value, {"sentence"}) : score(p.score, p.mover, {"sentence"});
      compat::push_font(fonts().mono);
      begin(text);
      ImGui::TextUnformatted(text.c_str());
      done();
      ImGui::PopFont();
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
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
}

void SearchScreen::node_tooltip(u32 slot) const {
  const NodeRecord& r = view[slot];
  const NodeState state = view.state(slot, models.tick());
  ImGui::BeginTooltip();
  side_item(r.mover());
  ImGui::SameLine(0, px(6));
  const std::string line = models.nodes().line(view, slot);
  mono(line.empty() ? name(slot) : line);
  if (state == NodeState::not_yet) {
    dim(texts::node::not_yet);
  } else if (state == NodeState::open || view.open(slot)) {
    const Interval known = known_interval(view, slot, models.tick());
    mono(score(score_of(known), r.mover(), {"tip.known", view.id(slot)}) + " " + whose(r.mover()));
    ImGui::SameLine();
    dim(texts::node::so_far);
  } else {
    mono(score({r.value, r.kind()}, r.mover(), {"tip.value", view.id(slot)}) + " " + whose(r.mover()));
    ImGui::SameLine();
    dim(explain(viewpoint.seen({r.value, r.kind()}, r.mover()).kind));
    dim(fmt::format("{}{}", text(r.end()), r.cut() ? ", then cut off" : ""));
    if (const auto m = cut_margin(r, models.subject())) dim(margin_text(*m, amount_text(*this, m->by)));
  }
  if (r.pass() != Pass::full) dim(explain(r.pass()));
  dim(fmt::format("{} to move, depth {}, {} nodes, node {}", side_name(r.mover()), r.depth(),
                  grouped(nodes_by(view, slot, models.tick())), view.id(slot)));
  ImGui::EndTooltip();
}

const char* explain(Kind k) {
  switch (k) {
    case Kind::exact: return texts::kinds::exact;
    case Kind::lower: return texts::kinds::lower;
    case Kind::upper: return texts::kinds::upper;
    case Kind::none: break;
  }
  return texts::kinds::none;
}

const char* word_of(Unsearched::Reason reason) {
  switch (reason) {
    case Unsearched::Reason::cut_off: return texts::node::cut_off;
    case Unsearched::Reason::not_yet: return texts::node::not_yet_searched;
    case Unsearched::Reason::stopped: return texts::node::stopped;
    case Unsearched::Reason::not_recorded: return texts::node::not_recorded;
    case Unsearched::Reason::no_need: break;
  }
  return texts::node::no_need;
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

namespace {

// A word that does something when clicked, in the current line.
bool action(const char* id, const char* label) {
  const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(label);
  const bool clicked = ImGui::InvisibleButton(id, {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
  probe(id);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddText(at, theme().accent, label);
  ImGui::LogText("[%s]", label);
  if (ImGui::IsItemHovered()) {
    draw.AddLine({at.x, at.y + size.y - 1}, {at.x + size.x, at.y + size.y - 1}, theme().accent);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  return clicked;
}

/// Whose search it is, of which game; both as the file says.
std::string unknown_words(const SearchScreen& screen) {
  const SearchRun* const run = screen.runs.run().get();
  const RecordingSettings* const file = run && run->recording() ? &run->recording()->settings() : nullptr;
  if (!file || (file->game.empty() && file->engine.empty())) return texts::stale::of_unknown;
  const std::string engine = file->imported() ? file->engine : run->recording()->summary().program;
  return file->game.empty() ? fmt::format(texts::imported::of_nameless, engine)
                            : fmt::format(texts::imported::of_engine, engine, file->game);
}

std::string stale_words(const SearchScreen& screen) {
  using Where = SearchedAt::Where;
  if (screen.searched.where == Where::this_game)
    return fmt::format(texts::stale::of_move, move_number(screen.play.tree(), screen.searched.node));
  return screen.searched.where == Where::other_game ? fmt::format(texts::stale::of_game, screen.game().type().title())
                                                    : unknown_words(screen);
}

}  // namespace

void stale_line(SearchScreen& screen) {
  using Where = SearchedAt::Where;
  if (!screen.searched.elsewhere()) return;
  if (const SearchRun* run = screen.runs.run().get(); run && run->settings().program) return;  // there was none
  const Theme& t = theme();
  const bool unknown = screen.searched.where == Where::unknown;
  // One panel says it, the one with the most room; the others bear a small mark in the colour of warnings that says it
  // to the mouse.
  const unsigned here = ImGui::GetID("##stale");
  const float wide = ImGui::GetContentRegionAvail().x;
  if (wide > screen.commands.stale_width) screen.commands.stale_widest = here, screen.commands.stale_width = wide;
  if (screen.stale_window != here) {
    const ImVec2 edge = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled({edge.x, edge.y - px(2)}, {edge.x + std::min(wide, px(26)), edge.y},
                                              t.warning, px(1));
    ImGui::Dummy({std::clamp(wide, 1.0f, px(26)), px(2)});
    item_tooltip(stale_words(screen) + "\n" + (unknown ? texts::imported::help : texts::stale::help));
    return;
  }
  const std::string words = stale_words(screen);
  const bool can_show = screen.searched.where != Where::unknown && !screen.play.editing();
  const bool can_search = !screen.play.editing() && !screen.play.end();
  const float gap = px(12), line = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, wanted = text_width(words) + px(4);
  // Where all is narrow the actions are said shorter, then they go below; the words are never cut before that.
  const auto fits = [&](const char* show, const char* search) {
    return wanted + (can_show ? text_width(show) + gap : 0) + (can_search ? text_width(search) + gap : 0) <= room;
  };
  const bool full = fits(texts::stale::show, texts::stale::search),
             beside = full || fits(texts::stale::show_short, texts::stale::search_short);
  const bool below_fits = text_width(texts::stale::show) + gap + text_width(texts::stale::search) <= room;
  const char* show = full || (!beside && below_fits) ? texts::stale::show : texts::stale::show_short;
  const char* search = full || (!beside && below_fits) ? texts::stale::search : texts::stale::search_short;
  const float high = beside || !(can_show || can_search) ? line : 2 * line + ImGui::GetStyle().ItemSpacing.y;
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y - px(2)}, {at.x + room + px(4), at.y + high + px(2)},
                                            with_alpha(t.warning, 0.16f), px(3));
  const float width = std::max(1.0f, std::min(wanted, room));
  draw_clipped(*ImGui::GetWindowDrawList(), at, width, t.warning, words);
  ImGui::LogText("%s ", words.c_str());
  ImGui::Dummy({width, line});
  probe("stale");
  const char* const help = unknown ? texts::imported::help : texts::stale::help;
  item_tooltip(width < wanted ? words + "\n" + help : std::string(help));
  if (beside) ImGui::SameLine(0, gap);
  if (can_show && action("stale.show", show)) screen.commands.push(command::ShowSearched{});
  if (can_show && can_search) ImGui::SameLine(0, gap);
  if (can_search && action("stale.search", search)) screen.commands.act("search.restart");
  if (!can_show && !can_search && beside) ImGui::NewLine();
  ImGui::Dummy({1, px(1)});
}

bool hidden_panel(const SearchScreen& screen) {
  if (!screen.viewpoint.engine_hidden) return false;
  empty_note(texts::scores::hidden);
  return true;
}

bool empty_panel(SearchScreen& screen, const char* purpose) {
  if (hidden_panel(screen)) return true;
  stale_line(screen);
  if (screen.has_node()) return false;
  const SearchRun* run = screen.runs.run().get();
  if (run && run->settings().program) {
    if (text_button("program.inspect_player", texts::programs::inspect_it)) {
      ProgramFile file = run->settings().program->file;
      for (const LevelInfo& l : screen.game().levels())
        if (file.name.empty() && l.program == run->settings().program) file.name = l.title;
      if (screen.searched.elsewhere()) screen.commands.push(command::ShowSearched{});
      screen.commands.push(command::ShowProgram{std::move(file)});
      screen.commands.act("view.show program");
    }
    return empty_note(texts::programs::chose), true;
  }
  const char* press = !run                ? texts::start_hint
                      : !run->recording() ? texts::not_recorded_hint
                      : run->running()    ? texts::running_hint
                                          : texts::start_hint;
  empty_note(fmt::format("{}\n{}", purpose, press));
  return true;
}

}  // namespace ply::ui
