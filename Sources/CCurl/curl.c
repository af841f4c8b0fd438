#include "CCurl.h"
#include "CLibrary.h"

struct message {
    int kind;
    void *easy;
    union {
        void *other;
        int result;
    } data;
};

struct waited {
    int descriptor;
    short events, seen;
};

static struct {
    int (*global_init)(long);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    void *(*list_append)(void *, const char *);
    void (*list_free)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_add)(void *, void *);
    int (*multi_remove)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, struct waited *, unsigned int, int, int *);
    struct message *(*multi_read)(void *, int *);
} curl;

bool ccurl_load(void) {
    static const char *const names[] = {
        "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib", "/usr/lib/libcurl.4.dylib"};
    const struct function functions[] = {
        {&curl.global_init, "curl_global_init"},      {&curl.easy_init, "curl_easy_init"},
        {&curl.easy_cleanup, "curl_easy_cleanup"},    {&curl.easy_setopt, "curl_easy_setopt"},
        {&curl.easy_getinfo, "curl_easy_getinfo"},    {&curl.list_append, "curl_slist_append"},
        {&curl.list_free, "curl_slist_free_all"},     {&curl.multi_init, "curl_multi_init"},
        {&curl.multi_cleanup, "curl_multi_cleanup"},  {&curl.multi_add, "curl_multi_add_handle"},
        {&curl.multi_remove, "curl_multi_remove_handle"}, {&curl.multi_perform, "curl_multi_perform"},
        {&curl.multi_poll, "curl_multi_poll"},        {&curl.multi_read, "curl_multi_info_read"},
    };
    if (!library_load(names, COUNT(names), functions, COUNT(functions))) return false;
    const long everything = 3;
    return curl.global_init(everything) == 0;
}

struct sockaddr *ccurl_number(struct ccurl_address *address) { return &address->address; }

void *ccurl_easy(ccurl_take head, ccurl_take body, ccurl_connect connect) {
    void *easy = curl.easy_init();
    if (!easy) return NULL;
    curl.easy_setopt(easy, 20079, head);
    curl.easy_setopt(easy, 20011, body);
    curl.easy_setopt(easy, 20163, connect);
    return easy;
}

void ccurl_easy_end(void *easy) { curl.easy_cleanup(easy); }

void ccurl_set_long(void *easy, int option, long value) { curl.easy_setopt(easy, option, value); }

void ccurl_set_offset(void *easy, int option, int64_t value) { curl.easy_setopt(easy, option, value); }

void ccurl_set_pointer(void *easy, int option, const void *value) { curl.easy_setopt(easy, option, value); }

static const char *text(void *easy, int info) {
    const char *text = NULL;
    return curl.easy_getinfo(easy, info, &text) == 0 ? text : NULL;
}

const char *ccurl_redirect(void *easy) { return text(easy, 0x100000 + 31); }

const char *ccurl_primary_ip(void *easy) { return text(easy, 0x100000 + 32); }

void *ccurl_list(void *list, const char *line) { return curl.list_append(list, line); }

void ccurl_list_end(void *list) { curl.list_free(list); }

void *ccurl_multi(void) { return curl.multi_init(); }

void ccurl_multi_end(void *multi) { curl.multi_cleanup(multi); }

void ccurl_multi_add(void *multi, void *easy) { curl.multi_add(multi, easy); }

void ccurl_multi_remove(void *multi, void *easy) { curl.multi_remove(multi, easy); }

void ccurl_multi_perform(void *multi) {
    int running = 0;
    curl.multi_perform(multi, &running);
}

void ccurl_multi_poll(void *multi, int descriptor, int milliseconds) {
    const short readable = 1;
    struct waited waited = {descriptor, readable, 0};
    curl.multi_poll(multi, &waited, 1, milliseconds, NULL);
}

void *ccurl_multi_next(void *multi, int *result) {
    const int done = 1;
    int left = 0;
    struct message *message;
    while ((message = curl.multi_read(multi, &left))) {
        if (message->kind != done) continue;
        *result = message->data.result;
        return message->easy;
    }
    return NULL;
}
