// How a command is carried out: PLY_COMMAND(Room, Kind) { ... } stands in a source of the room that it concerns and is
// the member function that does it, with the command as `c`. Nothing else lists a kind; one without this does not link.
#pragma once
#include <memory>
#include <typeinfo>
#include <utility>

#include "engine/session/commands.h"

namespace ply {

template <class Kind>
struct RoomOf;

template <class Kind>
std::shared_ptr<const Command::Held> Command::hold(Kind c) {
  using Room = typename RoomOf<Kind>::Is;
  struct HeldKind final : Held {
    explicit HeldKind(Kind k) : is(std::move(k)) {}
    const void* as(const std::type_info& kind) const override { return kind == typeid(Kind) ? &is : nullptr; }
    void apply_to(Session& s) const override { static_cast<Room*>(room_of(s, typeid(Room)))->carry_out(is); }
    Kind is;
  };
  // Converted first: a std::shared_ptr constructor instantiated for every kind takes most of the compile time.
  const Held* held = new HeldKind(std::move(c));
  return std::shared_ptr<const Held>(held);
}

// All that Command needs of a kind is compiled here alone: sources that emit commands need not know the rooms.
#define PLY_COMMAND(Room, Kind)                                               \
  template <>                                                                 \
  struct RoomOf<command::Kind> {                                              \
    using Is = Room;                                                          \
  };                                                                          \
  template <>                                                                 \
  void Room::carry_out(const command::Kind&);                                 \
  template std::shared_ptr<const Command::Held> Command::hold(command::Kind); \
  template <>                                                                 \
  void Room::carry_out([[maybe_unused]] const command::Kind& c)

}  // namespace ply
