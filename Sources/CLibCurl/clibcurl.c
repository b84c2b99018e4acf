/* SPDX-License-Identifier: Apache-2.0 */
/* libcurl on first use: only URLs need it, and a machine without it has to be able to start the
   program. Setting options takes a variable number of arguments, which Swift cannot call. */
#include "clibcurl.h"

#if !__has_include(<curl/curl.h>)
#error "libcurl's headers are not installed: run make setup"
#endif

/* The calls below are checked by the prototypes; the macros would stand in for the pointers. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo

/* One line per function: the header gives each its type. */
#define FUNCTIONS(X)                                                                             \
    X(curl_global_init) X(curl_easy_init) X(curl_easy_reset) X(curl_easy_setopt)                 \
    X(curl_easy_perform) X(curl_easy_getinfo) X(curl_easy_strerror) X(curl_easy_cleanup)         \
    X(curl_url) X(curl_url_set) X(curl_url_get) X(curl_url_cleanup) X(curl_free)

#define POINTER(name) static __typeof__(&name) found_##name;
FUNCTIONS(POINTER)

#ifdef __APPLE__
static const char *const names[] = {"libcurl.4.dylib"};
#else
static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *failure;

static void load(void) {
    void *library = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) {
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    }
    failure = library ? NULL : "libcurl is not installed";
    if (!library) return;
#define FIND(name)                                                                               \
    found_##name = (__typeof__(&name))dlsym(library, #name);                                     \
    if (!found_##name) failure = #name " is missing from libcurl";
    FUNCTIONS(FIND)
    if (!failure && found_curl_global_init(CURL_GLOBAL_DEFAULT)) failure = "libcurl does not start";
}

const char *clibcurl_load(void) {
    pthread_once(&once, load);
    return failure;
}

/* The fields of an answer that count, by their names in lower case. */
enum { CONTENT_RANGE, CONTENT_LENGTH, ETAG, LAST_MODIFIED, FIELDS };
static const char *const field_names[FIELDS] = {
    "content-range:", "content-length:", "etag:", "last-modified:",
};
enum { FIELD_CAPACITY = 512 };

struct clibcurl_client {
    CURL *handle;
    const clibcurl_request *request;
    char error[CURL_ERROR_SIZE];
    char fields[FIELDS][FIELD_CAPACITY];
    uint8_t *body;
    size_t length, capacity;
    int is_cut_off, is_refused, is_out_of_memory;
};

clibcurl_client *clibcurl_open(void) {
    clibcurl_client *client = calloc(1, sizeof *client);
    if (client && !(client->handle = found_curl_easy_init())) {
        free(client);
        client = NULL;
    }
    return client;
}

void clibcurl_close(clibcurl_client *client) {
    found_curl_easy_cleanup(client->handle);
    free(client->body);
    free(client);
}

/* The address is that of the connection itself, so that no name can lead elsewhere meanwhile. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to) {
    clibcurl_client *client = context;
    const clibcurl_request *request = client->request;
    const uint8_t *bytes = NULL;
    size_t length = 0;
    const void *address = &to->addr; /* longer than its type says */
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    if (to->family == AF_INET && to->addrlen >= sizeof v4) {
        memcpy(&v4, address, sizeof v4);
        bytes = (const uint8_t *)&v4.sin_addr;
        length = 4;
    } else if (to->family == AF_INET6 && to->addrlen >= sizeof v6) {
        memcpy(&v6, address, sizeof v6);
        bytes = (const uint8_t *)&v6.sin6_addr;
        length = 16;
    }
    if (purpose != CURLSOCKTYPE_IPCXN || !bytes
        || !request->admission(request->context, bytes, length)) {
        client->is_refused = 1;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype, to->protocol);
}

static size_t take_header(char *data, size_t size, size_t count, void *context) {
    clibcurl_client *client = context;
    size_t length = size * count;
    /* Each status line begins an answer; what came before was about another. */
    if (length > 5 && !memcmp(data, "HTTP/", 5)) memset(client->fields, 0, sizeof client->fields);
    for (int i = 0; i < FIELDS; i++) {
        size_t name = strlen(field_names[i]);
        if (length < name || strncasecmp(data, field_names[i], name)) continue;
        size_t start = name, end = length;
        while (start < end && strchr(" \t", data[start])) start++;
        while (end > start && strchr(" \t\r\n", data[end - 1])) end--;
        if (end - start >= FIELD_CAPACITY) continue;
        memcpy(client->fields[i], data + start, end - start);
        client->fields[i][end - start] = 0;
    }
    return length;
}

static size_t take_body(char *data, size_t size, size_t count, void *context) {
    clibcurl_client *client = context;
    size_t length = size * count, room = client->request->limit - client->length;
    size_t taken = length < room ? length : room;
    size_t needed = client->length + taken;
    if (needed > client->capacity) {
        size_t capacity = needed < 16384 ? 16384 : needed + needed / 2;
        uint8_t *body = realloc(client->body, capacity);
        if (!body) return client->is_out_of_memory = 1, 0;
        client->body = body;
        client->capacity = capacity;
    }
    if (taken) memcpy(client->body + client->length, data, taken);
    client->length = needed;
    if (taken == length) return length;
    client->is_cut_off = 1;
    return 0;
}

static void set_protocols(CURL *handle) {
    int status = CURLE_UNKNOWN_OPTION;
#if LIBCURL_VERSION_NUM >= 0x075500
    status = found_curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#endif
    if (status == CURLE_OK) return;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    found_curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#pragma GCC diagnostic pop
}

