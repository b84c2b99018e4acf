// SPDX-License-Identifier: Apache-2.0
//
// libxml2 on first use: linking it would load ICU with its 30 MB of tables at every start of the program,
// which few commands need.

#include "clibxml2.h"

#include <limits.h>
#include <string.h>

#include "lazy_library.h"

// Linux installs the headers in a folder that only a flag on the command line could name.
#if __has_include(<libxml/parser.h>)
#include <libxml/parser.h>
#else
#include "sax2.h"
#endif

// The layouts that sax2.h declares; with libxml2's own headers, whether they agree.
#define HAS_PLACE(type, field, place) \
    _Static_assert(offsetof(type, field) == (place) * sizeof(void *), #type " has another layout")
HAS_PLACE(xmlSAXHandler, getEntity, 5);
HAS_PLACE(xmlSAXHandler, entityDecl, 6);
HAS_PLACE(xmlSAXHandler, characters, 17);
HAS_PLACE(xmlSAXHandler, ignorableWhitespace, 18);
HAS_PLACE(xmlSAXHandler, cdataBlock, 25);
HAS_PLACE(xmlSAXHandler, initialized, 27);
HAS_PLACE(xmlSAXHandler, startElementNs, 29);
HAS_PLACE(xmlSAXHandler, endElementNs, 30);
HAS_PLACE(xmlSAXHandler, serror, 31);
_Static_assert(sizeof(xmlSAXHandler) == 32 * sizeof(void *), "xmlSAXHandler has another size");
HAS_PLACE(xmlParserCtxt, sax, 0);
HAS_PLACE(xmlParserCtxt, userData, 1);
_Static_assert(offsetof(xmlError, code) == sizeof(int), "xmlError has another layout");
HAS_PLACE(xmlError, message, 1);
HAS_PLACE(xmlError, str1, 5);
_Static_assert(XML_ERR_UNDECLARED_ENTITY == 26 && XML_WAR_UNDECLARED_ENTITY == 27
                   && XML_INTERNAL_GENERAL_ENTITY == 1 && XML_PARSE_RECOVER == 1 << 0
                   && XML_PARSE_NONET == 1 << 11 && XML_PARSE_IGNORE_ENC == 1 << 21
                   && XML_SAX2_MAGIC == 0xDEEDBEAF,
               "libxml2 has other numbers");

#define FUNCTIONS(F)                                                                    \
    F(void, xmlInitParser, (void), ())                                                  \
    F(xmlParserCtxtPtr, xmlNewParserCtxt, (void), ())                                   \
    F(xmlDocPtr, xmlCtxtReadMemory,                                                     \
      (xmlParserCtxtPtr parser, const char *bytes, int count, const char *url,          \
       const char *encoding, int options),                                              \
      (parser, bytes, count, url, encoding, options))                                   \
    F(void, xmlStopParser, (xmlParserCtxtPtr parser), (parser))                         \
    F(long, xmlByteConsumed, (xmlParserCtxtPtr parser), (parser))                       \
    F(void, xmlFreeDoc, (xmlDocPtr document), (document))                               \
    F(void, xmlFreeParserCtxt, (xmlParserCtxtPtr parser), (parser))

LAZY_FUNCTIONS(functions, FUNCTIONS)

// From 2.14 on the library has another number; what is used here has stayed the same.
#ifdef __APPLE__
static const char *const files[] = {"/usr/lib/libxml2.2.dylib", "libxml2.2.dylib", NULL};
#else
static const char *const files[] = {"libxml2.so.2", "libxml2.so.16", NULL};
#endif

static const char *start(void) {
    xmlInitParser();
    return NULL;
}

static lazy_library library = {
    .label = "libxml2",
    .files = files,
    .functions = functions,
    .start = start,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *clibxml2_load(void) { return lazy_load(&library); }

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
    long offset = xmlByteConsumed(state->parser);
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
        xmlStopParser(state->parser);
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

/// Older headers have no const here.
static void report(void *owner, const xmlError *error) {
    reading *state = owner;
    if (!error || !state) return;
    if (error->code == XML_ERR_UNDECLARED_ENTITY || error->code == XML_WAR_UNDECLARED_ENTITY) {
        if (!state->events->reference(state->events->owner, offset_of(state),
                                      text_of((const xmlChar *)error->str1))) {
            xmlStopParser(state->parser);
        }
        return;
    }
    const char *message = error->message ? error->message : "not well-formed";
    if (!state->events->error(state->events->owner, offset_of(state), message)) {
        xmlStopParser(state->parser);
    }
}

int xml_parse(const char *bytes, size_t count, const xml_events *events) {
    if (clibxml2_load() || count > INT_MAX - 1) return -1;
    if (count == 0) return 0;
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
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
    parser->sax->serror = (xmlStructuredErrorFunc)report;
    parser->userData = &state;
    const int options = XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC;
    xmlDocPtr document = xmlCtxtReadMemory(parser, bytes, (int)count, NULL, NULL, options);
    if (document) xmlFreeDoc(document);
    xmlFreeParserCtxt(parser);
    return 0;
}
