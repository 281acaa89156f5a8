#include "engine/trace/record_origin.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/trace/beside_records.h"
#include "engine/trace/order_reported.h"
#include "engine/trace/recording.h"

namespace ply {
namespace {

BesideRecords<RecordOrigin>& kept_origins() {
  static auto* const all = new BesideRecords<RecordOrigin>;  // recordings may outlive everything static
  return *all;
}

class PackedOrigin final : public RecordOrigin {
 public:
  explicit PackedOrigin(std::string bytes) : bytes_(std::move(bytes)) {}
  std::string packed() const override { return bytes_; }

 private:
  const std::string bytes_;
};

}  // namespace

std::shared_ptr<const RecordOrigin> record_origin(const NodeRecord* records) { return kept_origins().of(records); }

void keep_record_origin(const NodeRecord* records, std::shared_ptr<const RecordOrigin> origin) {
  kept_origins().keep(records, std::move(origin));
}

void keep_record_origin(const NodeRecord* records, std::string packed) {
  keep_record_origin(records, std::make_shared<PackedOrigin>(std::move(packed)));
}

void forget_record_origin(const NodeRecord* records) { kept_origins().forget(records); }

namespace {

struct Unreported {};

BesideRecords<Unreported>& kept_unreported() {
  static auto* const all = new BesideRecords<Unreported>;  // recordings may outlive everything static
  return *all;
}

}  // namespace

bool order_is_reported(const View& v) { return v.closed() == 0 || !kept_unreported().of(&v[0]); }

void look_for_order(const Recording& recording) {
  if (!recording.plan().imported()) return;
  const NodeRecord* const records = recording.data();
  if (std::all_of(records, records + recording.size(), [](const NodeRecord& r) { return r.why() == Why::generator; }))
    kept_unreported().keep(records, std::make_shared<const Unreported>());
}

void forget_order(const NodeRecord* records) { kept_unreported().forget(records); }

}  // namespace ply
