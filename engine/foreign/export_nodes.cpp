#include "engine/foreign/export_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/foreign/export_tikz.h"
#include "engine/game/replay.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/order_reported.h"
#include "engine/trace/record_words.h"
#include "engine/trace/source_lines.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

// Bytes that are not UTF-8 are replaced, so writing cannot fail; no terminal obeys what it is shown.
std::string dump(const Json& j) { return visible_json(j.dump(-1, ' ', false, Json::error_handler_t::replace)); }

constexpr ExportInfo forms[] = {
    // clang-format off
    {ExportForm::csv, "csv", "CSV", ".csv", "A table, a node a line, for spreadsheets."},
    {ExportForm::jsonl, "jsonl", "JSON", ".jsonl", "An object a line."},
    {ExportForm::nodes, "nodes", "nodes", ".nodes.jsonl", "An object a line behind a header: opened again as a recording."},
    {ExportForm::dot, "dot", "DOT", ".dot", "A graph for Graphviz."},
    {ExportForm::speedscope, "speedscope", "speedscope", ".speedscope.json", "Frames as wide as the nodes below them, for speedscope.app."},
    {ExportForm::chrome, "chrome", "Chrome trace", ".trace.json", "The same for Perfetto and Chrome's trace viewer."},
    {ExportForm::tikz, "tikz", "TikZ", ".tikz.tex", "A small tree drawn for papers: the first 400 nodes.", 400},
    // clang-format on
};

// The texts of the moves, in the order of ids. What cannot be replayed (a move of a recording that was not made here,
// the line after a null move) is written as its code.
class MoveTexts {
 public:
  MoveTexts(const PlanRoot* root, const std::vector<std::string>& texts)
      : game_(root ? root->game.get() : nullptr), texts_(texts), line_(game_, root ? root->position : Position{}) {}

  std::string enter(const NodeRecord& r, u32 id) {
    const bool known = line_.enter(r.ply, r.move);
    if (r.ply == 0) return {};
    const Position* above = line_.at(r.ply - 1);
    if (known) return game_->write_move(*above, r.move);
    if (r.pass() == Pass::probe) return "null";
    if (r.move < texts_.size()) return texts_[r.move];
    if (above) illegal_ = std::min(illegal_, id);
    return fmt::format("#{}", r.move);
  }
  /// The first node whose move is not legal in its position; no_node: none.
  u32 illegal() const { return illegal_; }

 private:
  const Game* game_;
  const std::vector<std::string>& texts_;  // of another engine's moves
  Replay line_;
  u32 illegal_ = no_node;
};

// A table has no escapes of its own: what a terminal would obey is shown, for a table is often looked at in one.
std::string csv_text(const std::string& move) { return csv_field(visible(move)); }

// The number by which the search calls it says nothing to those who read the table.
std::string bound_text(i64 bound) {
  return bound >= infinite ? "inf" : bound <= -infinite ? "-inf" : std::to_string(bound);
}

Json bound_json(i64 bound) { return std::abs(bound) >= infinite ? Json(bound_text(bound)) : Json(bound); }

const char* mover_id(const NodeRecord& r) { return side_word(r.mover()); }

void write_csv(std::ostream& out, const NodeRecord& r, u32 id, u32 parent, const std::string& move,
               bool order_reported) {
  const auto optional = [](bool has, i64 v) { return has ? std::to_string(v) : std::string(); };
  out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", id,
                     optional(parent != no_node, parent), r.ply, r.depth(), csv_text(move), mover_id(r),
                     pass_word(r.pass()), bound_text(r.alpha), bound_text(r.beta), bound_text(r.value),
                     kind_word(r.kind()), optional(r.has_static(), r.static_eval), end_word(r.end()), r.rank,
                     order_reported ? why_word(r.why()) : "", optional(r.best != no_rank, r.best), r.moves, r.size,
                     r.skipped, optional(r.link != no_node, r.link), r.history_dependent() ? 1 : 0);
}

// What is the same for all lines.
struct LinesSaid {
  bool foreign = false, order_reported = true;
  Untold untold;
  const SourceLines* sources = nullptr;
  const NodeColumns* columns = nullptr;
};

