// Changes of a text inside its lines, as the changed text and as a patch.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.h"

namespace ply {

class SourcePatch {
 public:
  /// In front of what stands at `at`, which goes away for `removed` letters (no end of a line among them). Of several
  /// at one place the first one comes first.
  void put(std::size_t at, std::string text, std::size_t removed = 0) {
    edits_.push_back({at, removed, std::move(text)});
  }
  bool empty() const { return edits_.empty(); }
  std::string applied(std::string_view text) const;
  /// As `diff -u` writes it, three lines around each change.
  std::string unified(std::string_view text, const std::string& path) const;

 private:
  struct Edit {
    std::size_t at, removed;
    std::string text;
  };
  std::vector<Edit> sorted() const;
  std::vector<Edit> edits_;
};

}  // namespace ply
