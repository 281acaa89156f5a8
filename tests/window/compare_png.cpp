// compare_png A.png B.png: do two pictures look the same? Rasterisers differ a little at edges, so a share of the
// channels may differ, and few may differ much.
// compare_png --few-colours A.png B.png: are two pictures of 255 colours (Film) of the same drawing? Processors differ
// in the reciprocal square root by which Dear ImGui finds its soft edges, by one step of a channel; but what those
// pixels change in the choice of the colours may change others far more. Of a film the first picture is compared.
// Exit code 0: yes, 1: no, 2: cannot be read.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#include <stb_image.h>

namespace {

using Colour = std::array<int, 3>;

struct Picture {
  int width = 0, height = 0;
  unsigned char* rgb = nullptr;

  long pixels() const { return static_cast<long>(width) * height; }
  Colour at(long i) const { return {rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]}; }
};

double distance(const std::array<double, 3>& a, const Colour& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// Whether `c` stands for the colour `of` where these are all that there are, give or take.
bool stands_for(const Colour& c, const std::array<double, 3>& of, const std::set<Colour>& all) {
  constexpr double slack = 8;
  const double own = distance(of, c) - slack;
  for (const Colour& other : all)
    if (distance(of, other) < own) return false;
  return true;
}

/// Pixels of which no colour on the way from the one picture's to the other's can have been drawn in both.
long drawn_differently(const Picture& a, const Picture& b) {
  constexpr int steps = 8;
  std::set<Colour> of_a, of_b;
  std::map<std::pair<Colour, Colour>, long> differ;
  for (long i = 0; i < a.pixels(); i++) {
    of_a.insert(a.at(i)), of_b.insert(b.at(i));
    if (a.at(i) != b.at(i)) ++differ[{a.at(i), b.at(i)}];
  }
  long out = 0;
  for (const auto& [colours, n] : differ) {
    const auto& [x, y] = colours;
    bool same = false;
    for (int k = 0; k <= steps && !same; k++) {
      std::array<double, 3> between;
      for (std::size_t c = 0; c < 3; c++) between[c] = x[c] + (y[c] - x[c]) * k / double{steps};
      same = stands_for(x, between, of_a) && stands_for(y, between, of_b);
    }
    if (!same) out += n;
  }
  return out;
}

bool look_the_same(const Picture& a, const Picture& b) {
  constexpr double max_different = 0.01, max_very_different = 0.001;  // shares of all channels
  long different = 0, very = 0, lit = 0;
  const long channels = 3 * a.pixels();
  for (long i = 0; i < channels; i++) {
    const int d = std::abs(a.rgb[i] - b.rgb[i]);
    different += d > 3;
    very += d > 48;
    lit += std::abs(a.rgb[i] - a.rgb[i % 3]) > 3;  // not the colour of the corner: something was drawn
  }
  std::printf("%ld channels, %ld differ by more than 3, %ld by more than 48; %ld are not background\n", channels,
              different, very, lit);
  const auto share = [&](double of) { return static_cast<double>(channels) * of; };
  return static_cast<double>(different) <= share(max_different) &&
         static_cast<double>(very) <= share(max_very_different) && lit > channels / 20;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr long max_pixels = 8;  // a digit that became another has more
  const bool few_colours = argc == 4 && std::string_view(argv[1]) == "--few-colours";
  if (argc != 3 && !few_colours) return 2;
  std::array<Picture, 2> p;
  for (int i = 0; i < 2; i++) {
    const char* file = argv[argc - 2 + i];
    Picture& at = p[static_cast<std::size_t>(i)];
    int channels = 0;
    at.rgb = stbi_load(file, &at.width, &at.height, &channels, 3);
    if (!at.rgb) {
      std::fprintf(stderr, "cannot read %s\n", file);
      return 2;
    }
  }
  if (p[0].width != p[1].width || p[0].height != p[1].height) {
    std::printf("sizes differ: %dx%d and %dx%d\n", p[0].width, p[0].height, p[1].width, p[1].height);
    return 1;
  }
  if (!few_colours) return look_the_same(p[0], p[1]) ? 0 : 1;
  const long n = drawn_differently(p[0], p[1]);
  std::printf("%ld pixels were drawn differently\n", n);
  return n <= max_pixels ? 0 : 1;
}
