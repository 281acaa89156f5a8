// The side log of the table against a table that is simulated from the recording alone, and what is told of its losses.
#include <array>
#include <map>

#include "engine/read/table/position_keys.h"
#include "engine/read/table/table_words.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

constexpr std::size_t small_table = 1 << 12;  // so small that much is lost

struct Logged {
  Recorded recorded;
  TableLog log;
  int win = 0;
};

Logged record_logged(const std::shared_ptr<const Game>& game, const Position& root, const SearchOptions& options,
                     int depth, std::size_t table_bytes = small_table) {
  Logged out;
  SearchRequest q = game->request(root, game->profiles().back().id);
  q.options = options;
  q.limits = {};
  q.limits.depth = depth;
  q.table_bytes = table_bytes;
  SearchPlan s;
  s.options = options;
  s.limits = q.limits;
  auto recording = Recording::start(pool(), s);
  REQUIRE(recording);
  StepControl control;
  Tracer tracer(**recording, control);
  tracer.log_table(&out.log);
  q.tracer = &tracer;
  out.recorded.result = game->search(q);
  tracer.finish(out.recorded.result);
  out.recorded.recording = *recording;
  out.recorded.subject = {game, root, game->mover(root), q.profile, q.weights, options};
  out.win = game->profile(q.profile)->win;
  return out;
}

// What the table does, said once more in the plainest way.
struct Simulated {
  struct Entry {
    u64 key = 0;
    u32 writer = 0;
    int value = 0, depth = 0;
    Kind kind = Kind::none;
  };
  struct Happened {
    TableEvent::What what;
    u32 node;
    Entry entry;
  };
  std::vector<std::array<Entry, 2>> buckets = std::vector<std::array<Entry, 2>>(small_table / 32);
  std::vector<Happened> events;
  std::map<Miss, u64> missed;
  // By bucket
  std::vector<u64> kept = std::vector<u64>(small_table / 32), pushed_out = std::vector<u64>(small_table / 32);

  static bool same(u64 a, u64 b) { return a >> 19 == b >> 19; }  // within a bucket
  static int distance(int value, int ply, int win) {
    return win > 0 && value >= win - 1000 ? value - ply : win > 0 && value <= 1000 - win ? value + ply : value;
  }
  static bool answers(const Entry& e, const NodeRecord& r, int win) {
    const int value = distance(e.value, r.ply, win);
    return e.depth == r.depth() && (e.kind == Kind::exact || (e.kind == Kind::lower && value >= r.beta) ||
                                    (e.kind == Kind::upper && value <= r.alpha));
  }

  static u32 root(const View& v, u32 k) {
    while (v.parent(k) != no_node) k = v.parent(k);
    return k;
  }

  void run(const View& v, Nodes& nodes, int win) {
    std::vector<std::pair<u64, Entry>> gone;
    const Game& game = *nodes.game();
    const int min = min_in_table(game, nodes.subject().options);
    for (Tick t = 0; t < v.ticks(); ++t) {
      const Event e = v.event(t);
      const NodeRecord& r = v[e.slot];
      if (r.depth() < min || r.end() == NodeEnd::over) continue;
      const u64 key = game.key(*nodes.position(v, e.slot));
      nodes.trim();
      auto& bucket = buckets[key % buckets.size()];
      const u32 id = v.id(e.slot);
      if (!e.leaving) {
        const Entry* found = nullptr;
        for (const Entry& x : bucket)
          if (!found && x.kind != Kind::none && same(x.key, key)) found = &x;
        const bool hit = found && r.ply > 0 && answers(*found, r, win);
        events.push_back({hit ? TableEvent::What::answered : TableEvent::What::asked, id, found ? *found : Entry{}});
        CHECK(hit == (r.end() == NodeEnd::table));
        if (hit) continue;
        const bool lost = std::any_of(gone.begin(), gone.end(), [&](const auto& g) {
          return g.first == key % buckets.size() && same(g.second.key, key) && answers(g.second, r, win);
        });
        const auto lacks = [&] {
          if (found->depth < r.depth())
            return root(v, v.find(found->writer)) == root(v, e.slot) ? Miss::too_shallow : Miss::iteration;
          return found->depth > r.depth() ? Miss::too_deep : Miss::bound;
        };
        ++missed[r.ply == 0 ? Miss::root : lost ? Miss::overwritten : !found ? Miss::nothing : lacks()];
      } else if (r.end() == NodeEnd::inner || r.end() == NodeEnd::horizon) {
        const Entry mine{key, id,
                         win > 0 && r.value >= win - 1000   ? r.value + r.ply
                         : win > 0 && r.value <= 1000 - win ? r.value - r.ply
                                                            : r.value,
                         r.depth(), r.kind()};
        const auto lose = [&](const Entry& x) {
          if (x.kind == Kind::none) return;
          pushed_out[key % buckets.size()] += !same(x.key, key);
          events.push_back({same(x.key, key) ? TableEvent::What::replaced : TableEvent::What::lost, id, x});
          gone.push_back({key % buckets.size(), x});
        };
        ++kept[key % buckets.size()];
        if (bucket[0].kind == Kind::none || same(bucket[0].key, key)) lose(bucket[0]), bucket[0] = mine;
        else if (mine.depth >= bucket[0].depth) lose(bucket[1]), bucket[1] = bucket[0], bucket[0] = mine;
        else lose(bucket[1]), bucket[1] = mine;
      }
    }
  }
};

}  // namespace

