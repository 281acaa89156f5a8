#include "engine/game/index/database.h"

#include <sqlite3.h>

#include <utility>

namespace ply {

Statement::Statement(Database& database, const char* sql) : database_(database) {
  if (const int code = sqlite3_prepare_v2(database.handle_, sql, -1, &statement_, nullptr); code != SQLITE_OK)
    database_.failed(code);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::bind(int place, i64 value) {
  sqlite3_bind_int64(statement_, place, value);
  return *this;
}

Statement& Statement::bind(int place, double value) {
  sqlite3_bind_double(statement_, place, value);
  return *this;
}

Statement& Statement::bind(int place, std::string_view value, bool blob) {
  if (blob) sqlite3_bind_blob64(statement_, place, value.empty() ? "" : value.data(), value.size(), SQLITE_STATIC);
  else sqlite3_bind_text64(statement_, place, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

bool Statement::step() {
  if (!statement_) return false;
  const int code = sqlite3_step(statement_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_.failed(code);
  return code == SQLITE_ROW;
}

void Statement::again() { sqlite3_reset(statement_); }
i64 Statement::number(int column) const { return sqlite3_column_int64(statement_, column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string_view Statement::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const int size = sqlite3_column_bytes(statement_, column);
  return data ? std::string_view(data, static_cast<std::size_t>(size)) : std::string_view();
}

Database::~Database() { sqlite3_close_v2(handle_); }

bool Database::open(const std::string& path) {
  constexpr int patience_ms = 10'000;  // of another process that writes a segment
  const int code = sqlite3_open_v2(path.empty() ? ":memory:" : path.c_str(), &handle_,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW, nullptr);
  if (code != SQLITE_OK) failed(code);
  else sqlite3_busy_timeout(handle_, patience_ms);
  return code == SQLITE_OK;
}

bool Database::run(const char* sql) {
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) failed(code);
  return code == SQLITE_OK;
}

DatabaseError Database::take_error() { return std::exchange(error_, {}); }

void Database::failed(int code) {
  if (!ok()) return;
  const int kind = code & 0xff;  // the rest says where
  error_.message = handle_ && sqlite3_errcode(handle_) == kind ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
  error_.damaged = kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || kind == SQLITE_ERROR;
}

}  // namespace ply
