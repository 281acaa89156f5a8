// An engine put to the test: the form, and what was seen, check by check, with the position and the lines of a finding.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

constexpr const char* engine_check_command_help =
    tr("As it is typed in a terminal, quotes included; no shell runs it. A name without a folder is looked for where "
       "programs and games are.");
constexpr const char* engine_check_patience_help = tr("How long an answer may take before the engine is given up.");
constexpr const char* engine_check_board_help =
    tr("The game on the board with its rules, or one that is only shown here.");

void label(const char* text, const char* help) {
  ImGui::AlignTextToFramePadding();
  dim(text);
  item_tooltip(help);
  ImGui::SameLine(px(86));
}
void word(const char* text) {
  ImGui::SameLine(0, px(12));
  ImGui::AlignTextToFramePadding();
  dim(text);
  ImGui::SameLine(0, px(6));
}

template <class T>
void number(const char* id, T& value, T min, T max, const char* help, float width) {
  int v = static_cast<int>(std::min<i64>(static_cast<i64>(value), 2'000'000'000));
  ImGui::SetNextItemWidth(px(width));
  const ScopedId own(id);
  const bool changed = ImGui::InputInt("##n", &v, 0, 0);
  probe(fmt::format("engine_check.{}", id));
  item_tooltip(help);
  if (changed) value = static_cast<T>(bounded<i64>(v, static_cast<i64>(min), static_cast<i64>(max)));
}

ImU32 colour_of(EngineCheckSays says) {
  return says == EngineCheckSays::good      ? theme().good
         : says == EngineCheckSays::finding ? theme().error
                                            : theme().text_dim;
}
const char* sign_of(EngineCheckSays says) {
  return says == EngineCheckSays::good ? signs().check : says == EngineCheckSays::finding ? signs().cross : signs().dot;
}
const char* result_of(const EngineCheckLine& l) { return engine_check_words[static_cast<std::size_t>(l.says)]; }

class EngineCheckPanel final : public PanelBase {
 public:
  const char* id() const override { return "engine_check"; }
  const char* title() const override { return tr("Engine check"); }
  std::string badge(const FrameModel& frame) const override {
    const EngineChecks& c = frame.matches.checks();
    if (c.running() && c.all() > 0) return fmt::format("{} %", 100 * c.done() / c.all());
    const auto n = c.findings();
    return n ? fmt::format("{}", n) : std::string();
  }
  std::string table(const FrameModel& frame) const override {
    if (frame.matches.checks().lines().empty()) return {};
    std::string out = "check,result,what,position\n";
    for (const EngineCheckLine& l : frame.matches.checks().lines())
      out += fmt::format("{},{},{},{}\n", l.check, result_of(l), csv_field(l.words), csv_field(l.position));
    return out;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const EngineChecks& checks = frame.matches.checks();
    form(frame, checks, commands);
    if (checks.running()) progress(checks, commands);
    if (!checks.problem().empty())
      wrapped_text(theme().error, fmt::format(tr("Nothing could be checked: {}"), checks.problem()));
    if (!checks.lines().empty()) return results(frame, checks, commands);
    if (!checks.running() && checks.problem().empty())
      wrapped_text(theme().text_dim,
                   tr("Tests another program over its protocol, without its source code: can its moves "
                      "and lines be played, does it give the same result twice and in the mirror, do mates come "
                      "nearer, does it keep to its limits and stop when told to?"));
  }

 private:
  void form(const FrameModel& frame, const EngineChecks& checks, Commands& commands) {
    EngineCheckSetup s = checks.setup();
    ImGui::BeginDisabled(checks.running());
    label(tr("Engine"), engine_check_command_help);
    ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x));
    text_field("##command", s.command, tr("a program with its arguments"));
    probe("engine_check.command");
    item_tooltip(engine_check_command_help);
    // Once there is something to read, the form makes room for it.
    const bool folded = !checks.lines().empty() && !unfolded_;
    if (folded) how(frame, s);
    else fields(frame, checks, s, commands);
    ImGui::EndDisabled();
    if (!(s == checks.setup())) commands.push(command::SetEngineCheck{s});
    buttons(checks, s, folded, commands);
  }

  void fields(const FrameModel& frame, const EngineChecks& checks, EngineCheckSetup& s, Commands& commands) {
    const BoardType& type = board_row(frame.play.game().type(), s);
    protocol_row(type, s);
    label(tr("Depth"), tr("Of the searches."));
    number("depth", s.depth, 1, 100, tr("Of the searches."), 44);
    word(tr("nodes"));
    number("nodes", s.nodes, u64{1}, u64{2'000'000'000}, tr("Of the searches that are limited by nodes."), 80);
    ImGui::SetCursorPosX(px(86));
    if (checks.reading()) {
      dim(tr("Reading the positions"));
      beside(tr("Stop"));
      if (text_button("engine_check.stop_reading", tr("Stop"), tr("They are not taken then.")))
        commands.act("engine.stop");
      commands.more_frames = true;
    } else if (s.positions.empty()) {
      number("random", s.random, 1, 10'000, tr("By random moves from the start; the same seed gives the same."), 44);
      ImGui::SameLine(0, px(6));
      dim(tr("positions"));
    } else {
      dim(fmt::format(tr("{} of a file"), counted(s.positions.size(), "position")));
      beside(tr("Random ones"));
      if (text_button("engine_check.random_ones", tr("Random ones"), tr("Asks at random positions again.")))
        s.positions.clear();
      if (const auto* source = checks.source(); source && !source->path.empty()) source_row(*source, commands);
    }
    label(tr("patience, ms"), engine_check_patience_help);
    number("patience", s.patience, 1, 3'600'000, engine_check_patience_help, 80);
  }

  /// Which of the file's games or positions, and where in the game. A field that is left empty asks for all, or for
  /// where games end.
  void source_row(const command::ReadCheckPositions& source, Commands& commands) {
    label(tr("Of it"), source.path.c_str());
    bool done = false;
    const auto field = [&](const char* id, std::string& typed, const std::string& now, const char* hint,
                           const char* help) {
      const ScopedId own(id);
      ImGui::SetNextItemWidth(px(64));
      text_field("##n", typed, hint, ImGuiInputTextFlags_CharsDecimal);
      done = ImGui::IsItemDeactivatedAfterEdit() || done;
      if (!ImGui::IsItemActive() && !ImGui::IsItemDeactivatedAfterEdit()) typed = now;
      probe(fmt::format("engine_check.{}", id));
      item_tooltip(help);
    };
    dim(tr("number"));
    ImGui::SameLine(0, px(6));
    field("pick", pick_, source.pick ? fmt::format("{}", source.pick) : "", tr("all"),
          tr("The game or position of this number alone; empty: all."));
    word(tr("after plies"));
    field("plies", plies_, source.plies ? fmt::format("{}", *source.plies) : "", tr("its end"),
          tr("Of a game the position after this many moves of both sides; empty: where it ends."));
    if (!done) return;
    command::ReadCheckPositions asked = source;
    asked.opened = false;
    asked.pick = to_number<u64>(pick_).value_or(0), asked.plies = to_number<u64>(plies_);
    commands.push(asked);
  }

  /// The fields in a line of words.
  void how(const FrameModel& frame, const EngineCheckSetup& s) {
    const BoardType* const chosen = s.board.empty() ? nullptr : find_board(s.board);
    const std::string& game = (chosen ? *chosen : frame.play.game().type()).title();
    wrapped_text(theme().text_dim,
                 fmt::format(tr("{}{}; depth {}, {} nodes, {}"), game, s.protocol.empty() ? "" : ", " + s.protocol,
                             s.depth, grouped(s.nodes),
                             counted(s.positions.empty() ? static_cast<std::size_t>(s.random) : s.positions.size(),
                                     "position")));
  }

  void buttons(const EngineChecks& checks, const EngineCheckSetup& s, bool folded, Commands& commands) {
    ImGui::Dummy({1, px(2)});
    if (checks.running()) {
      if (text_button("engine_check.stop", tr("Stop"), tr("Stops the check and the program; results so far are kept."),
                      {}, !checks.stopping()))
        commands.act("engine.stop");
      return;
    }
    if (accent_button("engine_check.start", tr("Check the engine"),
                      tr("Starts the program and tests it. It runs with your rights."), {}, {}, !s.command.empty()))
      commands.push(command::StartEngineCheck{}), chosen_ = -1, unfolded_ = false;
    if (s.board.empty()) {
      beside(tr("Only this position"));
      if (text_button("engine_check.here", tr("Only this position"),
                      tr("Asks at the position on the board instead of random ones."), {}, !s.command.empty()))
        commands.act("engine.check_here"), chosen_ = -1, unfolded_ = false;
    }
    if (checks.lines().empty()) return;
    const char* const fold = folded ? tr("How to ask") : tr("Fold");
    beside(fold);
    if (text_button("engine_check.fold", fold,
                    tr("The game, the protocol, depth, nodes and positions of the next check.")))
      unfolded_ = !unfolded_;
  }

  /// The game on the board, or one that is only shown.
  static const BoardType& board_row(const BoardType& here, EngineCheckSetup& s) {
    const BoardType* chosen = s.board.empty() ? nullptr : find_board(s.board);
    const std::string on_board = fmt::format(tr("{}, as on the board"), here.title());
    label(tr("Game"), engine_check_board_help);
    ImGui::SetNextItemWidth(bounded(ImGui::GetContentRegionAvail().x, px(40), px(240)));
    if (ImGui::BeginCombo("##board", chosen ? chosen->title().c_str() : on_board.c_str())) {
      if (ImGui::Selectable(on_board.c_str(), !chosen)) s.board.clear(), s.protocol.clear();
      for (const BoardType* t : all_boards()) {
        if (ImGui::Selectable(t->title().c_str(), chosen == t)) s.board = t->id(), s.protocol.clear();
        if (probing()) probe("engine_check.board." + t->id());
      }
      ImGui::EndCombo();
    }
    probe("engine_check.board");
    item_tooltip(engine_check_board_help);
    const BoardType* now = s.board.empty() ? nullptr : find_board(s.board);
    return now ? *now : here;
  }

  static void protocol_row(const BoardType& type, EngineCheckSetup& s) {
    const auto known = engine_check_protocols(type);
    int at = 0;
    std::vector<const char*> names;
    for (std::size_t i = 0; i < known.size(); ++i) {
      names.push_back(known[i].c_str());
      if (known[i] == s.protocol) at = static_cast<int>(i);
    }
    label(tr("Protocol"), tr("In which engines of this game are asked."));
    if (names.size() < 2) return dim(names.empty() ? signs().dot : names.front());
    if (segmented("engine_check.protocol", names, at)) s.protocol = known[static_cast<std::size_t>(at)];
  }

  static void progress(const EngineChecks& checks, Commands& commands) {
    const u64 all = checks.all(), done = checks.done();
    ImGui::ProgressBar(all > 0 ? static_cast<float>(done) / static_cast<float>(all) : 0, {-1, px(6)}, "");
    fitted_text(theme().text_dim, checks.stopping() ? std::string(tr("stopping"))
                                                    : fmt::format(tr("{} of {} parts"), done, std::max(all, done)));
    if (const auto wait = checks.waiting(); wait && !checks.stopping())
      wrapped_text(theme().text_dim, visible(wait_words(*wait)));
    commands.more_frames = true;
  }

  void results(const FrameModel& frame, const EngineChecks& checks, Commands& commands) {
    const auto n = checks.findings();
    ImGui::Dummy({1, px(2)});
    const std::string how_many = counted(n, "finding");
    if (checks.over() && n == 0) wrapped_text(theme().good, fmt::format(tr("{}: no findings."), checks.name()));
    else
      wrapped_text(
          n ? theme().error : theme().text_dim,
          fmt::format(fmt::runtime(checks.over() ? tr("{}: {}.") : tr("{}: {} so far.")), checks.name(), how_many));
    const auto& lines = checks.lines();
    const float ch = text_width("0", fonts().mono);
    if (ImGui::BeginTable("checks", 2, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) {
      ImGui::TableSetupColumn(tr("check"), 0, 16 * ch);
      ImGui::TableSetupColumn(tr("what was seen"), ImGuiTableColumnFlags_WidthStretch);
      ImGui::TableHeadersRow();
      for (int i = 0; i < static_cast<int>(lines.size()); ++i) row(lines[static_cast<std::size_t>(i)], i);
      ImGui::EndTable();
    }
    if (chosen_ >= 0 && chosen_ < static_cast<int>(lines.size()))
      details(frame, checks, lines[static_cast<std::size_t>(chosen_)], commands);
    else if (n > 0) wrapped_text(theme().text_faint, tr("Click a finding to see its position and how to repeat it."));
  }

  // The sign, the check and what was seen; a finding can be chosen.
  void row(const EngineCheckLine& l, int i) {
    const ScopedId own(i);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorPos();
    const bool finding = l.says == EngineCheckSays::finding;
    if (finding && ImGui::Selectable("##row", chosen_ == i, ImGuiSelectableFlags_SpanAllColumns)) chosen_ = i;
    if (finding && probing()) probe(fmt::format("engine_check.finding.{}", i));
    if (finding) ImGui::SetCursorPos(at);
    coloured(colour_of(l.says), sign_of(l.says));
    item_tooltip(result_of(l));
    ImGui::SameLine(0, px(6));
    mono(l.says == EngineCheckSays::skipped ? theme().text_dim : theme().text, l.check);
    ImGui::TableNextColumn();
    const std::string text =
        l.says == EngineCheckSays::skipped ? fmt::format("{}: {}", result_of(l), l.words) : l.words;
    fitted_text(l.says == EngineCheckSays::skipped ? theme().text_dim : theme().text, text);
  }

  /// What was seen, beside the board where it was seen, and what can be done about it.
  void details(const FrameModel& frame, const EngineChecks& checks, const EngineCheckLine& l, Commands& commands) {
    section(l.check);
    wrapped_text(theme().text, l.words);
    if (at_ != l.position) {
      at_ = l.position;
      auto read = checks.face()->type().set_up(l.position, checks.face()->rules());
      board_ = read ? std::optional<BoardSetup>(std::move(*read)) : std::nullopt;
    }
    const float side = std::min(px(190), ImGui::GetContentRegionAvail().x * 0.45f);
    const bool drawn = board_ && side > px(90);
    if (drawn) {
      board(frame, side);
      ImGui::SameLine(0, px(12));
      ImGui::BeginGroup();
    }
    dim(tr("Position"));
    {
      const ScopedFont face(fonts().mono);
      wrapped_text(theme().text, l.position);
    }
    const auto game = std::dynamic_pointer_cast<const Game>(checks.face());
    if (game && text_button("engine_check.show", tr("Show on the board"),
                            tr("The position becomes a game of its own; the one there goes to the shelf.")))
      commands.push(command::NewGame{game->type().id(), game->rules(), frame.play.player(Side::first).text,
                                     frame.play.player(Side::second).text, l.position});
    if (game) beside(tr("Copy the position"));
    if (text_button("engine_check.copy_position", tr("Copy the position"))) ImGui::SetClipboardText(l.position.c_str());
    ImGui::Dummy({1, px(2)});
    dim(tr("To see it again, send the engine"));
    std::string all;
    for (const std::string& line : l.repeat) {
      fitted_mono(theme().text, visible(line));
      all += line + "\n";
    }
    if (text_button("engine_check.copy", tr("Copy the lines"), tr("The lines to send, for a terminal.")))
      ImGui::SetClipboardText(all.c_str());
    if (drawn) ImGui::EndGroup();
  }

  void board(const FrameModel& frame, float side) const {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    BoardView view = board_->face->board(board_->position);
    view.labels.clear();
    const BoardPlace place = fit_board(view, at, {at.x + side, at.y + side}, frame.view.flipped, px(60));
    if (place.unit > 0) paint_board(*ImGui::GetWindowDrawList(), view, place, frame.view.kanji);
    ImGui::Dummy({side, side});
    probe("engine_check.seen_at");
  }

  std::string at_;  ///< of the finding that is shown
  std::optional<BoardSetup> board_;
  std::string pick_, plies_;  ///< as they are typed
  bool unfolded_ = false;
  int chosen_ = -1;  ///< of the lines; -1: none
};

}  // namespace

std::unique_ptr<PanelBase> make_engine_check_panel() { return std::make_unique<EngineCheckPanel>(); }

}  // namespace ply::ui
