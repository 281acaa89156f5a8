// What stands behind '#' in a link to the workbench's page: nothing of it goes to a server.
//
//     #moment=...   a recording that is cut to one moment; where that does not fit, the moment and the plan of its
//                   search with its digest: whoever opens it searches again
//     #game=...     a game, with its comments and its review, and how far the board stands in it
//     #lesson=3     one of ours by its number, or the text of another one
//
// `...` are letters of base64 that may stand in a link (RFC 4648, section 5), of a recording (recording_file.cpp) or of
// a text packed by zstd: of a moment as JSON in the first line and the plan behind it (plan_text.h), of a game the
// number of plies in the first line, with "depth 6" or "nodes 100000", and the profile, where it was judged, and the
// game behind it.
//
// Errors are values: whatever a person has pasted gives a link or a message. For any thread.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "engine/plan/plan_root.h"
#include "engine/trace/recording.h"

namespace ply {

/// The page, beside whatever shows the link, where no address is known.
inline constexpr const char* link_page = "plyscope.html";
inline constexpr std::size_t max_link = 5'000;  ///< letters from '#' on: chats and forms cut off longer ones

struct LinkedMoment {
  std::shared_ptr<const Recording> recording;  ///< null: `plan` gives it
  std::string plan;
  SharedMoment moment;  ///< of `plan`; a recording has its own
};
struct LinkedGame {
  std::string text;
  int plies = 0;
  /// How deep it was judged, as ReviewEffort has it, so that whoever opens it judges it again; none: it was not.
  int depth = 0;
  u64 nodes = 0;
  std::string profile = {};
};
struct LinkedLesson {
  int number = 0;  ///< of ours; 0: `text`
  std::string text;
};
using Link = std::variant<LinkedMoment, LinkedGame, LinkedLesson>;

/// Whether a text is one link and nothing else, whatever page it leads to; what is in it may still be damaged.
bool is_link(std::string_view text);
bool leads_to_lesson(std::string_view text);
Result<Link> read_link(std::string_view text, RecordPool& pool);

struct WrittenLink {
  std::string text;  ///< from '#' on
  u32 nodes = 0;     ///< of the recording that is in it; 0: the plan is
};
/// The moment `t` of a recording, at the node in the slot `shown`; `summary` has the moment, with the node where one
/// was picked. `digest`: of the whole, 0 of a search that is still open. The game of the moment is left out where only
/// that makes it fit into `max` letters.
Result<WrittenLink> link_to_moment(const View& v, Tick t, u32 shown, const SearchPlan& plan, RecordingSummary summary,
                                   u64 digest, RecordPool& pool, std::size_t max = max_link);
/// The same of a finished recording; `picked`: somebody has named the node, which is selected when the link is opened.
Result<WrittenLink> link_to_moment(const Recording& recording, Tick t, u32 shown, bool picked, std::string note,
                                   RecordPool& pool);
Result<std::string> link_to_game(const LinkedGame& game);
Result<std::string> link_to_lesson(const LinkedLesson& lesson);

/// The plan of a link, searched: recorded, with its moment.
struct LinkedSearch {
  std::shared_ptr<const Recording> recording;
  PlanRoot root;
  std::string note;  ///< why it is not shown at its moment: this program searches otherwise. Empty: it is.
};
Result<LinkedSearch> search_link(const LinkedMoment& moment, RecordPool& pool, Attention* attention);

}  // namespace ply
