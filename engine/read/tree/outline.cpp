#include "engine/read/tree/outline.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/base/text.h"
#include "engine/read/node/interval.h"

namespace ply {
namespace {

constexpr std::size_t max_sorted = 20'000;  // families that are remembered
constexpr i64 parts = 1'000'000;            // of a share

std::vector<OutlineColumn> make_columns() {
  std::vector<OutlineColumn> out;
  for (const FieldInfo& f : all_fields()) {
    if (f.field == Field::move) continue;
    auto read = Expression::compile(f.id, Expression::Wanted::value);
    if (!read) continue;
    OutlineColumn c;
    c.id = c.title = f.id;
    std::replace(c.title.begin(), c.title.end(), '_', ' ');
    c.sentence = f.sentence;
    c.field = f.field;
    c.type = f.type;
    c.read = std::move(*read);
    out.push_back(std::move(c));
    const auto add = [&](const char* id, OutlineColumn::What what, const char* sentence) {
      OutlineColumn& extra = out.emplace_back();
      extra.id = extra.title = id;
      extra.what = what;
      extra.sentence = sentence;
    };
    if (f.field != Field::nodes) continue;
    add("share", OutlineColumn::What::share, "Its nodes as a share of all nodes visited, in per cent.");
    add("evaluations", OutlineColumn::What::evaluations,
        "Static evaluations in its subtree, as far as it is recorded.");
    add("waste", OutlineColumn::What::waste,
        "Its class in the waste ledger: needed for the proof, or why not; known when the search is finished.");
  }
  return out;
}

}  // namespace

const std::vector<OutlineColumn>& outline_columns() {
  static const std::vector<OutlineColumn> all = make_columns();
  return all;
}

const OutlineColumn* outline_column(std::string_view id) {
  for (const OutlineColumn& c : outline_columns())
    if (c.id == id) return &c;
  return nullptr;
}

Result<const OutlineColumn*> parse_outline_column(std::string_view id) {
  if (const OutlineColumn* c = outline_column(id)) return c;
  std::string names;
  for (const OutlineColumn& known : outline_columns()) names += (names.empty() ? "" : ", ") + known.id;
  return Error{fmt::format("{} is no column; there are {}", quoted_text(id), names), 1};
}

Result<std::vector<const OutlineColumn*>> parse_outline_columns(std::string_view list) {
  std::vector<const OutlineColumn*> out;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    std::string_view id = list.substr(at, comma - at);
    while (!id.empty() && id.front() == ' ') id.remove_prefix(1);
    while (!id.empty() && id.back() == ' ') id.remove_suffix(1);
    at = comma + 1;
    if (id == "move" || id.empty()) continue;  // it is always there
    const auto c = parse_outline_column(id);
    if (!c) return Error{c.error().message, static_cast<int>(id.data() - list.data()) + 1};
    if (std::find(out.begin(), out.end(), *c) == out.end()) out.push_back(*c);
  }
  return out;
}

OutlineReader::OutlineReader(const View& v, Tick t, PositionOracle* oracle, std::function<int(Side)> sign,
                             const Evaluations* evaluations, const Ledger* ledger)
    : v_(v), t_(t), sign_(std::move(sign)), evaluations_(evaluations), ledger_(ledger), lookup_(v, oracle) {
  for (i64 c = i64{v.size()} - 1; c >= 0; c -= v[static_cast<u32>(c)].size)
    all_ += u64{v[static_cast<u32>(c)].size} + v[static_cast<u32>(c)].skipped;
}

FieldValue OutlineReader::cell_below(u32 slot, const OutlineColumn& c, const std::vector<u32>* parents) {
  const auto known = [](u64 n) { return FieldValue{static_cast<i64>(n), true}; };
  const NodeState state = v_.state(slot, t_);
  const bool closed = state == NodeState::closed && !v_.open(slot);
  switch (c.what) {
    case OutlineColumn::What::share:
      if (state == NodeState::not_yet || all_ == 0) return {};
      return known(
          static_cast<u64>(static_cast<double>(nodes_by(v_, slot, t_)) / static_cast<double>(all_) * parts + 0.5));
    case OutlineColumn::What::evaluations:
      return closed && evaluations_ ? known(evaluations_->below(v_, slot)) : FieldValue{};
    case OutlineColumn::What::waste:
      return closed && ledger_ && slot < ledger_->classes.size() ? known(static_cast<u64>(ledger_->classes[slot]))
                                                                 : FieldValue{};
    case OutlineColumn::What::field: break;
  }
  if (state == NodeState::not_yet) return {};
  if (c.field == Field::nodes) return known(nodes_by(v_, slot, t_));
  NodeFacts facts;
  if (parents) {
    path_ = *parents;
    path_.push_back(slot);
    lookup_.at(slot, path_, t_);
    facts = {&v_[slot], parents->empty() ? nullptr : &v_[parents->back()], v_.id(slot), closed, &lookup_};
    facts.take_reported(v_, slot, parents->empty() ? no_node : parents->back());
  } else {
    facts = facts_at(v_, slot, t_, path_, lookup_);
  }
  const int sign = c.turns() || c.type == FieldType::kind ? sign_(v_[slot].mover()) : 1;
  if (sign > 0) return c.read.evaluate(facts);
  // In the other view: bounds change places, and a lower bound is an upper one.
  const auto other = [&](const char* id) { return outline_column(id)->read.evaluate(facts); };
  FieldValue out = c.field == Field::alpha       ? other("beta")
                   : c.field == Field::beta      ? other("alpha")
                   : c.field == Field::alpha_now ? other("beta_now")
                   : c.field == Field::beta_now  ? other("alpha_now")
                                                 : c.read.evaluate(facts);
  if (c.type == FieldType::kind) out.v = static_cast<i64>(flipped(static_cast<Kind>(out.v)));
  else out.v = -out.v;
  return out;
}

