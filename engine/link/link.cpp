#include "engine/link/link.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <utility>

#include "engine/base/base64.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/read/node/moment_cut.h"
#include "engine/trace/recording_json.h"

namespace ply {
namespace {

constexpr std::string_view moment_key = "moment=", game_key = "game=", lesson_key = "lesson=";
constexpr std::size_t max_unpacked = std::size_t{1} << 20;
constexpr std::size_t first_budget = 20'000, last_budget = 1'000;  // of records, 40 bytes each
constexpr const char* damaged = "the link is damaged: its {} is not whole";

/// From the key on; empty: it is no link.
std::string_view fragment_of(std::string_view text) {
  text = trim(text);
  if (text.find_first_of(" \t\r\n") != std::string_view::npos) return {};
  const auto hash = text.find('#');
  if (hash != std::string_view::npos) text.remove_prefix(hash + 1);
  for (const std::string_view key : {moment_key, game_key, lesson_key})
    if (text.starts_with(key)) return text;
  return {};
}

std::string packed(std::string_view text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  const std::size_t n = ZSTD_compress(out.data(), out.size(), text.data(), text.size(), ZSTD_maxCLevel());
  return ZSTD_isError(n) ? std::string() : out.substr(0, n);
}

/// Nothing: it is not what packed() gives.
std::optional<std::string> unpacked(std::string_view bytes) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR || size > max_unpacked) return std::nullopt;
  std::string out(static_cast<std::size_t>(size), '\0');
  const std::size_t n = ZSTD_decompress(out.data(), out.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(n) || n != out.size()) return std::nullopt;
  return out;
}

std::string fragment(std::string_view key, std::string_view bytes) {
  return fmt::format("#{}{}", key, to_base64(bytes, Base64::link));
}

Result<std::string> short_link(std::string_view key, std::string_view text, const char* what,
                               std::size_t max = max_link) {
  std::string link = fragment(key, packed(text));
  if (link.size() > max)
    return Error{
        fmt::format("the {} does not fit in a link: it would have {} letters, {} are allowed; save it as a file", what,
                    grouped(link.size()), grouped(max))};
  return link;
}

/// The first line, and what stands behind it.
std::pair<std::string_view, std::string_view> first_line(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  return {text.substr(0, end), text.substr(std::min(end + 1, text.size()))};
}

Result<Link> read_moment(const std::string& bytes, RecordPool& pool) {
  if (bytes.starts_with("PLYREC")) {
    auto recording = Recording::read(bytes, pool);
    if (!recording) return recording.error().after("the link is damaged: ");
    if (!(*recording)->summary().moment) return Error{"the recording in the link has no moment"};
    return Link{LinkedMoment{std::move(*recording), {}, {}}};
  }
  const auto text = unpacked(bytes);
  if (!text) return Error{fmt::format(damaged, "moment")};
  const auto [json, plan] = first_line(*text);
  auto moment = read_shared_moment(json);
  if (!moment) return moment.error().after("the link is damaged: ");
  if (const auto written = parse_plan(plan); !written) return written.error().after("the plan in the link: ");
  return Link{LinkedMoment{nullptr, std::string(plan), std::move(*moment)}};
}

Result<Link> read_game(std::string_view unpacked_text) {
  const auto [head, text] = first_line(unpacked_text);
  const auto words = split(head, ' ');
  LinkedGame game{std::string(text)};
  const auto plies = to_number<int>(words.empty() ? std::string_view() : words[0]);
  const auto effort = words.size() > 2 ? to_number<u64>(words[2]) : std::nullopt;
  if (!plies || *plies < 0 || words.size() == 2 || words.size() > 4) return Error{fmt::format(damaged, "game")};
  game.plies = *plies;
  if (words.size() > 2) {
    const bool depth = words[1] == "depth";
    if (!effort || (!depth && words[1] != "nodes") || (depth && *effort > max_ply))
      return Error{fmt::format(damaged, "game")};
    (depth ? void(game.depth = static_cast<int>(*effort)) : void(game.nodes = *effort));
  }
  if (words.size() == 4) game.profile = words[3];
  return Link{std::move(game)};
}

/// The error says why the search cannot be made again.
Result<std::string> plan_of(const SearchPlan& plan, const RecordingSummary& summary, u64 digest) {
  if (digest == 0) return Error{"the search is still open"};
  if (is_fork(summary.program)) return Error{because_forked};
  if (summary.search.stopped && plan.limits.nodes == 0) return Error{"it was stopped by hand, so it does not repeat"};
  return write_plan(plan, digest);
}

/// The recording, as much of it as fits.
std::optional<WrittenLink> cut_to_link(const View& v, Tick t, u32 shown, const SearchPlan& plan,
                                       const RecordingSummary& summary, u64 digest, RecordPool& pool, std::size_t max) {
  for (std::size_t budget = first_budget; budget >= last_budget; budget = budget * 3 / 4) {
    const auto cut = cut_moment(v, t, shown, plan, summary, {}, digest, pool, budget);
    if (!cut) return std::nullopt;
    const auto bytes = cut->cut.recording->write();
    if (!bytes) return std::nullopt;
    if (std::string text = fragment(moment_key, *bytes); text.size() <= max)
      return WrittenLink{std::move(text), cut->cut.recording->size()};
    if (cut->cut.recording->size() * sizeof(NodeRecord) > budget * 2) break;  // what it must have is more than fits
  }
  return std::nullopt;
}

}  // namespace

