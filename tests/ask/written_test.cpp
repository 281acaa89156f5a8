// What writes an answer: every form has the same cells, and nothing in them is markup.
#include <fmt/format.h>

#include <algorithm>

#include "engine/ask/shown.h"
#include "engine/base/markup.h"
#include "engine/base/text.h"
#include "tests/games/play.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

ask::Asked asked_of(const ask::Question& q, const std::shared_ptr<const Recording>& recording, std::string file,
                    JobProgress& progress) {
  ask::Asked a;
  a.progress = &progress;
  a.file = std::move(file);
  a.begin(recording);
  a.options = ask::usual_options(q);
  for (const ask::Option& o : q.options)
    if (o.required) a.options[o.id].text = "0";
  return a;
}

/// Bars that divide cells: not those of a text.
std::ptrdiff_t bars(std::string_view line) {
  std::ptrdiff_t n = 0;
  for (std::size_t i = 0; i < line.size(); ++i) n += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
  return n;
}

std::size_t count(std::string_view text, std::string_view what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) ++n;
  return n;
}

}  // namespace

TEST_CASE("an answer has the same tables and cells as text, HTML and Markdown", "[ask]") {
  const auto game = *find_game("kalah")->make({});
  const PlanRoot root = end_of_line(game, game->initial());
  const Planned p = planned(root, asked(root, "classic", {}, {4, 0, 0}));
  int tables = 0;
  for (const ask::Question* q : ask::all_questions()) {
    CAPTURE(q->id);
    JobProgress progress;
    ask::Asked a = asked_of(*q, p.recording, "k.plyrec", progress);
    const ask::Answer answer = ask::ask(*q, a);
    if (answer.error) continue;
    const std::vector<ask::Shown> parts = ask::shown(*q, answer.record, a);
    const std::string html = ask::html_of(parts, "k"), markdown = ask::markdown_of(parts, "k"),
                      text = ask::text_of(parts);
    std::size_t rows = 0, cells = 0, heads = 0;
    for (const ask::Shown& part : parts) {
      if (part.columns.empty()) continue;
      ++tables, heads += part.columns.size(), rows += part.rows.size() + 1;
      for (const ask::Shown::Row& row : part.rows) {
        REQUIRE(row.items.size() == part.columns.size());
        cells += row.items.size();
        for (const ask::Shown::Item& item : row.items) {
          CHECK(html.find(">" + html_text(item.text) + "</td>") != std::string::npos);
          CHECK(markdown.find("| " + markdown_text(item.text) + " |") != std::string::npos);
          CHECK(text.find(item.text) != std::string::npos);
        }
      }
    }
    CHECK(count(html, "<tr>") == rows);
    CHECK(count(html, "<td") == cells);
    CHECK(count(html, "<th>") + count(html, "<th ") == heads);
    std::ptrdiff_t wide = 0;  // lines of one table have as many cells
    for (const std::string_view line : split(markdown, '\n')) {
      const std::ptrdiff_t now = line.starts_with("| ") ? bars(line) : 0;
      if (wide && now) CHECK(now == wide);
      wide = now;
    }
    CHECK(ask::written_for("x.html", *q, answer.record, a).starts_with("<!DOCTYPE html>"));
    CHECK(ask::written_for("x.md", *q, answer.record, a).starts_with("# k.plyrec: "));
    CHECK(ask::written_for("x.csv", *q, answer.record, a) == ask::csv_of(answer.record, a));
    CHECK(ask::written_for("x", *q, answer.record, a) == text);
  }
  CHECK(tables > 10);
}

TEST_CASE("what a file brings into an answer is no markup", "[ask]") {
  const std::string bad = "<script>|`*\x1b[31m";
  const std::vector<ask::Shown> parts{{.title = bad, .text = bad},
                                      {.text = bad + "\n" + bad},
                                      {.title = bad, .columns = {{bad, true}}, .rows = {{{{bad}}}}, .rest = bad}};
  const std::string html = ask::html_of(parts, bad), markdown = ask::markdown_of(parts, bad);
  CHECK(html.find("<script") == std::string::npos);
  CHECK(html.find('\x1b') == std::string::npos);
  CHECK(markdown.find('\x1b') == std::string::npos);
  for (const std::string_view line : split(markdown, '\n'))
    if (line.starts_with("| ")) CHECK(bars(line) == 2);
    else if (!line.starts_with("    ")) CHECK(count(line, "<") == count(line, "\\<"));
}
