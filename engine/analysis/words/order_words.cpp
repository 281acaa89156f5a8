#include "engine/analysis/words/order_words.h"

#include "engine/analysis/node/moment.h"
#include "engine/trace/order_told.h"

namespace ply {

std::string_view order_text(const Recording* recording, Why why) {
  return !recording || order_is_told(*recording) ? text(why) : "not told";
}

std::string_view order_explained(const Recording* recording, Why why) {
  return !recording || order_is_told(*recording)
             ? explain(why)
             : "Another engine's search, whose log does not say why a move came at its place (\"order\").";
}

}  // namespace ply
