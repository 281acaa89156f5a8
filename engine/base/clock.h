// The clock by which is measured what people read of work that goes on ("3 s", "2 s left"), and when the interface does
// what it does after a while. It can be held, so that what a test or a picture shows depends on what was done and not
// on how fast the machine was. Limits of searches, their own times, patience with other programs and time-outs ask the
// machine's clock.
#pragma once

namespace ply {

/// Seconds since some moment. It never goes back. For any thread.
double clock_seconds();

/// What the machine's clock says that something took, as it is shown: 0, which is not known, while the clock is held.
double shown_seconds(double measured);

/// Seconds since it was made.
class Stopwatch {
 public:
  double seconds() const { return clock_seconds() - begin_; }

 private:
  double begin_ = clock_seconds();
};

/// While one lives, the clock stands still and goes on by hand only. Made and moved by one thread; the last one that
/// goes sets it free.
class HeldClock {
 public:
  HeldClock();
  ~HeldClock();
  HeldClock(const HeldClock&) = delete;
  HeldClock& operator=(const HeldClock&) = delete;
  void advance(double seconds);
};

}  // namespace ply