TEST_CASE("the side log says what a table simulated from the recording does, event by event", "[analysis][stories]") {
  Random random(41);
  std::map<Miss, u64> all;
  u64 lost = 0;
  for (const char* id : {"kalah", "reversi", "pivit"}) {
    auto game = find_game(id)->make({});
    for (int round = 0; round < 3; ++round) {
      SearchOptions o;
      o.set(Switch::tt), o.set(Switch::iterative, round != 1), o.set(Switch::pvs, round == 2),
          o.set(Switch::killers, round == 2);
      const Logged x = record_logged(*game, somewhere(**game, random, 6 + 4 * round), o, 5);
      const View v = x.recorded.view();
      Nodes nodes = nodes_of(x.recorded.subject);
      Simulated table;
      table.run(v, nodes, x.win);
      INFO(id << " round " << round);
      REQUIRE(table.events.size() == x.log.events().size());
      int differing = 0;
      for (std::size_t i = 0; i < table.events.size(); ++i) {
        const Simulated::Happened& a = table.events[i];
        const TableEvent& b = x.log.events()[i];
        const bool none = a.entry.kind == Kind::none;
        differing += a.what != b.what || a.node != b.node || a.entry.kind != b.kind ||
                     (!none && (a.entry.writer != b.writer || a.entry.depth != b.depth || a.entry.value != b.value));
      }
      CHECK(differing == 0);
      const TableLosses l = table_losses(v, x.log, false, x.win);
      u64 missed = 0;
      for (std::size_t i = 0; i < miss_kinds; ++i) {
        CHECK(l.times[i] == table.missed[static_cast<Miss>(i)]);
        missed += l.times[i];
        all[static_cast<Miss>(i)] += l.times[i];
        CHECK(l.nodes[i] <= x.recorded.result.counters.nodes);
      }
      CHECK(missed + l.answers == l.asks);
      CHECK(l.asks == x.recorded.result.counters.table_probes);
      CHECK(l.answers == x.recorded.result.counters.table_cuts);
      CHECK(l.stores == x.recorded.result.counters.table_stores);
      lost += l.lost;
      REQUIRE(l.parts.size() == table.kept.size());  // so small a table has a part for each bucket
      for (std::size_t i = 0; i < l.parts.size(); ++i) {
        CHECK(l.parts[i].stores == table.kept[i]);
        CHECK(l.parts[i].lost == table.pushed_out[i]);
      }
      // Each node that was searched again for want of an entry names one that would have done, or says what it lacked.
      for (const TableMiss& m : l.misses) {
        if (m.why == Miss::root || m.writer == no_node) continue;
        CHECK(v.leave(m.writer) < v.enter(m.slot));
        if (m.why != Miss::overwritten) continue;
        REQUIRE(m.by != no_node);
        CHECK(v.leave(m.by) < v.enter(m.slot));
        CHECK(v.leave(m.by) > v.leave(m.writer));
        CHECK(v[m.writer].depth() == v[m.slot].depth());
      }
    }
  }
  CHECK(lost > 100);
  for (const Miss m : {Miss::nothing, Miss::overwritten, Miss::iteration, Miss::bound, Miss::root}) {
    INFO(miss_name(m));
    CHECK(all[m] > 0);
  }
}

TEST_CASE("a search is the same with the side log and without it, and a log without room says so",
          "[analysis][stories]") {
  SearchOptions o = with({Switch::tt, Switch::iterative, Switch::pvs});
  auto game = find_game("micro-shogi")->make({});
  const Position root = (*game)->initial();
  const Logged with = record_logged(*game, root, o, 5, 1 << 16);
  const SearchLimits limits{5};
  const Recorded without = record(*game, root, o, limits);
  REQUIRE(with.recorded.recording->size() == without.recording->size());
  CHECK(std::memcmp(with.recorded.recording->data(), without.recording->data(),
                    sizeof(NodeRecord) * without.recording->size()) == 0);
  CHECK(!with.log.full());
  TableLog tiny(10);
  SearchRequest q = (*game)->request(root, (*game)->profiles().back().id);
  q.options = o;
  q.limits = limits;
  auto recording = Recording::start(pool(), {});
  REQUIRE(recording);
  StepControl control;
  Tracer tracer(**recording, control);
  tracer.log_table(&tiny);
  q.tracer = &tracer;
  tracer.finish((*game)->search(q));
  CHECK(tiny.full());
  CHECK(tiny.events().size() == 10);
  CHECK(table_losses((*recording)->view(), tiny, false, 0).full);
}

