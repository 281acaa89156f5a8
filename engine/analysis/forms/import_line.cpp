#include "engine/analysis/forms/import_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/text.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/record_words.h"

namespace ply::imported {
namespace {

using Json = nlohmann::json;

constexpr i64 most_score = infinite;  // beyond our infinite bound all is infinite

// Reads the members of one line; the first thing wrong is kept.
class Line {
 public:
  explicit Line(const Json& j) : j_(j) {}
  const std::string& error() const { return error_; }

  const Json* find(const char* key) const {
    const auto it = j_.find(key);
    return it == j_.end() || it->is_null() ? nullptr : &*it;
  }
  /// A whole number; one beyond the bounds is moved to them if `clamped`, else it is an error.
  bool number(const char* key, i64 low, i64 high, bool clamped, i64& out) {
    const Json* v = find(key);
    if (!v) return false;
    if (!v->is_number()) return fail(key, "is not a number");
    if (v->is_number_unsigned() && v->get<u64>() > static_cast<u64>(high)) out = high + (clamped ? 0 : 1);
    else if (v->is_number_integer()) out = v->get<i64>();
    else {
      const double x = v->get<double>();
      if (!(x >= -9e15 && x <= 9e15)) out = x < 0 ? low - (clamped ? 0 : 1) : high + (clamped ? 0 : 1);
      else if (x != static_cast<double>(static_cast<i64>(x))) return fail(key, "is not a whole number");
      else out = static_cast<i64>(x);
    }
    if (clamped) out = std::clamp(out, low, high);
    else if (out < low || out > high) return fail(key, fmt::format("is not from {} to {}", low, high));
    return true;
  }
  bool truth(const char* key, bool& out) {
    const Json* v = find(key);
    if (!v) return false;
    if (v->is_boolean()) out = v->get<bool>();
    else if (v->is_number_integer()) out = v->get<i64>() != 0;
    else return fail(key, "is not true or false");
    return true;
  }
  template <class E>
  bool word(const char* key, std::optional<E> (*read)(std::string_view), E& out) {
    const Json* v = find(key);
    if (!v) return false;
    if (!v->is_string()) return fail(key, "is not a text");
    const auto& text = v->get_ref<const std::string&>();
    const auto e = read(text);
    if (!e) return fail(key, fmt::format("has the unknown value {}", quoted_text(text)));
    out = *e;
    return true;
  }
  bool fail(const char* key, const std::string& what) {
    if (error_.empty()) error_ = fmt::format("{} {}", key, what);
    return false;
  }