static void set_trust(CURL *handle) {
    found_curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 1L);
    found_curl_easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 2L);
    /* OpenSSL's own variables, which libcurl leaves to its caller. */
    const char *file = getenv("SSL_CERT_FILE"), *folder = getenv("SSL_CERT_DIR");
    if (file && *file) found_curl_easy_setopt(handle, CURLOPT_CAINFO, file);
    if (folder && *folder) found_curl_easy_setopt(handle, CURLOPT_CAPATH, folder);
}

static void prepare(clibcurl_client *client, const clibcurl_request *request) {
    CURL *handle = client->handle;
    /* Connections stay; options do not. */
    found_curl_easy_reset(handle);
    found_curl_easy_setopt(handle, CURLOPT_URL, request->url);
    set_protocols(handle);
    set_trust(handle);
    found_curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
    found_curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    found_curl_easy_setopt(handle, CURLOPT_USERAGENT, "mediatag");
    found_curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, client->error);
    found_curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    found_curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, client);
    found_curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
    found_curl_easy_setopt(handle, CURLOPT_HEADERDATA, client);
    found_curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
    found_curl_easy_setopt(handle, CURLOPT_WRITEDATA, client);
    found_curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
    found_curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, request->total_milliseconds);
    found_curl_easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, 1000L);
    found_curl_easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, request->stalled_seconds);
    if (!request->may_use_proxy) found_curl_easy_setopt(handle, CURLOPT_PROXY, "");
    if (request->range) found_curl_easy_setopt(handle, CURLOPT_RANGE, request->range);
    if (request->name) {
        const char *password = request->password ? request->password : "";
        found_curl_easy_setopt(handle, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
        found_curl_easy_setopt(handle, CURLOPT_USERNAME, request->name);
        found_curl_easy_setopt(handle, CURLOPT_PASSWORD, password);
    }
}

static int outcome(const clibcurl_client *client, CURLcode code) {
    if (code == CURLE_OK || client->is_cut_off) return CLIBCURL_ANSWERED;
    if (client->is_out_of_memory || code == CURLE_OUT_OF_MEMORY) return CLIBCURL_NO_MEMORY;
    if (code == CURLE_OPERATION_TIMEDOUT) return CLIBCURL_TIMED_OUT;
    return client->is_refused ? CLIBCURL_REFUSED : CLIBCURL_FAILED;
}

void clibcurl_get(clibcurl_client *client, const clibcurl_request *request,
                  clibcurl_response *response) {
    client->request = request;
    client->error[0] = 0;
    client->length = 0;
    client->is_cut_off = client->is_refused = client->is_out_of_memory = 0;
    memset(client->fields, 0, sizeof client->fields);
    prepare(client, request);
    CURLcode code = found_curl_easy_perform(client->handle);

    *response = (clibcurl_response){.outcome = outcome(client, code), .reason = ""};
    if (response->outcome != CLIBCURL_ANSWERED) {
        response->reason = *client->error ? client->error : found_curl_easy_strerror(code);
    }
    char *location = NULL;
    found_curl_easy_getinfo(client->handle, CURLINFO_RESPONSE_CODE, &response->status);
    found_curl_easy_getinfo(client->handle, CURLINFO_REDIRECT_URL, &location);
    response->location = location ? location : "";
    response->is_cut_off = client->is_cut_off;
    response->body = client->body;
    response->body_length = client->length;
    response->content_range = client->fields[CONTENT_RANGE];
    response->content_length = client->fields[CONTENT_LENGTH];
    response->etag = client->fields[ETAG];
    response->last_modified = client->fields[LAST_MODIFIED];
    client->request = NULL;
}

/* A part of a URL as a text of our own; empty where there is none. NULL: no memory. */
static char *part(CURLU *url, CURLUPart which, unsigned flags) {
    char *text = NULL;
    int found = !found_curl_url_get(url, which, &text, flags) && text;
    char *copy = strdup(found ? text : "");
    if (found) found_curl_free(text);
    return copy;
}

int clibcurl_parse(const char *base, const char *reference, clibcurl_url *result) {
    *result = (clibcurl_url){0};
    CURLU *url = found_curl_url();
    if (!url) return 1;
    int fault = (base && found_curl_url_set(url, CURLUPART_URL, base, 0))
        || found_curl_url_set(url, CURLUPART_URL, reference, CURLU_URLENCODE);
    if (!fault) {
        result->scheme = part(url, CURLUPART_SCHEME, 0);
        result->host = part(url, CURLUPART_HOST, 0);
        result->port = part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
        result->path = part(url, CURLUPART_PATH, 0);
        result->query = part(url, CURLUPART_QUERY, 0);
        result->name = part(url, CURLUPART_USER, CURLU_URLDECODE);
        result->password = part(url, CURLUPART_PASSWORD, CURLU_URLDECODE);
        found_curl_url_set(url, CURLUPART_USER, NULL, 0);
        found_curl_url_set(url, CURLUPART_PASSWORD, NULL, 0);
        found_curl_url_set(url, CURLUPART_FRAGMENT, NULL, 0);
        result->url = part(url, CURLUPART_URL, 0);
        fault = !result->scheme || !result->host || !result->port || !result->path
            || !result->query || !result->name || !result->password || !result->url;
        if (fault) clibcurl_free(result);
    }
    found_curl_url_cleanup(url);
    return fault;
}

void clibcurl_free(clibcurl_url *url) {
    free(url->url);
    free(url->scheme);
    free(url->host);
    free(url->port);
    free(url->path);
    free(url->query);
    free(url->name);
    free(url->password);
    *url = (clibcurl_url){0};
}
