// Threads out of which nothing is thrown: what leaves a thread ends the program, with all that is not saved. Every
// thread of the program is one of these, and says what it does when its work throws (a test looks for others).
#pragma once
#include <exception>
#include <new>
#include <string>
#include <thread>
#include <utility>

namespace ply {

/// What was thrown, in words. Inside a catch block. Where memory is missing even for them, the words are few.
inline std::string thrown_words() noexcept {
  try {
    try {
      throw;
    } catch (const std::bad_alloc&) {
      return "there is not enough memory";
    } catch (const std::exception& e) {
      return e.what();
    } catch (...) {
      return "the reason is not known";
    }
  } catch (...) {
    return "out of memory";  // short enough to lie in the string itself
  }
}

/// Words with others in front of them, where there is memory for that.
inline std::string with_front(const char* front, std::string words) noexcept {
  try {
    return front + words;
  } catch (...) {
    return words;
  }
}

/// A std::thread whose destructor waits for it.
class Thread {
 public:
  Thread() = default;
  /// Runs `work()`. If that throws, `failed(words)` is called, on the same thread, with a std::string; moving it needs
  /// no memory. What is to happen in either case (a flag, a wake-up) belongs into `ended()`, which must not throw.
  template <class Work, class Failed, class Ended>
  Thread(Work work, Failed failed, Ended ended)
      : thread_([work = std::move(work), failed = std::move(failed), ended = std::move(ended)]() mutable {
          try {
            work();
          } catch (...) {
            try {
              failed(thrown_words());
            } catch (...) {}
          }
          ended();
        }) {}
  template <class Work, class Failed>
  Thread(Work work, Failed failed) : Thread(std::move(work), std::move(failed), [] {}) {}
  Thread(Thread&&) = default;
  Thread& operator=(Thread&& other) {
    if (joinable()) join();
    thread_ = std::move(other.thread_);
    return *this;
  }
  ~Thread() {
    if (joinable()) join();
  }
  bool joinable() const { return thread_.joinable(); }
  void join() { thread_.join(); }
  std::thread::native_handle_type native_handle() { return thread_.native_handle(); }

 private:
  std::thread thread_;
};

}  // namespace ply
