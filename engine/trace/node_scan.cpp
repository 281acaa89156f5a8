#include "engine/trace/node_scan.h"

#include "engine/trace/node_columns.h"
#include "engine/trace/order_reported.h"
#include "engine/trace/source_lines.h"

namespace ply {

void ViewLookup::prepare(std::span<const Expression> expressions) {
  const auto some = [&](Field f) {
    return std::any_of(expressions.begin(), expressions.end(), [&](const Expression& e) { return e.uses(f); });
  };
  if (some(Field::raised)) prepare_raised();
  if (some(Field::table_depth)) {
    std::vector<u32> slots(v_.size(), no_node);
    for (u32 k = 0; k < v_.size(); ++k)
      if (const u32 id = v_.id(k); id < v_.size()) slots[id] = k;
    slot_of_id_ = std::make_shared<const std::vector<u32>>(std::move(slots));
  }
  if (some(Field::visit)) {
    all_recorded_ = true;
    for (u32 k = 0; k < v_.size() && all_recorded_; ++k) all_recorded_ = v_[k].skipped == 0;
  }
}

// The windows of all nodes, child by child: known when the parent comes by, after its children.
void ViewLookup::prepare_raised() {
  std::vector<bool> raised(v_.size(), false);
  std::vector<u32> kids;
  for (u32 k = 0; k < v_.size(); ++k) {
    if (v_[k].size == 1) continue;
    const NodeRecord& q = v_[k];
    int alpha = q.stood_pat() ? q.static_eval : q.alpha;
    v_.children(k, kids);
    for (u32 c : kids) {
      const int value = value_for(q, v_[c]);
      if (!counts(v_[c], alpha, q.beta, value) || value <= alpha) continue;
      alpha = value;
      raised[c] = true;
    }
  }
  raised_ = std::make_shared<const std::vector<bool>>(std::move(raised));
}

bool ViewLookup::raised(u32 slot) const {
  if (raised_) return (*raised_)[slot];
  const u32 parent = path_.size() > 1 ? path_[path_.size() - 2] : no_node;
  return parent != no_node && v_.effect_of(parent, slot).raised;
}

FieldValue ViewLookup::look_up(Field field, const NodeFacts& n) {
  const auto known = [](i64 v) { return FieldValue{v, true}; };
  const auto told = [&](NodeColumn c) {
    const auto columns = node_columns(v_);
    const auto n = columns ? columns->at(c, slot_) : std::nullopt;
    return n ? known(*n) : FieldValue{};
  };
  switch (field) {
    case Field::why: return order_is_reported(v_) ? known(static_cast<i64>(n.record->why())) : FieldValue{};
    case Field::raised: return n.parent ? known(raised(slot_)) : FieldValue{};
    case Field::visit: return known(all_recorded_ ? i64{n.id} + 1 : static_cast<i64>(v_.visit(slot_)));
    case Field::thread: return told(NodeColumn::thread);
    case Field::time: return told(NodeColumn::time);
    case Field::raw_static: return told(NodeColumn::raw_static);
    case Field::table_writer: return told(NodeColumn::other_writer);
    case Field::writer_thread: return told(NodeColumn::writer_thread);
    case Field::table_depth: {
      if (const FieldValue entry = told(NodeColumn::table_depth); entry.known) return entry;
      const FieldValue other = n.record->link == no_node ? told(NodeColumn::other_writer) : known(n.record->link);
      if (!other.known) return {};
      const auto id = static_cast<u32>(other.v);
      const u32 writer = slot_of_id_ && id < slot_of_id_->size() ? (*slot_of_id_)[id] : v_.find(id);
      return writer == no_node || v_.untold().depths ? FieldValue{} : known(v_[writer].depth());
    }
    case Field::key: {
      if (FieldValue own = oracle_ ? oracle_->key(v_, path_) : FieldValue{}; own.known) return own;
      const auto keys = v_.node_keys();
      return slot_ < keys.size() && keys[slot_] != 0 ? known(static_cast<i64>(~keys[slot_])) : FieldValue{};
    }
    case Field::line_enter:
    case Field::line_leave: {
      const auto lines = source_lines(v_);
      const SourcePlace at = lines ? lines->at(slot_) : SourcePlace{};
      const u32 line = field == Field::line_enter ? at.entered : at.left;
      return line ? known(line) : FieldValue{};
    }
    case Field::static_eval: return oracle_ ? oracle_->static_eval(v_, path_) : FieldValue{};
    case Field::alpha_now:
    case Field::beta_now: {
      std::vector<PathWindow> windows;
      v_.windows(path_, now_ >= 0 ? now_ : v_.leave(slot_), windows);
      return known(field == Field::alpha_now ? windows.back().now.alpha.value : windows.back().now.beta.value);
    }
    default: return {};
  }
}

NodeFacts facts_at(const View& v, u32 slot, Tick t, std::vector<u32>& path, ViewLookup& lookup) {
  v.path_to(slot, path);
  lookup.at(slot, path, t);
  NodeFacts out;
  out.record = &v[slot];
  out.parent = path.size() > 1 ? &v[path[path.size() - 2]] : nullptr;
  out.id = v.id(slot);
  out.take_reported(v, slot, path.size() > 1 ? path[path.size() - 2] : no_node);
  out.leaving = v.state(slot, t) == NodeState::closed && !v.open(slot);
  out.lookup = &lookup;
  return out;
}

}  // namespace ply
