// What a person marked in a recording: the bookmarks with their notes, each with its board, as a report to hand in.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/read/node/moment.h"

namespace ply::ask {
namespace {

struct Marked {
  std::size_t number;
  u32 slot;  ///< no_node: just the moment
  Tick tick;
  std::string note;
};
struct Notes {
  std::vector<Marked> all;
};

/// What was searched, and what came of it.
std::string notes_head(Asked& a, const Notes& n) {
  const SearchPlan& p = a.recording->plan();
  std::string out = fmt::format("{}{}{}, {}", p.game, p.rules.empty() ? "" : " ", p.rules,
                                p.imported() ? p.engine : fmt::format("profile {}", p.profile));
  if (!p.position.empty()) out += fmt::format("\nposition {}", p.position);
  if (!p.moves.empty()) out += fmt::format("\nafter {}", fmt::join(p.moves, " "));
  out += fmt::format("\n{} recorded", counted(a.v.size(), "node"));
  const u32 root = a.slot;
  if (root != no_node && a.v[root].ply == 0)
    out += fmt::format("; the last root: {}",
                       a.words(ViewedScore{{a.v[root].value, a.v[root].kind()}, a.v[root].mover()}));
  return out + fmt::format("\n{}", counted(n.all.size(), "bookmark"));
}

ViewedScore value_of(Asked& a, const Marked& m) {
  if (m.slot == no_node) return {};
  const NodeRecord& r = a.v[m.slot];
  return {{r.value, r.kind()}, r.mover()};
}
std::string window_of(Asked& a, const Marked& m) {
  if (m.slot == no_node || a.recording->windowless()) return "";
  const NodeRecord& r = a.v[m.slot];
  return fmt::format("{} .. {}", a.number(r.alpha), a.number(r.beta));
}

const auto row_fields =
    Fields<Marked>()
        .add<&Marked::number>("number", " ")
        .add<&Marked::note>("note", "note")
        .add<&Marked::tick>("tick")
        .add("node", "node", [](Asked& a, const Marked& m) { return a.id(m.slot); })
        .add("line", "line", [](Asked& a, const Marked& m) { return a.line_to(m.slot); })
        .add<value_of>("value", "value")
        .add<window_of>("window", "window, for its mover")
        .add("event", "at that moment", [](Asked& a, const Marked& m) { return event_sentence(a.v, m.tick, a.nodes); });
const auto notes_fields =
    Fields<Notes>().add<notes_head>("").add<&Notes::all>("bookmarks", "what was marked", row_fields);

}  // namespace

extern const Question notes{
    .id = "notes",
    .help = "The bookmarks of a recording with their notes: a report of what was looked at",
    .more = "In the window and as FILE.html, every place has its board.",
    .options = {{.id = "nodes", .form = "IDS", .help = "These nodes as well, by their ids", .list = true}},
    .boards = "bookmarks",
    .fields = {&notes_fields},
    .answer = [](Asked& a) -> Answer {
      Notes n;
      for (const Bookmark& b : a.recording->bookmarks())
        n.all.push_back(Marked{n.all.size() + 1, b.node == no_node ? no_node : a.v.find(b.node), b.tick, b.note});
      for (const std::string_view id : split(a.text("nodes"), ',')) {
        if (trim(id).empty()) continue;
        const auto number = to_number<u32>(trim(id));
        const u32 slot = number ? a.v.find(*number) : no_node;
        if (slot == no_node)
          return {Error{fmt::format("{} is no node of the recording", quoted_text(trim(id)))}, "nodes"};
        n.all.push_back(Marked{n.all.size() + 1, slot, a.v.leave(slot), ""});
      }
      if (n.all.empty()) return refused("nothing is marked in this recording: set a bookmark, with a note");
      return notes_fields.record(a, n);
    },
};

}  // namespace ply::ask
