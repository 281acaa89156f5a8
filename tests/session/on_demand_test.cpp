// Large recordings are opened by their index: what is said of them is the same as of those that were read whole, no
// more of them is read than is looked at, and a block that is damaged is named.
#include <algorithm>
#include <cstring>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/read/node/models.h"
#include "engine/read/table/position_keys.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/compare_commands.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/questions.h"
#include "engine/session/answers/term_questions.h"
#include "engine/session/play/library_commands.h"
#include "engine/session/play/recognise.h"
#include "engine/session/walk/debug_commands.h"
#include "engine/trace/record_blocks.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"
#include "tests/support/large_file.h"
#include "tests/support/sampled.h"

using namespace session_test;

namespace {

void open(Session& s, const std::string& file) {
  s.apply(command::Open{file});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
}

u32 blocks_there(const Session& s) {
  const RecordBlocks& blocks = *s.runs().run()->recording()->blocks();
  u32 n = 0;
  for (u32 b = 0; b < blocks.index().blocks(); ++b) n += blocks.there(b);
  return n;
}

const RunningSums& sums_of(Session& s) {
  s.answers().sums().request();
  REQUIRE(wait_for(s, [&] { return s.answers().sums().answer() != nullptr; }));
  return **s.answers().sums().answer();
}

bool same(const std::vector<Overview::Boundary>& a, const std::vector<Overview::Boundary>& b) {
  return std::ranges::equal(a, b, [](const Overview::Boundary& x, const Overview::Boundary& y) {
    return x.begin == y.begin && x.end == y.end && x.depth == y.depth && x.attempt == y.attempt && x.id == y.id &&
           x.value.value == y.value.value && x.value.kind == y.value.kind && x.aborted == y.aborted;
  });
}

bool same(const Overview& a, const Overview& b) {
  const auto column = [](const Overview::Column& x, const Overview::Column& y) {
    return x.nodes == y.nodes && x.cuts == y.cuts && x.table == y.table && x.deepest == y.deepest &&
           x.shallowest == y.shallowest;
  };
  return a.stride() == b.stride() && std::ranges::equal(a.columns(), b.columns(), column) && same(a.roots(), b.roots());
}

bool same(const TermStatistics& a, const TermStatistics& b) {
  const auto term = [](const TermStatistic& x, const TermStatistic& y) {
    return x.min == y.min && x.greatest == y.greatest && x.mean == y.mean && x.deviation == y.deviation &&
           x.raw_deviation == y.raw_deviation && x.nonzero == y.nonzero && x.share == y.share &&
           x.partner == y.partner && x.state == y.state;
  };
  return a.leaves > 0 && a.leaves == b.leaves && a.decided == b.decided && a.unclear == b.unclear && a.min == b.min &&
         a.greatest == b.greatest && a.mean == b.mean && a.deviation == b.deviation && a.judged_same == b.judged_same &&
         a.correlations == b.correlations && std::ranges::equal(a.terms, b.terms, term);
}

bool same(const StaticErrors& a, const StaticErrors& b) {
  const auto point = [](const StaticPoint& x, const StaticPoint& y) {
    return x.slot == y.slot && x.static_eval == y.static_eval && x.searched == y.searched && x.kind == y.kind &&
           x.plies == y.plies && x.viewer_moves == y.viewer_moves;
  };
  const auto term = [](const ErrorTerm& x, const ErrorTerm& y) {
    return x.index == y.index && x.explained == y.explained && x.slope == y.slope;
  };
  return a.bounds > 0 && a.exact == b.exact && a.bounds == b.bounds && a.decided == b.decided &&
         a.outliers == b.outliers && std::ranges::equal(a.points, b.points, point) &&
         std::ranges::equal(a.terms, b.terms, term);
}

bool same(const Ledger& a, const Ledger& b) {
  return a.total == b.total && a.by_ply == b.by_ply && a.by_source == b.by_source && a.classes == b.classes &&
         a.enough == b.enough && a.last_search == b.last_search &&
         std::ranges::equal(a.by_root_move, b.by_root_move,
                            [](const auto& x, const auto& y) { return x.move == y.move && x.nodes == y.nodes; }) &&
         std::ranges::equal(a.mistakes, b.mistakes, [](const OrderingMistake& x, const OrderingMistake& y) {
           return x.id == y.id && x.better == y.better && x.nodes == y.nodes && x.why == y.why && x.rank == y.rank;
         });
}

bool same(const Tally& a, const Tally& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace

TEST_CASE("a large recording is walked and counted as one that was read whole, in every game",
          "[session][demand][slow][sampled]") {
  const test::Folder folder;
  u64 answers = 0;
  std::size_t games = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    if (std::string_view(type->id()) == "toy-tree") continue;  // has no such search
    if (games++ % test::every(2) != 0) continue;
    const auto [indexed, plain] = test::large_files(folder, type->id());
    Session some, all;
    open(some, indexed);
    open(all, plain);
    const Recording& r = *some.runs().run()->recording();
    REQUIRE(r.blocks());
    REQUIRE_FALSE(all.runs().run()->recording()->blocks());
    CHECK_FALSE(some.answers().lint().working());  // it goes over all nodes: when its panel is shown
    const View& v = some.walk().view();
    const View& w = all.walk().view();
    CHECK(some.walk().cursor().tick == all.walk().cursor().tick);
    CHECK(v.blocks());
    CHECK(same(finished_roots(v), finished_roots(w)));
    // Steps and seeks
    Random random(5);
    using K = command::StepKind;
    for (int i = 0; i < 40; ++i) {
      const Tick t = static_cast<Tick>(random.below(static_cast<u32>(w.ticks())));
      const K kind = static_cast<K>(random.below(static_cast<u32>(K::continue_on)));
      for (Session* s : {&some, &all}) s->apply(command::Seek{t}), s->apply(command::Step{kind});
      INFO(t << ", step " << static_cast<int>(kind));
      CHECK(some.walk().cursor().tick == all.walk().cursor().tick);
      CHECK(some.walk().shown_slot() == all.walk().shown_slot());
    }
    // The sums: nothing of what is read for them stays.
    const u32 before = blocks_there(some);
    const RunningSums& sums = sums_of(some);
    CHECK(blocks_there(some) == before);
    RunningSums whole;
    whole.take({all.runs().run()->recording()->place(), w.size()});
    CHECK(same(sums.overview, whole.overview));
    CHECK(same(whole.overview.roots(), finished_roots(v)));
    CHECK(sums.evaluations.total() == whole.evaluations.total());
    // So do the terms, the classes of moves and the numbers of positions, which are worked out of runs of nodes.
    JobProgress progress;
    const auto part = some.runs().run()->shared_recording(), all_of_it = all.runs().run()->shared_recording();
    CHECK(position_keys(v, recorded_subject(*part)) == position_keys(w, recorded_subject(*all_of_it)));
    const auto classes = ClassesQuestion{{part}}.work(progress),
               all_classes = ClassesQuestion{{all_of_it}}.work(progress);
    REQUIRE((classes && *classes && all_classes && *all_classes));
    CHECK(std::memcmp(&**classes, &**all_classes, sizeof(MoveClassTable)) == 0);
    CHECK(blocks_there(some) == before);
    // And Waste, where blocks of one class are counted by the index, and Table
    const Subject subject = recorded_subject(*part);
    const Earlier earlier = earlier_visits(v, {v, subject}),
                  all_earlier = earlier_visits(w, position_keys(w, recorded_subject(*all_of_it)));
    CHECK(earlier.answers == all_earlier.answers);
    CHECK(earlier.shallow == all_earlier.shallow);
    LedgerQuestion q, all_q;
    q.repeated = earlier_visits(v, {v, subject}, asked_of_ledger(v)).answers;
    all_q.repeated = all_earlier.answers;
    CHECK(same(make_ledger(v, q), make_ledger(w, all_q)));
    const TableCount count = count_table(v, subject, earlier);
    CHECK(blocks_there(some) == before);
    const TableAnswers told = table_answers(r.blocks()->index());
    const TableSums found = table_sums(w, position_keys(w, recorded_subject(*all_of_it)));
    CHECK(told.all == found.answers);
    answers += told.all;
    CHECK(told.linked == found.linked);
    CHECK(std::tuple(count.sums.answers, count.sums.linked, count.sums.deeper, count.sums.path, count.sums.repeated) ==
          std::tuple(found.answers, found.linked, found.deeper, found.path, found.repeated));
    CHECK(count.audit.compared == count.sums.linked);
    CHECK(count.audit.collisions == audit_collisions(w, subject, ~u64{0}).collisions);
    const auto terms = TermsQuestion{{part}}.work(progress), all_terms = TermsQuestion{{all_of_it}}.work(progress);
    REQUIRE((terms && all_terms));
    CHECK(blocks_there(some) <= before + 20);  // those of the lines that its choice is told by
    CHECK(same(terms->statistics, all_terms->statistics));
    CHECK(same(terms->errors, all_terms->errors));
    // The same as of vectors that are kept
    const auto vectors = make_term_vectors(w, all_terms->subject, progress, {true});
    REQUIRE(vectors);
    TermSums kept(vectors->profile(), vectors->weights(), all_terms->profile().weights);
    kept.add(w, *vectors, 0, vectors->rows());
    CHECK(same(terms->statistics, kept.result()));
    StaticErrorSums kept_errors(all_terms->subject.weights);
    kept_errors.add(w, *vectors, 0, vectors->rows());
    CHECK(same(terms->errors, kept_errors.result()));
    Models here, there;
    here.reset(some.runs().run()->subject()), there.reset(all.runs().run()->subject());
    for (int i = 0; i < 20; ++i) {
      const Tick t = static_cast<Tick>(random.below(static_cast<u32>(w.ticks())));
      CHECK(same(sums.tallies.at(v, t), whole.tallies.at(w, t)));
      here.look(v, t, v.deepest(t), no_node, no_node, some.answers().read_sums());
      there.look(w, t, w.deepest(t), no_node);
      CHECK_FALSE(here.catching_up());
      CHECK(same(here.tally(), there.tally()));
      CHECK(here.evaluations().below(v, v.size() - 1) == there.evaluations().below(w, w.size() - 1));
      const auto &a = here.iterations(some.runs().run()->iterations()).points,
                 &b = there.iterations(all.runs().run()->iterations()).points;
      REQUIRE(a.size() == b.size());
      for (std::size_t k = 0; k < a.size(); ++k)
        CHECK(std::tuple(a[k].recorded, a[k].cuts, a[k].first_cuts, a[k].table_answers) ==
              std::tuple(b[k].recorded, b[k].cuts, b[k].first_cuts, b[k].table_answers));
    }
    const u32 looked_at = blocks_there(some);
    for (Session* s : {&some, &all}) {
      s->apply(command::SetBreakpoints{{breakpoint_at(sure(Expression::compile("ply == 1 && cut")))}});
      REQUIRE(wait_for(*s, [&] { return !s->busy(); }));
    }
    CHECK(blocks_there(some) == looked_at);
    // Who asks for all of it
    for (Session* s : {&some, &all}) {
      s->apply(command::Find{"cut && ply < 4", "value", "end", "", false});
      s->answers().lint().request();
      REQUIRE(wait_for(*s, [&] { return !s->busy() && s->answers().lint().answer() && s->questions().result(); }));
    }
    CHECK(some.walk().hits().all == all.walk().hits().all);
    CHECK(some.questions().result()->slots == all.questions().result()->slots);
    CHECK(some.answers().lint().answer()->total() == all.answers().lint().answer()->total());
    CHECK(some.answers().lint().answer()->nodes == all.answers().lint().answer()->nodes);
    CHECK(r.blocks()->all_there());  // now
    CHECK_FALSE(r.damage());
    CHECK_FALSE(said(some, "damaged"));
  }
  CHECK(answers > 100);
}

TEST_CASE("records that were given back are read again", "[session][demand]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "reversi");
  const auto some = read_recording(indexed), all = read_recording(plain);
  REQUIRE(some);
  REQUIRE(all);
  const Recording &r = *some->recording, &whole = *all->recording;
  const View v = r.view(), w = whole.view();  // made before, and kept
  const auto same = [&] {
    u32 wrong = 0;
    for (u32 k = 0; k < w.size(); ++k) wrong += std::memcmp(&v[k], &w[k], sizeof(NodeRecord)) != 0;
    return wrong == 0 && r.blocks()->all_there();
  };
  const u32 n = r.blocks()->index().blocks();
  REQUIRE(n > 2);
  CHECK(same());
  CHECK(r.give_back(n) == 0);
  CHECK(r.give_back(1) == 0);  // they were just read
  CHECK(v[RecordIndex::block_records].size == w[RecordIndex::block_records].size);
  CHECK(r.give_back(1) == n - 1);
  CHECK(r.blocks()->there(1));
  CHECK_FALSE(r.blocks()->there(0));
  CHECK(r.view().blocks());
  CHECK(same());
  JobProgress progress;
  CHECK(has_all(&r, progress));
  (void)r.give_back(0), (void)r.give_back(0);
  CHECK_FALSE(r.blocks()->all_there());
  CHECK(has_all(&r, progress));  // not only compared, but there
  CHECK(r.blocks()->all_there());
  CHECK(whole.give_back(0) == 0);
}

TEST_CASE("a walk through a large recording keeps a few of its blocks", "[session][demand][slow]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah", 3'000'000);
  Session some, all;
  open(some, indexed);
  open(all, plain);
  REQUIRE(wait_for(all, [&] { return !all.answers().lint().working(); }));
  const View w = all.walk().view();
  u32 most = 0;
  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    const Tick t = static_cast<Tick>(random.below(static_cast<u32>(w.ticks())));
    some.apply(command::Seek{t});
    some.poll(0);
    all.apply(command::Seek{t});
    REQUIRE(some.walk().shown_slot() == all.walk().shown_slot());
    REQUIRE(some.walk().view()[some.walk().shown_slot()].value == w[all.walk().shown_slot()].value);
    most = std::max(most, blocks_there(some));
  }
  CHECK(some.runs().run()->recording()->blocks()->index().blocks() > 176);
  CHECK(most > 96);
  for (int i = 0; i < 100; ++i) some.poll(0);
  CHECK(blocks_there(some) <= 96);
}

