// A section of the settings file that belongs to one part of the program, as lines "Key=value".
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace ply::ui {

/// Registered with the current context as long as it lives; made before the context's first frame.
class SettingsSection {
 public:
  struct Part {
    const char* type;  ///< "[type][name]" in the file; both live as long as the program
    const char* name;
    std::function<void(std::string_view line)> read;
    std::function<std::string()> write;  ///< lines, each with its end; empty: no section
    std::function<void()> begin = {};    ///< before the first line is read
  };
  explicit SettingsSection(Part part);
  ~SettingsSection();
  SettingsSection(const SettingsSection&) = delete;
  SettingsSection& operator=(const SettingsSection&) = delete;

 private:
  const Part part_;
};

}  // namespace ply::ui
