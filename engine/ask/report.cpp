#include "engine/ask/report.h"

#include <fmt/format.h>

#include <cassert>
#include <cstdlib>
#include <utility>

#include "engine/ask/question.h"
#include "engine/read/words/bound_story.h"
#include "engine/read/words/short_number.h"
#include "engine/trace/record_words.h"
#include "engine/trace/thread_roots.h"

namespace ply::ask {

void Asked::begin(std::shared_ptr<const Recording> of, MoveForm moves) {
  recording = std::move(of);
  v = recording->view();
  nodes.reset(recorded_subject(*recording, moves));
  if (const ProfileInfo* p = profile()) scale = p->scale;
  sides = {side_called(nodes.subject(), Side::first), side_called(nodes.subject(), Side::second)};
  tick = v.ticks() - 1;
  slot = thread_roots(v).back();
}

std::string Asked::line(u32 slot) {
  const std::string moves = nodes.line(v, slot);
  return moves.empty() ? "root" : moves;
}

std::optional<NodeId> Asked::id(u32 slot) const {
  return slot == no_node ? std::nullopt : std::optional(NodeId{v.id(slot)});
}

std::optional<std::string> Asked::line_to(u32 slot) {
  return slot == no_node ? std::nullopt : std::optional(line(slot));
}

const ProfileInfo* Asked::profile() const {
  return nodes.game() ? nodes.game()->profile(nodes.subject().profile) : nullptr;
}

std::optional<std::string> Asked::unit() const {
  const ProfileInfo* p = profile();
  return p ? std::optional(p->unit) : std::nullopt;
}

std::string Asked::number(i64 value) const { return number_text(nodes.subject(), value); }

std::string Asked::amount(i64 value) const {
  const std::string text = number(std::abs(value));
  return text.starts_with('+') ? text.substr(1) : text;
}

std::string Asked::score(Score s) const { return words(ViewedScore{s}); }

std::string Asked::words(const Sentence& s) const { return plain(s, plain_scores(nodes.subject())); }

std::string Asked::words(const ViewedScore& t) const {
  // A value of which the log tells no kind; nobody knows one of an open node
  if (t.score.kind == Kind::none) return v.untold().windows && t.score.value ? "? " + number(t.score.value) : "?";
  return fmt::format("{} {}", kind_sign(t.score.kind), number(t.score.value));
}

std::string Asked::words(const Known& k) const {
  if (k.said) return "? " + number(*k.said);
  const bool below = k.min > -infinite, above = k.max < infinite;
  if (!below && !above) return "?";
  if (k.min == k.max) return "= " + number(k.min);
  if (!above) return "≥ " + number(k.min);
  if (!below) return "≤ " + number(k.max);
  return fmt::format("≥ {} ≤ {}", number(k.min), number(k.max));
}

std::string words(Percent p) {
  return p.whole ? fmt::format("{:.1f} %", 100.0 * static_cast<double>(p.part) / static_cast<double>(p.whole)) : "-";
}

Cell make_cell(bool x) { return {x}; }
Cell make_cell(i64 x) { return {x}; }
Cell make_cell(u64 x) { return {x}; }
Cell make_cell(double x) { return {x}; }
Cell make_cell(std::string_view x) { return {std::string(x)}; }
Cell make_cell(Points x) { return {x}; }
Cell make_cell(BoundPoints x) { return {x}; }
Cell make_cell(ViewedScore x) { return {x}; }
Cell make_cell(Known x) { return {x}; }
Cell make_cell(Seconds x) { return {x}; }
Cell make_cell(Percent x) { return {x}; }
Cell make_cell(Ratio x) { return {x}; }
Cell make_cell(NodeId x) { return {x}; }
Cell make_cell(Why x) { return {x}; }
Cell make_cell(Sentence x) { return {std::move(x)}; }
Cell make_cell(Mean x) { return {x}; }
Cell make_cell(Absent x) { return {x}; }
Cell make_cell(Cells x) { return {std::move(x)}; }
Cell make_cell(std::shared_ptr<const NamedCells> x) { return {std::move(x)}; }
Cell make_cell(std::shared_ptr<const Record> x) { return {std::move(x)}; }

void FieldTable::add(Field field, Get get) {
  assert(size_ < capacity);
  field.missing = field.missing || holds_;
  list_[size_] = field;
  gets_[size_] = get;
  where_[size_++] = holds_;
}

Record FieldTable::record(Asked& a, const void* of) const {
  Record out{list(), {}};
  out.cells.reserve(size_);
  for (std::size_t i = 0; i < size_; ++i)
    out.cells.push_back(where_[i] && !where_[i](a, of) ? make_cell(Absent{}) : gets_[i](a, of, list_[i].nested));
  return out;
}

void FieldTable::publish(Asked& a, const void* of) const {
  if (a.so_far) a.so_far->set(std::make_shared<const Record>(record(a, of)));
}

Cell FieldTable::cell(Asked& a, const void* of) const {
  Cell out = make_cell(std::make_shared<const Record>(record(a, of)));
  a.nodes.trim();
  return out;
}

std::string FieldTable::type() const {
  std::string out;
  for (const Field& f : list())
    if (!f.id.empty()) out += fmt::format("{}{}{}: {}", out.empty() ? "{" : ", ", f.id, f.missing ? "?" : "", f.type());
  return out + "}";
}

static std::string keys_of(const FieldTable& fields) {
  std::string out;
  for (const Field& f : fields.list())
    if (!f.id.empty())
      out += fmt::format("{}{}{}", out.empty() ? "" : " ", f.id, f.nested ? " (" + keys_of(*f.nested) + ")" : "");
  return out;
}

std::string Question::keys_words() const {
  std::string out;
  for (const FieldTable* f : fields) out += (out.empty() ? "" : "; or ") + keys_of(*f);
  return out;
}

std::string Question::type() const {
  std::string out;
  for (const FieldTable* f : fields) out += (out.empty() ? "" : " | ") + f->type();
  return out;
}

std::string Option::help_text() const {
  std::string out = help;
  for (int i = 0; i < words.size(); ++i)  // "a (default), b or c"
    out += fmt::format("{}{}{}",
                       i == 0                  ? ": "
                       : i + 1 == words.size() ? " or "
                                               : ", ",
                       words[i], i == 0 ? " (default)" : "");
  return usual > 0 ? fmt::format("{} (default {})", out, usual) : out;
}

Error refused(std::string why) { return {std::move(why), 0, false, true}; }

}  // namespace ply::ask
