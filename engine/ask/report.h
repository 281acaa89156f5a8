// What a question answers, as data that keeps its meaning: every reader (panel, terminal, JSON, CSV, HTML) is written
// once and knows no question. A cell is a value with its kind of meaning; a record is cells under the fields that name
// them, a table is records with the same fields. The fields of a type are listed once (fields.h), so that the schema of
// JSON, the columns of a table and what is written cannot differ.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/so_far.h"
#include "engine/read/places/subject.h"
#include "engine/read/words/sentence.h"
#include "engine/trace/recording.h"

namespace ply::ask {

// --- Cells whose type says what they are. Plain types mean what they are: a flag, a count, a number, a text.
/// An internal value, or a distance of two: readers write it in the profile's unit.
struct Points {
  i64 value = 0;
};
/// The same of a bound: none where it is infinite, but for those that an original program calls by a number.
struct BoundPoints {
  i64 value = 0;
};
/// A score with its kind, in the view of a side; none where nothing was proved.
struct ViewedScore {
  Score score;
  Side whose = Side::first;
};
/// What is known of a value from both sides, in the view of a side.
struct Known {
  i64 min = 0, max = 0;
  Side whose = Side::first;
  std::optional<int> said = {};  ///< a value that a log tells, and not of which kind it is; nothing is known then
};
/// A part of a whole that people see as a percentage; none where there is no whole.
struct Percent {
  u64 part = 0, whole = 0;
};
/// A mean of internal values, or by how much they scatter: without a sign.
struct Mean {
  template <class N>
  requires std::is_arithmetic_v<N>
  explicit Mean(N n, bool scatter = false) : value(static_cast<double>(n)), amount(scatter) {}
  double value;
  bool amount;
};
/// A link to a node.
struct NodeId {
  u32 id = no_node;
};
struct Seconds {
  double seconds = 0;
};
/// How often as much as something else: 1 is the same. People see it as a bar to either side of that.
struct Ratio {
  double is = 1;
};
/// A field that is not there at all where it has nothing to say; elsewhere it would be null.
template <class T>
struct Maybe {
  std::optional<T> is;
};

/// Values by their names, which are keys of JSON.
template <class T>
struct Keyed {
  std::vector<std::pair<std::string, T>> all;
};

/// What an option was set to.
struct OptionValue {
  u64 number = 0;
  std::string text;  ///< or the word
  bool on = false;
  bool operator==(const OptionValue&) const = default;
};

/// What cells are worked out from: the recording that is asked, at a moment. One thread.
struct Record;
/// What is known of an answer while the rest of it is worked out; null: nothing yet.
using AnswerSoFar = SoFar<std::shared_ptr<const Record>>;

struct Asked {
  std::string file;  ///< as it was named
  std::shared_ptr<const Recording> recording;
  Nodes nodes;
  View v;
  Tick tick = -1;
  int scale = 1;  ///< of JSON and tables, which give values in the profile's unit
  std::vector<std::string> sides;
  u32 slot = no_node;                           ///< the node that is asked about, by default the last root
  bool tick_given = false, node_given = false;  ///< they were named
  Side whose = Side::first;  ///< scores, intervals and bounds are in its view: of the mover there, or at the root
  std::map<std::string_view, OptionValue> options = {};
  JobProgress* progress = nullptr;
  AnswerSoFar* so_far = nullptr;  ///< where parts of the answer go as they come (Fields::publish); null: nobody looks

  /// The recording, which has nodes: asked at its end, of its last root. `moves`: written where JSON is made.
  void begin(std::shared_ptr<const Recording> of, MoveForm moves = MoveForm::shown);
  MoveForm moves() const { return nodes.subject().form; }

  u64 number(std::string_view id) const { return options.at(id).number; }
  const std::string& text(std::string_view id) const { return options.at(id).text; }
  bool on(std::string_view id) const { return options.at(id).on; }

