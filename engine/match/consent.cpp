#include "engine/match/consent.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/base/sha256.h"
#include "engine/base/text.h"
#include "engine/match/process.h"

namespace fs = std::filesystem;

namespace ply {
namespace {

constexpr std::size_t longest_program = std::size_t{256} << 20, longest_ledger = std::size_t{1} << 20;
constexpr unsigned private_file = 0600;

// Without the version at their ends: python3.11 is python.
constexpr std::string_view starters =
    "sh bash rbash dash ash zsh ksh mksh pdksh fish csh tcsh rc es busybox toybox env python pypy perl ruby "
    "jruby node nodejs deno bun qjs lua luajit php awk gawk mawk nawk sed tclsh wish expect guile racket "
    "scheme sbcl clisp ecl R Rscript julia octave java jshell scala groovy kotlin ghci runghc erl escript "
    "elixir iex ocaml swipl gprolog gdb lldb osascript pwsh cmd wine mono dotnet xargs find fd parallel nohup "
    "nice ionice setsid stdbuf timeout time watch strace ltrace valgrind perf sudo su doas pkexec runuser "
    "chroot unshare nsenter flock script ssh rsync docker podman make gmake ninja cmake git vi vim nvim emacs "
    "ed ex ld-linux ld.so systemd-run taskset chrt numactl prlimit setarch setpriv qemu firejail bwrap "
    "fakeroot tmux screen socat nc ncat curl wget uv npx npm cargo go gcc tcc dbus-run-session";

/// What hands over code to whoever takes it so, whatever name it has.
constexpr std::string_view code_options[] = {"-c", "-e", "-E", "-r", "--eval", "--exec", "--command", "--run", "-exec"};

bool named_as_starter(std::string_view file) {
  std::string_view name =
      file.substr(file.find_last_of('/') == std::string_view::npos ? 0 : file.find_last_of('/') + 1);
  if (name.ends_with(".exe")) name.remove_suffix(4);
  const auto all = split(starters, ' ');
  const auto known = [&](std::string_view n) { return std::find(all.begin(), all.end(), n) != all.end(); };
  if (known(name) || name.starts_with("ld-linux") || name.starts_with("qemu-")) return true;
  while (!name.empty() && (name.back() == '.' || name.back() == '-' || (name.back() >= '0' && name.back() <= '9')))
    name.remove_suffix(1);
  return known(name);
}

std::string in_folder(const std::string& name, const std::string& folder) {
  return folder.empty() || name.starts_with('/') ? name : folder + "/" + name;
}

std::string real_file(const std::string& name, const std::string& folder) {
  std::error_code failed;
  const fs::path real = fs::canonical(in_folder(program_file(name), folder), failed);
  return failed ? std::string() : real.string();
}

/// By what the consent is known; nothing: it cannot be kept, for it is not known what will run.
std::optional<std::string> key_of(const std::vector<std::string>& command, const std::string& folder) {
  if (command.empty()) return std::nullopt;
  const std::string program = real_file(command.front(), folder);
  const auto bytes = read_file(program, longest_program);
  if (program.empty() || !bytes) return std::nullopt;
  std::string all = program + '\0' + sha256(*bytes);
  if (!folder.empty()) (all += '\0') += "in " + folder;
  for (const std::string& word : command) {
    (all += '\0') += word;
    std::error_code failed;
    const std::string file = in_folder(word, folder);
    if (!fs::is_regular_file(file, failed)) continue;
    const auto text = read_file(file, longest_program);
    if (!text) return std::nullopt;
    (all += '\0') += sha256(*text);
  }
  return sha256(all);
}

}  // namespace

std::string ledger_in(const std::string& matches) { return matches.empty() ? "" : matches + "/programs-allowed"; }

std::string usual_ledger() {
  const std::string state = state_folder();
  return ledger_in(state.empty() ? "" : state + "/matches");
}

bool runs_other_code(const std::vector<std::string>& command, const std::string& folder) {
  if (command.empty()) return false;
  const std::string real = real_file(command.front(), folder);
  if (named_as_starter(command.front()) || named_as_starter(real)) return true;
  for (const std::string& word : command)
    for (const std::string_view option : code_options)
      if (word == option || (option.starts_with("--") && word.starts_with(std::string(option) + "="))) return true;
  // A copy under another name.
  const auto bytes = read_file(real, longest_program);
  if (!bytes) return false;
  const std::string digest = sha256(*bytes);
  const auto all = split(starters, ' ');
  return std::any_of(all.begin(), all.end(), [&](std::string_view name) {
    const std::string file = real_file(std::string(name), {});
    std::error_code failed;
    if (file.empty() || fs::file_size(file, failed) != bytes->size() || failed) return false;
    const auto other = read_file(file, longest_program);
    return other && sha256(*other) == digest;
  });
}

bool Consent::given(const std::vector<std::string>& command, const std::string& folder) const {
  const auto key = key_of(command, folder);
  if (!key || runs_other_code(command, folder)) return false;
  if (given_.contains(*key)) return true;
  const auto text = file_.empty() ? Result<std::string>(Error{""}) : read_file(file_, longest_ledger);
  if (!text) return false;
  const auto lines = split(*text, '\n');
  return std::find(lines.begin(), lines.end(), *key) != lines.end();
}

Status Consent::give(const std::vector<std::string>& command, const std::string& folder) {
  if (runs_other_code(command, folder) || given(command, folder)) return Done{};
  const auto key = key_of(command, folder);
  if (!key) return Done{};
  given_.insert(*key);
  if (file_.empty()) return Done{};
  std::error_code failed;
  std::string text;
  if (fs::exists(file_, failed)) {
    auto read = read_file(file_, longest_ledger);
    if (!read) return read.error();
    text = std::move(*read);
  } else if (const auto slash = file_.find_last_of('/'); slash != std::string::npos) {
    if (auto ok = make_private_folder(file_.substr(0, slash)); !ok) return ok;
  }
  if (!text.empty() && text.back() != '\n') text += '\n';
  return write_file(file_, text + *key + "\n", private_file);
}

}  // namespace ply
