// A guard between a window under X and what other programs send to it. Part of CSDL2.h.

// Xlib's events that other programs can send to a window.
typedef union {
    struct {
        int type;
        unsigned long serial;
        int sent;
        void *display;
        unsigned long window, kind;
        int format;
        long data[5];
    } message;
    struct {
        int type;
        unsigned long serial;
        int sent;
        void *display;
        unsigned long window, selection, target, property, time;
    } selection;
    struct {
        int type;
        unsigned long serial;
        int sent;
        void *display;
        unsigned long event, window;
        int x, y, width, height;
    } place;
    long size[24];
} csdl_x_event;

// What the guard of a window needs: Xlib's functions, and the server's numbers of names.
typedef struct {
    unsigned long (*intern)(void *display, const char *name, int only_if_exists);
    int (*read)(
        void *display, unsigned long window, unsigned long name, long offset, long length, int deletes, unsigned long kind,
        unsigned long *found, int *format, unsigned long *count, unsigned long *rest, unsigned char **data);
    int (*write)(
        void *display, unsigned long window, unsigned long name, unsigned long kind, int format, int mode,
        const unsigned char *data, int count);
    int (*erase)(void *display, unsigned long window, unsigned long name);
    int (*free)(void *data);
    unsigned long enter, list, kinds[6];
    // The window, by X's number and by SDL's.
    unsigned long window;
    Uint32 id;
    // The greatest side of the window, and its most pixels.
    long side, pixels;
} csdl_x_guard;

enum {
    csdl_x_atom = 4, csdl_x_primary = 1, csdl_x_destroy_notify = 17, csdl_x_configure_notify = 22,
    csdl_x_selection_notify = 31, csdl_x_client_message = 33,
    // The greatest number of kinds of data that a drop may offer, and of bytes that it may bring.
    csdl_x_most_kinds = 256, csdl_x_most_bytes = 1 << 20
};

// An offered kind of data if SDL can read it, or 0: SDL asks for the names of all that are offered, and crashes on one that has
// none.
static inline unsigned long csdl_x_known(const csdl_x_guard *guard, unsigned long kind) {
    for (int i = 0; i < 6; i++)
        if (guard->kinds[i] == kind) return kind;
    return 0;
}

// Replaces the list of kinds at the source of a drop by the first three that SDL can read.
static inline void csdl_x_pick(const csdl_x_guard *guard, void *display, csdl_x_event *event) {
    unsigned long found = 0, count = 0, rest = 0;
    unsigned char *data = NULL;
    int format = 0, picked = 0;
    long *l = event->message.data;
    l[1] &= ~1L;
    l[2] = l[3] = l[4] = 0;
    guard->read(
        display, (unsigned long)l[0], guard->list, 0, csdl_x_most_kinds, 0, csdl_x_atom, &found, &format, &count, &rest,
        &data);
    if (data && found == csdl_x_atom && format == 32)
        for (unsigned long i = 0; i < count && picked < 3; i++)
            if (csdl_x_known(guard, ((unsigned long *)data)[i])) l[2 + picked++] = (long)((unsigned long *)data)[i];
    if (data) guard->free(data);
}

// Cuts what a drop brings to a megabyte of whole lines.
static inline void csdl_x_cut(const csdl_x_guard *guard, void *display, unsigned long window) {
    unsigned long found = 0, count = 0, rest = 0;
    unsigned char *data = NULL;
    int format = 0;
    guard->read(
        display, window, csdl_x_primary, 0, csdl_x_most_bytes / 4, 0, 0, &found, &format, &count, &rest, &data);
    if (rest > 0) {
        while (format == 8 && count > 0 && data[count - 1] != '\n') count--;
        if (format == 8) guard->write(display, window, csdl_x_primary, found, 8, 0, data, (int)count);
        else guard->erase(display, window, csdl_x_primary);
    }
    if (data) guard->free(data);
}

