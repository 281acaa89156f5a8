// A change of a fork as text, both ways; see write_change() in fork.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/base/text.h"
#include "engine/game/weights_text.h"
#include "engine/plan/fork.h"

namespace ply {
namespace {

constexpr std::string_view known_words =
    "first, only, never, deeper, shallower, window, on, off, profile, weights, "
    "quiescence, empty";
constexpr std::size_t max_text = 10'000;

int scale_of(const ForkPlace& p) {
  const ProfileInfo* profile = p.root.game->profile(p.profile);
  return profile ? std::max(1, profile->scale) : 1;
}

std::string bound_text(int value, int scale) {
  if (value <= -infinite) return "-inf";
  if (value >= infinite) return "inf";
  if (scale == 1) return fmt::format("{}", value);
  std::size_t digits = std::to_string(scale - 1).size();
  if (std::pow(10, static_cast<double>(digits)) != scale) ++digits;  // what is no power of ten needs one more
  return fmt::format("{:.{}f}", static_cast<double>(value) / scale, digits);
}

Result<int> read_bound(std::string_view text, int scale) {
  if (text == "-inf") return -infinite;
  if (text == "inf" || text == "+inf") return infinite;
  const auto number = to_number<double>(text);
  if (!number || !(std::abs(*number) * scale < infinite))
    return Error{fmt::format("{} is no bound: a number in the profile's unit, -inf or inf", quoted_text(text))};
  return static_cast<int>(std::lround(*number * scale));
}

struct ChangeReader {
  const ForkPlace& place;
  ForkChange out = {};

  Result<MoveCode> legal_move(std::string_view text) const {
    if (!place.position) return Error{"the position of this node is not known, so none of its moves is"};
    const auto m = place.root.game->parse_move(*place.position, text);
    if (!m) return Error{fmt::format("{}: {}", quoted_text(text), m.error().message)};
    return *m;
  }
  static Status one(const std::string_view key, const std::vector<Word>& values) {
    if (values.size() == 1) return Done{};
    return Error{fmt::format("{} wants one word, not {}", key, values.size())};
  }
  static Status some(const std::string_view key, const std::vector<Word>& values) {
    if (!values.empty()) return Done{};
    return Error{fmt::format("{} says nothing", key)};
  }

  Status moves(const std::string_view key, const std::vector<Word>& values) {
    if (const Status s = some(key, values); !s) return s;
    for (const Word& w : values) {
      const auto m = legal_move(w.text);
      if (!m) return m.error();
      if (key == "first") out.first = *m;
      else (key == "only" ? out.only : out.never).push_back(*m);
    }
    return Done{};
  }
  Status depth(const std::string_view key, const std::vector<Word>& values) {
    if (const Status s = one(key, values); !s) return s;
    const auto n = to_number<int>(values.front().text);
    if (!n || *n < 1 || *n > max_depth)
      return Error{fmt::format("{} wants a number of plies from 1 to {}", key, max_depth)};
    out.deeper = key == "deeper" ? *n : -*n;
    return Done{};
  }
  Status window(const std::vector<Word>& values) {
    using W = ForkChange::Window;
    if (const Status s = one("window", values); !s) return s;
    const std::string_view text = values.front().text;
    for (const auto& [word, kind] :
         {std::pair{"open", W::open}, std::pair{"null", W::null}, std::pair{"parent", W::parent}})
      if (text == word) {
        out.window = kind;
        return Done{};
      }
    const auto bounds = split(text, ':');
    if (bounds.size() != 2) return Error{"window is open, null, parent or A:B"};
    const auto a = read_bound(bounds[0], scale_of(place)), b = read_bound(bounds[1], scale_of(place));
    if (!a) return a.error();
    if (!b) return b.error();
    out.window = W::given, out.alpha = *a, out.beta = *b;
    return Done{};
  }
  Status weights(const std::vector<Word>& values) {
    if (const Status s = some("weights", values); !s) return s;
    for (const Word& w : values) {
      const auto parts = split(w.text, '=');
      const auto n = parts.size() == 2 ? to_number<int>(parts[1]) : std::nullopt;
      if (!n) return Error{fmt::format("{} is not TERM=NUMBER", quoted_text(w.text))};
      out.weights.emplace_back(canonical_id(parts[0]), *n);
    }
    return Done{};
  }

  Status part(const std::string_view text) {
    auto values = words(text);
    const std::string key = lower_case(values.front().text);
    values.erase(values.begin());
    if (key == "nothing" && values.empty()) return Done{};
    if (key == "empty" && values.empty()) return out.empty = true, Done{};
    if (key == "quiescence" && values.empty()) return out.on.push_back(key), Done{};
    if (key == "first") {
      if (const Status s = one(key, values); !s) return s;
      return moves(key, values);
    }
    if (key == "only" || key == "never") return moves(key, values);
    if (key == "deeper" || key == "shallower") return depth(key, values);
    if (key == "window") return window(values);
    if (key == "weights") return weights(values);
    if (key == "on" || key == "off") {
      if (const Status s = some(key, values); !s) return s;
      for (const Word& w : values) (key == "on" ? out.on : out.off).push_back(canonical_id(w.text));
      return Done{};
    }
    if (key == "profile") {
      if (const Status s = one(key, values); !s) return s;
      out.profile = canonical_id(values.front().text);
      return Done{};
    }
    return Error{fmt::format("{} changes nothing here: a change is one of {}", quoted_text(text), known_words)};
  }
};

}  // namespace

std::string write_change(const ForkPlace& place, const ForkChange& c) {
  std::vector<std::string> parts;
  const auto move = [&](MoveCode m) {
    return place.position ? place.root.game->write_move(*place.position, m) : std::to_string(m);
  };
  const auto list = [&](const char* key, const auto& values, auto&& text) {
    if (values.empty()) return;
    std::string part = key;
    for (const auto& v : values) part += " " + text(v);
    parts.push_back(std::move(part));
  };
  const auto as_it_is = [](const std::string& s) { return s; };
  if (c.first) parts.push_back("first " + move(*c.first));
  list("only", c.only, move);
  list("never", c.never, move);
  if (c.deeper != 0) parts.push_back(fmt::format("{} {}", c.deeper > 0 ? "deeper" : "shallower", std::abs(c.deeper)));
  switch (c.window) {
    case ForkChange::Window::kept: break;
    case ForkChange::Window::open: parts.push_back("window open"); break;
    case ForkChange::Window::null: parts.push_back("window null"); break;
    case ForkChange::Window::parent: parts.push_back("window parent"); break;
    case ForkChange::Window::given:
      parts.push_back(
          fmt::format("window {}:{}", bound_text(c.alpha, scale_of(place)), bound_text(c.beta, scale_of(place))));
  }
  list("on", c.on, as_it_is);
  list("off", c.off, as_it_is);
  if (!c.profile.empty()) parts.push_back("profile " + c.profile);
  list("weights", c.weights, [](const auto& w) { return fmt::format("{}={}", w.first, w.second); });
  if (c.empty) parts.push_back("empty");
  std::string out;
  for (const std::string& p : parts) out += (out.empty() ? "" : "; ") + p;
  return out.empty() ? "nothing" : out;
}

Result<ForkChange> parse_change(const ForkPlace& place, std::string_view text) {
  if (text.size() > max_text) return Error{"that is too long for a change"};
  ChangeReader reader{place};
  for (const std::string_view part : split(text, ';')) {
    if (trim(part).empty()) continue;
    if (const Status s = reader.part(trim(part)); !s) return s.error();
  }
  if (const Status s = check_change(place, reader.out); !s) return s.error();
  return std::move(reader.out);
}

}  // namespace ply
