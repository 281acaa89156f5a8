// Inputs that are kept because they reach what others do not: a text file a target in tests/fuzz/corpus, an input a
// line. Bytes that a line cannot hold are escaped, so that changes can be read.
#pragma once
#include <string>
#include <vector>

namespace ply::fuzz {

std::string corpus_path(const std::string& target);
/// None where there is no file. The program ends where it cannot be read.
std::vector<std::string> read_corpus(const std::string& target);
/// No file where there are none.
void write_corpus(const std::string& target, const std::vector<std::string>& inputs);

}  // namespace ply::fuzz
