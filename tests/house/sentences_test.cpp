// Sentences about bounds, values and cut-offs are made of claims, and one table makes words of those. What says
// something by itself, in words that nobody judges, is on a list.
#include <map>
#include <regex>
#include <set>

#include "tests/house/names.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

const std::map<std::string, std::string> without_claim{
    {"engine/read/node/moment.cpp", "before the first event, and the stop behind a value that raised nothing"},
    {"engine/read/table/table_words.cpp", "what the table knew and lost: from its log, which no record has"},
    {"engine/ask/table/origin_words.cpp",
     "another engine's table: what its log tells, and what is said to be inferred"},
    {"engine/read/table/thread_sums.cpp",
     "what threads did to each other: sums over the whole search, with their kinds"},
    {"engine/ask/terms/choice.cpp", "which terms cannot explain a line's end"},
    {"engine/ask/horizon/horizon_words.cpp", "deeper searches, which lie beside the recording"},
    {"engine/ask/score_change.cpp", "cells beside a sentence that is a claim: each value is a record's"},
    {"engine/ask/score_change/change_words.cpp", "the same"},
    {"engine/read/node/predict.cpp", "questions, whose answers are worked out"},
    {"app/ui/panels/answers/horizon.cpp", "that a deeper search is still running"},
};

// Sources of sentences that say words without the table of claims.
std::set<std::string> tellers(const std::vector<Source>& sources) {
  static const std::regex type(R"(\bSentence\b)"), says(R"(\bsay\()");
  std::map<std::string, std::string> stems;
  for (const Source& s : sources) stems[s.path.substr(0, s.path.rfind('.'))] += s.text;
  std::set<std::string> out;
  for (const Source& s : sources) {
    const std::string stem = s.path.substr(0, s.path.rfind('.'));
    if (stem.rfind("engine/read/words/claim_words", 0) == 0 || stem == "engine/read/words/sentence") continue;
    if (std::regex_search(stems[stem], type) && std::regex_search(without_comments(s.text), says)) out.insert(s.path);
  }
  return out;
}

}  // namespace

TEST_CASE("what says a sentence without a claim is on a list", "[house]") {
  const std::vector<Source> sources = sources_of({"engine", "app"});
  REQUIRE(sources.size() > 300);
  const auto found = tellers(sources);
  for (const std::string& path : found) {
    INFO(path << " says words about a search that no claim stands for: see engine/read/words/claim.h");
    CHECK(without_claim.count(path) == 1);
  }
  for (const auto& [path, why] : without_claim) {
    INFO(path << " is on the list and says nothing");
    CHECK(found.count(path) == 1);
  }
  CHECK(tellers({{"a.cpp", "Sentence s; s.say(\"proved\");"}}) == std::set<std::string>{"a.cpp"});
  CHECK(tellers({{"a.h", "Sentence s;"}, {"a.cpp", "s.say(\"x\");"}}) == std::set<std::string>{"a.cpp"});
  CHECK(tellers({{"engine/read/words/claim_words_x.cpp", "Sentence s; s.say(\"x\");"}}).empty());
  CHECK(tellers({{"a.cpp", "Log l; l.say(\"x\");"}}).empty());
}
