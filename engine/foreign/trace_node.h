// A record of plytrace.h as a node of an import (import_line.h), with nothing written and read in between: what
// read_node makes of the line that says the same.
#pragma once
#include <array>
#include <string>

#include "engine/base/secret_hash.h"
#include "engine/foreign/import_line.h"
#include "engine/recorder/plytrace.h"

namespace ply {

class TraceNodes {
 public:
  /// `r` without what is said of it beyond its record. `move`, `best`: their names, which are asked for once each.
  /// `file`: the name of its source. What is wrong; empty: nothing.
  template <class Name, class File>
  std::string fill(imported::Node& n, const pt_record& r, imported::Texts& texts, imported::Beyond& beyond,
                   Name&& name_of_move, File&& name_of_file) {
    imported::begin_node(n, texts);
    if (r.flags & PT_F_MOVE) n.r.move = code(r.move, texts, name_of_move);
    if (n.r.move == no_code) return "its moves are more different texts than can be read";
    if (r.flags & PT_F_BEST) {
      const u32 best = code(r.best, texts, name_of_move);
      n.best_text = static_cast<int>(best == no_code ? 0 : best);
    }
    u32& file = files_[r.file];
    if (file == not_asked && (r.enter_line || r.leave_line))
      file = r.file < 255 ? beyond.file_number(name_of_file(r.file)) : 0;
    fill(n, r, file, beyond);
    return {};
  }

 private:
  static constexpr u32 no_code = ~u32{0}, not_asked = ~u32{0};
  static void fill(imported::Node& n, const pt_record& r, u32 file, imported::Beyond& beyond);
  template <class Name>
  u32 code(u32 move, imported::Texts& texts, Name&& name) {
    const auto [at, fresh] = codes_.try_emplace(move, no_code);
    if (fresh) at->second = texts.add(name(move)).value_or(no_code);
    return at->second;
  }

  OutsideMap<u32, u32> codes_;  // of texts, by the numbers of moves
  std::array<u32, 256> files_ = [] {
    std::array<u32, 256> out{};
    out.fill(not_asked);
    return out;
  }();
};

}  // namespace ply
