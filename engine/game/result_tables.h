// Tables of results that come with a game, such as its original's report printed. A GameType that has some derives from
// this, too.
#pragma once
#include <string>
#include <vector>

namespace ply {

struct ResultTableText {
  std::string title;  ///< "the original report"
  const char* csv;    ///< as match/table.h reads it
};

class HasResultTables {
 public:
  virtual std::vector<ResultTableText> result_tables() const = 0;

 protected:
  ~HasResultTables() = default;
};

}  // namespace ply
