// How nodes end, their best moves and lines, and why moves have no record.
#include "engine/ask/certificate/judge.h"

namespace ply {

std::string ClaimJudge::ending(const SentenceClaim& c, u32 k) const {
  using What = SentenceClaim::What;
  const NodeRecord& r = at_[k];
  if (c.what == What::not_reached) return at_.entered(k) ? "it was entered already" : "";
  if (!at_.entered(k)) return "it was not entered yet";
  if (c.what == What::being_searched) {
    if (at_.closed(k)) return "it was left already";
    if (c.yes != (r.size == 1 && r.end() != NodeEnd::inner)) return "whether it has moves is stated wrongly";
    return finished(k) == (c.other != 0) ? "" : "whether a value has reached the bound is stated wrongly";
  }
  if (!at_.closed(k)) return "it is still open";
  if (c.what == What::history_dependent) return r.history_dependent() ? "" : "its value does not rest on the past";
  if (c.what == What::left_out)
    return r.ply == 0 && search_.leaves_out && search_.root_moves > r.moves ? "" : "no move was left out";
  if (c.what == What::ended) {
    if (r.end() != c.end || c.end == NodeEnd::inner || c.end == NodeEnd::table) return "it ended otherwise";
    if (c.end == NodeEnd::pruned) return r.kind() == c.proves ? "" : "what it proves is stated wrongly";
    if (c.end != NodeEnd::horizon) return "";
    return c.yes == (r.stood_pat() || r.kind() == Kind::lower) ? "" : "whether it stood pat is stated wrongly";
  }
  if (c.what == What::answered) {
    if (r.end() != NodeEnd::table) return "it was not answered by the table";
    if (c.by != r.link || c.yes != r.lost_link()) return "another node wrote the entry";
    const u32 writer = c.by == no_node ? no_node : at_.slot(c.by);
    return writer == no_node || at_.leave(writer) < at_.enter(k) ? "" : "that node was left later";
  }
  // The rest is told of nodes whose moves were searched.
  if (r.end() != NodeEnd::inner) return "its moves were not searched";
  const auto kids = at_.children(k);
  const bool complete = !r.partial() && r.moves > 0 && !r.uncounted() && !kids.empty();
  if (c.what == What::cut_unrecorded)
    return r.cut() && (r.partial() || kids.empty()) ? "" : "no move without a record cut it off";
  if (c.what == What::cut_off || c.what == What::cut_last) {
    const u32 by = child(c, k);
    if (!r.cut() || by == no_node || by != kids.back()) return "that move did not cut it off";
    if (value_of(k, by) < r.beta || !at_.counted(by)) return "that move does not reach the bound";
    const int n = searched(k, no_node);
    if (c.what == What::cut_last) return !complete || n >= r.moves ? "" : "it was not the last move";
    if (c.value != at_[by].rank + 1) return "it stands at another place";
    if (c.other > 0 && (c.other != r.moves || c.value > c.other)) return "it has another number of moves";
    return !complete || n < r.moves ? "" : "all moves were searched";
  }
  if (c.what == What::cut_short) {
    if (!r.cut()) return "it was not cut off";
    if (c.by == no_node) return r.value < r.beta ? "" : "its value has reached the bound";
    const u32 by = child(c, k);
    if (by == no_node || by != kids.back()) return "that is not the last move";
    return r.value < r.beta || value_of(k, by) < r.beta || !at_.counted(by) ? "" : "that move has reached the bound";
  }
  // all_searched
  if (r.cut()) return "it was cut off";
  if (c.yes) {
    if (r.kind() != Kind::upper) return "a move was better than the bound";
    for (const u32 x : kids)
      if (at_.raised(x)) return "a move has raised the bound";
  }
  const int n = searched(k, no_node);
  switch (c.other) {
    case SentenceClaim::all: return !complete || n >= r.moves ? "" : "only some of its moves were searched";
    case SentenceClaim::what_switches_left: return !complete || n < r.moves ? "" : "all of its moves were searched";
    case SentenceClaim::partly_recorded: return r.partial() ? "" : "all is recorded";
    case SentenceClaim::standing_pat: {
      if (!r.stood_pat()) return "it did not stand pat";
      for (const u32 x : kids)
        if (at_.raised(x)) return "a move is better than the static value";
      return r.value == r.static_eval ? "" : "it is not worth its static value";
    }
    case SentenceClaim::not_reported: return r.moves == 0 && !kids.empty() ? "" : "its moves are counted";
  }
  return "nobody can judge it";
}

std::string ClaimJudge::line(const SentenceClaim& c, u32 k) const {
  using What = SentenceClaim::What;
  const NodeRecord& r = at_[k];
  if (c.what == What::set_by) {
    const u32 by = child(c, k);
    if (by == no_node || !at_.raised(by)) return "that move has set no bound";
    if (c.tick != at_.leave(by)) return "it was left at another moment";
    return at_[by].value == c.value && at_[by].kind() == c.proves ? "" : "it returned another value";
  }
  if (!at_.closed(k)) return "it is still open";
  if (c.what == What::gone_through) return r.end() == NodeEnd::inner && !r.cut() ? "" : "not all of them were";
  if (c.what == What::best && c.by == no_node) {
    if (!r.stood_pat() || r.value != r.static_eval || r.value != c.value) return "it is not worth its static value";
    for (const u32 x : at_.children(k))
      if (at_.raised(x)) return "a move is better";
    return r.kind() != Kind::upper ? "" : "nothing is known to be the best";
  }
  if (c.what == What::best) {
    const u32 by = child(c, k);
    if (by == no_node || !at_.counted(by)) return "that move does not count";
    if (r.value != c.value || value_of(k, by) != r.value) return "it is worth something else";
    for (const u32 x : at_.children(k))
      if (at_.counted(x) && value_of(k, x) > value_of(k, by)) return "another move is better";
    if (at_[by].rank < NodeRecord::last_rank && r.best != at_[by].rank) return "the search names another move";
    return r.kind() != Kind::upper ? "" : "no move is known to be the best";
  }
  if (r.value != c.value || r.kind() != c.proves) return "it returned another value";
  if (c.what == What::worth) return r.end() != NodeEnd::aborted ? "" : "the search was stopped before it had a value";
  if (c.tick != at_.leave(k)) return "it was left at another moment";
  const u32 by = c.by == no_node ? no_node : at_.slot(c.by);
  if (c.what == What::line_end) return r.end() == c.end ? "" : "it ended otherwise";
  if (c.what == What::line_breaks) {
    const u32 named = child(c, k);
    if (named == no_node || at_[named].rank != r.best) return "that move is not named as the best";
    if (!at_.counted(named)) return "";
    for (const u32 x : at_.children(k))
      if (at_.counted(x) && value_of(k, x) > value_of(k, named)) return "";
    return "no other move is worth more";
  }
  if (by == no_node || !at_.entered(by)) return "there is no such node";
  if (c.what == What::entry_by) {
    if (at_[by].end() != NodeEnd::table || at_[by].link != c.node) return "another node wrote the entry";
    if (r.depth() != c.other) return "it has another depth";
    return at_.leave(k) < at_.enter(by) ? "" : "it was left later";
  }
  // line
  if (at_.parent(k) != by) return "it is no move of that node";
  if (r.pass() == Pass::probe || r.end() != c.end) return "it does not go on with that";
  for (const u32 x : at_.children(by))
    if (at_.counted(x) && value_of(by, x) > value_of(by, k)) return "another move is better";
  return r.rank >= NodeRecord::last_rank || at_[by].best == r.rank ? "" : "the search names another move";
}

std::string ClaimJudge::missing(const SentenceClaim& c, u32 k) const {
  using What = SentenceClaim::What;
  const NodeRecord& r = at_[k];
  for (const u32 x : at_.children(k))
    if (at_[x].move == c.move && at_[x].pass() != Pass::probe && at_.entered(x)) return "the move was searched";
  if (c.what == What::not_yet) {
    if (at_.closed(k)) return "the node was left already";
    if (c.yes != finished(k)) return "whether a move has reached the bound is stated wrongly";
    for (const u32 x : at_.children(k))
      if (c.yes && at_[x].move == c.move && at_[x].pass() != Pass::probe) return "the move is searched later";
    return "";
  }
  if (!at_.closed(k)) return "the node is not left yet";
  if (c.what == What::no_search) {
    if (r.end() != c.end || r.end() == NodeEnd::inner) return "it ended otherwise";
    if (r.end() != NodeEnd::table) return c.by == no_node ? "" : "the table was not probed";
    return c.by == no_node || c.by == r.link ? "" : "another node wrote the entry";
  }
  if (r.end() != NodeEnd::inner) return "its moves were not searched";
  if (c.what == What::behind_cut)
    return !r.cut() ? "it was not cut off" : r.partial() ? "it may have been searched" : "";
  if (r.cut() && r.size > 1 && !r.partial()) return "it was cut off";
  // Where a search of ours leaves nothing out, a node that was left uncut has searched its moves.
  const bool all = search_.reported && !r.cut() && r.depth() > 0 && !(r.ply == 0 && search_.leaves_out) &&
                   (search_.sound || !r.uncounted());
  const int why = r.partial() && all                 ? SentenceClaim::not_recorded
                  : r.partial()                      ? SentenceClaim::maybe_searched
                  : r.ply == 0 && search_.leaves_out ? SentenceClaim::by_switch
                  : r.depth() <= 0                   ? SentenceClaim::quiet
                                                     : SentenceClaim::unknown;
  return why == c.other ? "" : "another reason is recorded";
}

}  // namespace ply
