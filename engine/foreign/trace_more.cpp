#include "engine/foreign/trace_more.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/base/json_text.h"
#include "engine/foreign/trace_records.h"

namespace ply {
namespace {

constexpr const char* all_members[] = {"stand_pat",  "table_depth", "entry", "stored",   "pv",
                                       "time",       "board",       "text",  "left_out", "terms",
                                       "reductions", "visits",      "prior", "fraction"};

constexpr std::size_t longest_board = 1000;  // as import_line.h takes it
constexpr std::size_t longest_text = 2000;   // of the others
constexpr std::size_t longest_list = 4096;   // of what was left out, reduced, or is a term
constexpr std::size_t max_words = 1 << 20;

double double_of(u64 bits) {
  double out;
  std::memcpy(&out, &bits, sizeof out);
  return out;
}
double double_at(const void* from) {
  double out;
  std::memcpy(&out, from, sizeof out);
  return out;
}
std::string number_text(double x) { return std::isfinite(x) ? fmt::format("{}", x) : std::string("null"); }
std::string as_json(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
const char* bound_name(int bound) { return bound == PT_LOWER ? "lower" : bound == PT_UPPER ? "upper" : "exact"; }

/// `{...},{...}`: what comes beyond the limit is left out.
void add_to(std::string& list, const std::string& more) {
  if (list.size() + more.size() > longest_list) return;
  list += (list.empty() ? "" : ",") + more;
}

struct Said {
  std::optional<i32> stand_pat, table_depth, entry_depth, stored_depth;
  std::string entry, stored, left_out, reductions, terms, rest;

  void member(const char* name, const std::string& value) { rest += "," + as_json(name) + ":" + value; }
};

}  // namespace

bool is_text_of_node(int sort) { return sort == PT_T_BOARD || sort == PT_T_NODE || sort == PT_T_PV; }
bool is_counter(const pt_record& r) { return r.ply == PT_M_HIT || r.ply == PT_M_MEAN; }

TraceCounter trace_counter(const pt_record& r) {
  TraceCounter out;
  out.line = r.enter_line, out.depth = r.depth, out.n = r.key;
  out.is_mean = r.ply == PT_M_MEAN;
  if (out.is_mean) {
    out.sum = double_at(&r.alpha), out.min = double_at(&r.value), out.max = double_at(&r.move);
  } else {
    std::memcpy(&out.hits, &r.alpha, sizeof out.hits);
    out.hits = std::min(out.hits, out.n);
  }
  return out;
}

NodeEnd trace_end(const pt_record& r) {
  switch (r.how & PT_H_ENDS) {
    case PT_H_TABLE: return NodeEnd::table;
    case PT_H_OVER: return NodeEnd::over;
    case PT_H_PRUNED: return NodeEnd::pruned;
    case PT_H_STOPPED: return NodeEnd::aborted;
    case PT_H_REPETITION: return NodeEnd::repetition;
    case PT_H_LIMIT: return NodeEnd::limit;
    default: return NodeEnd::inner;
  }
}

std::vector<std::pair<std::string, std::string>> named_members(const std::string& members) {
  std::vector<std::pair<std::string, std::string>> out;
  const auto read = read_json(members);
  if (!read || !read->is_object()) return out;
  for (const char* name : all_members)
    if (const auto it = read->find(name); it != read->end())
      out.emplace_back(name, it->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  return out;
}

std::string trace_text(u64 first, const TraceMore::ReadRecord& read) {
  std::string out;
  pt_record r;
  for (u64 at = first; out.size() < longest_text; ++at) {
    if (!read(at, r) || !is_text(r)) return {};
    out += piece_of(r);
    if (!r.flags) break;
  }
  return out.substr(0, longest_text);
}

void TraceMore::word(u32 number, std::string text) {
  if (words_.size() < max_words) words_[number] = std::move(text);
}

const std::string& TraceMore::word(u32 number) const {
  const auto it = words_.find(number);
  return it == words_.end() ? nothing_ : it->second;
}

void TraceMore::sort() {
  std::stable_sort(where_.begin(), where_.end(), [](const Where& a, const Where& b) { return a.node < b.node; });
}

// What is said twice counts as it was said last, but for what there may be several of.
std::string TraceMore::members(u32 node, bool answered, const ReadRecord& read, const NameOfMove& move) {
  if (!says_of(node)) return {};
  Said said;
  std::optional<u64> time, visits;
  std::optional<double> prior, fraction;
  std::string board, text, pv;
  for (; at_ < where_.size() && where_[at_].node == node; ++at_) {
    pt_record r;
    if (!read(where_[at_].record, r)) break;
    if (is_text(r)) {
      (r.ply == PT_T_BOARD ? board : r.ply == PT_T_PV ? pv : text) = trace_text(where_[at_].record, read);
      continue;
    }
    switch (r.ply) {
      case PT_M_STAND_PAT: said.stand_pat = r.value; break;
      case PT_M_TABLE_DEPTH: said.table_depth = r.depth; break;
      case PT_M_TABLE_ANSWER:
      case PT_M_TABLE_STORE: {
        const bool store = r.ply == PT_M_TABLE_STORE;
        (store ? said.stored_depth : said.entry_depth) = r.depth;
        (store ? said.stored : said.entry) =
            fmt::format("{{\"depth\":{},\"kind\":\"{}\",\"value\":{}}}", r.depth, bound_name(r.how), r.value);
        break;
      }
      case PT_M_TIME: time = r.key; break;
      case PT_M_SKIPPED:
        add_to(said.left_out, fmt::format("{{\"move\":{},\"why\":{}}}", move(r.move), as_json(word(r.best))));
        break;
      case PT_M_REDUCED:
        add_to(said.reductions,
               fmt::format("{{\"move\":{},\"by\":{},\"why\":{}}}", move(r.move), r.depth, as_json(word(r.best))));
        break;
      case PT_M_TERM:
        add_to(said.terms, fmt::format("{}:{}", as_json(word(r.best)), number_text(double_of(r.key))));
        break;
      case PT_M_VISITS: visits = r.key; break;
      case PT_M_PRIOR: prior = double_of(r.key); break;
      case PT_M_FRACTION: fraction = double_of(r.key); break;
      default: break;  // of a later recorder
    }
  }
  if (!said.table_depth) said.table_depth = answered ? said.entry_depth : said.stored_depth;
  if (said.stand_pat) said.member("stand_pat", fmt::format("{}", *said.stand_pat));
  if (said.table_depth) said.member("table_depth", fmt::format("{}", *said.table_depth));
  if (!said.entry.empty()) said.member("entry", said.entry);
  if (!said.stored.empty()) said.member("stored", said.stored);
  if (!pv.empty()) said.member("pv", as_json(pv));
  if (time) said.member("time", fmt::format("{}", *time / 1000));  // microseconds
  if (!board.empty() && board.size() <= longest_board) said.member("board", as_json(board));
  if (!text.empty()) said.member("text", as_json(text));
  if (!said.left_out.empty()) said.member("left_out", "[" + said.left_out + "]");
  if (!said.reductions.empty()) said.member("reductions", "[" + said.reductions + "]");
  if (!said.terms.empty()) said.member("terms", "{" + said.terms + "}");
  if (visits) said.member("visits", fmt::format("{}", *visits));
  if (prior) said.member("prior", number_text(*prior));
  if (fraction) said.member("fraction", number_text(*fraction));
  return said.rest.empty() ? std::string("{}") : "{" + said.rest.substr(1) + "}";
}

}  // namespace ply