void write_jsonl(std::ostream& out, const NodeRecord& r, int ply, u32 id, u32 parent, const std::string& move, u64 key,
                 const LinesSaid& lines, u32 slot) {
  // Our infinite bound is not that of another engine
  const auto score = [&](i32 x) { return lines.foreign ? bound_json(x) : Json(x); };
  const auto bound = [&](i32 x) { return lines.untold.windows ? Json(nullptr) : score(x); };
  const SourceLines* sources = lines.sources;
  const NodeColumns* columns = lines.columns;
  const auto optional = [](bool has, i64 v) { return has ? Json(v) : Json(nullptr); };
  const auto told = [&](NodeColumn c) { return columns ? columns->at(c, slot) : std::nullopt; };
  std::optional<i64> link = told(NodeColumn::other_writer);
  if (r.link != no_node) link = r.link;
  Json j = {{"id", id},
            {"parent", optional(parent != no_node, parent)},
            {"ply", ply},
            {"depth", lines.untold.depths ? Json(nullptr) : Json(r.depth())},
            {"move", move},
            {"mover", mover_id(r)},
            // clang-format off
            {"pass", pass_word(r.pass())}, {"alpha", bound(r.alpha)}, {"beta", bound(r.beta)}, {"value", score(r.value)}, {"kind", kind_word(r.kind())},
            {"static", optional(r.has_static(), r.static_eval)}, {"end", end_word(r.end())}, {"rank", r.rank}, {"why", lines.order_reported ? Json(why_word(r.why())) : Json(nullptr)},
            {"best", optional(r.best != no_rank, r.best)}, {"moves", optional(r.moves > 0 || r.size == 1, r.moves)}, {"size", r.size}, {"skipped", r.skipped}, {"link", optional(link.has_value(), link.value_or(0))},
            {"past", r.history_dependent()}, {"cut", r.cut()}, {"reduced", r.reduced()}, {"stood_pat", r.stood_pat()}};
  // clang-format on
  if (key) j["key"] = key_text(~key);
  const SourcePlace source = sources ? sources->at(slot) : SourcePlace{};
  if (source.entered) j["line"] = source.entered;
  if (source.left) j["left_line"] = source.left;
  if (source.file) j["file"] = sources->file_name(source.file);
  for (const NodeColumnInfo& c : all_node_columns().first(NodeColumns::in_lines))
    if (const auto n = told(c.column); n && c.column != NodeColumn::raw_static) j[c.id] = *n;
  if (const auto raw = told(NodeColumn::raw_static); raw && r.has_static())
    j["static"] = *raw, j["stand_pat"] = r.static_eval;
  out << dump(j) << '\n';
}

// Shapes as in the workbench: the mover by the direction of the triangle, a cut-off dashed.
void write_dot(std::ostream& out, const NodeRecord& r, u32 id, u32 parent, const std::string& move) {
  const char* sign = r.kind() == Kind::lower   ? ">="
                     : r.kind() == Kind::upper ? "<="
                     : r.kind() == Kind::exact ? "="
                                               : "?";
  out << fmt::format("  n{} [shape={}, style={}, label=\"{}{}\"];\n", id,
                     r.mover() == Side::first ? "triangle" : "invtriangle", r.cut() ? "dashed" : "solid", sign,
                     r.value);
  if (parent != no_node) {
    std::string text;  // Graphviz ends at a zero byte, and its pictures may hold no control characters
    for (char c : visible(move)) text += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    out << fmt::format("  n{} -> n{} [label=\"{}\"];\n", parent, id, text);
  }
}

// Moves of a cut-off node that nobody searched; 0 where that cannot be told.
int unsearched_moves(const View& v, u32 slot) {
  const NodeRecord& r = v[slot];
  if (r.partial() || r.uncounted()) return 0;
  std::array<bool, 256> seen{};
  int searched = 0;
  for (u32 c = v.last_child(slot); c != no_node; c = v.previous_sibling(c))
    if (v[c].pass() != Pass::probe && !std::exchange(seen[v[c].rank], true)) ++searched;
  return std::max(0, r.moves - searched);
}

