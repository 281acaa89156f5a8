#include "engine/session/answers/reducing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/session/handler.h"
#include "engine/session/searches/search_run.h"

namespace ply {

std::optional<Reduction> ReduceQuestion::work(JobProgress& progress) const {
  return reduce(*recording, failure, record_pool(), progress, {}, so_far.get());
}

void Reducing::start(const std::string& how, const SharedRecording& shown, const LintReport* broken) {
  if (working()) return log_.warn("a search is already being reduced");
  if (!shown) return log_.warn("there is no finished recording whose search could be reduced");
  std::string text = how;
  if (text.empty()) {
    if (!broken) return log_.warn("the rules are still being checked");
    if (broken->findings.empty())
      return log_.warn(
          "nothing fails here: no rule is broken. Say what must stay: audit, chooses, a rule or an expression");
    text = lint_id(broken->findings.front().rule);
  } else if (trim(text) == "chooses") {
    const auto root = resolve(shown->plan());
    const SearchResult& was = shown->summary().search;
    if (!root || !was.has_best || !root->game->can_play(root->position, was.best))
      return log_.warn("it is not known which move this search chose");
    text = "chooses " + root->game->write_move(root->position, was.best);
  }
  auto failure = read_failure(text);
  if (!failure) return log_.fail(failure.error());
  ReduceQuestion q;
  q.recording = shown, q.failure = std::move(*failure);
  reduced_.keep([](const Recording*) { return false; });
  reduced_.look_at(q);
  reduced_.ask();
  log_.news(fmt::format("reducing the search as long as {} ...", failure_words(reduced_.question()->failure)));
}

PLY_COMMAND(Reducing, StopReducing) {
  if (!working()) return log_.warn("no search is being reduced");
  reduced_.stop();
}

PLY_COMMAND(Reducing, SaveReduced) {
  const Reduction* r = found();
  if (!r) return log_.warn("no search was reduced yet");
  if (auto ok = refuse_stream(c.path); !ok) return log_.fail(ok.error());
  if (auto ok = write_file(c.path, c.catch2 ? catch2_case(r->search, r->failure) : r->text); !ok)
    return log_.fail(ok.error());
  log_.news(fmt::format("{} saved to {}", c.catch2 ? "Catch2 case" : "text of the smallest search", c.path));
}

void Reducing::poll(const Recording* shown) {
  if (!reduced_.poll(log_)) {
    if (shown && !working() && !concerns(shown))
      reduced_.dismiss(), reduced_.keep([](const Recording*) { return false; });
    return;
  }
  const Reduction& r = *reduced_.answer();
  if (!r.problem.empty()) return log_.warn(r.problem);
  for (const std::string& note : r.notes) log_.remark(note);
  const auto less = less_of(r.before, r.after);
  log_.news(fmt::format("{} after {} trials: {}", r.complete ? "reduced" : "stopped", grouped(r.trials),
                        less.empty() ? "nothing can be left out" : fmt::format("{}", fmt::join(less, ", "))));
}

ReducedSoFar Reducing::so_far() const {
  return reduced_.question() ? reduced_.question()->so_far->get() : ReducedSoFar();
}

const Reduction* Reducing::found() const {
  const Reduction* r = working() ? nullptr : reduced_.answer();
  return r && r->problem.empty() ? r : nullptr;
}

bool Reducing::concerns(const Recording* shown) const {
  if (!shown || !reduced_.question()) return false;
  if (reduced_.question()->about() == shown) return true;
  const Reduction* r = found();
  return r && shown->finished() && shown->size() == r->recording->size() && shown->digest() == r->recording->digest();
}

}  // namespace ply
