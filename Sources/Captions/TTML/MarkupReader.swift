// SPDX-License-Identifier: Apache-2.0

internal import CLibXML2
import MediaPrimitives

/// Where libxml2 keeps the parts of a name: names that are equal are kept once in a document.
struct MarkupNameKey: Hashable {
    let prefix: UInt
    let local: UInt
    let namespace: UInt
}

/// Reads XML by libxml2, past every fault that it can be read past: into a tree, but for the elements
/// that its user takes as soon as they end.
///
/// Nothing outside the bytes is read. Entities that the document declares as plain text are expanded,
/// up to a limit; others are left out. Each is reported.
struct MarkupReader {
    /// How deep elements may be inside elements; below libxml2's own limit of 256, so that what is
    /// deeper is reported at its place and the tree can be walked recursively.
    static let depthLimit = 200
    /// How many elements are held at one time.
    static let elementLimit = 1 << 20
    /// How many bytes entities may add to a document.
    static let expansionLimit = 1 << 20

    /// The root element; nil when there is none.
    private(set) var root: MarkupElement?
    /// What was noticed, in the order of the bytes.
    private(set) var diagnostics = DiagnosticList()

    /// Takes an element that has ended, given those around it; returns whether it need not be kept.
    typealias Taker = (_ element: MarkupElement, _ ancestors: [MarkupElement]) -> Bool

    private let bytes: ArraySlice<UInt8>
    private let take: Taker
    private var lines: MarkupLines
    private var open: [MarkupElement] = []
    /// How many elements are held, and how many were when each open one began.
    private var heldCount = 0
    private var heldBefore: [Int] = []
    private var pendingText: [UInt8] = []
    private var entities: [String: [UInt8]] = [:]
    private var names: [MarkupNameKey: MarkupName] = [:]
    private var expandedCount = 0
    private var isStopped = false
    private var isExpansionRefused = false
    private var scanned: Int
    private var isScannedInTag = false

    /// Reads a document of UTF-8, whatever encoding it declares.
    ///
    /// - Parameters:
    ///   - bytes: the whole document.
    ///   - take: is asked for every element that ends.
    /// - Returns: nil when libxml2 cannot be loaded.
    static func read(
        _ bytes: ArraySlice<UInt8>,
        taking take: @escaping Taker = { _, _ in false }
    ) -> MarkupReader? {
        guard unsafe xml_load() == nil else { return nil }
        var reader = MarkupReader(bytes, take)
        reader.parse()
        return reader
    }

    private init(_ bytes: ArraySlice<UInt8>, _ take: @escaping Taker) {
        self.bytes = bytes
        self.take = take
        scanned = bytes.startIndex
        lines = MarkupLines(bytes)
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

    /// The name with its vocabulary, which is made once in a document.
    mutating func name(_ key: MarkupNameKey, _ make: () -> MarkupName) -> MarkupName {
        if let known = names[key] { return known }
        var name = make()
        name.vocabulary = TTML.Vocabulary(name)
        name.usual = name.vocabulary.rawValue + name.local
        names[key] = name
        return name
    }

    mutating func start(_ name: MarkupName, at offset: Int) -> Bool {
        let place = position(ofTagEndingAt: offset)
        guard open.count < Self.depthLimit, heldCount < Self.elementLimit else {
            let message =
                open.count < Self.depthLimit
                ? "more than \(Self.elementLimit) elements that belong together"
                : "more than \(Self.depthLimit) elements inside each other"
            diagnostics.append(.nestingTooDeep, message + "; the rest is not read", at: place)
            isStopped = true
            return false
        }
        flushText()
        heldBefore.append(heldCount)
        heldCount += 1
        open.append(MarkupElement(name: name, position: place))
        return true
    }

    mutating func attribute(_ name: MarkupName, _ value: String) {
        guard !isStopped, !open.isEmpty else { return }
        // libxml2 keeps each ampersand as a reference where it does not expand entities.
        let value =
            value.utf8.contains(UInt8(ascii: "&")) ? value.replacing("&#38;", with: "&") : value
        open[open.count - 1].attributes.append(MarkupAttribute(name: name, value: value))
    }

    mutating func end() {
        flushText()
        guard let element = open.popLast(), let before = heldBefore.popLast() else { return }
        if take(element, open) {
            heldCount = before
        } else if open.isEmpty {
            if root == nil { root = element }
        } else {
            open[open.count - 1].children.append(.element(element))
        }
    }

    mutating func text(_ bytes: some Sequence<UInt8>) {
        if !open.isEmpty { pendingText += bytes }
    }

    private mutating func flushText() {
        guard !pendingText.isEmpty, let parent = open.last else { return }
        if !parent.isContainer {
            open[open.count - 1].children.append(.text(pendingText[...].string))
        }
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
        if !isStopped {
            let sentence = message.split(whereSeparator: \.isNewline).joined(separator: " ")
            report(.malformedMarkup, sentence, at: offset)
        }
        return true
    }

    // MARK: Places

    private mutating func report(_ code: DiagnosticCode, _ message: String, at offset: Int) {
        diagnostics.append(code, message, at: lines.position(at: index(offset)))
    }

    private func index(_ offset: Int) -> Int {
        min(max(bytes.startIndex + offset, bytes.startIndex), bytes.endIndex)
    }

    /// Attribute values cannot have a `<`, so the last one before the end of a tag begins it.
    private mutating func position(ofTagEndingAt offset: Int) -> SourcePosition {
        let end = index(offset)
        return lines.position(at: bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end)
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
