// Texts of running another engine again, to record what its recording leaves out.
#pragma once

namespace ply::ui::texts::zoom {

inline constexpr const char* menu = "Record what is missing below it ...";
inline constexpr const char* title = "Run the engine again";
inline constexpr const char* missing =
    "{} nodes below this one were visited and are not recorded. The engine runs again from its start to visit {}, and "
    "only they are recorded. Whether it is the same search is said then.";
inline constexpr const char* too_many =
    "So many do not fit: as many plies of them as seem to fit are recorded. From there one can go on in the same way.";
inline constexpr const char* plies = "Plies";
inline constexpr const char* plies_below = "plies below it are recorded (0: as many as fit)";
inline constexpr const char* all_plies = "as many plies as fit are recorded";
inline constexpr const char* input = "What it reads (its standard input), such as the commands of its protocol";
inline constexpr const char* command = "Command";
inline constexpr const char* command_hint = "how the engine is started, with its arguments";
inline constexpr const char* folder = "In the folder";
inline constexpr const char* folder_hint = "this program's own";
inline constexpr const char* from_file =
    "This command stands in the file. It would be started on this computer, with all that you may do: run it only if "
    "you know what it is.";
inline constexpr const char* yours = "It is started as it stands here; no shell runs it.";
inline constexpr const char* run = "Run it";
inline constexpr const char* other_status = "another search";
inline constexpr const char* other =
    "What is seen here need not be what happened in the recording that it was made for. Ctrl+Shift+Left goes back to "
    "that.";
inline constexpr const char* status = "the engine runs again";
inline constexpr const char* status_share = "the engine runs again: {:.0f} %";

}  // namespace ply::ui::texts::zoom
