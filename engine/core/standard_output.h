// The last word on standard output, which is written in pieces: only at the end it is known whether all of it has
// arrived.
#pragma once

namespace ply {

/// To be called last in main(): writes what standard output still holds. False if that failed, now or earlier.
bool flush_standard_output();

}  // namespace ply
