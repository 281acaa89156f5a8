#include "engine/session/worker.h"

namespace ply {

Worker::Worker(std::function<void(Stop&)> work) {
  thread_ = Thread([this, work = std::move(work)] { work(stop_); },
                   [this](std::string words) { failure_ = std::move(words); },
                   [this] { finished_.store(true, std::memory_order_release); });
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
