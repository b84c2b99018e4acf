// SPDX-License-Identifier: Apache-2.0

#include "clibcurl.h"

#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "lazy_library.h"

#undef curl_easy_setopt
#undef curl_easy_getinfo

#define FUNCTIONS(F)                                                                               \
    F(CURLcode, curl_global_init, (long flags), (flags))                                           \
    F(CURL *, curl_easy_init, (void), ())                                                          \
    F(void, curl_easy_reset, (CURL *client), (client))                                             \
    F(CURLcode, curl_easy_perform, (CURL *client), (client))                                       \
    F(const char *, curl_easy_strerror, (CURLcode code), (code))                                   \
    F(CURLcode, curl_easy_send, (CURL *client, const void *bytes, size_t count, size_t *sent),     \
      (client, bytes, count, sent))                                                                \
    F(CURLcode, curl_easy_recv, (CURL *client, void *bytes, size_t count, size_t *received),       \
      (client, bytes, count, received))                                                            \
    F(void, curl_easy_cleanup, (CURL *client), (client))                                           \
    F(CURLU *, curl_url, (void), ())                                                               \
    F(CURLUcode, curl_url_set, (CURLU *url, CURLUPart part, const char *text, unsigned int flags), \
      (url, part, text, flags))                                                                    \
    F(void, curl_url_cleanup, (CURLU *url), (url))                                                 \
    F(void, curl_free, (void *memory), (memory))                                                   \
    F(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text),         \
      (list, text))                                                                                \
    F(void, curl_slist_free_all, (struct curl_slist *list), (list))                                \
    F(curl_mime *, curl_mime_init, (CURL *client), (client))                                       \
    F(void, curl_mime_free, (curl_mime *form), (form))                                             \
    F(curl_mimepart *, curl_mime_addpart, (curl_mime *form), (form))                               \
    F(CURLcode, curl_mime_name, (curl_mimepart *part, const char *name), (part, name))             \
    F(CURLcode, curl_mime_filename, (curl_mimepart *part, const char *name), (part, name))         \
    F(CURLcode, curl_mime_type, (curl_mimepart *part, const char *type), (part, type))             \
    F(CURLcode, curl_mime_data, (curl_mimepart *part, const char *data, size_t count),             \
      (part, data, count))                                                                         \
    F(CURLcode, curl_mime_filedata, (curl_mimepart *part, const char *path), (part, path))
// A variable number of arguments cannot be handed on, and the parameter of one has become const: these are
// called by their pointers.
#define POINTERS(F) F(, curl_easy_setopt, , ) F(, curl_easy_getinfo, , ) F(, curl_url_get, , )

FUNCTIONS(LAZY_POINTER)
POINTERS(LAZY_POINTER)
FUNCTIONS(LAZY_STUB)
static const lazy_function functions[] = {
    FUNCTIONS(LAZY_ENTRY) POINTERS(LAZY_ENTRY){NULL, NULL},
};

#ifdef __APPLE__
static const char *const files[] = {"libcurl.4.dylib", NULL};
#else
static const char *const files[] = {"libcurl.so.4", "libcurl-gnutls.so.4", NULL};
#endif

static const char *start(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT) ? "libcurl does not start" : NULL;
}

