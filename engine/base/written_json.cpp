#include "engine/base/written_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.h"

namespace ply {
namespace {

std::string written(const nlohmann::ordered_json& j) {
  return j.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

WrittenJson::WrittenJson(Kind kind, std::initializer_list<WrittenJson> all) : kind_(kind) {
  for (const WrittenJson& x : all) of_.emplace_back(std::string(), x);
}

WrittenJson::WrittenJson(std::initializer_list<WrittenJson> all) : WrittenJson(Kind::array, all) {
  const auto is_member = [](const WrittenJson& x) {
    return x.kind_ == Kind::array && x.of_.size() == 2 && x.of_[0].second.text_.starts_with('"');
  };
  if (!std::all_of(all.begin(), all.end(), is_member)) return;
  *this = object();
  for (const WrittenJson& x : all) member(x.of_[0].second.text_) = x.of_[1].second;
}

WrittenJson WrittenJson::of_text(std::string_view json) {
  WrittenJson out;
  if (const auto read = read_ordered_json(json)) out.text_ = written(*read);
  return out;
}

void WrittenJson::push_back(const WrittenJson& x) {
  if (kind_ == Kind::scalar) kind_ = Kind::array, text_.clear();
  if (!text_.empty()) text_ += ',';
  x.write(text_);
}

void WrittenJson::update(const WrittenJson& object) {
  for (const auto& [key, value] : object.of_) member(key) = value;
}

std::string WrittenJson::dump() const {
  std::string out;
  write(out);
  return out;
}

std::string WrittenJson::number(double x) { return written(x); }

std::string WrittenJson::quoted(std::string_view text) { return written(text); }

WrittenJson& WrittenJson::member(const std::string& key) {
  if (kind_ == Kind::scalar) kind_ = Kind::object;
  const auto at = std::find_if(of_.begin(), of_.end(), [&](const auto& x) { return x.first == key; });
  return at != of_.end() ? at->second : of_.emplace_back(key, nullptr).second;
}

void WrittenJson::write(std::string& out) const {
  if (kind_ == Kind::scalar) {
    out += text_;
    return;
  }
  out += kind_ == Kind::array ? '[' : '{';
  for (const auto& [key, value] : of_) {
    if (&value != &of_.front().second) out += ',';
    if (kind_ == Kind::object) out += key + ':';
    value.write(out);
  }
  if (kind_ == Kind::array && !text_.empty()) {
    if (!of_.empty()) out += ',';
    out += text_;
  }
  out += kind_ == Kind::array ? ']' : '}';
}

WrittenJson in_unit(i64 value, int scale) {
  if (scale <= 1) return value;
  if (value % scale == 0) return value / scale;
  return static_cast<double>(value) / scale;
}

WrittenJson seconds_json(double seconds) { return std::round(seconds * 1e6) / 1e6; }

}  // namespace ply
