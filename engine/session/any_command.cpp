#include "engine/session/any_command.h"

namespace ply {

Command::Command(AnyCommand* any, Owned) : any_(any) {}
Command::Command(const Command& other) : any_(other.any_->copy()) {}
Command::Command(Command&& other) noexcept = default;
Command& Command::operator=(Command other) noexcept {
  any_.swap(other.any_);
  return *this;
}
Command::~Command() = default;

template <class Kind>
AnyCommand* Command::hold(Kind c) {
  return new HeldCommand<Kind>(std::move(c));
}

template <class Kind>
const Kind* Command::held(const AnyCommand& any) {
  return any.kind == HeldCommand<Kind>::place ? &static_cast<const HeldCommand<Kind>&>(any).is : nullptr;
}

// Compiled here for every kind of the list; one that is missing there does not link. The addresses are asked for so
// that the compiler keeps them.
template <class... Kinds>
struct EveryKind {
  using Any = void (*)();
  explicit EveryKind(KindList<Kinds...>)
      : made{reinterpret_cast<Any>(&Command::hold<Kinds>)...}, read{reinterpret_cast<Any>(&Command::held<Kinds>)...} {}
  Any made[sizeof...(Kinds)], read[sizeof...(Kinds)];
};
namespace {
[[gnu::used]] const EveryKind every_kind{CommandKinds()};
}

}  // namespace ply
