#include "engine/trace/record_origin.h"

#include <utility>

#include "engine/trace/beside_records.h"

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

}  // namespace ply
