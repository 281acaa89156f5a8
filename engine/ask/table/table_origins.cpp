#include "engine/ask/table/table_origins.h"

#include <algorithm>

#include "engine/plan/thread_parts.h"
#include "engine/read/table/position_keys.h"
#include "engine/read/table/whole_position.h"
#include "engine/trace/node_columns.h"

namespace ply {
namespace {

// Where the visits of a key begin and end in the index.
std::pair<std::size_t, std::size_t> visits_of(const std::vector<u64>& keys, const VisitIndex& index, u64 key) {
  const auto& all = index.slots;
  const auto from = std::lower_bound(all.begin(), all.end(), key, [&](u32 k, u64 at) { return keys[k] < at; });
  const auto to = std::upper_bound(from, all.end(), key, [&](u64 at, u32 k) { return at < keys[k]; });
  return {static_cast<std::size_t>(from - all.begin()), static_cast<std::size_t>(to - all.begin())};
}

// Those of `key` that were left before node `slot` was entered, the newest of them; those of other threads may have
// been.
Writers writers_of_key(const View& v, u32 slot, u64 key, bool other_mover, const std::vector<u64>& keys,
                       const VisitIndex& index, const AnswerRules& rules) {
  Writers out;
  const auto [from, to] = visits_of(keys, index, key);
  const u32 id = v.id(slot);
  const auto columns = node_columns(v);
  const bool threads = columns && !columns->of(NodeColumn::thread).empty();
  const auto begin = index.slots.begin() + static_cast<std::ptrdiff_t>(from),
             end = index.slots.begin() + static_cast<std::ptrdiff_t>(to);
  auto at = threads ? end : std::partition_point(begin, end, [&](u32 k) { return v.id(k) < id; });
  while (at != begin) {
    const u32 w = *--at;
    const NodeRecord& r = v[w];
    if (threads && columns->by_two_threads(w, slot)) {
      const auto by = columns->at(NodeColumn::writer_thread, slot);
      if (by && by != columns->at(NodeColumn::thread, w)) continue;
    } else if (w >= v.first_slot(slot)) {
      continue;
    }
    if (!stores(r) || (r.mover() != v[slot].mover()) != other_mover) continue;
    if (out.earlier.size() == TableOrigins::max_writers) {
      out.more = true;
      break;
    }
    out.earlier.push_back(w);
    if (!misfit(v, slot, w, rules)) out.fits.push_back(w);
  }
  std::sort(out.earlier.begin(), out.earlier.end());  // slots: in the order in which they were left
  std::sort(out.fits.begin(), out.fits.end());
  return out;
}

class Finder {
 public:
  Finder(const Recording& recording, const std::atomic<bool>* stop)
      : recording_(recording), v_(recording.view()), subject_(recorded_subject(recording)), stop_(stop) {
    nodes_.reset(subject_);
    rules_ = answer_rules(recording, subject_);
    v_.roots(roots_);
  }

  TableOrigins run() {
    own_ = played_keys(v_, subject_, stop_);
    const auto written = v_.node_keys();
    if (std::any_of(written.begin(), written.end(), [](u64 k) { return k != 0; }))
      written_.assign(written.begin(), written.end());
    out_.boards = !own_.empty();
    out_.keys = !written_.empty() ? TableKeys::told : !own_.empty() ? TableKeys::positions : TableKeys::unreported;
    const std::vector<u64>& keys = written_.empty() ? own_ : written_;
    const VisitIndex index = index_visits(v_, keys);
    if (subject_.face()) symmetries_ = symmetries_of(*subject_.face());
    for (u32 k = 0; k < v_.closed() && !stopped(); ++k)
      if (v_[k].end() == NodeEnd::table) answer(k, keys, index);
    for (std::size_t i = 0; i < out_.answers.size() && !stopped(); ++i) positions(out_.answers[i], keys, index);
    for (std::size_t i = 0; i < out_.answers.size(); ++i) count(i);
    if (!stopped()) out_.threads = thread_sums(recording_, stop_);
    if (!stopped()) out_.shared = shared_keys(v_, subject_, written_, own_, stop_);
    return std::move(out_);
  }

