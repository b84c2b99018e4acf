// SPDX-License-Identifier: Apache-2.0

extension MarkupScanner {
    /// Scans `<name attributes>` or `<name attributes/>`.
    mutating func scanStartTag() throws(Failure) {
        let start = index
        guard !open.isEmpty || elements.isEmpty else { throw failure(.outsideRoot) }
        guard open.count < Self.depthLimit else {
            throw failure(.nestedTooDeep(limit: Self.depthLimit))
        }
        guard elements.count < elementLimit else {
            throw failure(.tooManyElements(limit: elementLimit))
        }
        index += 1
        let name = try scanName("the name of an element")
        let first = attributes.count
        while try scanAttribute(after: first) {}
        let isEmptyTag = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEmptyTag { index += 1 }
        guard index < bytes.count else { throw failure(.unfinished("a tag"), start) }
        guard bytes[index] == UInt8(ascii: ">") else {
            throw failure(.expected("an attribute or the end of the tag"))
        }
        index += 1
        try bind(attributes[first...], at: start)
        let here = UInt32(clamping: index)
        let element = MarkupDocument.Element(
            name: Range(name),
            startTag: Range(start..<index),
            content: here..<here,
            end: here,
            attributes: Range(first..<attributes.count),
            parent: open.last.map { UInt32(clamping: $0) },
            next: UInt32(clamping: elements.count + 1),
            isEmptyTag: isEmptyTag,
            isOfRoot: isOfRoot(name)
        )
        open.append(elements.count)
        elements.append(element)
        if isEmptyTag { close() }
    }

    /// Scans `</name>`.
    mutating func scanEndTag() throws(Failure) {
        let start = index
        index += 2
        let name = try scanName("the name of an element")
        skipSpace()
        guard index < bytes.count else { throw failure(.unfinished("a tag"), start) }
        guard bytes[index] == UInt8(ascii: ">") else { throw failure(.expected("\">\"")) }
        index += 1
        guard let last = open.last else { throw failure(.endTag(text(name), open: nil), start) }
        let opened = elements[last].name.places
        guard bytes[opened] == bytes[name] else {
            throw failure(.endTag(text(name), open: text(opened)), start)
        }
        let begin = elements[last].content.lowerBound
        elements[last].content = begin..<UInt32(clamping: start)
        close()
    }

    /// Ends the innermost open element here.
    private mutating func close() {
        guard let last = open.popLast() else { return }
        elements[last].end = UInt32(clamping: index)
        elements[last].next = UInt32(clamping: elements.count)
        while let binding = bindings.last, binding.depth > open.count { bindings.removeLast() }
    }

    // MARK: - Attributes

