// What a command line asks for: what is wrong with it, and how the first session comes to have it.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <thread>

#include "app/ui/workbench/presets.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/matches/matches.h"
#include "engine/session/play/bundles.h"
#include "engine/session/searches/opening.h"

namespace ply::ui {

std::optional<OptionsProblem> find_problem(const WorkbenchOptions& o) {
  const GameType* type = o.game.empty() ? all_games().front() : find_game(o.game);
  if (!type) {
    std::string known;
    for (const GameType* g : all_games()) known += (known.empty() ? "" : ", ") + g->id();
    return OptionsProblem{2, fmt::format("there is no game {}; there are {}", quoted_text(o.game), known)};
  }
  const auto rules = parse_rules(o.rules);
  if (!rules) return OptionsProblem{2, rules.error().message};
  if (const auto complete = complete_rules(type->options(), *rules); !complete)
    return OptionsProblem{2, complete.error().message};
  const auto said = [](const Error& e) {
    return e.column > 0 ? fmt::format("{} (column {})", e.message, e.column) : e.message;
  };
  if (!o.position.empty()) {
    if (const auto p = type->parse_position(o.position, *rules); !p) return OptionsProblem{3, said(p.error())};
  } else if (const auto g = type->make(*rules); !g) {
    return OptionsProblem{3, said(g.error())};
  }
  if (!o.open.empty()) {
    if (const auto ok = can_be_read(o.open); !ok) return OptionsProblem{4, ok.error().message};
  }
  if (!o.preset.empty()) {
    std::string known;
    for (const Preset& p : make_presets()) {
      if (canonical_id(p.name) == canonical_id(o.preset)) return std::nullopt;
      known += (known.empty() ? "" : ", ") + p.name;
    }
    return OptionsProblem{2, fmt::format("there is no layout {}; there are {}", quoted_text(o.preset), known)};
  }
  return std::nullopt;
}

// What the command line asks for wins over the last session.
void Workbench::start() {
  load_last();
  session_->keep_in(options_.state_folder);
  if (!options_.game.empty() || !options_.rules.empty() || !options_.position.empty()) {
    command::NewGame c;
    c.game = options_.game.empty() ? session_->play().game().type().id() : options_.game;
    if (const GameType* known = find_game(c.game)) c.game = known->id();
    if (!options_.rules.empty()) {
      if (auto rules = parse_rules(options_.rules)) c.rules = *rules;
      else note(Message::Level::error, rules.error().message);
    }
    if (!options_.position.empty()) c.position = options_.position;
    session_->apply(c);
  }
  if (!options_.open.empty()) {
    const u64 before = session_->messages().empty() ? 0 : session_->messages().back().serial;
    open_file(options_.open);
    // Results and large recordings are read on threads of their own; what draws pictures waits for them.
    while (options_.steady && (session_->matches().busy() || session_->opening().working()))
      session_->poll(0), std::this_thread::yield();
    for (const Message& m : session_->messages())
      if (m.serial > before && m.level == Message::Level::error) open_problem_ = Error{m.text};
  }
}

}  // namespace ply::ui
