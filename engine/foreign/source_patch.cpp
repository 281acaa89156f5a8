#include "engine/foreign/source_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ply {
namespace {

constexpr std::size_t around = 3;  // lines

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

void add(std::string& to, char sign, std::string_view line) {
  to += sign;
  to += line;
  if (!line.ends_with('\n')) to += "\n\\ No newline at end of file\n";
}

}  // namespace

std::vector<SourcePatch::Edit> SourcePatch::sorted() const {
  std::vector<Edit> out = edits_;
  std::stable_sort(out.begin(), out.end(), [](const Edit& a, const Edit& b) { return a.at < b.at; });
  return out;
}

std::string SourcePatch::applied(std::string_view text) const {
  std::string out;
  std::size_t from = 0;
  for (const Edit& e : sorted()) {
    out += text.substr(from, std::max(e.at, from) - from);
    out += e.text;
    from = std::max(from, e.at + e.removed);
  }
  return out += text.substr(from);
}

std::string SourcePatch::unified(std::string_view text, const std::string& path) const {
  const std::vector<std::string_view> lines = lines_of(text);
  const std::vector<Edit> edits = sorted();
  // What each changed line becomes; behind the last line there is one more, that is empty.
  std::vector<std::pair<std::size_t, std::string>> changed;
  std::size_t line = 0, begin = 0;
  for (std::size_t e = 0; e < edits.size();) {
    while (line < lines.size() && edits[e].at >= begin + lines[line].size()) begin += lines[line++].size();
    const std::string_view old = line < lines.size() ? lines[line] : std::string_view();
    SourcePatch own;
    for (; e < edits.size() && (line == lines.size() || edits[e].at < begin + old.size()); ++e)
      own.put(edits[e].at - begin, edits[e].text, edits[e].removed);
    changed.emplace_back(line, own.applied(old));
  }
  const bool whole = path.starts_with('/');  // from the root: as it is
  std::string out = fmt::format("--- {1}{0}\n+++ {2}{0}\n", path, whole ? "" : "a/", whole ? "" : "b/");
  std::ptrdiff_t more = 0;  // lines, in front of the hunk
  for (std::size_t c = 0; c < changed.size();) {
    const std::size_t from = changed[c].first - std::min(changed[c].first, around);
    std::size_t at = from, news = 0;
    std::string hunk;
    for (; c < changed.size() && changed[c].first <= at + 2 * around; ++c) {
      for (; at < changed[c].first; ++at, ++news) add(hunk, ' ', lines[at]);
      // A line that stays in front of new ones, or behind them, is none that changes.
      std::vector<std::string_view> now = lines_of(changed[c].second);
      const std::string_view old = at < lines.size() ? lines[at++] : std::string_view();
      const bool before = !now.empty() && now.front() == old, behind = !before && !now.empty() && now.back() == old;
      if (!old.empty() && !before && !behind) add(hunk, '-', old);
      for (const std::string_view& l : now)
        add(hunk, (before && &l == &now.front()) || (behind && &l == &now.back()) ? ' ' : '+', l), ++news;
    }
    for (const std::size_t end = std::min(at + around, lines.size()); at < end; ++at, ++news) add(hunk, ' ', lines[at]);
    const std::size_t olds = at - from;
    out += fmt::format("@@ -{},{} +{},{} @@\n{}", from + (olds > 0), olds,
                       static_cast<std::ptrdiff_t>(from) + more + (news > 0), news, hunk);
    more += static_cast<std::ptrdiff_t>(news) - static_cast<std::ptrdiff_t>(olds);
  }
  return out;
}

}  // namespace ply
