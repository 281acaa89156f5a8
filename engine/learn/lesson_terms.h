// The values that a lesson names: expressions over nodes (engine/trace/expression.h), asked at a moment of one of its
// scenes. A term is an expression, and behind it where and for whom:
//
//     alpha == 5 for MAX          value of ba          visited of bb          cards          kind of ab beside
//
// Words of lessons beside the fields of nodes: cards (turned so far, each counted once), all_cards (of the tree), looks
// (at cards, each time counted), cuts (so far, those that save something), visited (the search has come to the node),
// fewest_cards and max_cards (of the orders of a step). `beside` asks the search in lock-step; `later` asks
// what will be known when the node has been left.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/learn/lesson.h"
#include "engine/trace/expression.h"

namespace ply {

struct LessonValue {
  FieldType type = FieldType::number;
  i64 v = 0;
  std::string text;         ///< as people read it
  u32 origin = no_node;     ///< of a bound: the node whose return it is
  u32 node = no_card_node;  ///< of the scene's tree: where it was read; of two terms compared that of the first
  bool bound = false;       ///< it is α or β of that node and nothing else
};

/// A moment of a scene.
struct LessonPlace {
  const LessonScene* scene = nullptr;
  Tick tick = -1;
  u32 slot = no_node;
  std::optional<u32> fewest_cards, max_cards;  ///< of the orders of its step
};

/// The value of a term. The error says what is wrong with it, its column counts in `term`; or that it is not known at
/// the moment.
Result<LessonValue> lesson_value(const LessonPlace& at, const std::string& term);
/// A sentence with all {terms} filled in; {path} and {mover} are those of the node of the moment.
Result<std::string> filled(const LessonPlace& at, const std::string& sentence);
/// Whether the condition holds of a node at a moment: a term that is true or false.
Result<bool> lesson_holds(const LessonPlace& at, const std::string& condition);

/// What a person or a file writes for a value of this type: "5", "-∞", "exact", "≤"; a score in the unit in which
/// value_words writes it. Nothing: it is none.
std::optional<i64> read_value(const Subject& subject, FieldType type, std::string_view text);
/// As people read it.
std::string value_words(const Subject& subject, FieldType type, i64 value);
/// The path of a node of the recording, "root" for the root.
std::string path_name(const LessonScene& scene, u32 slot);

}  // namespace ply