TEST_CASE("the ledger of a large recording is there before positions are compared", "[session][demand][slow]") {
  const test::Folder folder;
  const auto files = test::large_files(folder, "kalah", StudyQuestion::large + 10'000);
  const auto opened = read_recording(files.first);
  REQUIRE(opened);
  const StudyQuestion q{{opened->recording}};
  std::optional<StudyAnswer> answer;
  std::shared_ptr<const Ledger> early;
  Job job([&](JobProgress& progress) { answer = q.work(progress); });
  while (job.running())
    if (auto now = q.so_far->get()) early = std::move(now);
  REQUIRE(early);
  REQUIRE(answer);
  constexpr auto repeated = static_cast<std::size_t>(Waste::repeated);
  CHECK(early->nodes() == answer->ledger.nodes());
  CHECK(early->total[repeated] == 0);
  CHECK(answer->ledger.total[repeated] > 0);
  CHECK_FALSE(q.so_far->get());
}

TEST_CASE("what is read of a large recording is stopped and goes on", "[session][demand]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah");
  Session s;
  open(s, indexed);
  REQUIRE(s.answers().read_sums());
  CHECK(s.answers().read_sums()->known() == 0);
  CHECK_FALSE(s.at_work());
  bool stopped = false;
  for (int i = 0; i < 50 && !stopped; ++i) {  // it may be over before anybody can stop it: then once more
    if (i > 0) open(s, indexed);
    s.answers().sums().request();
    s.poll(0);
    s.apply(command::StopReadingNodes{});
    REQUIRE(wait_for(s, [&] { return !s.busy() && !s.at_work(); }));
    stopped = !s.answers().sums().answer();
  }
  REQUIRE(stopped);
  CHECK(s.answers().sums().given_up());
  s.answers().sums().request();
  s.poll(0);
  CHECK_FALSE(s.answers().sums().working());
  s.apply(command::ReadOn{});
  REQUIRE(wait_for(s, [&] { return s.answers().sums().answer() != nullptr; }));
  CHECK(s.answers().read_sums()->known() == s.walk().view().size());
  // The one before it stays known as long as answers about it are kept.
  open(s, plain);
  CHECK_FALSE(s.answers().read_sums());
}