// The nodes as frames of a stack. Time is the number of nodes visited so far, so a frame is as wide as its subtree.
class Frames {
 public:
  Frames(const View& v, ExportForm form, std::ostream& out) : v_(v), form_(form), out_(out) {}

  void enter(u32 slot, u32 id, u32 parent, const std::string& move) {
    const NodeRecord& r = v_[slot];
    close(r.ply);
    const u64 at = v_.visit(slot) - 1;
    now_ = at;
    const std::string name = r.ply == 0 ? fmt::format("depth {}", r.depth()) : move;
    if (form_ == ExportForm::speedscope) {
      const auto [it, fresh] = frame_.try_emplace(name, frames_.size());
      if (fresh) frames_.push_back(name);
      event({{"type", "O"}, {"frame", it->second}, {"at", at}});
    } else {
      Json args = {{"id", id},
                   {"depth", r.depth()},
                   {"window", {bound_json(r.alpha), bound_json(r.beta)}},
                   {"value", r.value},
                   {"kind", kind_word(r.kind())},
                   {"end", end_word(r.end())},
                   {"mover", mover_id(r)}};
      if (parent != no_node) args["parent"] = parent;
      event({{"ph", "B"},
             {"name", name},
             {"cat", pass_word(r.pass())},
             {"ts", at},
             {"pid", 1},
             {"tid", 1},
             {"args", args}});
    }
    open_.push_back({slot, form_ == ExportForm::speedscope ? frame_[name] : 0, at + u64{r.size} + r.skipped});
  }
  void close(std::size_t ply) {
    while (open_.size() > ply) {
      now_ = open_.back().end;
      if (form_ == ExportForm::speedscope) event({{"type", "C"}, {"frame", open_.back().frame}, {"at", now_}});
      else event({{"ph", "E"}, {"ts", now_}, {"pid", 1}, {"tid", 1}});
      open_.pop_back();
    }
  }
  void begin() {
    out_ << (form_ == ExportForm::speedscope ? "{\"$schema\":\"https://www.speedscope.app/"
                                               "file-format-schema.json\",\"profiles\":[{\"type\":\"evented\",\"name\":"
                                               "\"search\",\"unit\":\"none\",\"startValue\":0,\"events\":[\n"
                                             : "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n");
  }
  void end() {
    close(0);
    if (form_ == ExportForm::chrome) {
      out_ << "\n]}\n";
      return;
    }
    out_ << "\n],\"endValue\":" << now_ << "}],\"shared\":{\"frames\":[";
    for (std::size_t i = 0; i < frames_.size(); ++i) out_ << (i ? "," : "") << dump(Json{{"name", frames_[i]}});
    out_ << "]}}\n";
  }

 private:
  struct Open {
    u32 slot;
    std::size_t frame;
    u64 end;
  };
  void event(const Json& j) {
    out_ << (first_ ? "" : ",\n") << dump(j);
    first_ = false;
  }
  const View& v_;
  const ExportForm form_;
  std::ostream& out_;
  std::vector<Open> open_;
  std::map<std::string, std::size_t> frame_;
  std::vector<std::string> frames_;
  u64 now_ = 0;
  bool first_ = true;
};

}  // namespace

std::span<const ExportInfo> export_forms() { return forms; }

const ExportInfo* find_export_form(std::string_view id) {
  const auto at = std::find_if(std::begin(forms), std::end(forms), [&](const ExportInfo& f) { return id == f.id; });
  return at == std::end(forms) ? nullptr : at;
}

const ExportInfo* export_form_of_path(std::string_view path) {
  const ExportInfo* best = nullptr;
  for (const ExportInfo& f : forms)
    if (path.ends_with(f.ending) &&
        (!best || std::string_view(f.ending).size() > std::string_view(best->ending).size()))
      best = &f;
  return best;
}