 private:
  bool stopped() const { return stop_ && stop_->load(std::memory_order_relaxed); }

  void answer(u32 k, const std::vector<u64>& keys, const VisitIndex& index) {
    TableOrigin o;
    o.slot = k;
    const auto thread = [&](NodeColumn c) { return columns_ ? columns_->at(c, k) : std::nullopt; };
    const auto by = thread(NodeColumn::writer_thread);
    if (const u32 named = table_writer(v_, k); named != no_node) {
      o.writer = named;
      o.is = misfit(v_, k, named, rules_) ? Origin::named_wrong : Origin::named;
    } else if (by && by != thread(NodeColumn::thread)) {
      o.thread = *by;
    } else if (k < keys.size() && keys[k] != 0) {
      const Writers w = possible_writers(v_, k, keys, index, rules_);
      o.fits = static_cast<u16>(w.fits.size()), o.earlier = static_cast<u16>(w.earlier.size()), o.more = w.more;
      o.is = w.fits.size() > 1    ? Origin::several
             : !w.fits.empty()    ? Origin::one
             : !w.earlier.empty() ? Origin::unfit
                                  : Origin::unseen;
      if (!w.earlier.empty()) o.writer = w.fits.empty() ? w.earlier.back() : w.fits.back();
      if (w.fits.size() > 1) o.oldest = w.fits.front();
    }
    if (has_writer(o.is)) o.age = age(o);
    out_.answers.push_back(o);
  }

  EntryAge age(const TableOrigin& o) const {
    const auto root_of = [&](u32 k) { return *std::lower_bound(roots_.begin(), roots_.end(), k); };
    const auto thread = [&](u32 k) { return columns_ ? columns_->at(NodeColumn::thread, k) : std::nullopt; };
    if (thread(o.slot) != thread(o.writer)) return EntryAge::other_thread;
    const u32 here = root_of(o.slot), there = root_of(o.writer);
    if (here == there) return EntryAge::same_search;
    return v_[here].depth() == v_[there].depth() ? EntryAge::earlier_attempt : EntryAge::earlier_iteration;
  }

  // Two positions that the table took for one, and mirror images.
  void positions(TableOrigin& o, const std::vector<u64>& keys, const VisitIndex& index) {
    const bool by_position = written_.empty() && (o.is == Origin::one || o.is == Origin::several);
    if (own_.empty() || own_[o.slot] == 0 || by_position) return;
    if (has_writer(o.is) || o.is == Origin::named_wrong) {
      ++out_.comparable;
      if (out_.compared == TableOrigins::max_compared) return;
      ++out_.compared;
      if (own_[o.writer] == 0 || own_[o.writer] == own_[o.slot]) return;
      if (!written_.empty() && o.is == Origin::several) {
        const Writers w = possible_writers(v_, o.slot, keys, index, rules_);
        if (std::any_of(w.fits.begin(), w.fits.end(), [&](u32 k) { return own_[k] == own_[o.slot] || own_[k] == 0; }))
          return;
      }
      nodes_.trim();
      const Position* const found = nodes_.shown(v_, o.slot);
      if (!found) return;
      const Position here = *found;
      const Position* const there = nodes_.shown(v_, o.writer);
      if (!there || same_position(*subject_.face(), here, *there)) return;
      o.other_position = true;
      const auto images = images_of(*subject_.face(), symmetries_, here);
      o.mirror = std::any_of(images.begin(), images.end(), [&](const MirrorImage& image) {
        return same_position(*subject_.face(), image.position, *there);
      });
    } else if (written_.empty() && imagined_ < TableOrigins::max_compared) {
      // By positions nothing fits: the entry of a mirror image may, where an engine hashes without orientation.
      ++imagined_;
      nodes_.trim();
      const Position* const here = nodes_.shown(v_, o.slot);
      if (!here) return;
      for (const MirrorImage& image : images_of(*subject_.face(), symmetries_, *here)) {
        const bool other_mover = subject_.face()->mover(image.position) != v_[o.slot].mover();
        const Writers w = writers_of_key(v_, o.slot, std::max<u64>(subject_.face()->key(image.position), 1),
                                         other_mover, keys, index, rules_);
        if (w.fits.empty()) continue;
        o.image = w.fits.back();
        return;
      }
    }
  }

