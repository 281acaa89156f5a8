// What a page has no system for.
#include <cstddef>  // which sys/random.h there does not include

#include <pthread.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>

#include "engine/base/archive.h"
#include "engine/base/threads_given.h"
#include "engine/game/index/database.h"

// There are no programs beside us, and files are nobody else's.
extern "C" {
[[gnu::weak]] int prctl(int, ...) {
  errno = ENOSYS;
  return -1;
}
[[gnu::weak]] ssize_t getrandom(void* to, size_t n, unsigned) {
  return getentropy(to, n) == 0 ? static_cast<ssize_t>(n) : -1;
}
[[gnu::weak]] int flock(int, int) { return 0; }
[[gnu::weak]] int memfd_create(const char*, unsigned) {
  errno = ENOSYS;
  return -1;
}

// Where there are no threads, what one would do is done at once.
int emscripten_builtin_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
int emscripten_builtin_pthread_join(pthread_t, void**);
static char at_once;
int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*work)(void*), void* of) {
  if (ply::threads_given) return emscripten_builtin_pthread_create(thread, how, work, of);
  work(of);
  *thread = reinterpret_cast<pthread_t>(&at_once);
  return 0;
}
int pthread_join(pthread_t thread, void** result) {
  return thread == reinterpret_cast<pthread_t>(&at_once) ? 0 : emscripten_builtin_pthread_join(thread, result);
}
}

// The index of large collections lies in SQLite, which is not compiled in.
namespace ply {

Statement::Statement(Database& database, const char*) : database_(database) {}
Statement::~Statement() = default;
Statement& Statement::bind(int, i64) { return *this; }
Statement& Statement::bind(int, double) { return *this; }
Statement& Statement::bind(int, std::string_view, bool) { return *this; }
bool Statement::step() { return false; }
void Statement::again() {}
i64 Statement::number(int) const { return 0; }
double Statement::real(int) const { return 0; }
std::string_view Statement::bytes(int) const { return {}; }
Database::~Database() = default;
bool Database::open(const std::string&) {
  error_.message = "a page in a browser keeps no index of a collection: the workbench on your own machine does";
  return false;
}
bool Database::run(const char*) { return false; }
DatabaseError Database::take_error() { return error_; }

// Nor is what opens archives; files that are packed one by one are read where they are.
bool is_packed(std::string_view front) { return front.starts_with("PK\3\4"); }
Result<Unpacked> unpack(std::string_view, const std::string& name, Budget&) {
  return Error{name + ": a page in a browser opens no archives: the workbench on your own machine does"};
}

}  // namespace ply
