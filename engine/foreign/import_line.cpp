#include "engine/foreign/import_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/foreign/import_board.h"
#include "engine/foreign/json_scan.h"
#include "engine/trace/fields.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/record_words.h"
#include "engine/trace/source_lines.h"

namespace ply::imported {
namespace {

using Type = JsonValue::Type;

constexpr i64 max_score = infinite;  // beyond our infinite bound all is infinite
constexpr i64 far = i64{1} << 53, far_column = 0x7fffffff;
constexpr std::size_t longest_file = 1000, max_files = 256;

std::string all_words(FieldType type) {
  std::string out;
  for (const char* w : words_of(type)) out += (out.empty() ? "" : " ") + std::string(w);
  return out;
}

std::optional<Side> mover_of(std::string_view word) {
  if (const auto s = side_of_word(word)) return s;
  if (word == "white" || word == "w" || word == "max") return Side::first;
  if (word == "black" || word == "b" || word == "min") return Side::second;
  return std::nullopt;
}

// Takes in the members of one line; the first thing wrong is kept.
class Line {
 public:
  Line(Texts& texts, Beyond& beyond, Node& n) : texts_(texts), beyond_(beyond), n_(n) {}
  std::string error;

  void member(std::string_view key, const JsonValue& v) {
    if (v.type == Type::null || !error.empty()) return;
    NodeRecord& r = n_.r;
    i64 x = 0;
    bool on = false;
    switch (key.empty() ? '\0' : key.front()) {
      case 'a':
        if (key == "alpha" && score(key, v, r.alpha)) n_.tell(Node::window_reported);
        break;
      case 'b':
        if (key == "beta" && score(key, v, r.beta)) n_.tell(Node::window_reported);
        if (key == "best") best(v);
        if (key == "board") board(key, v);
        break;
      case 'c':
        if (key == "cut") {
          n_.tell(Node::cut_reported);
          if (v.type != Type::truth || v.truth) r.flags |= NodeRecord::cut_bit;
        }
        if (key == "cell") board(key, v);
        break;
      case 'd':
        if (key == "depth" && number(key, v, -far, far, true, x)) tell_depth(n_, x, beyond_);
        break;
      case 'e':
        if (key == "end" && word(key, v, end_of_word, FieldType::end, end_)) n_.tell(Node::end_reported);
        break;
      case 'f':
        if (key == "from_table") from_table(v);
        if (key == "file" && v.type == Type::text) file_ = v.text;
        break;
      case 'i':
        if (key == "id") id_ = number(key, v, -far, far, false, n_.id);
        break;
      case 'k':
        if (key == "kind" && word(key, v, kind_of_word, FieldType::kind, kind_)) n_.tell(Node::kind_reported);
        if (key == "key") this->key(v);
        break;
      case 'l':
        if (key == "link") number(key, v, -far, far, false, n_.writer);
        if (key == "line") source_line(v, place_.entered);
        if (key == "left_line") source_line(v, place_.left);
        break;
      case 'm':
        if (key == "move") move(v);
        if (key == "mover") mover(v);
        if (key == "moves" && number(key, v, 0, 255, true, x)) r.moves = static_cast<u8>(x);
        break;
      case 'o':
        if (key == "order") word(key, v, why_of_word, FieldType::why, why_);
        break;
      case 'p':
        if (key == "parent" && number(key, v, -far, far, false, n_.parent)) n_.tell(Node::parent_reported);
        if (key == "ply" && number(key, v, 0, 30'000, false, x))
          n_.said_ply = static_cast<i16>(x), n_.tell(Node::ply_reported);
        if (key == "pass" && word(key, v, pass_of_word, FieldType::pass, pass_)) n_.tell(Node::pass_reported);
        if (key == "past" && truth(key, v, on) && on) r.reason |= NodeRecord::past_bit;
        break;
      case 'r':
        if (key == "rank" && number(key, v, 0, 255, false, x))
          r.rank = static_cast<u8>(x), n_.tell(Node::rank_reported);
        if (key == "reduced" && truth(key, v, on)) {
          n_.tell(Node::reduced_reported);
          if (on) r.flags |= NodeRecord::reduced_bit;
        }
        break;
      case 's':
        if (key == "static" && score(key, v, r.static_eval)) r.flags |= NodeRecord::static_bit;
        if (key == "skipped" && number(key, v, 0, skipped_saturated, true, x) && x > 0)
          r.skipped = static_cast<u32>(x), n_.tell(Node::skipped_reported);
        if (key == "stood_pat" && truth(key, v, stood_pat_)) n_.tell(Node::stood_pat_reported);
        if (key == "stand_pat" && score(key, v, stand_pat_)) n_.tell(Node::stood_pat_reported), went_by_it_ = true;
        break;
      case 't':
        if (const NodeColumnInfo* column = find_node_column(key); column && number(key, v, 0, far_column, true, x))
          n_.columns[static_cast<std::size_t>(column->column)] = static_cast<i32>(x);
        break;
      case 'v':
        if (key == "value" && score(key, v, r.value)) n_.tell(Node::value_reported);
        break;
      case 'w':
        if (key == "why") word(key, v, why_of_word, FieldType::why, why_);
        break;
      default: break;
    }
  }

  void close() {
    NodeRecord& r = n_.r;
    if (!id_) fail("id", "is missing");
    n_.text = r.move;
    if (place_.entered || place_.left) {
      place_.file = beyond_.file_number(file_);
      n_.source = SourceLines::pack(place_);
    }
    if (end_ == NodeEnd::open) end_ = NodeEnd::aborted;  // it was not left when the engine wrote it
    if (table_ && !n_.reported(Node::end_reported)) end_ = NodeEnd::table, n_.tell(Node::end_reported);
    if (!n_.reported(Node::value_reported) && end_ != NodeEnd::aborted) fail("value", "is missing");
    r.flags = static_cast<u8>((r.flags & ~NodeRecord::pass_mask) | NodeRecord::pack_pass(pass_, false));
    if (stood_pat_ && !went_by_it_) stand_pat();
    close_more();
    r.reason = static_cast<u8>((r.reason & ~NodeRecord::why_mask) | static_cast<u8>(why_));
    r.end_kind = NodeRecord::pack_end(end_, kind_);
  }
  /// What counts beyond a record.
  void close_more() {
    NodeRecord& r = n_.r;
    if (!board_.empty()) {
      if (const auto code = texts_.add(text_with_board(texts_.list()[r.move], board_))) n_.text = *code;
      else fail("move", fmt::format("is one more different text than the {} that can be read", Texts::max));
    }
    if (went_by_it_) {  // whatever the evaluation had said
      ++beyond_.stand_pats;
      stood_pat_ = stand_pat_ > r.alpha;
      r.flags = static_cast<u8>(r.flags & ~NodeRecord::stand_pat_bit);
      if (r.has_static() && r.static_eval != stand_pat_)
        n_.columns[static_cast<std::size_t>(NodeColumn::raw_static)] = r.static_eval;
      if (r.has_static() || stood_pat_) r.static_eval = stand_pat_, r.flags |= NodeRecord::static_bit;
    }
    if (went_by_it_ && stood_pat_) stand_pat();
  }

 private:
  void stand_pat() {
    if (n_.r.has_static()) n_.r.flags |= NodeRecord::stand_pat_bit;
    else fail("stood_pat", "is true, but there is no static value");
  }
  bool fail(std::string_view key, const std::string& what) {
    if (error.empty()) error = fmt::format("{} {}", key, what);
    return false;
  }
  // A whole number; one beyond the bounds is moved to them if `clamped`, else it is an error.
  bool number(std::string_view key, const JsonValue& v, i64 low, i64 high, bool clamped, i64& out) {
    switch (v.type) {
      case Type::integer: out = v.integer; break;
      case Type::huge: out = high + (clamped ? 0 : 1); break;
      case Type::real:
        if (!(v.real >= -9e15 && v.real <= 9e15)) out = v.real < 0 ? low - (clamped ? 0 : 1) : high + (clamped ? 0 : 1);
        else if (v.real != static_cast<double>(static_cast<i64>(v.real))) return fail(key, "is not a whole number");
        else out = static_cast<i64>(v.real);
        break;
      default: return fail(key, "is not a number");
    }
    if (clamped) out = std::clamp(out, low, high);
    else if (out < low || out > high) return fail(key, fmt::format("is not from {} to {}", low, high));
    return true;
  }
  bool score(std::string_view key, const JsonValue& v, i32& out) {
    i64 x = 0;
    if (v.type == Type::text && (v.text == "inf" || v.text == "+inf" || v.text == "-inf"))
      x = v.text.front() == '-' ? -max_score : max_score;
    else if (v.type == Type::real || beyond_.steps != 1 || beyond_.points != 0) return score_in_steps(key, v, out);
    else if (!number(key, v, -max_score, max_score, true, x)) return false;
    out = static_cast<i32>(x);
    return true;
  }
  bool score_in_steps(std::string_view key, const JsonValue& v, i32& out) {
    i64 x = 0;
    double told = v.real;
    if (v.type != Type::real && !number(key, v, -far, far, true, x)) return false;
    if (v.type != Type::real) told = static_cast<double>(x);
    if (std::abs(told) < max_score && told != std::floor(told) && beyond_.steps == 1 && !beyond_.steps_reported) {
      if (error.empty()) error = needs_steps;
      return false;
    }
    out = beyond_.score(told);
    return true;
  }
  bool truth(std::string_view key, const JsonValue& v, bool& out) {
    if (v.type == Type::truth) out = v.truth;
    else if (v.type == Type::integer) out = v.integer != 0;
    else return fail(key, "is not true or false");
    return true;
  }
  template <class E>
  bool word(std::string_view key, const JsonValue& v, std::optional<E> (*read)(std::string_view), FieldType type,
            E& out) {
    if (v.type != Type::text) return fail(key, "is not a text");
    const auto e = read(v.text);
    if (!e)
      return fail(key, fmt::format("has the unknown value {}: it is one of {}", quoted_text(v.text), all_words(type)));
    out = *e;
    return true;
  }
  void move(const JsonValue& v) {
    if (v.type != Type::text) fail("move", "is not a text");
    else if (v.text.size() > 200) fail("move", "is longer than 200 letters");
    else if (const auto code = is_utf8(v.text) ? texts_.add(v.text) : texts_.add(to_utf8(v.text))) n_.r.move = *code;
    else fail("move", fmt::format("is one more different text than the {} that can be read", Texts::max));
  }
  void board(std::string_view key, const JsonValue& v) {
    if (v.type != Type::text) fail(key, "is not a text");
    else if (v.text.size() > 1000) fail(key, "is longer than 1000 letters");
    else board_ = is_utf8(v.text) ? std::string(v.text) : to_utf8(v.text);
  }
  void mover(const JsonValue& v) {
    std::optional<Side> side;
    if (v.type == Type::text) side = mover_of(v.text);
    else if (v.type == Type::integer && (v.integer == 0 || v.integer == 1)) side = static_cast<Side>(v.integer);
    if (side) n_.r.flags |= static_cast<u8>(*side), n_.tell(Node::mover_reported);
    else fail("mover", "is neither first nor second (white or black, w or b, 0 or 1)");
  }
  void best(const JsonValue& v) {
    i64 x = 0;
    if (v.type == Type::text) n_.best_text = static_cast<int>(texts_.add(v.text).value_or(0));
    else if (number("best", v, 0, 255, false, x)) n_.r.best = static_cast<u8>(x);
  }
  // Other logs may have a line of moves there.
  static void source_line(const JsonValue& v, u32& out) {
    if (v.type == Type::integer && v.integer > 0 && v.integer <= SourceLines::max_line)
      out = static_cast<u32>(v.integer);
  }
  void from_table(const JsonValue& v) {
    if (v.type == Type::truth) table_ = v.truth;
    else if (v.type != Type::text && v.type != Type::other && number("from_table", v, -far, far, false, n_.writer))
      table_ = true;
    else fail("from_table", "is neither true or false nor an id");
  }
  void key(const JsonValue& v) {
    std::optional<u64> key;
    if (v.type == Type::integer || v.type == Type::huge) key = static_cast<u64>(v.integer);  // signed ones, too
    else if (v.type == Type::text) key = parse_key(v.text);
    if (key) n_.key = *key, n_.tell(Node::key_reported);
    else fail("key", "is neither a whole number of 64 bits nor a text of at most 16 hexadecimal digits");
  }

  Texts& texts_;
  Beyond& beyond_;
  Node& n_;
  std::string board_;
  std::string file_;
  SourcePlace place_;
  i32 stand_pat_ = 0;
  bool id_ = false, table_ = false, stood_pat_ = false, went_by_it_ = false;
  Kind kind_ = Kind::none;
  NodeEnd end_ = NodeEnd::inner;
  Pass pass_ = Pass::full;
  Why why_ = Why::generator;
};

}  // namespace

std::optional<u32> Texts::add(std::string_view text) {
  if (const auto it = codes_.find(text); it != codes_.end()) return it->second;
  if (texts_.size() >= max) return std::nullopt;
  texts_.emplace_back(text);
  return codes_.emplace(texts_.back(), static_cast<u32>(texts_.size() - 1)).first->second;
}

i32 Beyond::score(double told) const {
  const double x = (points > 0 ? 2 * told - points : told) * steps;
  return static_cast<i32>(std::lround(std::clamp<double>(x, -max_score, max_score)));
}

u32 Beyond::file_number(std::string_view name) {
  name = name.substr(0, longest_file);
  if (name.empty()) return 0;
  const std::string file = is_utf8(name) ? std::string(name) : to_utf8(name);
  auto at = std::find(files.begin(), files.end(), file);
  if (at == files.end() && files.size() >= max_files) return 0;
  if (at == files.end()) at = files.insert(at, file);
  return static_cast<u32>(at - files.begin()) + 1;
}

void tell_depth(Node& n, i64 depth, Beyond& beyond) {
  n.tell(Node::depth_reported);
  n.r.set_depth(static_cast<int>(std::clamp<i64>(depth, NodeRecord::min_depth, NodeRecord::max_stored_depth)));
  if (n.r.depth() != depth && beyond.depths++ == 0) beyond.first_depth = depth, beyond.first_line = n.line;
}

void begin_node(Node& n, Texts& texts) {
  n.r.alpha = static_cast<i32>(-max_score), n.r.beta = static_cast<i32>(max_score);
  n.r.best = no_rank, n.r.link = no_node;
  if (texts.list().empty()) texts.add("");  // the number 0
  n.r.move = 0;
}

std::string read_node(std::string_view text, Texts& texts, Beyond& beyond, Node& n) {
  begin_node(n, texts);
  Line line(texts, beyond, n);
  JsonScan scan(text);
  if (!scan.object([&](std::string_view key, const JsonValue& v) { line.member(key, v); })) {
    if (!trim(text).starts_with('{') && read_json(text)) return "is not an object";
    return not_an_object;
  }
  line.close();
  return line.error;
}

std::string read_more(std::string_view members, Texts& texts, Beyond& beyond, Node& n) {
  Line line(texts, beyond, n);
  JsonScan scan(members);
  if (!scan.object([&](std::string_view key, const JsonValue& v) { line.member(key, v); })) return not_an_object;
  line.close_more();
  return line.error;
}

}  // namespace ply::imported
