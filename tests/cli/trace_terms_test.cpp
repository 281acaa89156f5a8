// trace terms beside the statistics that the panel draws, for a search, a node, a judge and what cannot be asked.
#include "engine/analysis/terms/static_error.h"
#include "engine/analysis/terms/term_statistics.h"
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;
using namespace ply;

namespace {

// A move as trace writes it, of the word that other commands have: "3+" of "3".
std::string shown_move(const Subject& s, const Json& word) {
  const auto m = s.game->parse_move(s.root, word.get<std::string>());
  REQUIRE(m);
  return s.game->show_move(s.root, *m);
}

}  // namespace

TEST_CASE("terms prints what the panel shows, in the unit of the profile", "[cli]") {
  const TempFile a;
  result({"record", "kalah", "--out", a.path(), "--depth", "5", "--json"});
  RecordPool pool;
  const auto recording = Recording::open(a.path(), pool);
  REQUIRE(recording);
  const View v = (*recording)->view();
  const Subject subject = recorded_subject(**recording);
  JobProgress progress;
  const auto vectors = make_term_vectors(v, subject, progress, {true});
  REQUIRE(vectors);
  const TermStatistics s = term_statistics(v, *vectors, subject.weights);
  const StaticErrors e = static_errors(v, *vectors, subject.weights);
  const Json x = result({"trace", "terms", a.path(), "--json"});
  CHECK(x["leaves"] == s.leaves);
  REQUIRE(x["terms"].size() == s.terms.size());
  const double scale = vectors->profile().scale;
  double shares = 0;
  for (std::size_t i = 0; i < s.terms.size(); ++i) {
    CHECK(x["terms"][i]["term"] == s.terms[i].info->id);
    CHECK(std::abs(x["terms"][i]["least"].get<double>() - s.terms[i].min / scale) < 1e-9);
    shares += x["terms"][i]["share"].get<double>();
  }
  CHECK(std::abs(shares - 1) < 1e-6);
  CHECK(x["judged"]["same"] == true);
  CHECK(x["static_against_search"]["exact"] == e.exact);
  CHECK(x["static_against_search"]["bounds"] == e.bounds);
  const Json last = result({"trace", "info", a.path(), "--json"})["iterations"].back();
  CHECK(x["choice"]["best"]["move"] == shown_move(subject, last["pv"][0]));
  const std::string text = run({"trace", "terms", a.path()}).out;
  for (const TermStatistic& t : s.terms) CHECK(text.find(t.info->id) != std::string::npos);
  // Below a node there are no more leaves, and below the first child some.
  CHECK(result({"trace", "terms", a.path(), "--node", "1", "--json"})["leaves"].get<u64>() <= s.leaves);
  CHECK(run({"trace", "terms", a.path(), "--node", "99999999"}).code == 3);
}

TEST_CASE("terms names the wrong weight of a search, and what the search chooses without a term", "[cli]") {
  const TempFile a;
  result({"record", "kalah", "--out", a.path(), "--depth", "5", "--weights", "choices=0", "--json"});
  const Json x = result({"trace", "terms", a.path(), "--verify", "--json"});
  REQUIRE_FALSE(x["judged"]["terms"].empty());
  CHECK(x["judged"]["terms"][0]["term"] == "choices");
  CHECK(run({"trace", "terms", a.path()}).out.find("choices explains 100.0 %") != std::string::npos);
  // With the weight of the recording the judge agrees.
  CHECK(result({"trace", "terms", a.path(), "--judge", "choices=0", "--json"})["judged"]["same"] == true);
  CHECK(run({"trace", "terms", a.path(), "--judge", "nonsense=1"}).code == 2);
  // Without a term: as a search of its own says.
  RecordPool pool;
  const auto recording = Recording::open(a.path(), pool);
  REQUIRE(recording);
  const Subject subject = recorded_subject(**recording);
  CHECK(x["without"]["complete"] == true);
  CHECK(x["without"]["terms"].size() == x["terms"].size() - 1);
  for (const Json& t : x["without"]["terms"]) {
    const std::string weights = "choices=0 " + t["term"].get<std::string>() + "=0";
    if (t["term"] == "decided") continue;  // its weight cannot be asked for
    const Json alone = result({"search", "kalah", "--depth", "5", "--weights", weights, "--json"});
    CHECK(t["move"] == shown_move(subject, alone["best"]));
  }
}

TEST_CASE("terms of a search whose heuristic is not known here are refused with the reason", "[cli]") {
  const TempFile a("{\"plyscope\":\"nodes\",\"version\":1,\"game\":\"chess\"}\n");
  CHECK(run({"trace", "terms", a.path()}).code != 0);
  CHECK(run({"trace", "terms", "/no/such/file"}).code == 4);
}