 private:
  const Json& j_;
  std::string error_;
};

std::optional<Side> mover_of(const std::string& word) {
  if (const auto s = side_of_word(word)) return s;
  if (word == "white" || word == "w" || word == "max") return Side::first;
  if (word == "black" || word == "b" || word == "min") return Side::second;
  return std::nullopt;
}

}  // namespace

std::string read_node(const Json& j, Texts& texts, Node& n) {
  if (!j.is_object()) return "is not an object";
  Line l(j);
  NodeRecord& r = n.r;
  i64 x = 0;
  constexpr i64 far = i64{1} << 53;
  if (!l.number("id", -far, far, false, n.id) && l.error().empty()) l.fail("id", "is missing");
  n.has_parent = l.number("parent", -far, far, false, n.parent);
  if (const Json* m = l.find("move")) {
    if (!m->is_string()) l.fail("move", "is not a text");
    else if (m->get_ref<const std::string&>().size() > 200) l.fail("move", "is longer than 200 letters");
    else if (const auto code = texts.add(m->get_ref<const std::string&>())) n.text = *code;
    else l.fail("move", fmt::format("is one more different text than the {} that can be read", Texts::most));
  } else n.text = *texts.add("");
  if (l.number("ply", 0, max_ply, false, x)) r.ply = static_cast<u8>(x), n.has_ply = true;
  r.alpha = l.number("alpha", -most_score, most_score, true, x) ? static_cast<i32>(x) : static_cast<i32>(-most_score);
  r.beta = l.number("beta", -most_score, most_score, true, x) ? static_cast<i32>(x) : static_cast<i32>(most_score);
  if (l.number("value", -most_score, most_score, true, x)) r.value = static_cast<i32>(x);
  else if (l.error().empty()) l.fail("value", "is missing");
  if (l.number("static", -most_score, most_score, true, x))
    r.statik = static_cast<i32>(x), r.flags |= NodeRecord::static_bit;
  if (const Json* m = l.find("mover")) {
    std::optional<Side> side;
    if (m->is_string()) side = mover_of(m->get_ref<const std::string&>());
    else if (m->is_number_integer() && (m->get<i64>() == 0 || m->get<i64>() == 1))
      side = static_cast<Side>(m->get<i64>());
    if (side) r.flags |= static_cast<u8>(*side), n.has_mover = true;
    else l.fail("mover", "is neither first nor second");
  }
  Kind kind = Kind::none;
  NodeEnd end = NodeEnd::inner;
  n.has_kind = l.word("kind", kind_of_word, kind);
  n.has_end = l.word("end", end_of_word, end);
  if (end == NodeEnd::open) l.fail("end", "is open: only nodes that were left can be read");
  Pass pass = Pass::full;
  n.has_pass = l.word("pass", pass_of_word, pass);
  bool on = false;
  r.flags |= NodeRecord::pack_pass(pass, l.truth("reduced", on) && on);
  if ((n.has_stood_pat = l.truth("stood_pat", on)) && on) {
    if (r.has_static()) r.flags |= NodeRecord::stand_pat_bit;
    else l.fail("stood_pat", "is true, but there is no static value");
  }
  if (l.number("rank", 0, 255, false, x)) r.rank = static_cast<u8>(x), n.has_rank = true;
  r.best = no_rank;
  if (const Json* b = l.find("best")) {
    if (b->is_string()) n.best_text = static_cast<int>(texts.add(b->get_ref<const std::string&>()).value_or(0));
    else if (l.number("best", 0, 255, false, x)) r.best = static_cast<u8>(x);
  }
  if (const Json* c = l.find("cut")) {
    n.has_cut = true;
    if (c->is_boolean() ? c->get<bool>() : true) r.flags |= NodeRecord::cut_bit;
  }
  if (l.number("moves", 0, 255, true, x)) r.moves = static_cast<u8>(x), n.has_moves = true;
  Why why = Why::generator;
  if (!l.word("order", why_of_word, why)) l.word("why", why_of_word, why);
  r.reason = static_cast<u8>(why);
  if (l.truth("past", on) && on) r.reason |= NodeRecord::past_bit;
  if (l.number("depth", -far, far, true, x)) {
    n.has_depth = true, n.depth = x;
    r.set_depth(static_cast<int>(std::clamp<i64>(x, NodeRecord::least_depth, NodeRecord::most_depth)));
  }
  if (const Json* t = l.find("from_table")) {
    const bool yes = t->is_boolean() ? t->get<bool>() : true;
    if (!t->is_boolean() && !l.number("from_table", -far, far, false, n.writer))
      l.fail("from_table", "is neither true or false nor an id");
    if (yes && !n.has_end) end = NodeEnd::table, n.has_end = true;
  }
  if (l.find("link")) l.number("link", -far, far, false, n.writer);
  if (const Json* k = l.find("key")) {
    std::optional<u64> key;
    if (k->is_number_unsigned()) key = k->get<u64>();
    else if (k->is_number_integer()) key = static_cast<u64>(k->get<i64>());  // as signed 64-bit numbers are printed
    else if (k->is_string()) key = parse_key(k->get_ref<const std::string&>());
    if (key) n.key = *key, n.has_key = true;
    else l.fail("key", "is neither a whole number of 64 bits nor a text of at most 16 hexadecimal digits");
  }
  r.link = no_node;
  r.end_kind = NodeRecord::pack_end(end, kind);
  return l.error();
}

}  // namespace ply::imported
