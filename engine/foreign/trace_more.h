// What a recording of plytrace.h says of a node beyond its record, from version 2 on: numbers in records of their own
// (PT_W_MORE), and texts. It becomes members of the node's line, of which import_nodes.h knows some.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/secret_hash.h"
#include "engine/foreign/trace_origin.h"
#include "engine/recorder/plytrace.h"
#include "engine/search/observer.h"

namespace ply {

class TraceMore {
 public:
  /// Null: it cannot be read.
  using ReadRecord = std::function<bool(u64 slot, pt_record& out)>;
  /// As JSON.
  using NameOfMove = std::function<std::string(u32 move)>;

  /// Reasons, names of terms, and what stands in the brackets of a counter: asked for by their numbers.
  void word(u32 number, std::string text);
  const std::string& word(u32 number) const;
  /// In the order of their records, which may say of any node before them.
  void found(u32 node, u32 record) { where_.push_back({node, record}); }
  /// All of them have been found.
  void sort();
  u64 size() const { return where_.size(); }

  /// Whether anything is; ascending nodes only.
  bool says_of(u32 node) {
    while (at_ < where_.size() && where_[at_].node < node) ++at_;
    return at_ < where_.size() && where_[at_].node == node;
  }
  /// {"name":value}, a member for each thing that is said of the node; ascending nodes only. `answered`: the table did.
  std::string members(u32 node, bool answered, const ReadRecord& read, const NameOfMove& move);

 private:
  struct Where {
    u32 node, record;
  };
  std::vector<Where> where_;
  std::size_t at_ = 0;
  OutsideMap<u32, std::string> words_;
  const std::string nothing_;
};

/// The names of what such members say, in one order, with their values as JSON.
std::vector<std::pair<std::string, std::string>> named_members(const std::string& members);

/// A text of one or more records, the first of which is `first`; a long one is cut off, one that does not end is
/// nothing.
std::string trace_text(u64 first, const TraceMore::ReadRecord& read);
/// Of a counter's record; its words are asked for by `leave_line`.
TraceCounter trace_counter(const pt_record& r);
/// How a node ended that was left.
NodeEnd trace_end(const pt_record& r);
/// Whether a text with this sort is about a node, whose record is its number.
bool is_text_of_node(int sort);
bool is_counter(const pt_record& r);

}  // namespace ply