// Looks at what another program sent to a window before SDL does; 1 hides it from SDL.
static int csdl_x_filter(void *display, unsigned long window, csdl_x_event *event, char *data) {
    const csdl_x_guard *guard = (const csdl_x_guard *)data;
    // Another program has destroyed the window, of which SDL would say nothing.
    if (event->message.type == csdl_x_destroy_notify && !event->place.sent && event->place.window == guard->window
        && SDL_GetWindowFromID(guard->id)) {
        SDL_Event close = {.window = {.type = SDL_WINDOWEVENT, .windowID = guard->id, .event = SDL_WINDOWEVENT_CLOSE}};
        SDL_PushEvent(&close);
    }
    if (event->message.type == csdl_x_configure_notify) {
        const long width = event->place.width, height = event->place.height;
        return width < 1 || height < 1 || width > guard->side || height > guard->side || width * height > guard->pixels;
    }
    if (event->message.type == csdl_x_client_message) {
        if (event->message.format != 32) return 1;
        if (event->message.kind != guard->enter) return 0;
        if (event->message.data[1] & 1) csdl_x_pick(guard, display, event);
        for (int i = 2; i < 5; i++) event->message.data[i] = (long)csdl_x_known(guard, (unsigned long)event->message.data[i]);
    } else if (event->message.type == csdl_x_selection_notify) {
        if (!event->selection.target) return 1;
        if (csdl_x_known(guard, event->selection.target)) csdl_x_cut(guard, display, window);
    }
    return 0;
}

static int csdl_x_ignore(void *display, void *error) { return 0; }

// Keeps what other programs send to a window under X from ending this one. Xlib's default handler ends it for any request that
// names a window or an atom that does not exist, and SDL reads what is dropped without checks. A window keeps its size when it gets
// one without pixels, or with a longer side or more pixels than are held here.
static inline void csdl_guard_x_window(SDL_Window *window, long side, long pixels) {
    typedef int (*Handler)(void *display, void *error);
    typedef Handler (*SetHandler)(Handler);
    typedef int (*Filter)(void *display, unsigned long window, csdl_x_event *event, char *data);
    typedef void (*Register)(void *display, unsigned long window, int first, int last, Filter filter, char *data);
    // SDL_SysWMinfo, whose header needs those of X.
    struct {
        SDL_version version;
        int system;
        union {
            struct {
                void *display;
                unsigned long window;
            } x;
            Uint8 size[64];
        } info;
    } info = {0};
    SDL_VERSION(&info.version);
    static csdl_x_guard guard;
    const int x = 2;
    if (!SDL_GetWindowWMInfo(window, (struct SDL_SysWMinfo *)&info) || info.system != x) return;
    void *xlib = SDL_LoadObject("libX11.so.6");
    if (!xlib) return;
    SetHandler set = (SetHandler)SDL_LoadFunction(xlib, "XSetErrorHandler");
    if (set) set(csdl_x_ignore);
    Register add = (Register)SDL_LoadFunction(xlib, "_XRegisterFilterByType");
    *(void **)&guard.intern = SDL_LoadFunction(xlib, "XInternAtom");
    *(void **)&guard.read = SDL_LoadFunction(xlib, "XGetWindowProperty");
    *(void **)&guard.write = SDL_LoadFunction(xlib, "XChangeProperty");
    *(void **)&guard.erase = SDL_LoadFunction(xlib, "XDeleteProperty");
    *(void **)&guard.free = SDL_LoadFunction(xlib, "XFree");
    if (!add || !guard.intern || !guard.read || !guard.write || !guard.erase || !guard.free) return;
    const char *kinds[] = {"text/uri-list", "text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "TEXT", "STRING"};
    for (int i = 0; i < 6; i++) guard.kinds[i] = guard.intern(info.info.x.display, kinds[i], 0);
    guard.enter = guard.intern(info.info.x.display, "XdndEnter", 0);
    guard.list = guard.intern(info.info.x.display, "XdndTypeList", 0);
    guard.window = info.info.x.window;
    guard.id = SDL_GetWindowID(window);
    guard.side = side;
    guard.pixels = pixels;
    add(info.info.x.display, info.info.x.window, csdl_x_destroy_notify, csdl_x_client_message, csdl_x_filter, (char *)&guard);
}