void OutlineReader::siblings(std::span<const u32> slots, const OutlineColumn& c, std::vector<FieldValue>& out) {
  out.clear();
  if (slots.empty()) return;
  std::vector<u32> parents;
  v_.path_to(slots.front(), parents);
  parents.pop_back();
  for (const u32 k : slots) out.push_back(cell_below(k, c, &parents));
}

std::string OutlineReader::text(const OutlineColumn& c, FieldValue value) const {
  if (!value.known) return {};
  switch (c.what) {
    case OutlineColumn::What::share: return fmt::format("{:.2f} %", 100.0 * static_cast<double>(value.v) / parts);
    case OutlineColumn::What::waste: return waste_name(static_cast<Waste>(value.v));
    case OutlineColumn::What::evaluations:
    case OutlineColumn::What::field: break;
  }
  if (c.type == FieldType::boolean) return value.v ? "yes" : "no";
  if (is_words(c.type)) return word(c.type, value.v);
  return value.v < 0 ? fmt::format("{}", value.v) : grouped(static_cast<u64>(value.v));
}

std::string outline_head(std::span<const OutlineColumn* const> columns) {
  std::string out = "id,ply,line";
  for (const OutlineColumn* c : columns)
    out += c->field == Field::alpha   ? ",from"
           : c->field == Field::beta  ? ",to"
           : c->field == Field::value ? ",kind,value"
                                      : "," + c->id;
  return out + ",for\n";
}

std::string outline_line(OutlineReader& reader, u32 slot, const std::string& line, Side scores_for,
                         std::span<const OutlineColumn* const> columns, const OutlineWriter& writer) {
  static const OutlineColumn* const kinds = outline_column("kind");
  const View& v = reader.view();
  const NodeRecord& r = v[slot];
  std::string out = fmt::format("{},{},{}", v.id(slot), static_cast<int>(r.ply), csv_field(line));
  for (const OutlineColumn* c : columns) {
    const FieldValue x = reader.cell(slot, *c);
    out += ',';
    if (c->field == Field::value) {
      const FieldValue kind = reader.cell(slot, *kinds);
      const bool proved = x.known && kind.known && static_cast<Kind>(kind.v) != Kind::none;
      out += proved ? fmt::format("{},{}", word(FieldType::kind, kind.v), writer.score(x.v)) : ",";
    } else if (!x.known) {
      continue;
    } else if (c->score()) {
      out += c->turns() ? writer.score(x.v) : writer.amount(x.v);
    } else if (c->field == Field::mover) {
      out += writer.side(r.mover());
    } else if (c->what == OutlineColumn::What::share) {
      out += fmt::format("{:.4f}", 100.0 * static_cast<double>(x.v) / parts);
    } else {
      out += c->type == FieldType::number && c->right() ? fmt::format("{}", x.v) : reader.text(*c, x);
    }
  }
  return out + "," + writer.side(scores_for) + "\n";
}

void OutlineOrder::set(OutlineReader* reader, const OutlineColumn* column, bool falling,
                       const std::array<i64, 5>& state) {
  reader_ = column ? reader : nullptr;
  if (column_ == column && falling_ == falling && state_ == state) return;
  column_ = column;
  falling_ = falling;
  state_ = state;
  sorted_.clear();
  ++version;
}

const std::vector<u32>& OutlineOrder::children(const View& v, u32 parent) {
  if (sorted_.size() > max_sorted) sorted_.clear();
  const auto [it, fresh] = sorted_.try_emplace(parent);
  std::vector<u32>& out = it->second;
  if (!fresh) return out;
  if (parent == no_node) v.roots(out);
  else v.children(parent, out);
  if (!active() || out.size() < 2) return out;
  reader_->siblings(out, *column_, keys_);
  std::vector<u32> order(out.size()), sorted;
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](u32 a, u32 b) {
    const FieldValue x = keys_[a], y = keys_[b];
    if (!x.known || !y.known) return x.known && !y.known;
    return falling_ ? x.v > y.v : x.v < y.v;
  });
  for (const u32 i : order) sorted.push_back(out[i]);
  out = std::move(sorted);
  return out;
}

}  // namespace ply