TEST_CASE("the key of a node is that of its position, and none is known behind a move that is not legal",
          "[analysis][table]") {
  Random random(46);
  u64 known = 0, unknown = 0;
  for (const GameType* type : all_games()) {
    if (type->id() == "toy-tree") continue;
    INFO(type->id());
    auto game = type->make({});
    const Recorded r =
        record(*game, somewhere(**game, random, 8), with({Switch::iterative, Switch::null_move}), {4, 3'000});
    std::vector<NodeRecord> records;
    for (u32 k = 0; k < r.view().size(); ++k) records.push_back(r.view()[k]);
    for (NodeRecord& q : records)
      if (random.below(50) == 0) q.move = random.below(2) == 0 ? random.below(300) : random.below(70'000);
    const View v(records.data(), static_cast<u32>(records.size()));
    const auto keys = position_keys(v, r.subject);
    REQUIRE(keys.size() == records.size());
    Nodes nodes;
    nodes.reset(r.subject);
    for (u32 k = 0; k < v.size(); ++k) {
      nodes.trim();
      const Position* p = nodes.position(v, k);
      CHECK(keys[k] == (p ? std::max<u64>((*game)->key(*p), 1) : 0));
      ++(p ? known : unknown);
    }
  }
  CHECK(known > 1'000);
  CHECK(unknown > 100);
}

TEST_CASE("what earlier visits could have done for a node is what a look at each of them says", "[analysis][stories]") {
  Random random(44);
  u64 answers = 0, shallow = 0, many = 0;
  for (const GameType* type : all_games()) {
    if (type->id() == "toy-tree") continue;
    auto game = type->make({});
    const Recorded r = record(*game, somewhere(**game, random, 8), with({Switch::iterative, Switch::tt}),
                              {type->id() == "micro-shogi" ? 7 : 5, 30'000});
    const View v = r.view();
    INFO(type->id());
    const auto own = position_keys(v, r.subject);
    auto low = own;  // many visits a key, all of them in one piece
    for (u32 k = 0; k < v.size(); ++k)
      if (own[k] != 0) low[k] = 2 * (own[k] % 100) + 1 + static_cast<u64>(v[k].mover());
    auto few = low;
    for (u64& key : few) key = key == 0 ? 0 : mix64(key);
    for (const auto& keys : {own, few, low}) {
      const Earlier known = earlier_visits(v, keys);
      const VisitIndex index = index_visits(v, keys);
      for (int i = 0; i < 200; ++i) {
        const u32 k = random.below(v.size());
        std::vector<Visit> before = table_story(v, k, keys, &index).visits;
        std::erase_if(before, [&](const Visit& q) { return q.slot >= k; });
        std::sort(before.begin(), before.end(), [](const Visit& a, const Visit& b) { return a.slot > b.slot; });
        many += before.size() > 32;
        before.resize(std::min<std::size_t>(before.size(), 32));
        const auto any = [&](Answer a) {
          return std::any_of(before.begin(), before.end(), [&](const Visit& q) {
            return q.answer == a || (a == Answer::would_do && q.answer == Answer::used);
          });
        };
        const bool asks = v[k].ply > 0 && (v[k].end() == NodeEnd::inner || v[k].end() == NodeEnd::horizon ||
                                           v[k].end() == NodeEnd::unreported || v[k].end() == NodeEnd::pruned);
        CHECK(known.answers[k] == (asks && any(Answer::would_do)));
        CHECK(known.shallow[k] == (asks && !any(Answer::would_do) && any(Answer::too_shallow)));
        answers += known.answers[k], shallow += known.shallow[k];
      }
    }
  }
  CHECK(answers > 100);
  CHECK(shallow > 100);
  CHECK(many > 100);
}

TEST_CASE(
    "the whole positions of answer and writer are the same in every game, and an index of visits finds the same ones",
    "[analysis][stories]") {
  Random random(43);
  u64 compared = 0, below_probes = 0;
  for (const GameType* type : all_games()) {
    if (type->id() == "toy-tree") continue;
    auto game = type->make({});
    const Recorded r = record(*game, somewhere(**game, random, 8), with({Switch::iterative, Switch::tt}),
                              {type->id() == "micro-shogi" ? 7 : 5, 30'000});
    const View v = r.view();
    const auto keys = position_keys(v, r.subject);
    const VisitIndex index = index_visits(v, keys);
    const CollisionAudit audit = audit_collisions(v, r.subject, 2'000);
    INFO(type->id());
    CHECK(audit.collisions == 0);
    CHECK(audit.compared <= 2'000);
    CHECK(audit.compared >= std::min<u64>(audit.linked, 2'000) / 2);
    compared += audit.compared;
    // All of them, also those below shallow searches, which stand in the position of the node above
    SearchOptions probing;
    probing.set(modern_switches);
    probing.set(Switch::multi_probcut);
    const Recorded probed = record(*game, somewhere(**game, random, 16), probing, {6, 30'000});
    const TableCount count = count_table(probed.view(), probed.subject, {});
    CHECK(count.audit.linked == count.sums.linked);
    CHECK(count.audit.compared == count.sums.linked);
    CHECK(count.sums.collisions + count.audit.collisions == 0);
    for (u32 k = 0; k < probed.view().size(); ++k) below_probes += probed.view()[k].pass() == Pass::probe;
    Nodes nodes = nodes_of(r.subject);
    for (int i = 0; i < 40; ++i) {
      const u32 k = random.below(v.size());
      const TableStory slow = table_story(v, k, keys), quick = table_story(v, k, keys, &index);
      REQUIRE(slow.visits.size() == quick.visits.size());
      for (std::size_t n = 0; n < slow.visits.size(); ++n) {
        CHECK(slow.visits[n].slot == quick.visits[n].slot);
        CHECK(slow.visits[n].answer == quick.visits[n].answer);
      }
      CHECK(!table_sentences(v, k, slow, nodes).empty());
    }
  }
  CHECK(compared > 50);
  CHECK(below_probes > 50);
}

TEST_CASE("where a value rests on a repetition, the node is found at which the repetition decided",
          "[analysis][stories]") {
  const auto setup = find_game("micro-shogi")->parse_position("4/1kR1/4/4/3K[] b", {});  // nobody gets on
  REQUIRE(setup);
  const Game& g = *setup->game;
  const SearchLimits limits{12};
  const Recorded r =
      record(setup->game, setup->position, with({Switch::iterative, Switch::tt, Switch::killers}), limits);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  u64 found = 0, answered = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    if (!v[k].history_dependent()) continue;
    const u32 at = past_decided_at(v, k);
    if (at == no_node) continue;
    ++found;
    nodes.trim();
    if (v[k].end() == NodeEnd::table) {
      ++answered;
      const TableStory s = table_story(v, k, {});
      CHECK(s.history_dependent);
      CHECK(s.past_at == at);
    }
    if (found > 300) continue;
    // What decided there has been on its line before.
    REQUIRE(v[at].end() == NodeEnd::repetition);
    const u64 key = g.key(*nodes.position(v, at));
    int before = 0;
    for (u32 up = v.parent(at); up != no_node; up = v.parent(up)) before += g.key(*nodes.position(v, up)) == key;
    CHECK(before >= 1);
  }
  CHECK(found > 100);
  CHECK(answered > 5);
}

TEST_CASE("a principal variation that goes on at the writer of a table entry stays playable, move by move",
          "[analysis][stories]") {
  Random random(47);
  u64 joined = 0;
  for (const char* id : {"micro-shogi", "kalah", "pivit"}) {
    auto game = find_game(id)->make({});
    const Game& g = **game;
    SearchOptions o = with({Switch::iterative, Switch::tt, Switch::killers});
    for (int i = 0; i < 60; ++i) {
      const Recorded r = record(*game, somewhere(g, random, 4 + i % 30), o, {6, 20'000});
      const View v = r.view();
      std::vector<u32> roots = roots_of(v);
      for (const u32 root : roots) {
        const TableLine line = line_through_table(v, root, v.ticks() - 1);
        joined += !line.joined.empty();
        Position p = r.subject.root;
        for (std::size_t k = 1; k < line.slots.size(); ++k) {
          REQUIRE(g.can_play(p, v[line.slots[k]].move));
          p = g.after(p, v[line.slots[k]].move);
        }
        for (const std::size_t at : line.joined) {
          REQUIRE(at < line.slots.size());
          const NodeRecord& answered = v[line.slots[at - 1]];
          CHECK(answered.end() == NodeEnd::table);
          CHECK(v.find(answered.link) == v.parent(line.slots[at]));
        }
      }
    }
  }
  CHECK(joined > 2);
}
