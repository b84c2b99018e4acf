// SPDX-License-Identifier: Apache-2.0
//
// libcurl, loaded on first use: only URLs need it. Setting options takes a variable number of arguments,
// which Swift cannot call; here is a function for each kind of value.

#ifndef CLIBCURL_H
#define CLIBCURL_H

#if !__has_include(<curl/curl.h>)
#error "libcurl's headers are not installed: run make setup"
#endif

#include <stddef.h>
#include <stdint.h>

// The calls are checked by the prototypes; the macros would stand in for the functions.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/// Loads libcurl; see lazy_load.
const char *clibcurl_load(void);

/// Takes `size * count` bytes of an answer, and returns how many it took: fewer end the transfer.
typedef size_t (*clibcurl_receiver)(char *data, size_t size, size_t count, void *context);

/// Decides which addresses may be connected to.
typedef struct {
    /// Takes 4 or 16 bytes, or none for what is not of the internet; returns 0 to refuse.
    int (*admits)(void *context, const uint8_t *address, size_t length);
    void *context;
} clibcurl_gate;

void clibcurl_set_number(CURL *client, CURLoption option, long number);

/// libcurl copies the text.
void clibcurl_set_text(CURL *client, CURLoption option, const char *text);

/// Where libcurl says what went wrong: CURL_ERROR_SIZE bytes, which have to stay there for the transfer.
void clibcurl_set_error_buffer(CURL *client, char *buffer);

/// What gets each line of the header, and each piece of the body.
void clibcurl_set_receivers(CURL *client, clibcurl_receiver header, clibcurl_receiver body,
                            void *context);

/// What decides on each connection; it has to stay there for the transfer.
void clibcurl_set_gate(CURL *client, const clibcurl_gate *gate);

/// What is sent, with fields of the header; both have to stay there for the transfer.
void clibcurl_set_form(CURL *client, curl_mime *form, struct curl_slist *fields);

/// What is sent as it is: libcurl copies the bytes. The method is that of CURLOPT_CUSTOMREQUEST.
void clibcurl_set_bytes(CURL *client, const uint8_t *bytes, size_t count);

/// Fields of the header, which have to stay there for the transfer.
void clibcurl_set_fields(CURL *client, struct curl_slist *fields);

/// Lets a signal that was held back end the transfer.
void clibcurl_heed_signals(CURL *client);

/// Holds back the signals by which a user or the system ends a program, so that what was begun on a server can be
/// taken back first.
void clibcurl_hold_signals(void);

/// The signal that came since; 0 for none.
int clibcurl_held_signal(void);

/// Puts the former handlers back; a signal that came meanwhile is raised again.
void clibcurl_release_signals(void);

/// Allows HTTP and HTTPS alone.
void clibcurl_set_web_protocols(CURL *client);

/// Verifies certificates, by those that OpenSSL's environment variables name where they are set.
void clibcurl_set_trust(CURL *client);

/// The status code of the last answer.
long clibcurl_status(CURL *client);

/// The socket of a connection that was opened with CURLOPT_CONNECT_ONLY; -1 without one.
int clibcurl_socket(CURL *client);

/// The whole URL that the last answer redirects to; empty where it does not.
const char *clibcurl_redirect(CURL *client);

/// A part of a URL, to be given back by curl_free; NULL where there is none.
char *clibcurl_url_part(CURLU *url, CURLUPart part, unsigned int flags);

#endif
