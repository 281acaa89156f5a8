// One function that is a node of a search, with the lines of plytrace.h put into it (instrument.h).
#pragma once
#include <set>
#include <string>
#include <vector>

#include "engine/foreign/instrument.h"
#include "engine/foreign/search_functions.h"
#include "engine/foreign/source_patch.h"

namespace ply::source {

struct InstrumentedSource {
  std::string path;
  SourceTokens s;
  std::vector<Function> functions;
  SourcePatch patch;
  std::vector<InstrumentNote> guessed, missing;
};

/// Where a statement begins; not simple: nothing can stand in front of it without brackets of its own.
struct Statement {
  u32 begin = 0;
  bool simple = true;
};
Statement statement_of(const SourceTokens& s, u32 token);
/// The blanks in front of the line of a token.
std::string indent_of(const SourceTokens& s, u32 token);

/// `names`: the functions that are nodes. What the engine does, as far as names tell, is added to `claims`.
/// True: its values are kept within the window.
bool instrument_node(InstrumentedSource& in, const Function& f, const std::vector<InstrumentedSource>& all,
                     const std::set<std::string>& names, std::set<std::string>& claims);

}  // namespace ply::source
