#include "engine/ask/table/origin_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.h"
#include "engine/base/text.h"

namespace ply {
namespace {

// "c4 d3 (node 17)": the moves that lead to it.
void place(Sentence& s, const View& v, u32 slot, Nodes& nodes) {
  const std::string line = nodes.line(v, slot);
  s.link(line.empty() ? "root" : line, v.id(slot)).say(fmt::format(" (node {})", v.id(slot)));
}

// ", left 12 nodes before in the same root search: it was searched to depth 3, one ply deeper than asked here."
void age(Sentence& s, const View& v, u32 writer, u32 answered, EntryAge by_root) {
  const int deeper = v[writer].depth() - v[answered].depth();
  constexpr const char* when[] = {"in the same root search", "in an earlier attempt at the same depth",
                                  "in an earlier iteration"};
  const std::string then =
      by_root == EntryAge::other_thread
          ? std::string(" of another thread")
          : fmt::format(", left {} before, {}", counted(nodes_between(v, writer, answered), "node"),
                        when[static_cast<std::size_t>(by_root)]);
  s.say(fmt::format("{}: it was searched to depth {}, {}.", then, v[writer].depth(),
                    deeper > 0   ? fmt::format("{} deeper than asked here", counted(deeper, "ply", "plies"))
                    : deeper < 0 ? "by the depth that it was entered with"
                                 : "as deep as asked here"));
}

const char* by_what(TableKeys k) { return k == TableKeys::told ? "by the engine's keys" : "by positions"; }
// What tells of the search.
const char* source(const AnswerRules& rules) { return rules.own ? "recording" : "log"; }

// Why the newest of them is not the writer.
void refuted(std::vector<Sentence>& out, const View& v, const TableOrigin& o, const AnswerRules& rules) {
  if (const auto m = misfit(v, o.slot, o.writer, rules)) {
    const NodeRecord& w = v[o.writer];
    out.emplace_back()
        .say(m->sentence)
        .say(fmt::format(" Node {} returned ", v.id(o.writer)))
        .score({w.value, w.kind()}, w.mover())
        .say(fmt::format(" of depth {}.", w.depth()));
  }
}

void position(std::vector<Sentence>& out, const TableOrigins& all, const TableOrigin& o, const char* log) {
  if (!has_writer(o.is)) return;
  if (o.other_position && o.mirror)
    out.emplace_back().say(
        "It stands in the mirror image of this position: the engine hashes without orientation, or its key is wrong.");
  else if (o.other_position)
    out.emplace_back().say("It stands in another position: the table took two positions for one.");
  else if (!all.boards)
    out.emplace_back().say(
        fmt::format("Whether both stand in one position is not told: the {} has keys, and no positions.", log));
}

void unanswered(std::vector<Sentence>& out, const View& v, u32 slot, const char* log) {
  const NodeRecord& r = v[slot];
  switch (r.end()) {
    case NodeEnd::over:
    case NodeEnd::repetition:
    case NodeEnd::limit: out.emplace_back().say("The game is over here."); return;
    case NodeEnd::unreported:
      out.emplace_back().say("How this node ended is not told, and so neither whether the table answered it.");
      return;
    case NodeEnd::aborted:
      out.emplace_back().say(
          fmt::format("The {} ends, or the search was stopped, before this node came to a value.", log));
      return;
    default: out.emplace_back().say("Searched. Whether the table was probed here is not told."); return;
  }
}

Sentence said(std::string text) { return std::move(Sentence().say(text)); }

}  // namespace

std::vector<Sentence> origin_sentences(const View& v, u32 slot, const TableOrigins* origins, const AnswerRules& rules,
                                       Nodes& nodes) {
  std::vector<Sentence> out;
  const NodeRecord& r = v[slot];
  const char* const log = source(rules);
  if (v.open(slot)) {
    out.emplace_back().say("It is still being searched.");
    return out;
  }
  if (r.end() != NodeEnd::table) {
    unanswered(out, v, slot, log);
    return out;
  }
  out.emplace_back()
      .say(fmt::format("Answered by the table, as the {} tells: ", log))
      .score({r.value, r.kind()}, r.mover())
      .say(".");
  const TableOrigin* const o = origins ? origins->find(slot) : nullptr;
  if (!o) return out;
  Sentence& s = out.emplace_back();
  switch (o->is) {
    case Origin::named:
      s.say(fmt::format("The {} names the writer: ", log));
      place(s, v, o->writer, nodes);
      age(s, v, o->writer, slot, o->age);
      break;
    case Origin::named_wrong:
      s.say(fmt::format("The {} names the writer, ", log));
      place(s, v, o->writer, nodes);
      s.say(", and what that returned is not this answer.");
      refuted(out, v, *o, rules);
      break;
    case Origin::one:
      s.say(fmt::format("Inferred {}: one of {} earlier {} has a result that gives this answer, ",
                        by_what(origins->keys), o->earlier,
                        o->more ? "nodes that were looked at" : fmt::format("nodes in the {}", log)));
      place(s, v, o->writer, nodes);
      age(s, v, o->writer, slot, o->age);
      break;
    case Origin::several:
      s.say(
          fmt::format("Inferred {}: {} of {} earlier nodes have results that give this answer, and which of them "
                      "wrote the entry is not told. The newest is ",
                      by_what(origins->keys), o->fits, o->earlier));
      place(s, v, o->writer, nodes);
      age(s, v, o->writer, slot, o->age);
      s.say(" The oldest is ");
      place(s, v, o->oldest, nodes);
      s.say(".");
      break;
    case Origin::unfit:
      s.say(fmt::format(
          "{} of the same {}, and no result of theirs gives this answer: its writer is not in the {}, "
          "or the table held what no node returned. The newest is ",
          o->earlier == 1 ? "There is one earlier node" : fmt::format("There are {} earlier nodes", o->earlier),
          origins->keys == TableKeys::told ? "key" : "position", log));
      place(s, v, o->writer, nodes);
      s.say(".");
      refuted(out, v, *o, rules);
      break;
    case Origin::unseen:
      s.say(fmt::format("No earlier node of the {} {}: ", log,
                        origins->keys == TableKeys::told ? "has this key" : "stands in this position"));
      s.say(fmt::format(
          fmt::runtime(rules.empty_table
                           ? "the header says that the table was empty when the search began, so its writer is not "
                             "in the {}, or the entry is another position's."
                           : "the entry is older than the {}, or its writer is not in it."),
          log));
      break;
    case Origin::unreported:
      if (o->thread > 0) s.say(fmt::format("The entry is of thread {}, from a node that is not recorded.", o->thread));
      else
        s.say(fmt::format(
            "Who wrote the entry is not told: the {} tells no key of this node, and its position is not known here.",
            log));
      break;
  }
  const bool inferred = o->is >= Origin::one && o->is <= Origin::unfit;
  if (inferred && !origins->threads.threads.empty())
    out.emplace_back().say("Nodes of other threads count as earlier: which came first is not told.");
  if (o->image != no_node) {
    Sentence& image =
        out.emplace_back().say("Its mirror image was searched before, and that result gives this answer: ");
    place(image, v, o->image, nodes);
    image.say(". The engine may hash without orientation.");
  }
  position(out, *origins, *o, log);
  return out;
}

std::vector<Sentence> origin_summary(const View& v, const TableOrigins& t, const TableSums& sums,
                                     const AnswerRules& rules) {
  std::vector<Sentence> out;
  const char* const log = source(rules);
  const bool threads = !t.threads.threads.empty();
  const auto of = [&](Origin o) { return grouped(t.of[static_cast<std::size_t>(o)]); };
  if (t.answers.empty()) {
    out.push_back(
        said(fmt::format("Answers of the table: not told. The {} names no node that the table answered.", log)));
  } else {
    out.push_back(said(fmt::format(
        "{} answered by the table, as the {} tells; who wrote the entries:", counted(t.answers.size(), "node"), log)));
    if (t.of[0] + t.of[1] > 0)
      out.push_back(said(fmt::format("named by the {}: {}; named, and its result is not the answer: {}", log,
                                     of(Origin::named), of(Origin::named_wrong))));
    if (t.keys == TableKeys::unreported && t.of[static_cast<std::size_t>(Origin::unreported)] > 0)
      out.push_back(said(fmt::format("not told: the {} has no keys, and no positions are known here", log)));
    else if (t.of[0] + t.of[1] < t.answers.size())
      out.push_back(said(fmt::format(
          "inferred {}: one earlier node fits {}, several fit {}, none of the earlier ones fits {}, no earlier one is "
          "there {}, key not told {}{}",
          by_what(t.keys), of(Origin::one), of(Origin::several), of(Origin::unfit), of(Origin::unseen),
          of(Origin::unreported),
          threads ? "; nodes of other threads count as earlier, for which came first is not told" : "")));
    if (const u64 unfit = t.misfits[0] + t.misfits[1] + t.misfits[2] + t.misfits[3])
      out.push_back(said(fmt::format(
          "of {} without a fit, the newest earlier node: searched less deep {}, searched "
          "deeper than the engine claims to accept {}, another kind of bound {}, another "
          "value {}",
          grouped(unfit), grouped(t.misfits[0]), grouped(t.misfits[1]), grouped(t.misfits[2]), grouped(t.misfits[3]))));
    if (t.oldest != no_node) {
      const TableOrigin& o = t.answers[t.oldest];
      Sentence s =
          said(fmt::format("age of the writers (the newest that fits): same root search {}, earlier attempt "
                           "{}, earlier iteration {}{}; searched deeper than asked {}; the oldest was left {} "
                           "before: ",
                           grouped(t.ages[0]), grouped(t.ages[1]), grouped(t.ages[2]),
                           t.ages[3] > 0 ? fmt::format(", another thread {}", grouped(t.ages[3])) : "",
                           grouped(t.deeper), counted(nodes_between(v, o.writer, o.slot), "node")));
      s.link(fmt::format("node {}", v.id(o.writer)), v.id(o.writer)).say(" for ");
      out.push_back(std::move(s.link(fmt::format("node {}", v.id(o.slot)), v.id(o.slot))));
    }
    if (!t.boards) out.push_back(said("answers from another position: unknown, the positions are not told"));
    else if (t.comparable > 0)
      out.push_back(said(fmt::format("answers from another position: {} of {} compared{}, and {} from a mirror image",
                                     grouped(t.other_position), grouped(t.compared),
                                     t.compared < t.comparable ? fmt::format(" (of {})", grouped(t.comparable)) : "",
                                     grouped(t.mirrored))));
    else
      out.push_back(said(fmt::format("answers from another position: unknown, {}",
                                     t.keys == TableKeys::told ? "no writer could be named or inferred"
                                                               : fmt::format("the {} tells no keys", log))));
    if (t.by_image > 0)
      out.push_back(
          said(fmt::format("explained by the mirror image of their position alone: {} (the engine may hash "
                           "without orientation)",
                           grouped(t.by_image))));
  }
  for (Sentence& s : thread_sentences(v, t.threads)) out.push_back(std::move(s));
  const SharedKeys& k = t.shared;
  if (k.keys > 0) {
    if (!k.why_none.empty())
      out.push_back(said(fmt::format("{} keys, {} with more than one visit; keys of two positions: unknown, {}",
                                     grouped(k.keys), grouped(k.repeated), k.why_none)));
    else
      out.push_back(said(
          fmt::format("{} keys, {} with more than one visit; of two positions {}, of mirror images {}{}",
                      grouped(k.keys), grouped(k.repeated), grouped(k.collisions), grouped(k.mirrored),
                      k.compared < k.shared ? fmt::format(" (of {} compared)", grouped(k.compared)) : std::string())));
  }
  for (const auto& [list, what] :
       {std::pair(&k.examples, "one key, two positions: "), {&k.images, "one key, mirror images"}})
    if (!list->empty()) {
      const auto [a, b] = list->front();
      Sentence s = said(list == &k.images ? fmt::format("{} ({}): ", what, k.image_words) : std::string(what));
      s.link(fmt::format("node {}", v.id(a)), v.id(a)).say(" and ");
      out.push_back(std::move(s.link(fmt::format("node {}", v.id(b)), v.id(b))));
    }
  if (!k.why_no_images.empty())
    out.push_back(said(fmt::format("keys without orientation: unknown, {}", k.why_no_images)));
  else
    out.push_back(
        said(fmt::format("of {} that were visited, {} of mirror images, {} of them with one key{}",
                         counted(k.looked_at, "position"), counted(k.pairs, "pair"), grouped(k.pairs_shared),
                         k.pairs > 0 && k.pairs_shared == k.pairs ? ": the engine hashes without orientation" : "")));
  if (t.keys == TableKeys::unreported)
    out.push_back(said("nodes that were searched again: not told, without keys and positions"));
  else if (v.untold().tree)
    out.push_back(said("nodes that were searched again: not told, only principal variations are"));
  else
    out.push_back(said(fmt::format(
        "{} searched again though an earlier visit{} would have answered (no table, or the "
        "entry was lost), {} where earlier visits were too shallow",
        counted(sums.repeated, "node"), sums.own_thread ? " by the same thread" : "", grouped(sums.too_shallow))));
  return out;
}

void mark_fits(TableStory& story, const Writers& writers) {
  for (Visit& q : story.visits) {
    if (!std::binary_search(writers.fits.begin(), writers.fits.end(), q.slot) || q.answer == Answer::used) continue;
    story.would_have -= q.answer == Answer::would_do;
    q.answer = Answer::fits;
  }
}

std::vector<u32> strangest(const TableOrigins& origins, std::size_t max) {
  const auto rank = [](const TableOrigin& o) {
    return o.other_position && !o.mirror    ? 0
           : o.is == Origin::named_wrong    ? 1
           : o.mirror || o.image != no_node ? 2
           : o.is == Origin::unfit          ? 3
           : o.is == Origin::unseen         ? 4
                                            : 5;
  };
  std::vector<u32> out;
  for (int wanted = 0; wanted < 5; ++wanted)
    for (u32 i = 0; i < origins.answers.size() && out.size() < max; ++i)
      if (rank(origins.answers[i]) == wanted) out.push_back(i);
  return out;
}

}  // namespace ply