TEST_CASE("a damaged block of a large recording is named when it is met", "[session][demand]") {
  const test::Folder folder;
  const auto files = test::large_files(folder, "kalah", 800'000);
  const std::string &indexed = files.first, &plain = files.second;
  std::string name;
  {  // one that is not read when it is opened
    Session s;
    open(s, indexed);
    const RecordBlocks& blocks = *s.runs().run()->recording()->blocks();
    u32 b = blocks.index().blocks() - 1;
    while (b > 0 && blocks.there(b)) --b;
    REQUIRE(b > 0);
    name = blocks.index().name(b);
    REQUIRE(test::damage_records(indexed, &blocks.index()[b]));
  }
  const auto opened = [&](Session& s) {
    open(s, indexed);
    CHECK(s.walk().view().size() > 0);
    CHECK_FALSE(said(s, "damaged"));
  };
  const auto told = [&](Session& s) {
    REQUIRE(wait_for(s, [&] { return !s.busy() && !s.answers().lint().working(); }));
    CHECK(said(s, (name + " of the recording is damaged").c_str()));
    CHECK(std::ranges::count_if(s.messages(),
                                [](const Message& m) { return m.text.find("is damaged") != std::string::npos; }) == 1);
  };
  {
    Session s;
    opened(s);
    s.answers().sums().request();
    told(s);
    CHECK_FALSE(s.answers().sums().answer());
    CHECK(s.answers().read_sums()->known() < s.walk().view().size());
  }
  {
    Session s;
    opened(s);
    s.apply(command::Study{});
    s.answers().lint().request();
    s.apply(command::SetBreakpoints{{breakpoint_at(sure(Expression::compile("ply == 1 && cut")))}});
    s.apply(command::Find{"cut", "value", "end", "", false});
    told(s);
    CHECK_FALSE(s.answers().study().answer());
    CHECK_FALSE(s.answers().lint().answer());
    CHECK_FALSE(s.questions().result());
    CHECK(s.walk().hits().all.empty());
    s.apply(command::SaveRecording{folder.file("again.plyrec")});
    REQUIRE(wait_for(s, [&] { return !s.busy(); }));
    CHECK_FALSE(read_file(folder.file("again.plyrec")));
  }
  {  // by who compares another one with it
    Session s;
    opened(s);
    open(s, plain);
    s.apply(command::CompareWithBefore{});
    REQUIRE(wait_for(s, [&] { return !s.busy(); }));
    CHECK(said(s, (name + " of the recording is damaged").c_str()));
    CHECK_FALSE(s.comparing().result());
  }
  {  // by who walks there
    Session s;
    opened(s);
    Random random(5);
    const Tick ticks = s.walk().view().ticks();
    for (int i = 0; i < 200; ++i) s.apply(command::Seek{static_cast<Tick>(random.below(static_cast<u32>(ticks)))});
    told(s);
  }
}
