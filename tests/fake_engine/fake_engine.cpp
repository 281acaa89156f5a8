// An engine for tests, good or bad as they like: every argument is "PREFIX=>ANSWER". A line that begins with a prefix
// is answered by the first such; "\n" in an answer ends a line. "!exit N", "!crash", "!hang", "!flood", "!long",
// "!close", "!complain TEXT" and "!child" (starts another process and says its number) do what they say.
#include <sys/types.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace {

void wait_for_ever() {
  for (;;) pause();
}

void act(const std::string& what) {
  const auto is = [&](const char* name) { return what.rfind(name, 0) == 0; };
  if (is("!exit")) std::_Exit(std::atoi(what.substr(5).c_str()));
  if (is("!crash")) std::raise(SIGKILL);
  if (is("!hang")) wait_for_ever();
  if (is("!flood")) {
    for (;;)
      if (std::puts("garbage") < 0) std::_Exit(0);
  }
  if (is("!long")) {
    for (int i = 0; i < 200'000; ++i) std::fputc('x', stdout);
    std::fflush(stdout);
    wait_for_ever();
  }
  if (is("!close")) {
    std::fclose(stdout);
    wait_for_ever();
  }
  if (is("!complain ")) {
    std::fprintf(stderr, "%s\n", what.substr(10).c_str());
    return;
  }
  if (is("!child")) {
    const pid_t child = fork();
    if (child == 0) wait_for_ever();
    std::printf("child %d\n", static_cast<int>(child));
    std::fflush(stdout);
    return;
  }
  std::printf("%s\n", what.c_str());
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::pair<std::string, std::string>> rules;
  for (int i = 1; i < count; ++i) {
    const std::string rule = arguments[i];
    const auto arrow = rule.find("=>");
    if (arrow != std::string::npos) rules.emplace_back(rule.substr(0, arrow), rule.substr(arrow + 2));
  }
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line == "quit") return 0;
    for (const auto& [prefix, answer] : rules) {
      if (line.rfind(prefix, 0) != 0) continue;
      std::size_t from = 0;
      for (std::size_t end; (end = answer.find("\\n", from)) != std::string::npos; from = end + 2)
        act(answer.substr(from, end - from));
      act(answer.substr(from));
      break;
    }
  }
}
