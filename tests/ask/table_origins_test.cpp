// Who wrote what another engine's table answered: against what our own recordings link, and against logs in which
// collisions and mirror images are planted.
#include "engine/ask/table/table_origins.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <string>

#include "engine/ask/table/origin_words.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "tests/game/faces.h"
#include "tests/games/play.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

std::shared_ptr<const Recording> imported(const std::string& text) {
  std::istringstream in(text);
  const auto r = import_nodes(in, "x.jsonl", pool());
  if (!r) FAIL(r.error().message);
  return r->recording;
}

// Our own search as the log of another engine; `links`: with the writers.
std::shared_ptr<const Recording> as_foreign(const Planned& made, bool links) {
  std::ostringstream out;
  export_nodes(*made.recording, &made.root, ExportForm::nodes, 0, out);
  std::string text = out.str();
  if (!links) text = std::regex_replace(text, std::regex(R"("link":\d+)"), "\"link\":null");
  return imported(text);
}

u64 of(const TableOrigins& t, Origin o) { return t.of[static_cast<std::size_t>(o)]; }

std::string words_of(const Recording& recording, const TableOrigins& t) {
  std::string out;
  const View v = recording.view();
  const TableSums sums = table_sums(v, table_keys(v, recorded_subject(recording), t.keys));
  for (const Sentence& s : origin_summary(v, t, sums, answer_rules(recording, recorded_subject(recording))))
    out += plain(s, [](Score x, Side) { return std::to_string(x.value); }) + "\n";
  return out;
}
std::string words_of(const Recording& recording, const TableOrigins& t, u32 slot) {
  std::string out;
  Nodes nodes;
  nodes.reset(recorded_subject(recording));
  for (const Sentence& s :
       origin_sentences(recording.view(), slot, &t, answer_rules(recording, nodes.subject()), nodes))
    out += plain(s, [](Score x, Side) { return std::to_string(x.value); }) + "\n";
  return out;
}

// A node of a log, in the order of entering.
struct Line {
  int id, parent;
  std::string move, key;
  int depth, value;
  std::string end = "inner", kind = "exact";
  std::string more = {};
};
std::string log_of(const std::string& header, const std::vector<Line>& lines) {
  std::string out = header + "\n";
  std::vector<int> plies;
  for (const Line& n : lines) {
    plies.push_back(n.parent < 0 ? 0 : plies[static_cast<std::size_t>(n.parent)] + 1);
    out += fmt::format(R"({{"id":{},"parent":{},"ply":{},"depth":{},"move":"{}","alpha":-1000,"beta":1000,"value":{},)"
                       R"("kind":"{}","end":"{}"{}{}}})",
                       n.id, n.parent < 0 ? "null" : std::to_string(n.parent), plies.back(), n.depth, n.move, n.value,
                       n.kind, n.end, n.key.empty() ? "" : fmt::format(R"(,"key":"{}")", n.key), n.more) +
           "\n";
  }
  return out;
}

const std::string reversi = R"({"plyscope":"nodes","version":1,"game":"reversi","engine":"Other","infinite":1000})";
const std::string unknown = R"({"plyscope":"nodes","version":1,"game":"hexapawn","engine":"Other","infinite":1000})";

// f5 and d3 lead to mirror images. In depth 1 all are searched; in depth 2 the table answers at f5 from the key `f5`.
std::vector<Line> two_iterations(const std::string& f5, const std::string& d3, const std::string& f5_again) {
  return {{0, -1, "", "a0", 1, 3},
          {1, 0, "f5", f5, 0, -3},
          {2, 0, "d3", d3, 0, -2},
          {3, -1, "", "a0", 2, 3},
          {4, 3, "d3", d3, 1, -2},
          {5, 4, "c3", "a9", 0, 2},
          {6, 3, "f5", f5_again, 0, -3, "table"}};
}

}  // namespace

