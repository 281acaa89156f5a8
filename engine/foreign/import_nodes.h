// The search of another engine, as lines of text, becomes a recording: one JSON object a line, first
//
//     {"plyscope": "nodes", "version": 1, "game": "...", "root": "..."}      (also "engine", "rules", "profile",
//     "algorithm", "switches", "claims", "infinite", "win", "empty_table", "shared_table")
//
// and then a node a line. `id` (a whole number, each once) and `parent` (null or left out: a root) say which tree it
// is; children must come in the order in which they were searched, so both the order of leaving and that of entering
// will do. A line may say
//
//     move ply depth alpha beta value mover     scores in the view of the node's own mover; mover: "first" or "second"
//     kind static end pass reduced rank best cut moves order from_table past key stood_pat skipped
//     line left_line file               of the engine's own source, where the node was entered and left
//     stand_pat                         the value that was taken for a lower bound, where `static` is another one
//     table_depth                       of the entry that answered, or with which the node was stored
//     thread time                       from 1 on; microseconds since the search began, when the node was left
//
// in the words that `trace export` writes. What is left out follows from the rest as far as it can: the ply from the
// parents, the mover by turns, the kind from value and window, the pass from the window within the parent's,
// `stood_pat` (the static value had raised alpha before any move was searched) from the window of the first child.
// `algorithm` ("minimax": nodes have no windows, as where no line says one; "mcts": what lines say of windows and
// depths means nothing) and `switches`, a list, have the words of our own searches; what is not known here is passed
// over. `best` is a rank or a move's text, `from_table` true or the id of the node that wrote the entry, which may come
// later where it is another thread's. `key` is equal for equal positions: a whole number of 64 bits, or a text of up to
// 16 hexadecimal digits; all ones say that there is none. Nodes are numbered anew in the order in which they were
// entered.
//
// The header's `scores` says in whose view all scores and windows are: "mover" (or nothing: that of the node's mover),
// "first" or "second" (white, black, max, min), as where one side maximises and the other minimises. Scores with
// fractions are counted in hundredths, or `steps` of a whole one. `points`: they are points of a side, of this many for
// both (64 discs, 1 for a probability); records have what the side has more than the other. Its `claims` says
// what the engine does (claims.h), `win` the score of a win at the root, `infinite` its own
// infinite bound: scores of that size and beyond become ours. Without it the widest symmetrical window of a root is
// taken for infinite, if no score lies beyond it.
//
// `ply` is the engine's: where it is not the number of nodes above, both are kept (NodePlies). A child that keeps its
// parent's ply has its mover, and is a search beside the line (a probe), but where it is the only one and hands its
// value up; so is one whose move is called null, 0000, --, Z0 or @@@@. Without a move below a node whose depth is used
// up it is one with that node (import_join.h).
//
// A log that ends in the middle opens: half a last line is left out, and nodes whose own line is missing are inferred
// from their children (NodeRecord::inferred). With `ply` on every line a log may be of any size: what does not fit into
// `max_bytes` is dropped from the deepest ply on, and counted.
#pragma once
#include <istream>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/file.h"
#include "engine/foreign/trace_origin.h"
#include "engine/trace/recording.h"

namespace ply {

struct ImportedNodes {
  std::shared_ptr<const Recording> recording;
  std::string note;                                ///< what could not be kept, in words; empty: nothing
  std::shared_ptr<const TraceOrigin> origin = {};  ///< of what plytrace.h has recorded: how it is made again; else null
  u64 steps = 0;                                   ///< of the work that it was to read lines: tests count them
  std::string read_as = "lines of nodes";          ///< what it was taken for
};

/// Whether a file begins as the search of another engine does: such lines, packed by gzip or zstd or not, what
/// plytrace.h has recorded (trace_lines.h), or the log of a conversation with its lines of info (info_log.h). What else
/// it holds may still be wrong.
bool is_node_lines(std::string_view front);

/// The error says in which line. `name` is the file's, for messages. A game or a root that is not known here, or a move
/// that is not legal in its position, makes a recording without board, whose moves are the texts of the file.
Result<ImportedNodes> import_nodes(std::istream& in, const std::string& name, RecordPool& pool,
                                   std::size_t max_bytes = ~std::size_t{0}, JobProgress* progress = nullptr);

/// What is wanted of a file with a recording.
struct RecordingWanted {
  std::size_t max_bytes = ~std::size_t{0};   ///< of records; a larger recording is refused before memory is taken
  JobProgress* progress = nullptr;           ///< as Recording::open
  int search = 0;                            ///< which one of a file with many, from 1; 0: the last
  Streams streams = Streams::refused;        ///< taken: lines may come from a pipe, or with "-" from standard input
  FileReading reading = FileReading::whole;  ///< of a recording of ours

  bool piped(const std::string& path) const { return streams == Streams::taken && (path == "-" || special_file(path)); }
};

/// A recording from a file of ours or of such lines.
Result<ImportedNodes> open_recording(const std::string& path, RecordPool& pool, const RecordingWanted& wanted = {});

}  // namespace ply
