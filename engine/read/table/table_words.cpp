#include "engine/read/table/table_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/read/node/moment.h"
#include "engine/search/table.h"

namespace ply {
namespace {

// "c4 d3 (node 17)": the moves that lead to it.
void add_line(Sentence& s, const View& v, u32 slot, Nodes& nodes) {
  const std::string line = nodes.line(v, slot);
  s.link(line.empty() ? "root" : line, v.id(slot)).say(fmt::format(" (node {})", v.id(slot)));
}

int iteration_of(const View& v, u32 slot) {
  std::vector<u32> path;
  v.path_to(slot, path);
  return v[path.front()].depth();
}

std::string side_of(const Nodes& nodes, Side s) {
  return nodes.subject().face() ? nodes.subject().face()->type().side_name(s)
                                : std::string(s == Side::first ? "the first side" : "the second side");
}

std::string plies(int n) { return counted(n, "ply", "plies"); }

}  // namespace

std::vector<Sentence> table_sentences(const View& v, u32 slot, const TableStory& story, Nodes& nodes) {
  std::vector<Sentence> out;
  const NodeRecord& r = v[slot];
  const SearchOptions& options = nodes.subject().options;
  const auto next = [&]() -> Sentence& { return out.emplace_back(); };
  if (story.answered) {
    if (story.writer == no_node) {
      next()
          .say("Answered by the table: ")
          .score({r.value, r.kind()}, r.mover())
          .say(". The writer of the entry is not recorded.");
    } else {
      const NodeRecord& w = v[story.writer];
      Sentence& s = next();
      s.say("Answered by the table: ").score({r.value, r.kind()}, r.mover()).say(". The entry was written by ");
      add_line(s, v, story.writer, nodes);
      s.say(fmt::format(" at tick {}, in iteration {}: it was searched to depth {}, ",
                        grouped(static_cast<u64>(v.leave(story.writer))), iteration_of(v, story.writer), w.depth()));
      s.say(story.deeper > 0 ? fmt::format("{} deeper than asked here.", plies(story.deeper))
                             : std::string("as deep as asked here."));
      Sentence& window = next();
      window.say("Its window was ").number(w.alpha, w.mover()).say(" to ").number(w.beta, w.mover());
      window.say(", here it is ")
          .number(r.alpha, r.mover())
          .say(" to ")
          .number(r.beta, r.mover())
          .say(fmt::format(" for {}", side_of(nodes, r.mover())));
      window.say(r.kind() == Kind::exact   ? ": an exact value answers any window."
                 : r.kind() == Kind::lower ? ": a lower bound at or above the upper end answers."
                                           : ": an upper bound at or below the lower end answers.");
      if (story.deeper > 0)
        next().say("So it has the value of a deeper search, not of this depth: the switch tt-deeper is on.");
    }
  } else if (v.open(slot)) {
    next().say("It is still being searched.");
  } else if (r.end() == NodeEnd::over || r.end() == NodeEnd::repetition || r.end() == NodeEnd::limit) {
    next().say("The game is over here: the table was not probed.");
  } else if (r.end() == NodeEnd::turn_won) {
    next().say("The side to move can win within this turn: the table was not probed.");
  } else if (!uses_table(options)) {
    next().say("This search used no table. What is listed could have answered, had there been one.");
  } else if (const int min = nodes.game() ? min_in_table(*nodes.game(), options) : min_table_depth; r.depth() < min) {
    next().say(fmt::format("Only nodes of depth {} or more probe the table: {} searching costs less than probing.", min,
                           min > 0 ? "nearer to the horizon" : "behind the horizon"));
  } else if (r.ply == 0) {
    next().say("At the root the table only suggests the first move.");
  } else {
    Sentence& searched = next().say("Searched: the table had no answer for it");
    // What a recording does not say by itself
    if (r.depth() < min_table_depth) searched.say(", or was not probed: older searches did not probe near the horizon");
    searched.say(".");
  }
  if (story.history_dependent) {
    Sentence& s = next();
    s.say("Its value depends on the moves before it: ");
    if (story.past_at == no_node) s.say("a repetition forbids a move or ends a line below it");
    else {
      s.say(v[story.past_at].end() == NodeEnd::limit ? "a limit of moves decided at " : "a repetition decided at ");
      add_line(s, v, story.past_at, nodes);
    }
    s.say(
        ". Reached by another path, the position may be worth something else, so the table keeps it for this history "
        "only.");
  }
  return out;
}

std::vector<Sentence> loss_sentences(const View& v, u32 slot, const TableLosses& losses, Nodes& nodes) {
  std::vector<Sentence> out;
  if (const TableMiss* m = losses.miss(slot)) {
    Sentence& s = out.emplace_back();
    s.say("When it asked, ");
    const auto entry = [&](const char* what) {
      s.say(what);
      if (m->writer == no_node) s.say(" (its writer is not recorded)");
      else s.say(" of "), add_line(s, v, m->writer, nodes);
    };
    switch (m->why) {
      case Miss::overwritten:
        entry("the entry that would have answered was gone, that");
        s.say(": it had been overwritten by ");
        if (m->by == no_node) s.say("a node that is not recorded");
        else add_line(s, v, m->by, nodes);
        s.say(".");
        break;
      // clang-format off
      case Miss::too_shallow: entry("the entry"), s.say(fmt::format(" was there, but only of depth {}.", m->depth)); break;
      case Miss::iteration: entry("the entry"), s.say(fmt::format(" was there, of an earlier iteration and only of depth {}.", m->depth)); break;
      case Miss::too_deep: entry("the entry"), s.say(fmt::format(" was there, of depth {}: deeper than asked, and so not the value of this depth.", m->depth)); break;
      case Miss::bound: entry("the entry"), s.say(" was there and deep enough, but its bound does not settle the window."); break;
      case Miss::root: s.say(m->writer == no_node && m->depth == 0 ? "it was the root: the table only suggests a move there." : "an entry was there; at the root it only suggests a move."); break;
      case Miss::nothing: break;
        // clang-format on
    }
  }
  if (const LostEntry* e = losses.fate(slot)) {
    Sentence& s = out.emplace_back();
    s.say(fmt::format("The entry that it wrote answered {}; then ", counted(e->answers, "node")));
    if (e->same) s.say("a later result of the same position replaced it, that of ");
    else s.say("another position took its place, that of ");
    if (e->by == no_node) s.say("a node that is not recorded");
    else add_line(s, v, e->by, nodes);
    s.say(".");
  }
  return out;
}

}  // namespace ply