TEST_CASE("the writers that our recordings link are among those that are inferred from their logs", "[ask][table]") {
  u64 answers = 0, alone = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    const Position start = face_test::random_walk(*game, 5, 14).stops.back().position;
    for (const bool modern : {false, true}) {
      SearchRequest q = game->request(start, game->profiles().back().id);
      if (modern && game->profile("modern")) q = game->request(start, "modern");
      if (game->profile(q.profile)->by_turns) continue;
      if (!modern) q.options = with({Switch::iterative, Switch::tt});
      else q.options.set(Switch::tt, true);
      q.limits = {5, 60'000, 0};
      const Planned made = planned(end_of_line(game, start), q);
      const View ours = made.recording->view();
      const auto log = as_foreign(made, false);
      const View v = log->view();
      REQUIRE(v.size() == ours.size());
      const Subject subject = recorded_subject(*log);
      const TableOrigins found = table_origins(*log);
      const std::vector<u64> keys = table_keys(v, subject, found.keys);
      CHECK(of(found, Origin::named) == 0);
      if (!found.answers.empty()) CHECK(found.keys == TableKeys::positions);
      const VisitIndex index = index_visits(v, keys);
      for (const TableOrigin& o : found.answers) {
        const u32 link = ours[o.slot].link;
        if (link == no_node || ours.find(link) == no_node) continue;
        INFO("node " << v.id(o.slot));
        ++answers;
        const Writers w = possible_writers(v, o.slot, keys, index, answer_rules(*log, subject));
        if (!w.more) CHECK(std::count(w.fits.begin(), w.fits.end(), ours.find(link)) == 1);
        if (o.is == Origin::one && !w.more) {
          ++alone;
          CHECK(o.writer == ours.find(link));
        }
        CHECK(has_writer(o.is));
        CHECK_FALSE(o.other_position);
        CHECK_FALSE(o.mirror);
      }
      // With its links it names them, and they can be.
      const TableOrigins named = table_origins(*as_foreign(made, true));
      CHECK(of(named, Origin::named_wrong) == 0);
      CHECK(named.other_position == 0);
      for (const TableOrigin& o : named.answers)
        if (o.is == Origin::named) CHECK(v.id(o.writer) == ours[o.slot].link);
    }
  }
  CHECK(answers > 1000);
  CHECK(alone > 200);
}

TEST_CASE("one key for two positions is found where the positions are known, and its twin is silent", "[ask][table]") {
  // c3 below d3 has the key of f5, and is answered by it.
  std::vector<Line> lines = two_iterations("f5", "d3", "f5");
  lines.insert(lines.begin() + 6, {6, 4, "e3", "f5", 0, -3, "table"});
  lines.back().id = 7;
  lines[5].parent = 4;
  const auto bad = imported(log_of(reversi, lines));
  const TableOrigins t = table_origins(*bad);
  CHECK(t.keys == TableKeys::told);
  CHECK(t.shared.collisions == 1);
  CHECK(t.shared.mirrored == 0);
  // The mover is another, so the entry of f5 is not taken for a writer there; the key is shared all the same.
  lines[6] = {6, 4, "e3", "e3", 0, -3};
  const TableOrigins good = table_origins(*imported(log_of(reversi, lines)));
  CHECK(good.shared.collisions == 0);
  CHECK(good.shared.mirrored == 0);
  CHECK(good.other_position == 0);
  CHECK(good.mirrored == 0);
  CHECK(of(good, Origin::one) == 1);

  // Answered from another position: two plies deep, the same side to move.
  std::vector<Line> deep{{0, -1, "", "0a", 2, 3},  {1, 0, "f5", "f5", 1, -3}, {2, 1, "f6", "aa", 0, 3},
                         {3, 1, "d6", "bb", 0, 4}, {4, 0, "d3", "d3", 1, -2}, {5, 4, "c5", "aa", 0, 3, "table"}};
  const auto crossed = imported(log_of(reversi, deep));
  const TableOrigins c = table_origins(*crossed);
  REQUIRE(c.answers.size() == 1);
  CHECK(c.answers[0].is == Origin::one);
  CHECK(c.other_position + c.mirrored == 1);
  CHECK(words_of(*crossed, c, c.answers[0].slot).find("position") != std::string::npos);
}

