// Linked into sanitizer builds only. OpenGL drivers leak a little, and are unloaded before the leak report is made, so
// that it cannot name them: keep them mapped, then leave them out by name.
extern "C" int dlclose(void*) { return 0; }
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:swrast_dri\nleak:libLLVM\nleak:libGLX_mesa\nleak:libgallium\n";
}
