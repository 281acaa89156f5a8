#include "engine/learn/spaced.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "engine/base/text.h"

namespace ply {

std::vector<Spaced::Entry>::iterator Spaced::find(std::string_view key) {
  return std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.key == key; });
}

void Spaced::missed(std::string_view key, i64 day) {
  const auto e = find(key);
  Entry again{std::string(key), 0, day + days[0]};
  if (e == entries_.end()) entries_.push_back(std::move(again));
  else *e = std::move(again);
}

void Spaced::passed(std::string_view key, i64 day) {
  const auto e = find(key);
  if (e == entries_.end() || e->due > day) return;
  if (++e->step >= static_cast<int>(days.size())) entries_.erase(e);
  else e->due = day + days[static_cast<std::size_t>(e->step)];
}

void Spaced::forget(std::string_view key) {
  if (const auto e = find(key); e != entries_.end()) entries_.erase(e);
}

bool Spaced::waits(std::string_view key) const { return const_cast<Spaced*>(this)->find(key) != entries_.end(); }

std::vector<std::string> Spaced::due(i64 day) const {
  std::vector<Entry> found;
  std::copy_if(entries_.begin(), entries_.end(), std::back_inserter(found),
               [&](const Entry& e) { return e.due <= day; });
  std::stable_sort(found.begin(), found.end(), [](const Entry& a, const Entry& b) { return a.due < b.due; });
  std::vector<std::string> out;
  for (Entry& e : found) out.push_back(std::move(e.key));
  return out;
}

std::optional<i64> Spaced::next_day() const {
  std::optional<i64> out;
  for (const Entry& e : entries_) out = std::min(out.value_or(e.due), e.due);
  return out;
}

std::string Spaced::write() const {
  std::string out;
  for (const Entry& e : entries_) out += fmt::format("{} {} {}\n", e.key, e.step, e.due);
  return out;
}

bool Spaced::read_line(std::string_view line) {
  const auto parts = words(line);
  if (parts.size() != 3) return false;
  const auto step = to_number<int>(parts[1].text);
  const auto due = to_number<i64>(parts[2].text);
  if (!step || !due || *step < 0 || *step >= static_cast<int>(days.size())) return false;
  Entry read{std::string(parts[0].text), *step, *due};
  const auto e = find(read.key);
  if (e == entries_.end()) entries_.push_back(std::move(read));
  else *e = std::move(read);
  return true;
}

std::string days_words(i64 days) {
  return days <= 0 ? "today" : days == 1 ? "tomorrow" : fmt::format("in {} days", days);
}

i64 machine_day() { return static_cast<i64>(std::time(nullptr)) / (24 * 60 * 60); }

}  // namespace ply
