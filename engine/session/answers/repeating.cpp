#include "engine/session/answers/repeating.h"

#include <fmt/format.h>

#include <utility>

#include "engine/base/file.h"
#include "engine/session/handler.h"

namespace ply {

void Repeating::follow(const std::shared_ptr<SearchRun>& run) {
  shown_ = run && !run->running() && run->recording() && run->recording()->finished() && run->recording()->size() > 0
               ? run->shared_recording()
               : nullptr;
  if (again_.poll(log_)) tell(*again_.question(), *again_.answer());
  zooming_.follow(run);
  if (!again_.working()) again_.keep([](const Recording*) { return false; });
}

void Repeating::begin(RepeatQuestion question, std::string path) {
  path_ = std::move(path);
  again_.look_at(question);
  again_.ask();
  verdict_.reset();
  log_.news("the search is being repeated ...");
}

std::optional<RepeatQuestion> Repeating::about_shown(const char* refused) {
  const auto text = write_plan(*shown_);
  auto written = text ? parse_plan(*text) : Result<WrittenPlan>(text.error().after(refused));
  if (written) return RepeatQuestion{{{shown_}}, std::move(*written), {}};
  log_.fail(written.error());
  return std::nullopt;
}

PLY_COMMAND(Repeating, SaveReproducer) {
  if (working()) return log_.warn("a search is already being repeated");
  if (!shown_) return log_.warn("there is no finished recording to write a reproducer of");
  if (auto ok = refuse_stream(c.path); !ok) return log_.fail(ok.error());
  if (auto q = about_shown("this search cannot be written as a text: ")) begin(std::move(*q), c.path);
}

PLY_COMMAND(Repeating, VerifyReproducer) {
  if (working()) return log_.warn("a search is already being repeated");
  if (c.path.empty()) {
    if (!shown_) return log_.warn("there is no finished recording to repeat");
    auto q = about_shown("this search cannot be repeated: ");
    if (!q) return;
    const ProfileInfo& profile = *q->written.root.game->profile(q->written.plan.profile);
    if (const std::string other = other_revision(shown_->summary().search.by, profile.revision); !other.empty())
      return log_.warn("not repeated: " + other);
    if (const auto& cut = shown_->summary().cut; cut && cut->digest == 0)
      return log_.warn("this moment was cut out of a search that was still open: there is nothing to compare with");
    else if (cut) q->recording = nullptr, q->expected = cut->digest;
    return begin(std::move(*q), {});
  }
  const auto text = read_file(c.path, std::size_t{1} << 20);
  if (!text) return log_.fail(text.error());
  if (!is_plan_text(*text)) return log_.fail({c.path + ": it is not the text of a search"});
  auto written = parse_plan(*text);
  if (!written) return log_.fail({c.path + ": " + written.error().message, written.error().column});
  if (!written->digest) return log_.fail({c.path + ": it has no digest to compare with"});
  if (const std::string other = not_repeatable(*written); !other.empty())
    return log_.fail({fmt::format("{}: not repeated: {}", c.path, other)});
  // If the search that is shown has this digest, the first event that differs can be named as well.
  const bool known = shown_ && !shown_->summary().cut && shown_->digest() == *written->digest;
  const std::optional<u64> expected = written->digest;
  begin({{{known ? shown_ : nullptr}}, std::move(*written), expected}, {});
}

PLY_COMMAND(Repeating, StopRepeating) {
  if (!working()) return log_.warn("no search is being repeated");
  if (zooming_.working()) zooming_.stop();
  else again_.stop();
}

void Repeating::tell(const RepeatQuestion& q, const RepeatAnswer& a) {
  if (a.stopped) return log_.news("stopped: nothing was compared");
  if (!a.problem.empty()) return log_.fail({a.problem});
  Verdict v{a.same, a.digest, {}};
  const std::string digest = fmt::format("{:016x}", a.digest);
  const std::string why = !a.difference.empty() ? a.difference
                          : q.expected          ? fmt::format("digest {}, expected {:016x}", digest, *q.expected)
                                                : "it was stopped by hand, or made by another program";
  if (!path_.empty()) {
    const auto text = write_plan(*q.recording, a.digest);
    if (!text) return log_.fail(text.error());
    if (auto ok = write_file(path_, *text); !ok) return log_.fail(ok.error());
    v.words = a.same ? fmt::format("reproducer saved to {}: the same search again, digest {}", path_, digest)
                     : fmt::format("reproducer saved to {}, but what it gives is another search than the one shown: {}",
                                   path_, why);
  } else {
    v.words = a.same ? fmt::format("the same search again: digest {}", digest)
                     : fmt::format("another search than before: {}", why);
  }
  v.same ? log_.news(v.words) : log_.remark(v.words);
  verdict_ = std::move(v);
}

}  // namespace ply
