#include "tests/monkey/stage.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/ui/host/places.h"
#include "app/ui/program/start.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/matches/matches.h"
#include "vendor/imgui_compat.h"

namespace ply::monkey {
namespace {

int number(std::string_view text) { return to_number<int>(text).value_or(0); }

ImVec2 place_of(std::string_view text) {
  const auto [x, y] = cut_word(text);
  return {static_cast<float>(number(x)), static_cast<float>(number(y))};
}

// As a JSON patch (RFC 6902), with what stood there before.
std::string what_differs(const std::string& before, const std::string& after) {
  const auto from = nlohmann::json::parse(before), to = nlohmann::json::parse(after);
  std::string out;
  for (const auto& change : nlohmann::json::diff(from, to)) {
    const nlohmann::json::json_pointer place(change.at("path").get<std::string>());
    out += fmt::format("\n{}", change.dump());
    if (from.contains(place)) out += " was " + from.at(place).dump();
  }
  return out;
}

}  // namespace

Stage::Stage(std::string folder) : folder_(std::move(folder)) {
  std::filesystem::create_directories(folder_ + "/files");
  std::filesystem::current_path(folder_ + "/files");  // what takes a word for the name of a file writes it there
  begin("kalah");
  // Small, so that many searches fit into a short time; the limits can be changed by the script.
  SearchPlan s = session().runs().settings();
  s.budget_bytes = std::size_t{4} << 20;
  s.table_bytes = std::size_t{1} << 20;
  s.limits.depth = 4;
  session().apply(command::SetSearch{s});
  session().apply(command::MoveDelay{0});
}

void Stage::begin(const std::string& game) {
  ui::HeadlessOptions o;
  o.width = 1200, o.height = 750;
  o.fonts.builtin_only = true;
  context_.reset();
  context_ = std::make_unique<ui::HeadlessContext>(o);
  ui::WorkbenchOptions w;
  w.game = game;
  w.steady = true;
  w.state_folder = folder_ + "/state";
  w.examples_folder = ui::shared_folder("examples");
  context_->run(ui::make_workbench(w));
  context_->step(2);
}

std::string Stage::run(std::string_view line) {
  const auto [word, rest] = cut_word(line);
  std::string wrong = act(word, rest, line);
  if (wrong.empty()) wrong = examine();
  // One does not save files by accident: as root that could hit any file of the machine.
  for (int i = 0; i < 3 && context_->find("field.file"); ++i) context_->key(ui::Key::escape);
  return wrong;
}

std::string Stage::act(std::string_view word, std::string_view rest, std::string_view line) {
  ui::HeadlessContext& c = *context_;
  if (word == "click" || word == "right-click" || word == "double-click") {
    c.move(place_of(rest));
    for (int i = word == "double-click" ? 2 : 1; i > 0; --i) {
      c.press(word == "right-click" ? 1 : 0);
      c.release(word == "right-click" ? 1 : 0);
    }
  } else if (word == "drag") {
    const auto [x, more] = cut_word(rest);
    const auto [y, to] = cut_word(more);
    c.move({static_cast<float>(number(x)), static_cast<float>(number(y))});
    c.press();
    compat::send_mouse_position(place_of(to));
    c.step(2);
    c.release();
  } else if (word == "wheel") {
    c.wheel(static_cast<float>(number(rest)));
  } else if (word == "key") {
    if (const auto chord = ui::parse_chord(rest)) c.key(*chord);
  } else if (word == "type") {
    c.type(rest);
  } else if (word == "size") {
    const ImVec2 size = place_of(rest);
    c.resize(static_cast<int>(size.x), static_cast<int>(size.y));
    c.step();
  } else if (word == "frames") {
    c.step(number(rest));
  } else if (word == "rest") {  // until nothing moves by itself, but not for ever
    for (int i = 0; i < 100 && session().busy(); ++i) {
      c.step();
      std::this_thread::yield();
    }
  } else if (word == "table") {  // megabytes
    SearchPlan s = session().runs().settings();
    s.table_bytes = static_cast<std::size_t>(number(rest)) << 20;
    session().apply(command::SetSearch{s});
  } else if (word == "seek") {
    session().apply(command::Seek{number(rest)});
  } else if (word == "select") {
    session().apply(command::SelectNode{static_cast<u32>(number(rest))});
  } else if (word == "edit") {
    const auto [cell, more] = cut_word(rest);
    const auto [brush, amount] = cut_word(more);
    session().apply(command::EditCell{number(cell), std::string(brush), number(amount)});
  } else if (word == "stop") {
    return stand_still();
  } else if (word == "pause") {
    return pause();
  } else if (word == "restart") {
    return restart();
  } else if (word == "reload") {
    return reload();
  } else {
    if (const Status done = workbench().run(line); !done) return {};  // not possible now, or no such thing: it said so
    c.step();
  }
  return {};
}

// What must be true after every line.
std::string Stage::examine() {
  const Session& s = session();
  const Play& play = s.play();
  const Walk& walk = s.walk();
  if (walk.cursor().tick < -1 || walk.cursor().tick > walk.edge())
    return fmt::format("the cursor stands at {} of {}", walk.cursor().tick, walk.edge());
  if (walk.shown_slot() != no_node && walk.shown_slot() >= walk.view().size())
    return "a node is shown that is not there";
  if (play.current() < 0 || play.current() >= play.tree().size()) return "the board shows no place of the game";
  if (play.node().mover != play.game().mover(play.node().position)) return "the wrong side is to move";
  if (++lines_ % 8 == 0) {
    const std::string text = play.position_text();
    const auto again = play.game().type().parse_position(text, play.game().rules());
    if (!play.editing() && !again)
      return fmt::format("the position {} cannot be read: {}", text, again.error().message);
    if (again && again->game->write(again->position) != text)
      return fmt::format("the position {} reads as {}", text, again->game->write(again->position));
    if (s.runs().recorded_game() && walk.shown_slot() != no_node)
      (void)s.runs().recorded_game()->write(walk.position_of(walk.shown_slot()));
  }
  return {};
}

// A search that was told to stop ends, whatever it is doing. Who waits forever is found by the watchdog.
std::string Stage::stand_still() {
  session().apply(command::StopSearch{});
  while (session().runs().running()) {
    context_->step();
    std::this_thread::yield();
  }
  context_->step();
  return session().runs().thinking() ? "the computer thinks though it was stopped" : "";
}

std::string Stage::pause() {
  session().apply(command::PauseSearch{});
  const auto& run = session().runs().run();
  if (!run || !run->recording()) return {};  // a silent search can only be stopped
  while (run->running() && !run->paused()) {
    context_->step();
    std::this_thread::yield();
  }
  context_->step();
  return {};
}

// The end of the program and its next start: everything is there again.
std::string Stage::restart() {
  if (std::string wrong = stand_still(); !wrong.empty()) return wrong;
  if (session().runs().hinting()) session().apply(command::Hint{1});  // one that looks far ahead would take hours
  while (session().runs().hinting()) {
    context_->step();
    std::this_thread::yield();
  }
  stand_still();
  // A match that has only just begun may still have to make its file.
  if (session().matches().playing()) session().apply(command::StopMatch{});
  while (session().matches().playing()) {
    context_->step();
    std::this_thread::yield();
  }
  const std::string before = session().save_state();
  begin("");
  const std::string after = session().save_state();
  if (before != after) return "another session after the restart: " + what_differs(before, after);
  return {};
}

std::string Stage::reload() {
  const std::string state = session().save_state();
  Session other;
  if (const Status ok = other.load_state(state); !ok) return "the session cannot be read: " + ok.error().message;
  if (const std::string read = other.save_state(); read != state)
    return "the session reads differently: " + what_differs(state, read);
  return {};
}

}  // namespace ply::monkey
