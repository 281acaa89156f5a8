#include "app/cli/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.h"

namespace ply::cli {
namespace {

std::string written(const nlohmann::ordered_json& j) {
  return j.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

Json::Json(Kind kind, std::initializer_list<Json> all) : kind_(kind) {
  for (const Json& x : all) push_back(x);
}

Json::Json(std::initializer_list<Json> all) : Json(Kind::array, all) {
  const auto is_member = [](const Json& x) {
    return x.kind_ == Kind::array && x.of_.size() == 2 && x.of_[0].second.text_.starts_with('"');
  };
  if (!std::all_of(all.begin(), all.end(), is_member)) return;
  *this = object();
  for (const Json& x : all) member(x.of_[0].second.text_) = x.of_[1].second;
}

Json Json::of_text(std::string_view json) {
  Json out;
  if (const auto read = read_ordered_json(json)) out.text_ = written(*read);
  return out;
}

void Json::push_back(Json x) {
  if (kind_ == Kind::scalar) kind_ = Kind::array;
  of_.emplace_back(std::string(), std::move(x));
}

void Json::update(const Json& object) {
  for (const auto& [key, value] : object.of_) member(key) = value;
}

std::string Json::dump() const {
  std::string out;
  write(out);
  return out;
}

std::string Json::number(double x) { return written(x); }

std::string Json::quoted(std::string_view text) { return written(text); }

Json& Json::member(const std::string& key) {
  if (kind_ == Kind::scalar) kind_ = Kind::object;
  const auto at = std::find_if(of_.begin(), of_.end(), [&](const auto& x) { return x.first == key; });
  return at != of_.end() ? at->second : of_.emplace_back(key, nullptr).second;
}

void Json::write(std::string& out) const {
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
  out += kind_ == Kind::array ? ']' : '}';
}

}  // namespace ply::cli
