#include <cassert>

#include "vendor/catch2_compat.h"

TEST_CASE("builds with sanitizers check assertions", "[core]") {
  bool checked = false;
  assert((checked = true));
#ifdef PLY_SANITIZED
  CHECK(checked);
#else
  SUCCEED("this build has no sanitizer");
  (void)checked;
#endif
}
