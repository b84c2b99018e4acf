/* SPDX-License-Identifier: Apache-2.0 */
/* One GET over HTTP at a time, and URLs; libcurl is loaded on first use. */
#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stddef.h>
#include <stdint.h>

/* Connections that are kept for the next request. It may be used by one thread at a time. */
typedef struct clibcurl_client clibcurl_client;

/* Says whether a connection may be made to an address: 4 or 16 bytes. Returns 0 to refuse. */
typedef int (*clibcurl_admission)(void *context, const uint8_t *address, size_t length);

/* What is asked for; texts may be NULL where it is said. */
typedef struct {
    const char *url;            /* without a name and a password */
    const char *name;           /* NULL: none is sent */
    const char *password;       /* NULL: empty */
    const char *range;          /* such as 0-16383; NULL: everything */
    size_t limit;               /* behind so many bytes the answer is cut off */
    long connect_milliseconds;  /* until a connection stands */
    long stalled_seconds;       /* with less than 1000 bytes a second */
    long total_milliseconds;    /* for all of it */
    int may_use_proxy;          /* whether proxies of the environment count */
    clibcurl_admission admission;
    void *context;
} clibcurl_request;

/* How a request ended. */
enum {
    CLIBCURL_ANSWERED = 0,
    CLIBCURL_FAILED = 1,     /* nothing came, or not all of it */
    CLIBCURL_REFUSED = 2,    /* the address was not admitted */
    CLIBCURL_TIMED_OUT = 3,
    CLIBCURL_NO_MEMORY = 4,
};

/* What came back; everything is valid until the next request of the client. Texts are never NULL. */
typedef struct {
    int outcome;
    const char *reason;         /* libcurl's words; empty where it was answered */
    long status;
    int is_cut_off;             /* whether there is more than the limit */
    const uint8_t *body;
    size_t body_length;
    const char *content_range, *content_length, *etag, *last_modified;
    const char *location;       /* the whole URL that a redirect leads to */
} clibcurl_response;

/* Loads libcurl. Returns NULL, or why that cannot be done. */
const char *clibcurl_load(void);

/* Makes a client; NULL where there is no memory. clibcurl_load has to have succeeded. */
clibcurl_client *clibcurl_open(void);
void clibcurl_close(clibcurl_client *client);

/* Asks for something and waits for the answer. */
void clibcurl_get(clibcurl_client *client, const clibcurl_request *request,
                  clibcurl_response *response);

/* The parts of a URL, as libcurl divides it; empty where there is none of a kind. */
typedef struct {
    char *url;                  /* without name, password and fragment */
    char *scheme, *host, *port, *path, *query, *name, *password;
} clibcurl_url;

/* Divides a URL, or what a reference leads to seen from a base (RFC 3986, 5); base may be NULL.
   Returns 0, or another number where it is none. clibcurl_load has to have succeeded. */
int clibcurl_parse(const char *base, const char *reference, clibcurl_url *url);
void clibcurl_free(clibcurl_url *url);

#endif
