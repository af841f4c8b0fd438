// libcurl for Swift, which cannot call functions with "...". The library is loaded by name when first needed: no build and
// no program without addresses needs it. The numbers are libcurl's own, which never change.
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum {
    CCURL_FRESH_CONNECT = 74, CCURL_NO_SIGNAL = 99, CCURL_TIMEOUT_MS = 155, CCURL_PROTOCOLS = 181,
    CCURL_NO_PROXY_HEADERS = 265, CCURL_HTTP_09 = 285, CCURL_QUICK_EXIT = 322, CCURL_WRITE_DATA = 10001,
    CCURL_URL = 10002, CCURL_PROXY = 10004, CCURL_HEADERS = 10023, CCURL_HEADER_DATA = 10029,
    CCURL_ACCEPT_ENCODING = 10102, CCURL_SOCKET_DATA = 10164, CCURL_NO_PROXY = 10177, CCURL_MAX_FILE_SIZE = 30117,
};

// The results of a transfer that are told apart.
enum {
    CCURLE_UNSUPPORTED_PROTOCOL = 1, CCURLE_URL_MALFORMAT = 3, CCURLE_COULDNT_RESOLVE_PROXY = 5,
    CCURLE_COULDNT_RESOLVE_HOST = 6, CCURLE_COULDNT_CONNECT = 7, CCURLE_WEIRD_SERVER_REPLY = 8,
    CCURLE_OUT_OF_MEMORY = 27, CCURLE_OPERATION_TIMEDOUT = 28, CCURLE_SSL_CONNECT_ERROR = 35,
    CCURLE_SSL_CERTPROBLEM = 58, CCURLE_SSL_CIPHER = 59, CCURLE_PEER_FAILED_VERIFICATION = 60,
    CCURLE_BAD_CONTENT_ENCODING = 61, CCURLE_FILESIZE_EXCEEDED = 63, CCURLE_SSL_CACERT_BADFILE = 77, CCURLE_TOO_LARGE = 100,
};

// A connection's address, as libcurl passes it before the connection is opened.
struct ccurl_address {
    int family, kind, protocol;
    unsigned int length;
    struct sockaddr address;
};

struct sockaddr *ccurl_number(struct ccurl_address *address);

typedef size_t (*ccurl_take)(char *bytes, size_t one, size_t count, void *data);
typedef int (*ccurl_connect)(void *data, int purpose, struct ccurl_address *address);

// Whether libcurl 7.66 or later is there. All that follows needs it.
bool ccurl_load(void);

void *ccurl_easy(ccurl_take head, ccurl_take body, ccurl_connect connect);
void ccurl_easy_end(void *easy);
void ccurl_set_long(void *easy, int option, long value);
void ccurl_set_offset(void *easy, int option, int64_t value);
void ccurl_set_pointer(void *easy, int option, const void *value);
// Where a redirect leads, and the number of the host's address; NULL if there is none.
const char *ccurl_redirect(void *easy);
const char *ccurl_primary_ip(void *easy);
void *ccurl_list(void *list, const char *line);
void ccurl_list_end(void *list);

void *ccurl_multi(void);
void ccurl_multi_end(void *multi);
void ccurl_multi_add(void *multi, void *easy);
void ccurl_multi_remove(void *multi, void *easy);
// Does all that can be done without waiting.
void ccurl_multi_perform(void *multi);
// Sleeps until there is something to do, or to read from a file descriptor, or the time in milliseconds has passed.
void ccurl_multi_poll(void *multi, int descriptor, int milliseconds);
// A transfer that is over, as it was added, with its result; NULL if there is none.
void *ccurl_multi_next(void *multi, int *result);

#endif
