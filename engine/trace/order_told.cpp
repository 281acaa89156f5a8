#include "engine/trace/order_told.h"

#include <algorithm>
#include <memory>

#include "engine/trace/beside_records.h"
#include "engine/trace/recording.h"

namespace ply {
namespace {

BesideRecords<bool>& kept_order_told() {
  static auto* const all = new BesideRecords<bool>;  // recordings may outlive everything static
  return *all;
}

}  // namespace

bool order_is_told(const Recording& recording) {
  if (!recording.plan().imported() || !recording.finished()) return true;
  if (const auto known = kept_order_told().of(recording.data())) return *known;
  const bool told = std::any_of(recording.data(), recording.data() + recording.size(),
                                [](const NodeRecord& r) { return r.why() != Why::generator; });
  kept_order_told().keep(recording.data(), std::make_shared<const bool>(told));
  return told;
}

void forget_order_told(const NodeRecord* records) { kept_order_told().forget(records); }

}  // namespace ply
