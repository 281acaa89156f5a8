// Which code path the machine can run. The fast path is compiled into the same program with the attribute
// PLY_TARGET_FAST and chosen here at run time; the portable path must give the same answers (a test compares them).
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(PLY_NO_FAST_PATH)
#define PLY_HAS_FAST_PATH 1
/// Functions so marked may use popcnt, bmi and AVX2; call them only where cpu::fast() is true. Functions that they
/// inline are compiled for the same instructions, so hot helpers are marked PLY_INLINE.
#define PLY_TARGET_FAST [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#else
#define PLY_HAS_FAST_PATH 0
#define PLY_TARGET_FAST
#endif
#define PLY_INLINE [[gnu::always_inline]] inline
/// A function that stays one: not inlined, and no version of it made for one caller.
#if defined(__clang__)
#define PLY_APART [[gnu::noinline]]
#else
#define PLY_APART [[gnu::noinline, gnu::noclone]]
#endif

namespace ply::cpu {

/// True when the fast path may be used. Cheap; read once per search, never per node.
bool fast();
/// For tests and `--portable`: pretend that the machine has nothing special.
void force_portable(bool on);

}  // namespace ply::cpu
