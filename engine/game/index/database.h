// An embedded database in one file (SQLite), as values: what fails is an Error, nothing is thrown.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/types.h"

struct sqlite3;
struct sqlite3_stmt;

namespace ply {

/// Why the database could not do it. `damaged`: what lies there is none, or is broken; made anew it would work.
struct DatabaseError {
  std::string message;
  bool damaged = false;
};

class Database;

/// A prepared statement. What is bound must outlive the next step.
class Statement {
 public:
  Statement(Database& database, const char* sql);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();
  Statement& bind(int place, i64 value);
  Statement& bind(int place, double value);
  Statement& bind(int place, std::string_view value, bool blob = false);
  /// True: there is a row. False: there is none, or it failed, which the database knows.
  bool step();
  void again();  ///< to be bound and stepped once more
  i64 number(int column) const;
  double real(int column) const;
  std::string_view bytes(int column) const;  ///< until the next step

 private:
  Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// Used by one thread at a time.
class Database {
 public:
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();
  /// Empty: in memory. Other processes that have it open are waited for.
  bool open(const std::string& path);
  bool run(const char* sql);
  bool ok() const { return error_.message.empty(); }
  /// The first thing that failed since the last time it was asked for; then it is forgotten.
  DatabaseError take_error();

 private:
  friend class Statement;
  void failed(int code);

  sqlite3* handle_ = nullptr;
  DatabaseError error_;
};

}  // namespace ply
