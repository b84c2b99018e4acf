// SPDX-License-Identifier: Apache-2.0
//
// The part of libxml2 that mediatag uses: reading XML as a stream of events.

#ifndef CLIBXML2_H
#define CLIBXML2_H

#include <stddef.h>

/// Loads libxml2; see lazy_load.
const char *clibxml2_load(void);

/// Bytes of the document or of the parser, valid during the call they are handed to.
typedef struct {
    const unsigned char *start;
    size_t count;
} xml_bytes;

/// The name of an element or attribute; `uri` and `prefix` have no bytes where there are none.
typedef struct {
    xml_bytes prefix;
    xml_bytes local;
    xml_bytes uri;
} xml_name;

/// What is reported of a document, in the order of its bytes; `owner` is handed to every function.
///
/// `offset` is the number of bytes the parser has consumed: the end of a start tag, of an end tag, of
/// text, or where an error was found.
typedef struct {
    void *owner;
    /// An element begins. Returns whether to go on.
    int (*start)(void *owner, size_t offset, xml_name name);
    /// An attribute of the element that began last.
    void (*attribute)(void *owner, xml_name name, xml_bytes value);
    /// The element ends.
    void (*end)(void *owner);
    /// Characters; text between two tags may come in several parts.
    void (*text)(void *owner, xml_bytes text);
    /// The DTD declares an entity; `value` has no start where it is outside the document.
    void (*declaration)(void *owner, size_t offset, xml_bytes name, xml_bytes value);
    /// An entity that the DTD has to declare is referred to, in text or in an attribute. Returns whether to
    /// go on.
    int (*reference)(void *owner, size_t offset, xml_bytes name);
    /// Something is not well-formed. Returns whether to go on.
    int (*error)(void *owner, size_t offset, const char *message);
} xml_events;

/// Reads a document of UTF-8, whatever encoding it declares.
///
/// Nothing but the bytes is ever read: no DTD, no external entity, no network. Entities are not
/// expanded, but for the five of XML and character references. Elements deeper than libxml2's own
/// limit end the reading with an error.
///
/// Returns 0, or -1 when memory is exhausted or libxml2 is not loaded.
int xml_parse(const char *bytes, size_t count, const xml_events *events);

#endif
