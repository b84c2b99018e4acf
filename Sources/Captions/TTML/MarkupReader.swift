// SPDX-License-Identifier: Apache-2.0

internal import CLibXML2
import MediaPrimitives

/// Reads XML by libxml2, past every fault that it can be read past: into a tree, but for the elements
/// that its user takes as soon as they end.
///
/// Nothing outside the bytes is read. Entities that the document declares as plain text are expanded,
/// up to a limit; others are left out. Each is reported.
package struct MarkupReader {
    /// The root element; nil if missing.
    package private(set) var root: MarkupElement?
    /// What was noticed, in the order of the bytes.
    private(set) var diagnostics = DiagnosticList()

    /// Why the document is not XML; nil where it is.
    package var fault: Diagnostic? { diagnostics.all.first { $0.code == .malformedMarkup } }

    /// Takes an element that has ended, given those around it; returns whether it need not be kept.
    package typealias Taker = (_ element: MarkupElement, _ ancestors: [MarkupElement]) -> Bool

    /// Whether the document declares an entity.
    package private(set) var declaresEntity = false

    /// The first element of elements alone that has characters other than white space in it; nil if missing.
    private(set) var strayText: SourcePosition?

    private let bytes: ArraySlice<UInt8>
    private let take: Taker
    private var lines: MarkupLines
    private var open: [MarkupElement] = []
    /// How many elements are held, and how many were when each open one began.
    private var heldCount = 0
    private var heldBefore: [Int] = []
    private var pendingText: [UInt8] = []
    private var entities: [String: [UInt8]] = [:]
    private var names = MarkupNames()
    private var expandedCount = 0
    private var faultCount = 0
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
    package static func read(
        _ bytes: ArraySlice<UInt8>,
        taking take: @escaping Taker = { _, _ in false }
    ) -> MarkupReader? {
        guard unsafe clibxml2_load() == nil else { return nil }
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
        let end = MarkupTagScan.firstOverfullTag(bytes)
        let bytes = bytes[..<(end ?? bytes.endIndex)]
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
        if let end {
            let message =
                "more than \(MarkupTagScan.attributeLimit) attributes in one tag; the rest is not read"
            report(.nestingTooDeep, message, at: end - bytes.startIndex)
        }
        while !open.isEmpty { self.end() }
    }

    // MARK: Events

    /// The name that libxml2 keeps in a place.
    mutating func name(_ key: MarkupNameKey, _ make: () -> MarkupName) -> MarkupName {
        names.name(key, make)
    }

    /// What there is too much of to read on; nil: nothing.
    private var excess: String? {
        if open.count >= Self.depthLimit {
            return "more than \(Self.depthLimit) elements inside each other"
        }
        if heldCount >= Self.elementLimit {
            return "more than \(Self.elementLimit) elements that belong together"
        }
        if names.count > Self.nameLimit {
            return "more than \(Self.nameLimit) names of elements and attributes"
        }
        return nil
    }

    mutating func start(_ name: MarkupName, at offset: Int) -> Bool {
        let place = position(ofTagEndingAt: offset)
        if let excess {
            diagnostics.append(.nestingTooDeep, excess + "; the rest is not read", at: place)
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
        let last = open.count - 1
        // Most paragraphs have two.
        if open[last].attributes.isEmpty { open[last].attributes.reserveCapacity(2) }
        open[last].attributes.append(MarkupAttribute(name: name, value: value))
    }

    mutating func end() {
        flushText()
        guard let element = open.popLast(), let before = heldBefore.popLast() else { return }
        if take(element, open) {
            heldCount = before
        } else if open.isEmpty {
            if root == nil { root = element }
        } else {
            append(.element(element))
        }
    }

    mutating func text(_ bytes: some Sequence<UInt8>) {
        guard let last = open.last else { return }
        if !last.isContainer {
            pendingText += bytes
        } else if strayText == nil, bytes.contains(where: { $0 > 0x20 }) {
            strayText = last.position
        }
    }

    private mutating func flushText() {
        guard !pendingText.isEmpty else { return }
        append(.text(pendingText[...].string))
        pendingText.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ node: MarkupElement.Node) {
        let last = open.count - 1
        guard last >= 0 else { return }
        if case .text(let text) = node, case .text(_)? = open[last].children.last,
            case .text(var before)? = open[last].children.popLast()
        {
            // Between them stood an element that is not kept.
            before += text
            open[last].children.append(.text(before))
        } else {
            open[last].children.append(node)
        }
    }

    mutating func declaration(_ name: String, _ value: [UInt8]?, at offset: Int) {
        declaresEntity = true
        if let value, !value.contains(UInt8(ascii: "<")), !value.contains(UInt8(ascii: "&")) {
            if entities[name] == nil { entities[name] = value }
        } else {
            let what = value == nil ? "is outside the document" : "has markup or entities in it"
            report(.unresolvedEntity, "the entity \"\(name)\" \(what); it is not read", at: offset)
        }
    }

    /// Takes a reference to an entity; returns whether to go on.
    mutating func reference(_ name: String, at offset: Int) -> Bool {
        let isInTag = isInsideTag(offset)
        guard !isInTag, let value = entities[name] else {
            let place = isInTag ? "in an attribute " : ""
            report(.unresolvedEntity, "the entity \"\(name)\" \(place)is left out", at: offset)
            return countFault(at: offset)
        }
        guard expandedCount + value.count <= Self.expansionLimit else {
            if isExpansionRefused { return countFault(at: offset) }
            isExpansionRefused = true
            let message =
                "entities add more than \(Self.expansionLimit) bytes; the rest is left out"
            report(.unresolvedEntity, message, at: offset)
            return countFault(at: offset)
        }
        expandedCount += value.count
        text(value)
        return true
    }

    mutating func error(_ message: @autoclosure () -> String, at offset: Int) -> Bool {
        if !isStopped {
            report(
                .malformedMarkup,
                message().split(whereSeparator: \.isNewline).joined(separator: " "),
                at: offset
            )
        }
        return countFault(at: offset)
    }

    /// Counts what is wrong; returns whether to go on, which is no use where nearly everything is.
    private mutating func countFault(at offset: Int) -> Bool {
        faultCount += 1
        guard faultCount > Self.faultLimit, !isStopped else { return !isStopped }
        isStopped = true
        let message = "more than \(Self.faultLimit) faults of XML; the rest is not read"
        report(.nestingTooDeep, message, at: offset)
        return false
    }

    // MARK: Places

    private mutating func report(
        _ code: DiagnosticCode,
        _ message: @autoclosure () -> String,
        at offset: Int
    ) {
        diagnostics.append(code, message(), at: lines.position(at: index(offset)))
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

extension MarkupReader {
    /// How deep elements may be inside elements; below libxml2's own limit of 256, so that what is
    /// deeper is reported at its place and the tree can be walked recursively.
    static let depthLimit = 200
    /// How many elements are held at one time: those of a paragraph, of a head, or of what is shown one
    /// after the other.
    static let elementLimit = 1 << 16
    /// How many names a document may have; libxml2 takes the square of their number.
    static let nameLimit = 1 << 14
    /// How many faults are read past; telling libxml2's takes longer than anything else.
    static let faultLimit = 100_000
    /// How many bytes entities may add to a document.
    static let expansionLimit = 1 << 20
}
