// The end of a program where nothing can be thrown any more.
#pragma once

namespace ply {

/// Memory can be refused where no exception may leave: to a destructor (those of the JSON library ask for some), or
/// before main(). From now on the program says so then and ends at once with `code`, in place of an abort: files are
/// renamed when they are whole, and nothing else is lost. Any other end of that kind is a fault of ours, and aborts as
/// ever. `program` must outlive the program.
void say_last_words(const char* program, int code);

}  // namespace ply
