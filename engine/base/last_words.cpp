#include "engine/base/last_words.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

namespace ply {
namespace {

const char* name = "";
int exit_code = 1;
std::terminate_handler before = nullptr;

// On whatever thread; nothing here may ask for memory.
void end_in_words() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    std::fputs(name, stderr);
    std::fputs(": ended at once, for there is not enough memory\n", stderr);
    std::_Exit(exit_code);
  } catch (...) {}
  if (before) before();
  std::abort();
}

}  // namespace

void say_last_words(const char* program, int code) {
  name = program;
  exit_code = code;
  before = std::set_terminate(end_in_words);
}

}  // namespace ply