  std::string side(Side s) const { return sides[static_cast<std::size_t>(s)]; }
  /// "root" or the moves that lead to a node.
  std::string line(u32 slot);
  /// Of a slot; nothing of no_node.
  std::optional<NodeId> id(u32 slot) const;
  std::optional<std::string> line_to(u32 slot);
  /// A move that can be played at the root.
  std::string root_move(MoveCode m) const { return nodes.subject().text(nodes.subject().root, m); }
  /// What a value is in: "stone"; nothing where the profile is not known.
  std::optional<std::string> unit() const;
  const ProfileInfo* profile() const;  ///< null: not known here

  // As people read them.
  /// "+3.43"; an infinite bound as a word, or by the number that the original gave it.
  std::string number(i64 value) const;
  /// Of a distance of two values: without a sign.
  std::string amount(i64 value) const;
  std::string score(Score s) const;
  std::string words(const ViewedScore& score) const;
  std::string words(const Known& known) const;
  /// None where the log of another engine tells no depths.
  std::optional<int> depth(int depth) const { return v.tells_depth(depth) ? std::optional(depth) : std::nullopt; }
  std::string words(const Sentence& sentence) const;
};

struct NamedCells;
struct Cell;
using Cells = std::vector<Cell>;
/// A field that is not there.
struct Absent {};
struct Cell {
  std::variant<std::monostate, Absent, bool, i64, u64, double, std::string, Points, BoundPoints, ViewedScore, Known,
               Seconds, Percent, Ratio, NodeId, Why, Sentence, Mean, Cells, std::shared_ptr<const NamedCells>,
               std::shared_ptr<const Record>>
      is;
};
struct NamedCells : Keyed<Cell> {};

// What it takes to make a variant is compiled once.
Cell make_cell(bool);
Cell make_cell(i64);
Cell make_cell(u64);
Cell make_cell(double);
Cell make_cell(std::string_view);
Cell make_cell(Points);
Cell make_cell(BoundPoints);
Cell make_cell(ViewedScore);
Cell make_cell(Known);
Cell make_cell(Seconds);
Cell make_cell(Percent);
Cell make_cell(Ratio);
Cell make_cell(NodeId);
Cell make_cell(Why);
Cell make_cell(Sentence);
Cell make_cell(Mean);
Cell make_cell(Absent);
Cell make_cell(Cells);
Cell make_cell(std::shared_ptr<const NamedCells>);
Cell make_cell(std::shared_ptr<const Record>);

/// "12.5 %", or "-".
std::string words(Percent p);

class FieldTable;

/// What is said of a field, once for all readers.
struct Field {
  std::string_view id;                 ///< the key of JSON and the head of CSV; empty: only people see it
  std::string_view title;              ///< of a column, as people read it; empty: only programs see it
  bool missing = false;                ///< it may be absent
  const FieldTable* nested = nullptr;  ///< of what has fields of its own, or of a table
  std::string (*type_of)(const FieldTable* nested) = nullptr;

  /// What JSON has there, as app/cli/schema writes it: "integer", "text | null", "[{...}]".
  std::string type() const { return type_of(nested); }
};
using FieldList = std::span<const Field>;

struct Record {
  FieldList fields;  ///< of static life
  Cells cells;       ///< one a field
};

/// The same for all types, so that what is compiled for each field is one small function. Tables are made before main
/// begins, so they take no memory that could be missing: their texts are literals.
class FieldTable {
 public:
  static constexpr std::size_t capacity = 40;
  using Get = Cell (*)(Asked&, const void* of, const FieldTable* nested);

  Record record(Asked& a, const void* of) const;
  void publish(Asked& a, const void* of) const;
  Cell cell(Asked& a, const void* of) const;
  FieldList list() const { return std::span(list_).first(size_); }
  /// "{key: type, key?: type}".
  std::string type() const;

 protected:
  using Holds = bool (*)(Asked&, const void* of);
  void add(Field field, Get get);

  Holds holds_ = nullptr;  // of the fields that are added now

 private:
  std::size_t size_ = 0;
  std::array<Field, capacity> list_;
  std::array<Get, capacity> gets_{};
  std::array<Holds, capacity> where_{};
};

/// A cell as people read it.
std::string words(const Cell& cell, Asked& a);
}  // namespace ply::ask
