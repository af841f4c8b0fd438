#include "CLibrary.h"
#include "COpenSSL.h"

#include <stdint.h>

static struct {
    void *(*key_context)(int, void *);
    int (*key_begin)(void *);
    int (*key_set)(void *, const char *, const char *);
    int (*key_make)(void *, void **);
    void (*key_context_free)(void *);
    void (*key_free)(void *);
    void *(*new)(void);
    void (*free)(void *);
    int (*set_version)(void *, long);
    void *(*serial)(void *);
    int (*set_integer)(void *, long);
    void *(*not_before)(void *);
    void *(*not_after)(void *);
    void *(*set_time)(void *, long);
    void *(*subject)(void *);
    int (*add_name)(void *, const char *, int, const unsigned char *, int, int, int);
    int (*set_issuer)(void *, void *);
    int (*set_key)(void *, void *);
    void *(*extension)(void *, void *, int, const char *);
    int (*add_extension)(void *, void *, int);
    void (*extension_free)(void *);
    const void *(*sha256)(void);
    int (*sign)(void *, void *, const void *);
    int (*digest)(void *, const void *, unsigned char *, unsigned int *);
    int (*random)(unsigned char *, int);
    void (*clear_errors)(void);
} crypto;

static struct {
    const void *(*method)(void);
    void *(*context)(const void *);
    void (*context_free)(void *);
    long (*control)(void *, int, long, void *);
    uint64_t (*set_options)(void *, uint64_t);
    int (*use_certificate)(void *, void *);
    int (*use_key)(void *, void *);
    void *(*new)(void *);
    void (*free)(void *);
    int (*set_socket)(void *, int);
    void (*accept)(void *);
    int (*read)(void *, void *, int);
    int (*write)(void *, const void *, int);
    int (*error)(void *, int);
    int (*shutdown)(void *);
} tls;

bool copenssl_load(void) {
    // It brings libcrypto along, whose functions are found in it.
    static const char *const names[] = {"libssl.so.3", "libssl.so.1.1", "/opt/homebrew/lib/libssl.3.dylib"};
    const struct function functions[] = {
        {&crypto.key_context, "EVP_PKEY_CTX_new_id"},   {&crypto.key_begin, "EVP_PKEY_keygen_init"},
        {&crypto.key_set, "EVP_PKEY_CTX_ctrl_str"},     {&crypto.key_make, "EVP_PKEY_keygen"},
        {&crypto.key_context_free, "EVP_PKEY_CTX_free"}, {&crypto.key_free, "EVP_PKEY_free"},
        {&crypto.new, "X509_new"},                      {&crypto.free, "X509_free"},
        {&crypto.set_version, "X509_set_version"},      {&crypto.serial, "X509_get_serialNumber"},
        {&crypto.set_integer, "ASN1_INTEGER_set"},      {&crypto.not_before, "X509_getm_notBefore"},
        {&crypto.not_after, "X509_getm_notAfter"},      {&crypto.set_time, "X509_gmtime_adj"},
        {&crypto.subject, "X509_get_subject_name"},     {&crypto.add_name, "X509_NAME_add_entry_by_txt"},
        {&crypto.set_issuer, "X509_set_issuer_name"},   {&crypto.set_key, "X509_set_pubkey"},
        {&crypto.extension, "X509V3_EXT_conf_nid"},     {&crypto.add_extension, "X509_add_ext"},
        {&crypto.extension_free, "X509_EXTENSION_free"}, {&crypto.sha256, "EVP_sha256"},
        {&crypto.sign, "X509_sign"},                    {&crypto.digest, "X509_digest"},
        {&crypto.random, "RAND_bytes"},                 {&crypto.clear_errors, "ERR_clear_error"},
        {&tls.method, "TLS_server_method"},       {&tls.context, "SSL_CTX_new"},
        {&tls.context_free, "SSL_CTX_free"},      {&tls.control, "SSL_CTX_ctrl"},
        {&tls.set_options, "SSL_CTX_set_options"}, {&tls.use_certificate, "SSL_CTX_use_certificate"},
        {&tls.use_key, "SSL_CTX_use_PrivateKey"}, {&tls.new, "SSL_new"},
        {&tls.free, "SSL_free"},                  {&tls.set_socket, "SSL_set_fd"},
        {&tls.accept, "SSL_set_accept_state"},    {&tls.read, "SSL_read"},
        {&tls.write, "SSL_write"},                {&tls.error, "SSL_get_error"},
        {&tls.shutdown, "SSL_shutdown"},
    };
    return library_load(names, COUNT(names), functions, COUNT(functions));
}

