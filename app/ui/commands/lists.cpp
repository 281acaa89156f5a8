#include "app/ui/commands/lists.h"

#include <utility>

namespace ply::ui {

// The files of commands, one line each, in the order in which the menus list them: NAME_commands.cpp has
// add_NAME_commands().
#define PLY_COMMAND_FILES(C) \
  C(file)                    \
  C(edit)                    \
  C(game)                    \
  C(play)                    \
  C(book)                    \
  C(review)                  \
  C(search)                  \
  C(compare)                 \
  C(fork)                    \
  C(weights)                 \
  C(what_if)                 \
  C(step)                    \
  C(program)                 \
  C(linter)                  \
  C(answer)                  \
  C(flip)                    \
  C(debug)                   \
  C(node)                    \
  C(story)                   \
  C(live)                    \
  C(proof)                   \
  C(moment)                  \
  C(link)                    \
  C(view)                    \
  C(tree)                    \
  C(match)                   \
  C(engine_check)            \
  C(consult)                 \
  C(door)                    \
  C(report)                  \
  C(learn)                   \
  C(lesson)                  \
  C(worksheet)

#define PLY_DECLARE(name) void add_##name##_commands(CommandList& list);
PLY_COMMAND_FILES(PLY_DECLARE)

CommandTable make_command_table(const std::vector<Named>& panels, const std::vector<std::string>& presets) {
  CommandList list{.panels = panels, .presets = presets};
#define PLY_ADD(name) add_##name##_commands(list);
  PLY_COMMAND_FILES(PLY_ADD)
  return CommandTable(std::move(list.all));
}

}  // namespace ply::ui
