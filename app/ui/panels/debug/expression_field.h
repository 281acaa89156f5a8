// The field in which an expression is written: what can follow is offered below it (Tab takes the first), and what is
// wrong is underlined and said.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/trace/expression.h"

namespace ply::ui {

/// What may be written, and what is wrong with what was.
struct ExpressionLanguage {
  std::function<Completions(std::string_view)> complete;
  std::function<std::optional<Error>(const std::string&)> problem;
};

class ExpressionField {
 public:
  std::string text;

  /// `id` is also the probe's: field.ID. True when Enter was pressed. `width` in pixels, 0: what is left of the line.
  bool draw(const char* id, const char* hint, float width = 0);
  /// What can follow, and what is wrong, in lines of their own; after the line of the field.
  void draw_below(Expression::Wanted wanted, const std::vector<std::string>& terms);
  void draw_below(ExpressionLanguage language);
  void focus() { focus_ = true; }
  bool active() const { return active_; }

 private:
  std::string id_;
  bool focus_ = false, active_ = false;
  float x_ = 0, y_ = 0;  // where its text begins, and its lower edge
  ExpressionLanguage language_;
  std::string drawn_;    // as the field last showed it
  std::string checked_;  // what the problem is about
  std::optional<Error> problem_;
};

}  // namespace ply::ui
