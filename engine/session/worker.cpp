#include "engine/session/worker.h"

#include <exception>
#include <new>

namespace ply {

std::string thrown_words() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return "there is not enough memory";
  } catch (const std::exception& e) {
    return e.what();
  } catch (...) {
    return "the reason is not known";
  }
}

// Nothing that is thrown may leave the thread, for that would end the program with all that is not saved.
Worker::Worker(std::function<void(Stop&)> work) {
  thread_ = std::thread([this, work = std::move(work)] {
    try {
      work(stop_);
    } catch (...) {
      failure_ = thrown_words();
    }
    finished_.store(true, std::memory_order_release);
  });
}

Worker::~Worker() {
  stop();
  thread_.join();
}

void Worker::stop() {
  stop_.attention.set(Attention::stop);
  stop_.flag.store(true);
}

}  // namespace ply