static lazy_library library = {
    .label = "libcurl",
    .absence = "libcurl is not installed",
    .files = files,
    .functions = functions,
    .start = start,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *clibcurl_load(void) { return lazy_load(&library); }

// MARK: Options and results, each kind by a function of its own

void clibcurl_set_number(CURL *client, CURLoption option, long number) {
    found_curl_easy_setopt(client, option, number);
}

void clibcurl_set_text(CURL *client, CURLoption option, const char *text) {
    found_curl_easy_setopt(client, option, text);
}

void clibcurl_set_error_buffer(CURL *client, char *buffer) {
    found_curl_easy_setopt(client, CURLOPT_ERRORBUFFER, buffer);
}

void clibcurl_set_receivers(CURL *client, clibcurl_receiver header, clibcurl_receiver body,
                            void *context) {
    found_curl_easy_setopt(client, CURLOPT_HEADERFUNCTION, header);
    found_curl_easy_setopt(client, CURLOPT_HEADERDATA, context);
    found_curl_easy_setopt(client, CURLOPT_WRITEFUNCTION, body);
    found_curl_easy_setopt(client, CURLOPT_WRITEDATA, context);
}

void clibcurl_set_form(CURL *client, curl_mime *form, struct curl_slist *fields) {
    found_curl_easy_setopt(client, CURLOPT_MIMEPOST, form);
    found_curl_easy_setopt(client, CURLOPT_HTTPHEADER, fields);
}

void clibcurl_set_bytes(CURL *client, const uint8_t *bytes, size_t count) {
    found_curl_easy_setopt(client, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    found_curl_easy_setopt(client, CURLOPT_COPYPOSTFIELDS, count ? (const char *)bytes : "");
}

void clibcurl_set_fields(CURL *client, struct curl_slist *fields) {
    found_curl_easy_setopt(client, CURLOPT_HTTPHEADER, fields);
}

void clibcurl_set_web_protocols(CURL *client) {
    int status = CURLE_UNKNOWN_OPTION;
#if LIBCURL_VERSION_NUM >= 0x075500
    status = found_curl_easy_setopt(client, CURLOPT_PROTOCOLS_STR, "http,https");
#endif
    if (status == CURLE_OK) return;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    found_curl_easy_setopt(client, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#pragma GCC diagnostic pop
}

void clibcurl_set_trust(CURL *client) {
    found_curl_easy_setopt(client, CURLOPT_SSL_VERIFYPEER, 1L);
    found_curl_easy_setopt(client, CURLOPT_SSL_VERIFYHOST, 2L);
    // OpenSSL's own variables, which libcurl leaves to its caller.
    const char *file = getenv("SSL_CERT_FILE"), *folder = getenv("SSL_CERT_DIR");
    if (file && *file) found_curl_easy_setopt(client, CURLOPT_CAINFO, file);
    if (folder && *folder) found_curl_easy_setopt(client, CURLOPT_CAPATH, folder);
}

long clibcurl_status(CURL *client) {
    long status = 0;
    found_curl_easy_getinfo(client, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

int clibcurl_socket(CURL *client) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    if (found_curl_easy_getinfo(client, CURLINFO_ACTIVESOCKET, &socket)) return -1;
    return (int)socket;
}

const char *clibcurl_redirect(CURL *client) {
    char *url = NULL;
    found_curl_easy_getinfo(client, CURLINFO_REDIRECT_URL, &url);
    return url ? url : "";
}

char *clibcurl_url_part(CURLU *url, CURLUPart part, unsigned int flags) {
    char *text = NULL;
    return found_curl_url_get(url, part, &text, flags) ? NULL : text;
}

// MARK: Signals

static const int held_signals[] = {SIGHUP, SIGINT, SIGTERM};
enum { HELD_COUNT = sizeof held_signals / sizeof held_signals[0] };
static struct sigaction former_actions[HELD_COUNT];
static volatile sig_atomic_t held_signal;

static void hold(int number) { held_signal = number; }

void clibcurl_hold_signals(void) {
    held_signal = 0;
    for (int index = 0; index < HELD_COUNT; index++) {
        struct sigaction action = {.sa_handler = hold, .sa_flags = SA_RESTART};
        (void)sigemptyset(&action.sa_mask);
        if (sigaction(held_signals[index], NULL, &former_actions[index]) != 0) continue;
        // What the caller ignores (nohup) stays ignored.
        if (former_actions[index].sa_handler == SIG_IGN) continue;
        (void)sigaction(held_signals[index], &action, NULL);
    }
}

int clibcurl_held_signal(void) { return held_signal; }

void clibcurl_release_signals(void) {
    for (int index = 0; index < HELD_COUNT; index++)
        (void)sigaction(held_signals[index], &former_actions[index], NULL);
    const int number = held_signal;
    held_signal = 0;
    if (number) (void)raise(number);
}

static int heed(void *context, curl_off_t total, curl_off_t now, curl_off_t up, curl_off_t sent) {
    (void)context, (void)total, (void)now, (void)up, (void)sent;
    return held_signal != 0;
}

void clibcurl_heed_signals(CURL *client) {
    found_curl_easy_setopt(client, CURLOPT_XFERINFOFUNCTION, heed);
    found_curl_easy_setopt(client, CURLOPT_NOPROGRESS, 0L);
}

// MARK: Connections

/// The address is that of the connection itself, so that no name can lead elsewhere meanwhile.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to) {
    const clibcurl_gate *gate = context;
    const void *address = &to->addr; // longer than its type says
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    const uint8_t *bytes = NULL;
    size_t length = 0;
    if (purpose == CURLSOCKTYPE_IPCXN && to->family == AF_INET && to->addrlen >= sizeof v4) {
        memcpy(&v4, address, sizeof v4);
        bytes = (const uint8_t *)&v4.sin_addr;
        length = 4;
    } else if (purpose == CURLSOCKTYPE_IPCXN && to->family == AF_INET6
               && to->addrlen >= sizeof v6) {
        memcpy(&v6, address, sizeof v6);
        bytes = (const uint8_t *)&v6.sin6_addr;
        length = 16;
    }
    if (!gate->admits(gate->context, bytes, length)) return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype, to->protocol);
}

void clibcurl_set_gate(CURL *client, const clibcurl_gate *gate) {
    found_curl_easy_setopt(client, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    found_curl_easy_setopt(client, CURLOPT_OPENSOCKETDATA, gate);
}
