// The search as a few lines of pseudo-code, with the active line at a moment and its values.
#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/read/node/pseudo_code.h"
#include "engine/read/words/bound_story.h"

namespace ply::ask {
namespace {

struct Code {
  std::vector<CodeLine> lines;
  CodeMoment at;
};
/// As people read it: the active line is marked, and has its values beside it.
struct ShownLine {
  std::string mark, text, values;
};

std::string code_head(Asked& a, const Code& c) {
  return fmt::format("tick {}  {}  in the view of {}", a.tick,
                     c.at.slot == no_node ? std::string() : name_of(a.v, c.at.slot, a.nodes), a.side(c.at.view));
}
std::vector<ShownLine> shown_lines(const Code& c) {
  std::vector<ShownLine> out;
  for (const CodeLine& l : c.lines)
    out.push_back({"", std::string(2 * static_cast<std::size_t>(l.indent), ' ') + l.text, ""});
  for (const CodeNote& n : c.at.notes) out[static_cast<std::size_t>(n.line)].values = n.text;
  if (c.at.line >= 0) out[static_cast<std::size_t>(c.at.line)].mark = ">";
  return out;
}

const auto line_fields = Fields<CodeLine>().add<&CodeLine::text>("text").add<&CodeLine::indent>("indent");
const auto note_fields = Fields<CodeNote>().add<&CodeNote::line>("line").add<&CodeNote::text>("text");
const auto shown_fields = Fields<ShownLine>()
                              .add<&ShownLine::mark>("", " ")
                              .add<&ShownLine::text>("", "code")
                              .add<&ShownLine::values>("", "values");
const auto code_fields =
    Fields<Code>()
        .add<code_head>("")
        .add("tick", [](Asked& a, const Code&) { return a.tick; })
        .add("line", [](const Code& c) { return c.at.line >= 0 ? std::optional(c.at.line) : std::nullopt; })
        .add("node", [](Asked& a, const Code& c) { return a.id(c.at.slot); })
        .add("child", [](Asked& a, const Code& c) { return a.id(c.at.child); })
        .add("for", [](const Code& c) { return c.at.view; })
        .add<&Code::lines>("lines", line_fields)
        .add("notes", {}, note_fields, [](const Code& c) { return c.at.notes; })
        .add<shown_lines>("", " ", shown_fields);

}  // namespace

extern const Question code{
    .id = "code",
    .help = "The search as a few lines of pseudo-code, with the active line at a moment and its values",
    .at_moment = true,
    .on_windows = true,
    .options = {{.id = "form",
                 .form = "FORM",
                 .help = "A branch for each side, or one for both",
                 .words = {"sides", "negamax"}}},
    .fields = {&code_fields},
    .answer = [](Asked& a) -> Answer {
      const CodeForm form = a.text("form") == "negamax" ? CodeForm::negamax : CodeForm::two_sides;
      const SearchOptions& options = a.recording->plan().options;
      const std::array<std::string, 2> sides{a.sides[0], a.sides[1]};
      return code_fields.record(
          a, Code{pseudo_code(options, form, sides), code_at(a.v, a.tick, options, form, sides, a.nodes)});
    },
};

}  // namespace ply::ask
