// Predict: questions about the next event of any recording, asked before it happens. The choices differ in value; where
// they do not (alpha, the best so far and minus infinity are the same) nothing is asked. Pure functions of (recording,
// tick, seed).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/read/words/sentence.h"
#include "engine/trace/view.h"

namespace ply {

enum class PredictKind : u8 {
  bound,     ///< what will alpha (or beta) be at the node that is entered next
  cut,       ///< need the other moves be searched
  returned,  ///< which value does the open node hand up
};

struct PredictChoice {
  int value = 0;       ///< in the view of `Prediction::side`; of a cut 1 = yes, 0 = no
  std::string text;    ///< "5", "-∞", "yes"
  std::string reason;  ///< why it is that one, or why it is not
};

struct Prediction {
  PredictKind kind = PredictKind::bound;
  Tick tick = -1;        ///< the moment at which it is asked
  Tick answer = -1;      ///< the event that answers it: the next one
  u32 slot = no_node;    ///< the node that is asked about
  u32 origin = no_node;  ///< the node that the right answer comes from: whose return it is, or who set the bound
  Side side = Side::first;
  bool upper = false;                  ///< asked of beta
  Sentence front, question;            ///< what has just happened, and what is asked
  std::vector<PredictChoice> choices;  ///< in the order of the seed
  int right = -1;                      ///< index of the right one
  bool is_right(int choice) const { return choice == right; }
};

/// What can be asked at the moment t; empty where nothing can. Numbers are in the view of `side`
/// from end to end: its alpha is what it is sure of, beta what its opponent is sure of, whoever moves.
std::vector<Prediction> predictions_at(const View& v, Tick t, Side side, u64 seed, Nodes& nodes);
/// One of them, chosen by the seed, at the first moment at or after t that has one: what is asked tells nothing of the
/// answer.
std::optional<Prediction> next_prediction(const View& v, Tick t, Side side, u64 seed, Nodes& nodes);

}  // namespace ply
