#include "engine/session/repeating.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/analysis/compare/difference_words.h"
#include "engine/core/file.h"

namespace ply {
void Repeating::follow(const std::shared_ptr<SearchRun>& run) {
  shown_ = run && !run->running() && run->recording() && run->recording()->finished() && run->recording()->size() > 0
               ? run->shared_recording()
               : nullptr;
  if (!again_) return;
  if (!comparison_.pending() && !again_->running()) compare();
  if (comparison_.pending() && !comparison_.running()) tell();
}

float Repeating::share() const {
  const Recording* r = again_ ? again_->recording() : nullptr;
  if (!r || !whole_ || whole_->size() == 0) return -1;
  return std::min(1.0f, static_cast<float>(r->size()) / static_cast<float>(whole_->size()));
}

void Repeating::begin(const WrittenPlan& written) {
  again_ = std::make_shared<SearchRun>(written.root, written.plan);
  if (!again_->problem().empty()) {
    log_.fail({again_->problem()});
    again_.reset();
    return;
  }
  verdict_.reset();
  log_.news("the search is being repeated ...");
}

void Repeating::apply(const command::SaveReproducer& c) {
  if (working()) return log_.warn("a search is already being repeated");
  if (!shown_) return log_.warn("there is no finished recording to write a reproducer of");
  if (special_file(c.path))
    return log_.fail({fmt::format("cannot write {}: it is a pipe or a device, not a file", c.path)});
  const auto text = write_plan(*shown_);
  if (!text) return log_.fail({"this search cannot be written as a text: " + text.error().message});
  const auto written = parse_plan(*text);
  if (!written) return log_.fail(written.error());
  whole_ = shown_;
  expected_.reset();
  path_ = c.path;
  begin(*written);
}

void Repeating::apply(const command::VerifyReproducer& c) {
  if (working()) return log_.warn("a search is already being repeated");
  path_.clear();
  whole_ = nullptr;
  expected_.reset();
  if (c.path.empty()) {
    if (!shown_) return log_.warn("there is no finished recording to repeat");
    const auto text = write_plan(*shown_);
    if (!text) return log_.fail({"this search cannot be made once more: " + text.error().message});
    const auto written = parse_plan(*text);
    if (!written) return log_.fail(written.error());
    const ProfileInfo& profile = *written->root.game->profile(written->plan.profile);
    if (const std::string other = other_revision(shown_->summary().search.by, profile.revision); !other.empty())
      return log_.warn("not asked: " + other);
    if (const auto& cut = shown_->summary().cut; !cut) whole_ = shown_;
    else if (cut->digest != 0) expected_ = cut->digest;
    else return log_.warn("this moment was cut out of a search that was still open: there is nothing to compare with");
    return begin(*written);
  }
  const auto text = read_file(c.path, std::size_t{1} << 20);
  if (!text) return log_.fail(text.error());
  if (!is_plan_text(*text)) return log_.fail({c.path + ": it is not the text of a search"});
  const auto written = parse_plan(*text);
  if (!written) return log_.fail({c.path + ": " + written.error().message, written.error().column});
  if (!written->digest) return log_.fail({c.path + ": it has no digest to compare with"});
  if (const std::string other = not_repeatable(*written); !other.empty())
    return log_.fail({fmt::format("{}: not asked: {}", c.path, other)});
  expected_ = written->digest;
  // If the search that is shown has this digest, the first event that differs can be named as well.
  if (shown_ && !shown_->summary().cut && shown_->digest() == *expected_) whole_ = shown_;
  begin(*written);
}

void Repeating::apply(const command::StopRepeating&) {
  if (!working()) return log_.warn("no search is being repeated");
  again_->stop();
  comparison_.ask_to_stop();
}

void Repeating::compare() {
  if (again_->stop_requested() || !again_->failure().empty() || !again_->recording()) {
    again_->failure().empty() ? log_.news("stopped: nothing was compared") : log_.fail({again_->failure()});
    again_.reset();
    return;
  }
  comparison_.start([was = whole_, expected = expected_, again = again_->shared_recording()](JobProgress&) {
    Found found;
    found.digest = again->digest();
    found.same = expected && found.digest == *expected;
    if (!was || found.same) return found;
    const Divergence d = ply::compare(*was, *again).first;
    found.same = d.what == Differs::nothing && !expected;
    if (d.what != Differs::nothing) found.difference = difference_words(d, *was, *again);
    return found;
  });
}

void Repeating::tell() {
  const std::string failure = comparison_.take_failure();
  const auto found = comparison_.take();
  again_.reset();
  if (!failure.empty()) return log_.fail({"the comparison ended early: " + failure});
  Verdict v{found->same, found->digest, {}};
  const std::string digest = fmt::format("{:016x}", found->digest);
  const std::string why = found->difference.empty()
                              ? expected_ ? fmt::format("digest {}, expected {:016x}", digest, *expected_)
                                          : "it was stopped by hand, or made by another program"
                              : found->difference;
  if (!path_.empty()) {
    const auto text = write_plan(*whole_, found->digest);
    if (!text) return log_.fail(text.error());
    if (auto ok = write_file(path_, *text); !ok) return log_.fail(ok.error());
    v.words = found->same
                  ? fmt::format("reproducer saved to {}: the same search again, digest {}", path_, digest)
                  : fmt::format("reproducer saved to {}, but what it gives is another search than the one shown: {}",
                                path_, why);
  } else {
    v.words = found->same ? fmt::format("the same search again: digest {}", digest)
                          : fmt::format("another search than before: {}", why);
  }
  v.same ? log_.news(v.words) : log_.remark(v.words);
  verdict_ = std::move(v);
}

}  // namespace ply
