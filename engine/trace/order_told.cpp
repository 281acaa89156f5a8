#include "engine/trace/order_told.h"

#include <algorithm>
#include <memory>

#include "engine/trace/beside_records.h"
#include "engine/trace/recording.h"

namespace ply {
namespace {

struct Untold {};

BesideRecords<Untold>& kept_untold() {
  static auto* const all = new BesideRecords<Untold>;  // recordings may outlive everything static
  return *all;
}

}  // namespace

bool order_is_told(const View& v) { return v.closed() == 0 || !kept_untold().of(&v[0]); }

void look_for_order(const Recording& recording) {
  const NodeRecord* const records = recording.data();
  if (recording.plan().imported() &&
      std::all_of(records, records + recording.size(), [](const NodeRecord& r) { return r.why() == Why::generator; }))
    kept_untold().keep(records, std::make_shared<const Untold>());
}

void forget_order(const NodeRecord* records) { kept_untold().forget(records); }

}  // namespace ply