u32 export_nodes(const Recording& recording, const PlanRoot* root, ExportForm form, u64 max_nodes, std::ostream& out,
                 const std::atomic<bool>* stop, std::atomic<u64>* done) {
  const View v = recording.view();
  u32 n = max_nodes > 0 && max_nodes < v.size() ? static_cast<u32>(max_nodes) : v.size();
  for (const ExportInfo& f : forms)
    if (f.form == form && f.most > 0) n = std::min(n, f.most);
  std::vector<u32> slot_of(n);
  for (u32 k = 0; k < v.size(); ++k)
    if (const u32 id = v.id(k); id < n) slot_of[id] = k;

  if (!out) return no_node;
  if (form == ExportForm::csv)
    out << "id,parent,ply,depth,move,mover,pass,alpha,beta,value,kind,static,end,rank,why,best,moves,size,skipped,link,"
           "past\n";
  if (form == ExportForm::dot) out << "digraph search {\n  node [fontname=\"monospace\"];\n";
  const SearchPlan& settings = recording.plan();
  if (form == ExportForm::nodes) {
    Json header = {{"plyscope", "nodes"}, {"version", 1}, {"game", settings.game}};
    header["root"] = root                        ? Json(root->game->write(root->position))
                     : settings.position.empty() ? Json(nullptr)
                                                 : Json(settings.position);
    if (!settings.rules.empty()) header["rules"] = settings.rules;
    header["profile"] = settings.profile;
    if (!v.untold().windows)
      header["algorithm"] = settings.options.algorithm == Algorithm::minimax ? "minimax" : "alpha-beta";
    header["switches"] = Json::array();
    for (const SwitchInfo& s : all_switches())
      if (switched_on(settings.options, s)) header["switches"].push_back(s.id);
    // 0: none of its numbers is, and what is infinite is written in words
    header["infinite"] = settings.imported() ? 0 : infinite;
    const EngineClaims& claims = recording.summary().claims;
    if (claims.reported) header["claims"] = claims.words;
    const bool shared = std::find(claims.words.begin(), claims.words.end(), "shared-table") != claims.words.end();
    if (shared && !claims.reported) header["shared_table"] = true;
    if (claims.empty_table) header["empty_table"] = true;
    if (claims.win > 0) header["win"] = claims.win;
    header["engine"] = settings.imported() ? settings.engine : recording.summary().program;
    out << dump(header) << '\n';
  }
  const auto keys = v.node_keys();
  const auto sources = source_lines(v);
  const auto columns = node_columns(v);
  const bool order_reported = order_is_reported(v);
  const LinesSaid lines{settings.imported(), order_reported, v.untold(), sources.get(), columns.get()};
  Frames frames(v, form, out);
  const bool stacked = form == ExportForm::speedscope || form == ExportForm::chrome;
  if (stacked) frames.begin();
  TikzTree drawing;
  MoveTexts moves(root, settings.move_texts);
  std::vector<u32> open(max_ply + 2, no_node);  // ids of the line to the node
  for (u32 id = 0; id < n && out && !(stop && stop->load(std::memory_order_relaxed)); ++id) {
    if (done && id % 4096 == 0) done->store(id, std::memory_order_relaxed);
    const NodeRecord& r = v[slot_of[id]];
    const std::string move = moves.enter(r, id);
    open[r.ply] = id;
    const u32 parent = r.ply > 0 ? open[r.ply - 1u] : no_node;
    switch (form) {
      case ExportForm::csv: write_csv(out, r, id, parent, move, order_reported); break;
      case ExportForm::jsonl:
      case ExportForm::nodes:
        write_jsonl(out, r, v.said_ply(slot_of[id]), id, parent, move, keys.empty() ? 0 : keys[slot_of[id]], lines,
                    slot_of[id]);
        break;
      case ExportForm::dot: write_dot(out, r, id, parent, move); break;
      case ExportForm::speedscope:
      case ExportForm::chrome: frames.enter(slot_of[id], id, parent, move); break;
      case ExportForm::tikz:
        drawing.add(r, parent, move,
                    r.kind() == Kind::none && !v.untold().windows ? std::string()
                    : root                                        ? root->game->value_text(settings.profile, r.value)
                                                                  : fmt::format("{:+}", r.value),
                    r.cut() ? unsearched_moves(v, slot_of[id]) : 0);
        break;
    }
  }
  if (form == ExportForm::dot) out << "}\n";
  if (stacked) frames.end();
  if (form == ExportForm::tikz) drawing.write(out, v.size());
  return moves.illegal();
}

}  // namespace ply
