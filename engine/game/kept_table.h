// What the switch tt-keep keeps: the table of one player, from one of its moves to the next.
#pragma once
#include <optional>
#include <string>

#include "engine/game/player.h"
#include "engine/search/lent_table.h"

namespace ply {

class KeptTable {
 public:
  /// Gives the search of this player's move the table that its moves before have left, empty at the first one; nothing
  /// where its switches keep none. Another player's is not his: values of other weights or switches are other values.
  void lend_to(SearchRequest& q, const Player& player) {
    if (!keeps_table(q.options)) return;
    if (!table_ || of_ != player.text) forget(), table_.emplace(q.table_bytes), of_ = player.text;
    q.table = table_->get();
  }
  /// Another game begins.
  void forget() { table_.reset(); }

 private:
  std::optional<LentTable> table_;
  std::string of_;
};

}  // namespace ply