TEST_CASE("an engine that hashes without orientation is told by its keys, or by the mirror image that alone explains",
          "[ask][table]") {
  const auto oriented = imported(log_of(reversi, two_iterations("f5", "d3", "f5")));
  const TableOrigins plain_keys = table_origins(*oriented);
  CHECK(plain_keys.shared.pairs >= 1);
  CHECK(plain_keys.shared.pairs_shared == 0);
  CHECK(plain_keys.shared.mirrored == 0);

  const auto turned = imported(log_of(reversi, two_iterations("d3", "d3", "d3")));
  const TableOrigins t = table_origins(*turned);
  CHECK(t.shared.mirrored == 1);
  CHECK(t.shared.collisions == 0);
  CHECK(t.shared.pairs_shared == t.shared.pairs);
  CHECK(words_of(*turned, t).find("hashes without orientation") != std::string::npos);

  // Without keys: f5 was never searched, and its mirror image has the answer.
  std::vector<Line> lines = two_iterations("", "", "");
  for (Line& n : lines) n.key.clear();
  lines[1] = {1, 0, "c4", "", 0, -3};
  const auto untold = imported(log_of(reversi, lines));
  const TableOrigins p = table_origins(*untold);
  CHECK(p.keys == TableKeys::positions);
  REQUIRE(p.answers.size() == 1);
  CHECK(p.answers[0].is == Origin::unseen);
  CHECK(p.by_image == 1);
  CHECK(words_of(*untold, p).find("unknown, the log tells no keys") != std::string::npos);
  lines[1] = {1, 0, "f5", "", 0, -3};
  const TableOrigins q = table_origins(*imported(log_of(reversi, lines)));
  CHECK(of(q, Origin::one) == 1);
  CHECK(q.by_image == 0);
}

TEST_CASE("an answer that no node of its key gave is told with the reason, and one with several says so",
          "[ask][table]") {
  const auto with_answer = [&](Line last) {
    std::vector<Line> lines = two_iterations("f5", "d3", "f5");
    lines.back() = std::move(last);
    const auto log = imported(log_of(unknown, lines));
    return std::pair(log, table_origins(*log));
  };
  const auto is = [](const TableOrigins& t) {
    REQUIRE(t.answers.size() == 1);
    return t.answers[0].is;
  };
  const auto [fine, one] = with_answer({6, 3, "f5", "f5", 0, -3, "table"});
  CHECK(is(one) == Origin::one);
  CHECK(one.ages[static_cast<std::size_t>(EntryAge::earlier_iteration)] == 1);
  CHECK(nodes_between(fine->view(), one.answers[0].writer, one.answers[0].slot) == 4);
  CHECK(words_of(*fine, one, one.answers[0].slot).find("Inferred by the engine's keys") != std::string::npos);
  CHECK(words_of(*fine, one).find("unknown, the positions are not told") != std::string::npos);
  const auto [deeper, deep] = with_answer({6, 3, "f5", "f5", 1, -3, "table"});
  CHECK(is(deep) == Origin::unfit);
  CHECK(deep.misfits[static_cast<std::size_t>(Misfit::Why::lesser_depth)] == 1);
  const auto [other, value] = with_answer({6, 3, "f5", "f5", 0, -17, "table"});
  CHECK(is(value) == Origin::unfit);
  CHECK(value.misfits[static_cast<std::size_t>(Misfit::Why::value)] == 1);
  CHECK(words_of(*other, value, value.answers[0].slot).find("is not the value of the node") != std::string::npos);
  const auto [none, unseen] = with_answer({6, 3, "g5", "ee", 0, -3, "table"});
  CHECK(is(unseen) == Origin::unseen);
  const auto [keyless, untold] = with_answer({6, 3, "f5", "", 0, -3, "table"});
  CHECK(is(untold) == Origin::unreported);

  std::vector<Line> lines = two_iterations("f5", "d3", "f5");
  lines[4] = {4, 3, "d3", "f5", 1, -3};
  const auto twice = imported(log_of(unknown, lines));
  const TableOrigins several = table_origins(*twice);
  CHECK(is(several) == Origin::several);
  CHECK(several.answers[0].fits == 2);
  CHECK(words_of(*twice, several, several.answers[0].slot).find("which of them wrote the entry is not told") !=
        std::string::npos);
}

