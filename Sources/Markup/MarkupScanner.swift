// SPDX-License-Identifier: Apache-2.0

/// Finds the elements and attributes of an XML document without DTD, within limits.
///
/// Nothing is expanded and nothing outside the document is read; time and memory grow with the bytes.
/// Sources: XML 1.0, fifth edition; Namespaces in XML 1.0.
package struct MarkupScanner {
    /// A fault, and the byte where it is.
    package struct Failure: Error {
        /// What is wrong.
        package let fault: MarkupFault
        /// Bytes before it.
        package let offset: Int
    }

    static let depthLimit = 64
    static let attributeLimit = 256
    static let namespaceLimit = 64

    static let comment = (open: Array("<!--".utf8), close: Array("-->".utf8))
    static let instruction = (open: Array("<?".utf8), close: Array("?>".utf8))
    static let characterData = (open: Array("<![CDATA[".utf8), close: Array("]]>".utf8))
    private static let documentType = Array("<!DOCTYPE".utf8)

    /// A prefix and what it stands for.
    struct Binding {
        let prefix: [UInt8]
        let namespace: String
        let depth: Int
    }

    let bytes: [UInt8]
    let elementLimit: Int
    var elements: [MarkupDocument.Element] = []
    var attributes: [MarkupDocument.Attribute] = []
    var namespace: String?
    var index = 0
    /// The elements that are open, the root first.
    var open: [Int] = []
    var bindings: [Binding] = []
    /// The prefix of the root, if nothing declares it, and the namespace of names without prefix.
    var undeclaredRoot: (prefix: [UInt8], others: String?)?
    /// Prefixes that nothing declares, each once with the place where it is first.
    var undeclared: [MarkupDocument.UndeclaredPrefix] = []

    init(_ bytes: [UInt8], elementLimit: Int = 1_000_000) {
        self.bytes = bytes
        self.elementLimit = elementLimit
    }

    /// Scans the whole document.
    mutating func scan() throws(Failure) {
        try checkEncoding()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                try scanText()
            } else if starts(Self.comment.open) {
                try skip(Self.comment, "a comment")
            } else if starts(Self.instruction.open) {
                try skip(Self.instruction, "a processing instruction")
            } else if starts(Self.characterData.open) {
                guard !open.isEmpty else { throw failure(.outsideRoot) }
                try skip(Self.characterData, "a CDATA section")
            } else if starts(Self.documentType) {
                throw failure(.documentType)
            } else if starts([UInt8(ascii: "<"), UInt8(ascii: "/")]) {
                try scanEndTag()
            } else {
                try scanStartTag()
            }
        }
        if let last = open.last {
            throw failure(.unfinished("<\(text(elements[last].name.places))>"))
        }
        guard !elements.isEmpty else { throw failure(.noElement) }
    }

    // MARK: - Encoding

    /// Refuses what is not UTF-8 (XML 1.0, 4.3.3), and characters that XML does not have (2.2).
    private mutating func checkEncoding() throws(Failure) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || bytes.prefix(4).contains(0)
        {
            throw failure(.encoding("UTF-16 or UTF-32"))
        }
        if String(validating: bytes, as: UTF8.self) == nil { throw failure(.notUTF8, invalidPlace) }
        if let place = bytes.firstIndex(where: {
            $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D
        }) {
            throw failure(.controlCharacter, place)
        }
        guard let name = declaredEncoding, !["utf-8", "us-ascii"].contains(name.lowercased()) else {
            return
        }
        throw failure(.encoding(name))
    }

    /// The place of the first byte that is not UTF-8.
    private var invalidPlace: Int {
        var place = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            place += UTF8.width(scalar)
        }
        return min(place, bytes.count)
    }

    /// The encoding of the XML declaration; nil if it states none.
    private var declaredEncoding: String? {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard bytes[start...].starts(with: Array("<?xml".utf8)),
            let end = bytes[...].firstPlace(of: Self.instruction.close, from: start)
        else { return nil }
        let declaration = bytes[start..<end]
        let word = Array("encoding".utf8)
        guard let place = declaration.firstPlace(of: word, from: start) else { return nil }
        let value = declaration[(place + word.count)...].drop { $0 == 0x20 || $0 == 0x3D }
        guard let quote = value.first, quote == 0x22 || quote == 0x27 else { return nil }
        return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
    }

    // MARK: - Text

    private mutating func scanText() throws(Failure) {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        let text = bytes[index..<end]
        if open.isEmpty, let place = text.firstIndex(where: { !$0.isMarkupSpace }) {
            throw failure(.outsideRoot, place)
        }
        if let reference = MarkupText.undefinedReference(in: text) {
            throw failure(.reference(reference.name), reference.place)
        }
        index = end
    }

    private mutating func skip(
        _ marks: (open: [UInt8], close: [UInt8]),
        _ name: String
    ) throws(Failure) {
        guard
            let end = bytes[...].firstPlace(of: marks.close, from: index + marks.open.count)
        else { throw failure(.unfinished(name)) }
        index = end + marks.close.count
    }

    // MARK: - Support

    func starts(_ pattern: [UInt8]) -> Bool { bytes[index...].starts(with: pattern) }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func failure(_ fault: MarkupFault, _ offset: Int? = nil) -> Failure {
        Failure(fault: fault, offset: offset ?? index)
    }

    /// The place after the `>` that ends a tag, with quotes taken into account.
    static func endOfTag(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var quote: UInt8?
        for index in start..<bytes.endIndex {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            }
        }
        return nil
    }
}

extension UInt8 {
    /// Whether it is white space of XML (2.3).
    package var isMarkupSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
