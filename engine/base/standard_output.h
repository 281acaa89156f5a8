// The last word on standard output, which is written in pieces: only at the end it is known whether all of it has
// arrived.
#pragma once

namespace ply {

/// `unread`: nobody reads the pipe any more, which is how `| head` ends a program: nothing to complain of.
enum class Delivered : unsigned char { all, unread, failed };

/// What a shell sees of a program that was ended because nobody read on: 128 and the number of SIGPIPE.
inline constexpr int nobody_reads_code = 141;

/// To be called last in main(): writes what standard output still holds, and says whether all of it has arrived.
Delivered deliver_standard_output();

}  // namespace ply