bool is_link(std::string_view text) { return !fragment_of(text).empty(); }

bool leads_to_lesson(std::string_view text) { return fragment_of(text).starts_with(lesson_key); }

Result<Link> read_link(std::string_view text, RecordPool& pool) {
  const std::string_view f = fragment_of(text);
  if (f.empty()) return Error{"this is no link to a moment, a game or a lesson"};
  const std::string_view value = f.substr(f.find('=') + 1);
  if (const auto number = to_number<int>(value); number && f.starts_with(lesson_key))
    return Link{LinkedLesson{*number, {}}};
  const auto bytes = from_base64(value);
  if (!bytes || bytes->empty()) return Error{fmt::format(damaged, "text")};
  if (f.starts_with(moment_key)) return read_moment(*bytes, pool);
  const auto unpacked_text = unpacked(*bytes);
  if (!unpacked_text) return Error{fmt::format(damaged, f.starts_with(game_key) ? "game" : "lesson")};
  if (f.starts_with(lesson_key)) return Link{LinkedLesson{0, *unpacked_text}};
  return read_game(*unpacked_text);
}

Result<WrittenLink> link_to_moment(const View& v, Tick t, u32 shown, const SearchPlan& plan, RecordingSummary summary,
                                   u64 digest, RecordPool& pool, std::size_t max) {
  if (!summary.moment || t < 0 || t >= v.ticks()) return Error{"there is no such moment"};
  const bool whole = !summary.cut;
  SharedMoment moment = *summary.moment;
  moment.tick = t;
  std::string refused = whole ? "" : "it is cut out of a recording already";
  // The board's game is worth more than neighbours, and less than the moment.
  for (const bool with_game : {true, false}) {
    if (!with_game && summary.moment->game.empty()) break;
    if (!with_game) summary.moment->game.clear(), moment.game.clear();
    if (auto cut = cut_to_link(v, t, shown, plan, summary, digest, pool, max)) return std::move(*cut);
    if (!whole) continue;
    const auto text = plan_of(plan, summary, digest);
    if (!text) {
      refused = text.error().message;
      continue;
    }
    if (auto link = short_link(moment_key, write_shared_moment(moment) + "\n" + *text, "moment", max))
      return WrittenLink{std::move(*link), 0};
    else refused = link.error().message;
  }
  return Error{
      fmt::format("the moment does not fit in a link of {} letters, and a link that searches again cannot hold "
                  "it: {}; save it as a file",
                  grouped(max), refused)};
}

Result<WrittenLink> link_to_moment(const Recording& recording, Tick t, u32 shown, bool picked, std::string note,
                                   RecordPool& pool) {
  const View v = recording.view();
  RecordingSummary summary = recording.summary();
  SharedMoment& m = summary.moment.emplace();
  m.note = std::move(note);
  if (picked) m.node = v.id(shown);
  return link_to_moment(v, t, shown, recording.plan(), std::move(summary), recording.digest(), pool);
}

Result<std::string> link_to_game(const LinkedGame& game) {
  std::string head = fmt::format("{}", game.plies);
  if (game.depth > 0) head += fmt::format(" depth {}", game.depth);
  else if (game.nodes > 0) head += fmt::format(" nodes {}", game.nodes);
  if (!game.profile.empty()) head += " " + game.profile;
  return short_link(game_key, head + "\n" + game.text, "game");
}

Result<std::string> link_to_lesson(const LinkedLesson& lesson) {
  if (lesson.number > 0) return fmt::format("#{}{}", lesson_key, lesson.number);
  return short_link(lesson_key, lesson.text, "lesson");
}

Result<LinkedSearch> search_link(const LinkedMoment& m, RecordPool& pool, Attention* attention) {
  const auto written = parse_plan(m.plan);
  if (!written) return written.error().after("the plan in the link: ");
  auto run = run_plan(written->plan, written->root, {&pool, attention});
  if (!run) return run.error();
  const Recording& r = *run->recording;
  LinkedSearch out{std::move(run->recording), written->root, not_repeatable(*written)};
  if (out.note.empty() && written->digest && r.digest() != *written->digest)
    out.note = fmt::format("its digest is {:016x}, the link expects {:016x}", r.digest(), *written->digest);
  if (!out.note.empty()) {
    out.note = "the search of the link is shown, not its moment: " + out.note;
    return out;
  }
  if (m.moment.tick < 0 || m.moment.tick >= r.view().ticks())
    return Error{"the link is damaged: its search has no such moment"};
  RecordingSummary with = r.summary();
  with.moment = m.moment;
  auto again = Recording::made_of({r.data(), r.size()}, r.plan(), std::move(with), {}, pool);
  if (!again) return again.error();
  out.recording = std::move(*again);
  return out;
}

}  // namespace ply
