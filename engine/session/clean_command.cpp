#include "engine/session/clean_command.h"

#include <type_traits>

#include "engine/core/utf8.h"
#include "engine/session/any_command.h"

namespace ply {
namespace {

// One overload a command with text in it: calls `f` with each of its texts.
template <class F>
struct Texts {
  F f;
  template <class C>
  void operator()(C&) const {}
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::NewGame>
  void operator()(C& c) const {
    f(c.game), f(c.first), f(c.second);
    if (c.position) f(*c.position);
    for (auto& [id, value] : c.rules) f(value);
  }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::SetBook>
  void operator()(C& c) const {
    for (auto& moves : c.book.moves)
      for (auto& m : moves) f(m);
  }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::Comment> ||
      std::is_same_v<std::remove_const_t<C>, command::Paste> ||
      std::is_same_v<std::remove_const_t<C>, command::PasteProgram> ||
      std::is_same_v<std::remove_const_t<C>, command::EditProgram>
  void operator()(C& c) const { f(c.text); }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::SetMatch>
  void operator()(C& c) const {
    for (auto& p : c.setup.players) f(p);
  }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::Find>
  void operator()(C& c) const { f(c.where), f(c.histogram), f(c.group), f(c.sort); }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::CompareField>
  void operator()(C& c) const { f(c.value), f(c.where); }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::AddWatch> ||
      std::is_same_v<std::remove_const_t<C>, command::ChangeWatch>
  void operator()(C& c) const { f(c.text); }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::AddBookmark> ||
      std::is_same_v<std::remove_const_t<C>, command::ChangeBookmark> ||
      std::is_same_v<std::remove_const_t<C>, command::ShareMoment>
  void operator()(C& c) const { f(c.note); }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::SetPlayer>
  void operator()(C& c) const { f(c.player); }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::EditCell>
  void operator()(C& c) const { f(c.brush); }
  template <class C>
  requires std::is_same_v<std::remove_const_t<C>, command::OrderGames>
  void operator()(C& c) const { f(c.order.find); }
};
template <class F>
Texts(F) -> Texts<F>;

}  // namespace

std::optional<Command> cleaned(const Command& c) {
  bool clean = true;
  visit(c.any(), Texts{[&](const std::string& s) { clean = clean && is_utf8(s); }});
  if (clean) return std::nullopt;
  Command out = c;
  visit(out.any(), Texts{[](std::string& s) { s = to_utf8(s); }});
  return out;
}

}  // namespace ply
