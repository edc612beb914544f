// thread_end: frees what a thread keeps for its next call when the thread ends.
//
// A thread_local object with a destructor would do the same, but it is registered by allocating, and where that fails
// glibc ends the program (__cxa_thread_atexit_impl). The first keys of pthread_key_create need no memory, and any other
// failure is an answer.
#pragma once

#include <joule/base/config.hpp>

#if JOULE_POSIX
#include <pthread.h>
#endif

namespace joule::inline v0 {

// One for each `Release`, which frees what the calling thread keeps and sees to it that the thread keeps nothing more:
// other destructors may still use the library.
template <void (*Release)() noexcept>
class thread_end {
 public:
  // Asks for Release at the end of this thread. When it answers false, nothing may be kept. Cheap when repeated.
  [[nodiscard]] static bool announce() noexcept {
    if (!announced_) announced_ = ask();
    return announced_;
  }

 private:
#if JOULE_POSIX
  static void create() noexcept {
    static_cast<void>(&at_unloading_);  // makes it part of the program
    created_ = pthread_key_create(&key_, [](void*) { Release(); }) == 0;
  }
  static bool ask() noexcept {
    return pthread_once(&once_, create) == 0 && created_ && pthread_setspecific(key_, &key_) == 0;
  }

  // Keys know nothing of the thread that ends the program, nor of a shared library that is unloaded.
  struct unloading {
    ~unloading() {
      if (created_) pthread_key_delete(key_);
      Release();
    }
  };

  static inline pthread_key_t key_{};
  static inline bool created_ = false;
  static inline pthread_once_t once_ = PTHREAD_ONCE_INIT;
  static inline const unloading at_unloading_{};
  static inline constinit thread_local bool announced_ = false;
#else
  struct destructor {
    bool armed = false;
    ~destructor() { Release(); }
  };
  static bool ask() noexcept { return at_end_.armed = true; }

  static inline constinit thread_local bool announced_ = false;
  static inline thread_local destructor at_end_;
#endif
};

}  // namespace joule::inline v0
