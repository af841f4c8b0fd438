// OpenSSL as a server, without its headers. The libraries are loaded by name when first needed: no build and no program without
// a phone needs them. The functions and numbers are those that OpenSSL 1.1.1 and 3 have in common.
#ifndef COPENSSL_H
#define COPENSSL_H

#include <stdbool.h>
#include <stddef.h>

// What reading or writing waits for, if it did not fail.
enum { COPENSSL_CLOSED = 0, COPENSSL_WANTS_READ = -1, COPENSSL_WANTS_WRITE = -2 };

// Whether OpenSSL 1.1.1 or later is there. All that follows needs it.
bool copenssl_load(void);

// A server of TLS 1.2 and later with a new key and a new certificate for some names, such as "IP:192.168.1.20,IP:10.0.0.7". The
// certificate is valid from a day ago for a quarter of a year; `number` receives its SHA-256. NULL if that fails.
void *copenssl_server(const char *names, unsigned char number[32]);
// Ends a server; its connections go on.
void copenssl_close(void *server);

// A connection over a socket that does not block; NULL without memory.
void *copenssl_connection(void *server, int descriptor);
// Reads or writes some bytes, after shaking hands: their number, or one of the above.
int copenssl_read(void *connection, void *bytes, int count);
int copenssl_write(void *connection, const void *bytes, int count);
// Ends a connection. The socket stays open.
void copenssl_end(void *connection);

#endif
