// Who may say of a search that something is proved, or needs no search: what follows from a Standing
// (engine/read/words/standing.h), and what is listed here.
#include <algorithm>
#include <regex>

#include "tests/house/folders.h"
#include "tests/house/names.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

// Words that promise. A number in the table is how many literals of the file have one.
struct Allowed {
  const char* file;
  int literals;
  const char* why;
};
constexpr Allowed allowed[] = {
    {"engine/read/words/standing.cpp", 6, "the source of these words"},
    {"engine/read/words/claim_words_ends.cpp", 1, "the end of a denial: \"not\" stands in the line before"},
    {"engine/ask/certificate/judge_ends.cpp", 1, "the judge refuses it"},
    {"engine/ask/proof/proof_rows.cpp", 2, "a proof card, which a program of its own checks"},
    {"app/ui/panels/answers/proof.cpp", 1, "the same"},
    {"app/ui/panels/answers/proof_rows_view.cpp", 2, "the same"},
    {"app/ui/commands/proof_commands.cpp", 2, "the same"},
    {"app/cli/trace/proof.cpp", 1, "the same"},
    {"engine/ask/lint/lint_nodes.cpp", 4, "findings: one claim against another"},
    {"engine/ask/lint/lint_rules.cpp", 1, "a rule of the linter"},
    {"engine/ask/lint/lint_foreign_proofs.cpp", 1, "a rule of proof-number search"},
    {"engine/ask/table/answer_check.cpp", 1, "a finding: one claim against another"},
    {"engine/foreign/claims.cpp", 2, "what an engine says of its techniques, explained"},
    {"engine/read/table/table_losses.cpp", 1, "why an entry is not taken"},
    {"engine/read/node/pseudo_code.cpp", 2, "the algorithm, as books write it"},
    {"engine/learn/worksheet.cpp", 1, "equal is enough: a rule of the exercise"},
    {"engine/learn/worksheet_check.cpp", 1, "the same"},
    {"engine/learn/worksheet_words.cpp", 4, "the same, and how few cards were turned"},
    {"engine/session/answers/recording_questions.cpp", 1, "the denial begins the sentence"},
    {"app/cli/trace/diff.cpp", 1, "two claims against each other"},
    {"app/ui/commands/compare_commands.cpp", 1, "the same"},
    {"app/ui/panels/compare/compare.cpp", 1, "the same"},
    {"engine/ask/flip.cpp", 2, "of weights: an interval's arithmetic, checked by searches"},
    {"app/ui/panels/terms/why_not.cpp", 1, "the same"},
    {"app/ui/panels/terms/why_not_weights.cpp", 1, "the same"},
    {"engine/ask/ledger.cpp", 1, "a key of JSON"},
    {"engine/ask/why.cpp", 1, "a key of JSON"},
    {"app/ui/dialogs/welcome.cpp", 1, "small enough to follow"},
    {"app/ui/look/glossary.cpp", 3, "definitions"},
    {"app/ui/panels/debug/search_settings.cpp", 1, "a definition"},
    {"app/ui/panels/review/review_curve.cpp", 4, "results that the solver gave, and a column of CSV"},
    {"app/ui/panels/review/review_why.cpp", 2, "the same"},
    {"app/ui/look/shared_texts.h", 1, "the same"},
};

std::vector<std::string> promises(const std::string& code) {
  static const std::regex literal(R"re("(?:[^"\\\n]|\\.)*")re"),
      denial(
          "(deep|few|not|far) enough|enough (memory|watches|bookmarks)|"
          "(not|nothing|cannot|could not|does not|do not) prove\\w*|proves? (nothing|little)"),
      word("\\b(sure|needs? no search|all seen|prove[nsd]?|proving|enough)\\b");
  std::vector<std::string> out;
  for (std::sregex_iterator it(code.begin(), code.end(), literal), end; it != end; ++it)
    if (const std::string text = it->str(); std::regex_search(std::regex_replace(text, denial, ""), word))
      out.push_back(text);
  return out;
}

}  // namespace

TEST_CASE("only listed strings promise anything of a search", "[house]") {
  const auto sources = sources_of({"engine/read", "engine/foreign", "engine/ask", "engine/learn", "engine/trace",
                                   "engine/session", "app/ui", "app/cli/trace"});
  REQUIRE(sources.size() > 300);
  for (const Source& s : sources) {
    const auto found = promises(without_comments(s.text));
    const auto* at =
        std::find_if(std::begin(allowed), std::end(allowed), [&](const Allowed& a) { return s.path == a.file; });
    const int may = at == std::end(allowed) ? 0 : at->literals;
    if (static_cast<int>(found.size()) == may) continue;
    std::string all;
    for (const std::string& f : found) all += "\n  " + f;
    FAIL_CHECK(s.path << ": " << found.size() << " strings promise something of a search, " << may
                      << " are allowed. Take the words from a Standing, or ask instead of promising:" << all);
  }
}

TEST_CASE("a promise is found in a string, and not in a comment or a name", "[house]") {
  CHECK(promises("const char* t = \"that is sure\";").size() == 1);
  CHECK(promises("f(\"assumed, not proved\", \"not deep enough\");").empty());
  CHECK(promises("f(\"the rest needs no search\", \"enough\");").size() == 2);
  CHECK(promises(without_comments("// it is proved\nint proved = sure(3);")).empty());
}
