// SDL2 and SDL2_image for Swift, and the few macros the importer cannot see.
#ifndef CSDL2_H
#define CSDL2_H

#if !__has_include(<SDL2/SDL.h>) && !__has_include(<SDL.h>)
#error "SDL 2 is missing. Debian, Ubuntu: apt install libsdl2-dev libsdl2-image-dev. Fedora: dnf install SDL2-devel SDL2_image-devel. Arch: pacman -S sdl2-compat sdl2_image. macOS: brew install sdl2 sdl2_image."
#elif !__has_include(<SDL2/SDL_image.h>) && !__has_include(<SDL_image.h>)
#error "SDL_image 2 is missing. Debian, Ubuntu: apt install libsdl2-image-dev. Fedora: dnf install SDL2_image-devel. Arch: pacman -S sdl2_image. macOS: brew install sdl2_image."
#else

#define SDL_MAIN_HANDLED 1
#if __has_include(<SDL2/SDL.h>)
#include <SDL2/SDL.h>
#else
#include <SDL.h>
#endif
#if __has_include(<SDL2/SDL_image.h>)
#include <SDL2/SDL_image.h>
#else
#include <SDL_image.h>
#endif

#define SDL_PROTOTYPES_ONLY 1
#if __has_include(<SDL2/SDL_syswm.h>)
#include <SDL2/SDL_syswm.h>
#else
#include <SDL_syswm.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

#if !SDL_VERSION_ATLEAST(2, 26, 0)
#error "Tiltyard needs SDL 2.26 or later: Debian 12, Ubuntu 23.04, Fedora 37, Homebrew"
#endif
#if !SDL_IMAGE_VERSION_ATLEAST(2, 6, 0)
#error "Tiltyard needs SDL_image 2.6 or later: Debian 12, Ubuntu 23.04, Fedora 37, Homebrew"
#endif

#include "graphics.h"

static inline int csdl_windowpos_centered(void) { return (int)SDL_WINDOWPOS_CENTERED; }

static inline SDL_version csdl_compiled_version(void) {
    SDL_version version;
    SDL_VERSION(&version);
    return version;
}

// The resources of the X server, RESOURCE_MANAGER of its root window, to be freed with SDL_free, or NULL. Xlib is loaded by
// name, as SDL does it.
static inline char *csdl_x_resources(void) {
    typedef void *(*Open)(const char *);
    typedef char *(*Resources)(void *);
    typedef int (*Close)(void *);
    void *xlib = SDL_LoadObject("libX11.so.6");
    Open open = xlib ? (Open)SDL_LoadFunction(xlib, "XOpenDisplay") : NULL;
    Resources resources = xlib ? (Resources)SDL_LoadFunction(xlib, "XResourceManagerString") : NULL;
    Close close = xlib ? (Close)SDL_LoadFunction(xlib, "XCloseDisplay") : NULL;
    void *display = open && resources && close ? open(NULL) : NULL;
    const char *found = display ? resources(display) : NULL;
    char *text = found ? SDL_strdup(found) : NULL;
    if (display) close(display);
    if (xlib) SDL_UnloadObject(xlib);
    return text;
}

// Sets the function that Xlib calls when the connection to the X server is lost. Xlib's default function writes a line
// and exits with 1.
static inline void csdl_on_x_loss(int (*handler)(void *display)) {
    typedef int (*Handler)(void *);
    typedef Handler (*SetHandler)(Handler);
    void *xlib = SDL_LoadObject("libX11.so.6");
    SetHandler set = xlib ? (SetHandler)SDL_LoadFunction(xlib, "XSetIOErrorHandler") : NULL;
    if (set) set(handler);
}

// Sets a flag if a Wayland compositor announces a seat.
static inline void csdl_wayland_global(void *flag, void *registry, uint32_t name, const char *kind, uint32_t version) {
    if (SDL_strcmp(kind, "wl_seat") == 0) *(int *)flag = 1;
}

static inline void csdl_wayland_global_gone(void *flag, void *registry, uint32_t name) {}

// Whether there is a Wayland compositor without a seat, that is, without keyboard and pointer. Its library is loaded by name, as
// SDL does it.
static inline int csdl_wayland_lacks_seat(void) {
    typedef void *(*Connect)(const char *);
    typedef void *(*Construct)(void *, uint32_t, const void *, ...);
    typedef int (*Listen)(void *, void (**)(void), void *);
    typedef int (*Roundtrip)(void *);
    typedef void (*Drop)(void *);
    static void (*listener[])(void) = {(void (*)(void))csdl_wayland_global, (void (*)(void))csdl_wayland_global_gone};
    void *wayland = SDL_LoadObject("libwayland-client.so.0");
    if (!wayland) return 0;
    Connect connect = (Connect)SDL_LoadFunction(wayland, "wl_display_connect");
    Construct construct = (Construct)SDL_LoadFunction(wayland, "wl_proxy_marshal_constructor");
    Listen listen = (Listen)SDL_LoadFunction(wayland, "wl_proxy_add_listener");
    Roundtrip roundtrip = (Roundtrip)SDL_LoadFunction(wayland, "wl_display_roundtrip");
    Drop destroy = (Drop)SDL_LoadFunction(wayland, "wl_proxy_destroy");
    Drop disconnect = (Drop)SDL_LoadFunction(wayland, "wl_display_disconnect");
    const void *interface = SDL_LoadFunction(wayland, "wl_registry_interface");
    int is_whole = connect && construct && listen && roundtrip && destroy && disconnect && interface;
    void *display = is_whole ? connect(NULL) : NULL;
    int has_seat = 1;
    if (display) {
        // Request 1 of a display: get_registry.
        void *registry = construct(display, 1, interface, NULL);
        int found = 0;
        if (registry && listen(registry, listener, &found) == 0 && roundtrip(display) >= 0) has_seat = found;
        if (registry) destroy(registry);
        disconnect(display);
    }
    SDL_UnloadObject(wayland);
    return !has_seat;
}

static inline void csdl_say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {}

// Keeps ALSA from writing eight lines of its own to standard error when there is no device for sound. Its library is loaded by
// name, as SDL does it, and stays.
static inline void csdl_quiet_alsa(void) {
    typedef void (*Handler)(const char *file, int line, const char *function, int error, const char *format, ...);
    typedef int (*SetHandler)(Handler handler);
    void *alsa = SDL_LoadObject("libasound.so.2");
    SetHandler set = alsa ? (SetHandler)SDL_LoadFunction(alsa, "snd_lib_error_set_handler") : NULL;
    if (set) set(csdl_say_nothing);
}

// Returns free memory to the system. glibc keeps it, in one heap per thread; other libraries return it by themselves.
static inline void csdl_give_back_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

// Makes glibc return each large block of memory as soon as it is free, and use one heap for all threads. By default it keeps
// larger and larger blocks, and one heap with gaps per thread.
static inline void csdl_keep_no_memory(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);
    mallopt(M_ARENA_MAX, 1);
#endif
}

#include "x11.h"

#endif
#endif
