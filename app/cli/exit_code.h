// What the program says to the shell.
#pragma once
#include "engine/base/standard_output.h"

namespace ply::cli {

enum Exit : int {
  exit_done = 0,
  exit_finding = 1,                 ///< a check was made and failed
  exit_usage = 2,                   ///< the command line itself is wrong
  exit_bad_input = 3,               ///< a position, a move or the content of a file is wrong
  exit_file = 4,                    ///< a file could not be read or written
  exit_interrupted = 130,           ///< Ctrl-C; what was finished is written
  exit_unread = nobody_reads_code,  ///< the program that standard output goes to has read enough
};

}  // namespace ply::cli
