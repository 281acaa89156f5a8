// Comma-separated values: what is written reads back, and no text of others is a formula.
#include "engine/base/csv.h"

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::string read_back(const std::string& field) {
  std::size_t at = 0;
  const auto fields = read_csv_record(field, at);
  return fields && fields->size() == 1 && at == field.size() ? fields->front() : "not one field";
}

}  // namespace

TEST_CASE("a text that a spreadsheet would take for a formula is a text in CSV", "[core]") {
  CHECK(csv_field("=1+1") == "'=1+1");
  CHECK(csv_field("@SUM(A1:A9)") == "'@SUM(A1:A9)");
  CHECK(csv_field("+4") == "'+4");
  CHECK(csv_field("-4") == "'-4");
  CHECK(csv_field("\t=1") == "'\t=1");
  CHECK(csv_field("\r=1") == "\"'\r=1\"");
  CHECK(csv_field("=HYPERLINK(\"a\",\"b\")") == "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\"");
  CHECK(csv_field("'=1") == "''=1");
  CHECK(csv_field("'t is") == "'t is");
  CHECK(csv_field("a=b, c") == "\"a=b, c\"");
  CHECK(csv_field("") == "");
}

TEST_CASE("a record of CSV has as many fields and bytes as the budget allows, and no more", "[core][budget]") {
  const auto read = [](const std::string& text, u64 entries, u64 bytes) -> std::string {
    std::size_t at = 0;
    const auto fields = read_csv_record(text, at, Budget({bytes, 1, entries, Budget::no_limit}));
    return fields ? std::to_string(fields->size())
                  : fields.error().message + ", " + std::to_string(fields.error().column);
  };
  CHECK(read("a,b,c", 3, 1000) == "3");
  CHECK(read("a,b,c", 2, 1000) == "field 3 of the record: it has more entries than are allowed, 5");
  constexpr u64 each = sizeof(std::string) + 4;
  CHECK(read("abcd,\"ef,g\"", 2, 2 * each) == "2");
  CHECK(read("abcd,\"ef,g\"", 2, 2 * each - 1) == "field 2 of the record: it needs more memory than is allowed, 6");
  std::size_t at = 0;
  CHECK(read_csv_record(std::string(999, ','), at)->size() == 1000);
  CHECK_FALSE(read_csv_record(std::string(1000, ','), at = 0));
}

TEST_CASE("every text reads back from CSV as it was, and none begins a formula", "[core]") {
  Random random(7);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (u32 n = random.below(6); n > 0; --n) text += "=+-@\t\r\n',\"'ab 0"[random.below(14)];
    const std::string field = csv_field(text);
    INFO(field);
    CHECK(read_back(field) == text);
    const std::size_t first = field.starts_with('"') ? 1 : 0;
    CHECK((field.size() <= first || std::string("=+-@\t\r\n").find(field[first]) == std::string::npos));
  }
}
