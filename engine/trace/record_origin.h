// How a recording that another engine made of itself can be made again by that engine (engine/foreign/
// trace_origin.h), kept beside its records and in its file. Here it is bytes: what they say, who uses them knows.
#pragma once
#include <memory>
#include <string>

namespace ply {

struct NodeRecord;

class RecordOrigin {
 public:
  virtual ~RecordOrigin() = default;
  virtual std::string packed() const = 0;
};

/// Null: it is not known. Any thread.
std::shared_ptr<const RecordOrigin> record_origin(const NodeRecord* records);
/// Once the recording is finished; it forgets it when it ends.
void keep_record_origin(const NodeRecord* records, std::shared_ptr<const RecordOrigin> origin);
/// As it lay in a file.
void keep_record_origin(const NodeRecord* records, std::string packed);
void forget_record_origin(const NodeRecord* records);

}  // namespace ply
