#include "engine/analysis/words/order_words.h"

#include "engine/analysis/node/moment.h"
#include "engine/trace/order_reported.h"

namespace ply {

std::string_view order_text(const View& v, Why why) { return order_is_reported(v) ? text(why) : "not told"; }

std::string_view order_explained(const View& v, Why why) {
  return order_is_reported(v)
             ? explain(why)
             : "Another engine's search, whose log does not say why a move came at its place (\"order\").";
}

}  // namespace ply