TEST_CASE("what a log does not tell is not told", "[ask][table]") {
  std::vector<Line> lines = two_iterations("", "", "");
  for (Line& n : lines) n.key.clear();
  const auto keyless = imported(log_of(unknown, lines));
  const TableOrigins t = table_origins(*keyless);
  CHECK(t.keys == TableKeys::unreported);
  CHECK(of(t, Origin::unreported) == 1);
  const std::string said = words_of(*keyless, t);
  CHECK(said.find("not told: the log has no keys") != std::string::npos);
  CHECK(said.find("searched again: not told") != std::string::npos);
  lines.back().end = "inner";
  const auto silent = imported(log_of(unknown, lines));
  const TableOrigins none = table_origins(*silent);
  CHECK(none.answers.empty());
  CHECK(words_of(*silent, none).find("Answers of the table: not told") != std::string::npos);
  CHECK(words_of(*silent, none, 0).find("Whether the table was probed here is not told") != std::string::npos);
}

TEST_CASE("of two threads it is not told which came first, and so neither what one could have answered the other",
          "[ask][table][threads]") {
  const bool threads = GENERATE(true, false), answer_first = GENERATE(true, false);
  CAPTURE(threads, answer_first);
  // f5 is searched in one tree and answered in the other; d3 is searched in both, as deep and with the same window.
  const std::vector<Line> searched = {{0, -1, "", "a0", 2, 3},
                                      {1, 0, "f5", "b1", 1, -3},
                                      {2, 1, "f6", "a8", 0, 3},
                                      {3, 0, "d3", "b2", 1, -2},
                                      {4, 3, "c3", "a9", 0, 2}};
  const std::vector<Line> answered = {
      {0, -1, "", "a0", 2, 3}, {1, 0, "d3", "b2", 1, -2}, {2, 1, "c3", "a9", 0, 2}, {3, 0, "f5", "b1", 1, -3, "table"}};
  std::vector<Line> lines = answer_first ? answered : searched;
  const int before = static_cast<int>(lines.size());
  for (Line n : answer_first ? searched : answered) {
    n.id += before, n.parent += n.parent < 0 ? 0 : before;
    lines.push_back(n);
  }
  if (threads)
    for (Line& n : lines) n.more = fmt::format(R"(,"thread":{})", n.id < before ? 1 : 2);
  const auto log = imported(log_of(unknown, lines));
  const View v = log->view();
  const TableOrigins t = table_origins(*log);
  const auto slot = [&](bool in_answered, int id) {
    return v.find(static_cast<u32>(id + (in_answered == answer_first ? 0 : before)));
  };
  REQUIRE(t.answers.size() == 1);
  const bool found = threads || !answer_first;
  CHECK(t.answers[0].is == (found ? Origin::one : Origin::unseen));
  if (found) {
    CHECK(t.answers[0].writer == slot(false, 1));
    CHECK((t.answers[0].age == EntryAge::other_thread) == threads);
  }
  const std::string whole = words_of(*log, t), there = words_of(*log, t, t.answers[0].slot);
  CHECK((whole.find("nodes of other threads count as earlier") != std::string::npos) == threads);
  CHECK((there.find("Nodes of other threads count as earlier") != std::string::npos) == threads);
  CHECK((whole.find("by the same thread would have answered") != std::string::npos) == threads);

  const std::vector<u64> keys = table_keys(v, recorded_subject(*log), t.keys);
  const u32 later = slot(!answer_first, answer_first ? 3 : 1), earlier = slot(answer_first, answer_first ? 1 : 3);
  const Earlier known = earlier_visits(v, keys);
  CHECK(known.answers[later] == !threads);
  for (const Visit& q : table_story(v, later, keys).visits)
    CHECK(q.answer == (q.slot == later ? Answer::itself : threads ? Answer::other_thread : Answer::would_do));
  for (const Visit& q : table_story(v, earlier, keys).visits)
    CHECK(q.answer == (q.slot == earlier ? Answer::itself : threads ? Answer::other_thread : Answer::later));
}
