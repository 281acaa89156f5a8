// compare_png A.png B.png: do two pictures look the same? Rasterisers differ a little at edges, so a share of the
// channels may differ, and few may differ much. Exit code 0: yes, 1: no, 2: cannot be read.
#include <cstdio>
#include <cstdlib>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#include <stb_image.h>

int main(int argc, char** argv) {
  constexpr double max_different = 0.01, max_very_different = 0.001;  // shares of all channels
  if (argc != 3) return 2;
  int w[2], h[2], n;
  unsigned char* pixels[2];
  for (int i = 0; i < 2; i++) {
    pixels[i] = stbi_load(argv[i + 1], &w[i], &h[i], &n, 3);
    if (!pixels[i]) {
      std::fprintf(stderr, "cannot read %s\n", argv[i + 1]);
      return 2;
    }
  }
  if (w[0] != w[1] || h[0] != h[1]) {
    std::printf("sizes differ: %dx%d and %dx%d\n", w[0], h[0], w[1], h[1]);
    return 1;
  }
  long different = 0, very = 0, lit = 0;
  const long channels = 3L * w[0] * h[0];
  for (long i = 0; i < channels; i++) {
    const int d = std::abs(pixels[0][i] - pixels[1][i]);
    different += d > 3;
    very += d > 48;
    lit += std::abs(pixels[0][i] - pixels[0][i % 3]) > 3;  // not the colour of the corner: something was drawn
  }
  std::printf("%ld channels, %ld differ by more than 3, %ld by more than 48; %ld are not background\n", channels,
              different, very, lit);
  const bool same = different <= channels * max_different && very <= channels * max_very_different;
  return same && lit > channels / 20 ? 0 : 1;
}
