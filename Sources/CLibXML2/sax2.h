// SPDX-License-Identifier: Apache-2.0
//
// The part of libxml2's interface that clibxml2.c uses, for where its headers are not found: a stream of
// SAX2 events. The layouts are those of every version since 2.6 (libxml2.so.2 and libxml2.so.16).

#ifndef SAX2_H
#define SAX2_H

#include <stddef.h>

typedef unsigned char xmlChar;
typedef struct _xmlDoc *xmlDocPtr;
typedef struct _xmlEntity *xmlEntityPtr;

enum { XML_INTERNAL_GENERAL_ENTITY = 1 };
enum { XML_ERR_UNDECLARED_ENTITY = 26, XML_WAR_UNDECLARED_ENTITY = 27 };
enum { XML_PARSE_RECOVER = 1 << 0, XML_PARSE_NONET = 1 << 11, XML_PARSE_IGNORE_ENC = 1 << 21 };
#define XML_SAX2_MAGIC 0xDEEDBEAF

typedef struct {
    int domain;
    int code;
    char *message;
    int level;
    char *file;
    int line;
    char *str1, *str2, *str3;
    int int1, int2;
    void *ctxt, *node;
} xmlError;

typedef void (*xmlStructuredErrorFunc)(void *context, const xmlError *error);

typedef struct {
    void *before_entities[5];
    xmlEntityPtr (*getEntity)(void *context, const xmlChar *name);
    void (*entityDecl)(void *context, const xmlChar *name, int type, const xmlChar *public_id,
                       const xmlChar *system_id, xmlChar *content);
    void *before_characters[10];
    void (*characters)(void *context, const xmlChar *text, int count);
    void (*ignorableWhitespace)(void *context, const xmlChar *text, int count);
    void *before_cdata[6];
    void (*cdataBlock)(void *context, const xmlChar *text, int count);
    void *externalSubset;
    unsigned int initialized;
    void *_private;
    void (*startElementNs)(void *context, const xmlChar *local, const xmlChar *prefix,
                           const xmlChar *uri, int namespace_count, const xmlChar **namespaces,
                           int attribute_count, int defaulted_count, const xmlChar **attributes);
    void (*endElementNs)(void *context, const xmlChar *local, const xmlChar *prefix,
                         const xmlChar *uri);
    xmlStructuredErrorFunc serror;
} xmlSAXHandler;

/// Its first fields; the library makes it.
typedef struct {
    xmlSAXHandler *sax;
    void *userData;
} xmlParserCtxt, *xmlParserCtxtPtr;

void xmlInitParser(void);
xmlParserCtxtPtr xmlNewParserCtxt(void);
xmlDocPtr xmlCtxtReadMemory(xmlParserCtxtPtr parser, const char *bytes, int count, const char *url,
                            const char *encoding, int options);
void xmlStopParser(xmlParserCtxtPtr parser);
long xmlByteConsumed(xmlParserCtxtPtr parser);
void xmlFreeDoc(xmlDocPtr document);
void xmlFreeParserCtxt(xmlParserCtxtPtr parser);

#endif