  void count(std::size_t i) {
    const TableOrigin& o = out_.answers[i];
    ++out_.of[static_cast<std::size_t>(o.is)];
    if (o.is == Origin::unfit || o.is == Origin::named_wrong)
      if (const auto m = misfit(v_, o.slot, o.writer, rules_)) ++out_.misfits[static_cast<std::size_t>(m->why)];
    out_.mirrored += o.mirror;
    out_.by_image += o.image != no_node;
    out_.other_position += o.other_position && !o.mirror;
    if (!has_writer(o.is)) return;
    ++out_.ages[static_cast<std::size_t>(o.age)];
    out_.deeper += v_[o.writer].depth() > v_[o.slot].depth();
    if (o.age == EntryAge::other_thread) return;
    const u64 between = nodes_between(v_, o.writer, o.slot);
    if (out_.oldest == no_node || between > oldest_) out_.oldest = static_cast<u32>(i), oldest_ = between;
  }

  const Recording& recording_;
  const View v_;
  const std::shared_ptr<const NodeColumns> columns_ = node_columns(v_);
  const Subject subject_;
  const std::atomic<bool>* const stop_;
  AnswerRules rules_;
  std::vector<u32> roots_;
  std::vector<u64> own_, written_;
  std::vector<Symmetry> symmetries_;
  Nodes nodes_;
  u64 oldest_ = 0, imagined_ = 0;
  TableOrigins out_;
};

}  // namespace

const char* origin_name(Origin o) {
  constexpr const char* names[] = {
      "named by the log", "named, and cannot be", "inferred, one fits", "inferred, several fit",
      "none fits",        "none there",           "key not told"};
  return names[static_cast<std::size_t>(o)];
}

const char* age_name(EntryAge a) {
  constexpr const char* names[] = {"same root search", "earlier attempt", "earlier iteration", "another thread"};
  return names[static_cast<std::size_t>(a)];
}

const char* keys_name(TableKeys k) {
  constexpr const char* names[] = {"not told", "told", "positions"};
  return names[static_cast<std::size_t>(k)];
}

const TableOrigin* TableOrigins::find(u32 slot) const {
  const auto at =
      std::lower_bound(answers.begin(), answers.end(), slot, [](const TableOrigin& o, u32 k) { return o.slot < k; });
  return at != answers.end() && at->slot == slot ? &*at : nullptr;
}

u64 nodes_between(const View& v, u32 writer, u32 answered) {
  const u64 end = v.visit(writer) + v[writer].size + v[writer].skipped, entry = v.visit(answered);
  return entry > end ? entry - end : 0;
}

Writers possible_writers(const View& v, u32 slot, const std::vector<u64>& keys, const VisitIndex& index,
                         const AnswerRules& rules) {
  if (slot >= keys.size() || keys[slot] == 0) return {};
  return writers_of_key(v, slot, keys[slot], false, keys, index, rules);
}

AnswerRules answer_rules(const Recording& recording, const Subject& subject) {
  AnswerRules out = answer_rules(&recording.summary());
  out.own = is_by_threads(recording.plan());
  if (out.win < 0 && subject.game)
    if (const ProfileInfo* p = subject.game->profile(subject.profile)) out.win = p->win;
  return out;
}

std::vector<u64> table_keys(const View& v, const Subject& subject, TableKeys which) {
  if (which == TableKeys::positions) return played_keys(v, subject);
  const auto written = v.node_keys();
  return which == TableKeys::told ? std::vector<u64>(written.begin(), written.end()) : std::vector<u64>();
}

TableOrigins table_origins(const Recording& recording, const std::atomic<bool>* stop) {
  return Finder(recording, stop).run();
}

}  // namespace ply
