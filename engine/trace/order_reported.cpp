#include "engine/trace/order_reported.h"

#include <algorithm>
#include <memory>

#include "engine/trace/beside_records.h"
#include "engine/trace/recording.h"

namespace ply {
namespace {

struct Unreported {};

BesideRecords<Unreported>& kept_unreported() {
  static auto* const all = new BesideRecords<Unreported>;  // recordings may outlive everything static
  return *all;
}

}  // namespace

bool order_is_reported(const View& v) { return v.closed() == 0 || !kept_unreported().of(&v[0]); }

void look_for_order(const Recording& recording) {
  const NodeRecord* const records = recording.data();
  if (recording.plan().imported() &&
      std::all_of(records, records + recording.size(), [](const NodeRecord& r) { return r.why() == Why::generator; }))
    kept_unreported().keep(records, std::make_shared<const Unreported>());
}

void forget_order(const NodeRecord* records) { kept_unreported().forget(records); }

}  // namespace ply
