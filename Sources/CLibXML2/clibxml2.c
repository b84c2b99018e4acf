// SPDX-License-Identifier: Apache-2.0
//
// libxml2 on first use. Linking it would load ICU with its 30 MB of tables at every start of the
// program, which few commands need. Each function is found by dlsym and has the type that the real
// header gives it. To use one more function of libxml2, add it to FUNCTIONS.

#include "clibxml2.h"

#if !__has_include(<libxml/parser.h>)
#error "libxml2's headers are not installed: run make setup"
#endif

#include <dlfcn.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define FUNCTIONS         \
    F(xmlInitParser)      \
    F(xmlNewParserCtxt)   \
    F(xmlCtxtReadMemory)  \
    F(xmlStopParser)      \
    F(xmlByteConsumed)    \
    F(xmlFreeDoc)         \
    F(xmlFreeParserCtxt)

#define F(name) static __typeof__(name) *found_##name;
FUNCTIONS
#undef F

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512];

// MARK: The library

// From 2.14 on the library has another interface, and another number.
#ifdef __APPLE__
static const char *const names[] = {"/usr/lib/libxml2.2.dylib", "libxml2.2.dylib"};
#elif LIBXML_VERSION >= 21400
static const char *const names[] = {"libxml2.so.16"};
#else
static const char *const names[] = {"libxml2.so.2"};
#endif

static void load(void) {
    void *library = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) {
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    }
    if (!library) {
        const char *reason = dlerror();
        snprintf(failure, sizeof failure, "%s", reason ? reason : names[0]);
        return;
    }
#define F(name)                                                                          \
    found_##name = (__typeof__(name) *)dlsym(library, #name);                            \
    if (!found_##name) {                                                                 \
        snprintf(failure, sizeof failure, #name " is missing from libxml2");             \
        return;                                                                          \
    }
    FUNCTIONS
#undef F
    found_xmlInitParser();
}

const char *xml_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

// MARK: Events

/// One reading of a document.
typedef struct {
    const xml_events *events;
    xmlParserCtxtPtr parser;
} reading;

static xml_bytes text_of(const xmlChar *text) {
    xml_bytes bytes = {text, text ? strlen((const char *)text) : 0};
    return bytes;
}

static size_t offset_of(reading *state) {
    long offset = found_xmlByteConsumed(state->parser);
    return offset < 0 ? 0 : (size_t)offset;
}

static void start_element(void *owner, const xmlChar *local, const xmlChar *prefix,
                          const xmlChar *uri, int namespace_count, const xmlChar **namespaces,
                          int attribute_count, int defaulted_count, const xmlChar **attributes) {
    (void)namespace_count;
    (void)namespaces;
    reading *state = owner;
    const xml_events *events = state->events;
    xml_name name = {text_of(prefix), text_of(local), text_of(uri)};
    if (!events->start(events->owner, offset_of(state), name)) {
        found_xmlStopParser(state->parser);
        return;
    }
    // Attributes that only the DTD states come last; they are not in the document.
    for (int i = 0; i < attribute_count - defaulted_count; i++, attributes += 5) {
        xml_name attribute = {text_of(attributes[1]), text_of(attributes[0]),
                              text_of(attributes[2])};
        xml_bytes value = {attributes[3], (size_t)(attributes[4] - attributes[3])};
        events->attribute(events->owner, attribute, value);
    }
}

static void end_element(void *owner, const xmlChar *local, const xmlChar *prefix,
                        const xmlChar *uri) {
    (void)local;
    (void)prefix;
    (void)uri;
    const xml_events *events = ((reading *)owner)->events;
    events->end(events->owner);
}

static void characters(void *owner, const xmlChar *text, int count) {
    const xml_events *events = ((reading *)owner)->events;
    xml_bytes bytes = {text, count < 0 ? 0 : (size_t)count};
    events->text(events->owner, bytes);
}

static void entity_declaration(void *owner, const xmlChar *name, int type,
                               const xmlChar *public_id, const xmlChar *system_id,
                               xmlChar *content) {
    (void)public_id;
    (void)system_id;
    reading *state = owner;
    xml_bytes outside = {NULL, 0};
    state->events->declaration(state->events->owner, offset_of(state), text_of(name),
                               type == XML_INTERNAL_GENERAL_ENTITY ? text_of(content) : outside);
}

/// No entity is known to the parser, so that it never expands one.
static xmlEntityPtr no_entity(void *owner, const xmlChar *name) {
    (void)owner;
    (void)name;
    return NULL;
}

#if LIBXML_VERSION >= 21200
static void report(void *owner, const xmlError *error) {
#else
static void report(void *owner, xmlErrorPtr error) {
#endif
    reading *state = owner;
    if (!error || !state) return;
    if (error->code == XML_ERR_UNDECLARED_ENTITY || error->code == XML_WAR_UNDECLARED_ENTITY) {
        if (!state->events->reference(state->events->owner, offset_of(state),
                                      text_of((const xmlChar *)error->str1))) {
            found_xmlStopParser(state->parser);
        }
        return;
    }
    const char *message = error->message ? error->message : "not well-formed";
    if (!state->events->error(state->events->owner, offset_of(state), message)) {
        found_xmlStopParser(state->parser);
    }
}

int xml_parse(const char *bytes, size_t count, const xml_events *events) {
    if (xml_load() || count > INT_MAX - 1) return -1;
    if (count == 0) return 0;
    xmlParserCtxtPtr parser = found_xmlNewParserCtxt();
    if (!parser) return -1;
    reading state = {events, parser};
    // Handlers that are not set build nothing: there is no tree and no DTD.
    memset(parser->sax, 0, sizeof *parser->sax);
    parser->sax->initialized = XML_SAX2_MAGIC;
    parser->sax->startElementNs = start_element;
    parser->sax->endElementNs = end_element;
    parser->sax->characters = characters;
    parser->sax->cdataBlock = characters;
    parser->sax->ignorableWhitespace = characters;
    parser->sax->entityDecl = entity_declaration;
    parser->sax->getEntity = no_entity;
    parser->sax->serror = report;
    parser->userData = &state;
    const int options = XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC;
    xmlDocPtr document = found_xmlCtxtReadMemory(parser, bytes, (int)count, NULL, NULL, options);
    if (document) found_xmlFreeDoc(document);
    found_xmlFreeParserCtxt(parser);
    return 0;
}
