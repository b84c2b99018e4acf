// SPDX-License-Identifier: Apache-2.0

internal import CLibXML2
import MediaPrimitives

/// Reads XML into a tree by libxml2, past every fault that it can be read past.
///
/// Nothing outside the bytes is read. Entities that the document declares as plain text are expanded,
/// up to a limit; others are left out. Each is reported.
struct MarkupReader {
    /// How deep elements may be inside elements; below libxml2's own limit of 256, so that what is
    /// deeper is reported at its place and the tree can be walked recursively.
    static let depthLimit = 200
    /// How many bytes entities may add to a document.
    static let expansionLimit = 1 << 20
    /// How many faults are reported.
    static let diagnosticLimit = 1000

    /// The root element; nil when there is none.
    private(set) var root: MarkupElement?
    /// What was noticed, in the order of the bytes.
    private(set) var diagnostics: [Diagnostic] = []

    private let bytes: ArraySlice<UInt8>
    private let lineStarts: [Int]
    private var open: [MarkupElement] = []
    private var pendingText: [UInt8] = []
    private var entities: [String: [UInt8]] = [:]
    private var vocabularies: [String: TTML.Vocabulary] = [:]
    private var expandedCount = 0
    private var isTooDeep = false
    private var isExpansionRefused = false
    private var scanned: Int
    private var isScannedInTag = false

    /// Reads a document of UTF-8, whatever encoding it declares.
    ///
    /// - Returns: nil when libxml2 cannot be loaded.
    static func read(_ bytes: ArraySlice<UInt8>) -> MarkupReader? {
        guard unsafe xml_load() == nil else { return nil }
        var reader = MarkupReader(bytes)
        reader.parse()
        return reader
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        scanned = bytes.startIndex
        lineStarts = [bytes.startIndex] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    private mutating func parse() {
        let bytes = bytes
        let result = unsafe withUnsafeMutablePointer(to: &self) { reader in
            var events = unsafe xml_events(reader)
            return unsafe bytes.withUnsafeBytes { buffer in
                unsafe xml_parse(
                    buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                    buffer.count,
                    &events
                )
            }
        }
        if result != 0 { report(.malformedMarkup, "too large to be read as XML", at: 0) }
        while !open.isEmpty { end() }
    }

    // MARK: Events

    mutating func start(_ name: MarkupName, at offset: Int) -> Bool {
        let place = position(ofTagEndingAt: offset)
        guard open.count < Self.depthLimit else {
            let message =
                "more than \(Self.depthLimit) elements inside each other; the rest is not read"
            diagnostics.append(Diagnostic(.nestingTooDeep, message, at: place))
            isTooDeep = true
            return false
        }
        flushText()
        open.append(MarkupElement(name: resolved(name), position: place))
        return true
    }

    mutating func attribute(_ name: MarkupName, _ value: String) {
        guard !isTooDeep, !open.isEmpty else { return }
        open[open.count - 1].attributes.append(MarkupAttribute(name: resolved(name), value: value))
    }

    /// The name with its vocabulary, which is found out once for each namespace.
    private mutating func resolved(_ name: MarkupName) -> MarkupName {
        var name = name
        let key = name.namespace ?? "\0" + name.prefix
        name.vocabulary = vocabularies[key] ?? TTML.Vocabulary(name)
        vocabularies[key] = name.vocabulary
        return name
    }

    mutating func end() {
        flushText()
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            if root == nil { root = element }
        } else {
            open[open.count - 1].children.append(.element(element))
        }
    }

    mutating func text(_ bytes: some Sequence<UInt8>) {
        if !open.isEmpty { pendingText += bytes }
    }

    private mutating func flushText() {
        guard !pendingText.isEmpty, !open.isEmpty else { return }
        open[open.count - 1].children.append(.text(pendingText[...].string))
        pendingText.removeAll(keepingCapacity: true)
    }

    mutating func declaration(_ name: String, _ value: [UInt8]?, at offset: Int) {
        if let value, !value.contains(UInt8(ascii: "<")), !value.contains(UInt8(ascii: "&")) {
            if entities[name] == nil { entities[name] = value }
        } else {
            let what = value == nil ? "lies outside the document" : "has markup or entities in it"
            report(.unresolvedEntity, "the entity \"\(name)\" \(what); it is not read", at: offset)
        }
    }

    mutating func reference(_ name: String, at offset: Int) {
        let isInTag = isInsideTag(offset)
        guard !isInTag, let value = entities[name] else {
            let place = isInTag ? "in an attribute " : ""
            report(.unresolvedEntity, "the entity \"\(name)\" \(place)is left out", at: offset)
            return
        }
        guard expandedCount + value.count <= Self.expansionLimit else {
            if isExpansionRefused { return }
            isExpansionRefused = true
            let message =
                "entities add more than \(Self.expansionLimit) bytes; the rest is left out"
            report(.unresolvedEntity, message, at: offset)
            return
        }
        expandedCount += value.count
        text(value)
    }

    mutating func error(_ message: String, at offset: Int) -> Bool {
        if !isTooDeep {
            let sentence = message.split(whereSeparator: \.isNewline).joined(separator: " ")
            report(.malformedMarkup, sentence, at: offset)
        }
        return true
    }

    // MARK: Places

    private mutating func report(_ code: DiagnosticCode, _ message: String, at offset: Int) {
        guard diagnostics.count < Self.diagnosticLimit else { return }
        diagnostics.append(Diagnostic(code, message, at: position(at: index(offset))))
    }

    private func index(_ offset: Int) -> Int {
        min(max(bytes.startIndex + offset, bytes.startIndex), bytes.endIndex)
    }

    private func position(at index: Int) -> SourcePosition {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= index { low = middle } else { high = middle }
        }
        return SourcePosition(line: low + 1, column: index - lineStarts[low] + 1)
    }

    /// Attribute values cannot have a `<`, so the last one before the end of a tag begins it.
    private func position(ofTagEndingAt offset: Int) -> SourcePosition {
        let end = index(offset)
        return position(at: bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end)
    }

    /// Whether the last bracket up to a place opens a tag; places only ever grow.
    private mutating func isInsideTag(_ offset: Int) -> Bool {
        let end = index(offset)
        while scanned < end {
            let byte = bytes[scanned]
            if byte == 0x3C || byte == 0x3E { isScannedInTag = byte == 0x3C }
            scanned += 1
        }
        return isScannedInTag
    }
}