// A key on the curve P-256.
static void *make_key(void) {
    const int elliptic = 408;
    void *key = NULL, *context = crypto.key_context(elliptic, NULL);
    if (!context) return NULL;
    if (crypto.key_begin(context) != 1 || crypto.key_set(context, "ec_paramgen_curve", "P-256") != 1
        || crypto.key_make(context, &key) != 1)
        key = NULL;
    crypto.key_context_free(context);
    return key;
}

static bool extend(void *certificate, int kind, const char *value) {
    void *extension = crypto.extension(NULL, NULL, kind, value);
    bool is_added = extension && crypto.add_extension(certificate, extension, -1) == 1;
    if (extension) crypto.extension_free(extension);
    return is_added;
}

static bool fill(void *certificate, void *key, const char *names, unsigned char number[32]) {
    const int key_usage = 83, alternative_names = 85, constraints = 87, purposes = 126, ascii = 0x1001;
    const long day = 24 * 60 * 60;
    unsigned char serial[4];
    unsigned int count = 0;
    void *subject = crypto.subject(certificate);
    if (crypto.random(serial, sizeof serial) != 1) return false;
    const long own = 1 + (long)(serial[0] & 0x7F) * 0x1000000 + serial[1] * 0x10000L + serial[2] * 0x100L + serial[3];
    return crypto.set_version(certificate, 2) == 1 && crypto.set_integer(crypto.serial(certificate), own) == 1
        && crypto.set_time(crypto.not_before(certificate), -day) && crypto.set_time(crypto.not_after(certificate), 90 * day)
        && crypto.add_name(subject, "CN", ascii, (const unsigned char *)"Tiltyard", -1, -1, 0) == 1
        && crypto.set_issuer(certificate, subject) == 1 && crypto.set_key(certificate, key) == 1
        && extend(certificate, constraints, "critical,CA:FALSE") && extend(certificate, key_usage, "critical,digitalSignature")
        && extend(certificate, purposes, "serverAuth") && extend(certificate, alternative_names, names)
        && crypto.sign(certificate, key, crypto.sha256()) > 0
        && crypto.digest(certificate, crypto.sha256(), number, &count) == 1 && count == 32;
}

void *copenssl_server(const char *names, unsigned char number[32]) {
    const int set_modes = 33, set_least_version = 123, partial_and_moving_writes = 3;
    const long version_1_2 = 0x0303;
    const uint64_t no_renegotiation = 1ull << 30;
    void *key = make_key(), *certificate = crypto.new(), *context = tls.context(tls.method());
    bool is_ready = key && certificate && context && fill(certificate, key, names, number)
        && tls.control(context, set_least_version, version_1_2, NULL) == 1
        && tls.use_certificate(context, certificate) == 1 && tls.use_key(context, key) == 1;
    if (key) crypto.key_free(key);
    if (certificate) crypto.free(certificate);
    if (is_ready) {
        tls.control(context, set_modes, partial_and_moving_writes, NULL);
        tls.set_options(context, no_renegotiation);
        return context;
    }
    if (context) tls.context_free(context);
    return NULL;
}

void copenssl_close(void *server) { tls.context_free(server); }

void *copenssl_connection(void *server, int descriptor) {
    void *connection = tls.new(server);
    if (!connection) return NULL;
    if (tls.set_socket(connection, descriptor) != 1) {
        tls.free(connection);
        return NULL;
    }
    tls.accept(connection);
    return connection;
}

static int outcome(void *connection, int result) {
    const int wants_read = 2, wants_write = 3;
    if (result > 0) return result;
    int error = tls.error(connection, result);
    return error == wants_read ? COPENSSL_WANTS_READ : error == wants_write ? COPENSSL_WANTS_WRITE : COPENSSL_CLOSED;
}

int copenssl_read(void *connection, void *bytes, int count) {
    crypto.clear_errors();
    return outcome(connection, tls.read(connection, bytes, count));
}

int copenssl_write(void *connection, const void *bytes, int count) {
    crypto.clear_errors();
    return outcome(connection, tls.write(connection, bytes, count));
}

void copenssl_end(void *connection) {
    crypto.clear_errors();
    tls.shutdown(connection);
    tls.free(connection);
}
