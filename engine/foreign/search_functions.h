// Which functions of a source are the nodes of a search, and what in them is the window, the depth, the ply and the
// side: guesses, made from names and from calls.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/foreign/source_tokens.h"

namespace ply::source {

struct Parameter {
  std::string name;
  bool variable = false;  ///< a copy that the function may change
};

struct Function {
  std::string name, returns;
  u32 at = 0, open = 0, close = 0;  ///< tokens: its name, the brackets of its body
  u32 first = 0, last = 0;          ///< the brackets of its parameters
  std::vector<Parameter> parameters;
  std::string alpha, beta, depth, ply, side, key;  ///< expressions; empty: not found
  bool variables = false;                          ///< window and depth can be changed
  bool quiescence = false;
};

/// A call, from the first token of what it stands behind ("p->search<PV>(...)") to its bracket.
struct Call {
  u32 from = 0, name = 0, open = 0, close = 0;
};

/// In the order of the source.
std::vector<Function> functions_of(const SourceTokens& s);
/// Of the functions that `names` lists, between two tokens, with two arguments at least.
std::vector<Call> calls_of(const SourceTokens& s, u32 from, u32 to, const std::set<std::string>& names);
/// Whether what a call gives is turned to the other side.
bool is_negated(const SourceTokens& s, const Call& c);
/// The tokens of what stands between the commas of a call.
std::vector<std::pair<u32, u32>> arguments_of(const SourceTokens& s, u32 open);
std::string text_between(const SourceTokens& s, u32 from, u32 to);  ///< tokens; `to` is not in it
/// The first token of "a->b.c" whose last one is at `last`.
u32 chain_begin(const SourceTokens& s, u32 last);

/// Without underscores, in small letters.
std::string plain(std::string_view name);
bool has_any(std::string_view text, std::initializer_list<std::string_view> parts);

/// Window and depth from the parameters. False: it has no window.
bool guess_window(Function& f);
/// Ply, side and key, from the parameters, the body, and how its own calls change them.
void guess_place(const SourceTokens& s, Function& f, const std::vector<Call>& calls, bool by_turns);

/// What stands around a way out.
struct Around {
  std::string condition;
  bool loop = false;
};
/// The macro that says how a node ends there ("PT_TABLE"); empty: it is not seen.
std::string mark_of(const Function& f, const Around& around, const std::string& value, bool before_calls,
                    std::set<std::string>& claims);

}  // namespace ply::source