    /// Scans an attribute with the space before it, if there is one.
    private mutating func scanAttribute(after first: Int) throws(Failure) -> Bool {
        let before = index
        skipSpace()
        guard index < bytes.count, bytes[index] != UInt8(ascii: ">"),
            bytes[index] != UInt8(ascii: "/")
        else { return false }
        guard index > before else { throw failure(.expected("a space")) }
        guard attributes.count - first < Self.attributeLimit else {
            throw failure(.tooManyAttributes(limit: Self.attributeLimit))
        }
        let name = try scanName("the name of an attribute")
        if attributes[first...].contains(where: { bytes[$0.name.places] == bytes[name] }) {
            throw failure(.repeatedAttribute(text(name)), name.lowerBound)
        }
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
            throw failure(.expected("\"=\""))
        }
        index += 1
        skipSpace()
        guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else {
            throw failure(.expected("a quoted value"))
        }
        let quote = bytes[index]
        let start = index + 1
        guard let end = bytes[start...].firstIndex(of: quote) else {
            throw failure(.unfinished("the value of an attribute"))
        }
        let value = bytes[start..<end]
        if let place = value.firstIndex(of: UInt8(ascii: "<")) {
            throw failure(.expected("&lt; in place of \"<\""), place)
        }
        if let reference = MarkupText.undefinedReference(in: value) {
            throw failure(.reference(reference.name), reference.place)
        }
        index = end + 1
        attributes.append(MarkupDocument.Attribute(name: Range(name), value: Range(start..<end)))
        return true
    }

    /// Scans a name; characters beyond ASCII are accepted.
    private mutating func scanName(_ what: String) throws(Failure) -> Range<Int> {
        let start = index
        while index < bytes.count, bytes[index].isMarkupName { index += 1 }
        guard start < index else {
            throw failure(index < bytes.count ? .expected(what) : .unfinished("a tag"))
        }
        guard bytes[start].isMarkupNameStart else { throw failure(.expected(what), start) }
        return start..<index
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isMarkupSpace { index += 1 }
    }

    // MARK: - Namespaces

    /// Notes the namespaces that a start tag declares.
    private mutating func bind(
        _ tag: ArraySlice<MarkupDocument.Attribute>,
        at start: Int
    ) throws(Failure) {
        for attribute in tag {
            let name = bytes[attribute.name.places]
            let prefix: ArraySlice<UInt8>
            if name.elementsEqual("xmlns".utf8) {
                prefix = []
            } else if name.starts(with: "xmlns:".utf8) {
                prefix = name.dropFirst(6)
            } else {
                continue
            }
            guard bindings.count < Self.namespaceLimit else {
                throw failure(.tooManyNamespaces(limit: Self.namespaceLimit), start)
            }
            bindings.append(
                Binding(
                    prefix: Array(prefix),
                    namespace: MarkupText.decoded(
                        bytes[attribute.value.places],
                        isAttribute: true
                    ),
                    depth: open.count + 1
                )
            )
        }
        notePrefixes(of: tag)
    }

    /// Whether the element whose tag was just scanned has the namespace of the root, or the same undeclared prefix.
    private mutating func isOfRoot(_ name: Range<Int>) -> Bool {
        let colon = bytes[name].firstIndex(of: UInt8(ascii: ":"))
        let prefix = bytes[name.lowerBound..<(colon ?? name.lowerBound)]
        let found = bindings.last { $0.prefix.elementsEqual(prefix) }?.namespace
        if let root = undeclaredRoot {
            if prefix.elementsEqual(root.prefix) { return true }
            if prefix.isEmpty { return found == root.others }
        }
        if found == nil, !prefix.isEmpty {
            note(undeclared: prefix)
            // An element inside is a foreign one, whatever its prefix stands for.
            guard elements.isEmpty else { return false }
            let others = bindings.last { $0.prefix.isEmpty }?.namespace
            undeclaredRoot = (Array(prefix), others)
            return true
        }
        if elements.isEmpty { namespace = found }
        return found == namespace
    }

    /// Notes the prefixes of attributes that nothing declares.
    private mutating func notePrefixes(of tag: ArraySlice<MarkupDocument.Attribute>) {
        for attribute in tag {
            let name = bytes[attribute.name.places]
            guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let prefix = name[..<colon]
            if prefix.elementsEqual("xml".utf8) || prefix.elementsEqual("xmlns".utf8) { continue }
            if !bindings.contains(where: { $0.prefix.elementsEqual(prefix) }) {
                note(undeclared: prefix)
            }
        }
    }

    private mutating func note(undeclared prefix: ArraySlice<UInt8>) {
        let name = String(decoding: prefix, as: UTF8.self)
        guard undeclared.count < Self.namespaceLimit,
            !undeclared.contains(where: { $0.name == name })
        else { return }
        undeclared.append(.init(name: name, offset: prefix.startIndex))
    }
}

extension UInt8 {
    /// Whether a name may begin with it; all bytes beyond ASCII may.
    fileprivate var isMarkupNameStart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: true
        default: false
        }
    }

    /// Whether a name may have it.
    fileprivate var isMarkupName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isMarkupNameStart
        }
    }
}
