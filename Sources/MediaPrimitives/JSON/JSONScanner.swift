// SPDX-License-Identifier: Apache-2.0

/// Reads JSON documents, one after the other; bounded in depth and in the number of values.
///
/// More is accepted than RFC 8259 has, as far as programs write it: a byte order mark, record separators
/// (RFC 7464), `NaN` and `Infinity`, control characters and bytes that are not UTF-8 in strings.
package struct JSONScanner {
    /// A file of a recogniser has some ten levels.
    package static let depthLimit = 128
    /// An hour of speech has some 10,000 words of at most 50 values each.
    package static let valueLimit = 16_000_000

    private let bytes: [UInt8]
    private var place = 0
    private var nodes: [JSONText.Node] = []
    /// The containers around the place.
    private var open: [Int] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What is wrong, and at which byte.
    package struct Failure: Error, Equatable {
        /// What is wrong.
        package let fault: JSONFault
        /// At which byte, counted from 0.
        package let offset: Int
    }

    /// Reads all documents.
    ///
    /// - Parameter bytes: the whole text, fewer than 4 GiB.
    /// - Returns: the documents.
    /// - Throws: the first fault and its place.
    package static func scan(_ bytes: [UInt8]) throws(Failure) -> JSONText {
        var scanner = JSONScanner(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.place = 3 }
        while scanner.skipSpace() { try scanner.readDocument() }
        guard !scanner.nodes.isEmpty else { throw Failure(fault: .empty, offset: 0) }
        return JSONText(bytes: bytes, nodes: scanner.nodes)
    }

    /// Goes to the next byte that is not white space.
    ///
    /// - Returns: whether there is one.
    private mutating func skipSpace() -> Bool {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x0A, 0x0D, 0x09: place += 1
            case 0x1E where open.isEmpty: place += 1
            default: return true
            }
        }
        return false
    }

    private mutating func next() throws(Failure) -> UInt8 {
        guard skipSpace() else { throw Failure(fault: .unexpectedEnd, offset: bytes.count) }
        return bytes[place]
    }

    private func unexpected() -> Failure {
        guard place < bytes.count else {
            return Failure(fault: .unexpectedEnd, offset: bytes.count)
        }
        return Failure(fault: .unexpectedByte(bytes[place]), offset: place)
    }

    private mutating func readDocument() throws(Failure) {
        try readValue()
        while let container = open.last {
            let isObject = nodes[container].kind == .object
            let close: UInt8 = isObject ? 0x7D : 0x5D
            let isFirst = nodes.count == container + 1
            if try next() == close {
                place += 1
                finish(container)
                open.removeLast()
                continue
            }
            if !isFirst {
                guard bytes[place] == 0x2C else { throw unexpected() }
                place += 1
                _ = try next()
            }
            if isObject { try readName() }
            try readValue()
        }
    }

    private mutating func finish(_ index: Int) {
        nodes[index].end = UInt32(place)
        nodes[index].next = UInt32(nodes.count)
    }

    private mutating func readName() throws(Failure) {
        guard try next() == 0x22 else { throw unexpected() }
        try readString()
        guard try next() == 0x3A else { throw unexpected() }
        place += 1
    }

    /// Reads a value, or the beginning of an array or object.
    private mutating func readValue() throws(Failure) {
        switch try next() {
        case 0x22: try readString()
        case 0x7B: try begin(.object)
        case 0x5B: try begin(.array)
        case 0x2D, 0x30...0x39: try readNumber()
        case 0x74: try readWord("true", .true)
        case 0x66: try readWord("false", .false)
        case 0x6E: try readWord("null", .null)
        case 0x4E: try readWord("NaN", .null)
        case 0x49: try readWord("Infinity", .null)
        default: throw unexpected()
        }
    }

    private mutating func begin(_ kind: JSONText.Kind) throws(Failure) {
        guard open.count < Self.depthLimit else {
            throw Failure(fault: .tooDeep(limit: Self.depthLimit), offset: place)
        }
        open.append(nodes.count)
        try append(kind, from: place)
        place += 1
    }

    private mutating func append(_ kind: JSONText.Kind, from start: Int) throws(Failure) {
        guard nodes.count < Self.valueLimit else {
            throw Failure(fault: .tooManyValues(limit: Self.valueLimit), offset: place)
        }
        let next = UInt32(nodes.count + 1)
        nodes.append(.init(kind: kind, start: UInt32(start), end: UInt32(place), next: next))
    }
}

extension JSONScanner {
    private mutating func readWord(
        _ word: StaticString,
        _ kind: JSONText.Kind,
        from start: Int? = nil
    ) throws(Failure) {
        let start = start ?? place
        for expected in "\(word)".utf8 {
            guard place < bytes.count, bytes[place] == expected else { throw unexpected() }
            place += 1
        }
        try append(kind, from: start)
    }

    private mutating func readNumber() throws(Failure) {
        let start = place
        if bytes[place] == 0x2D { place += 1 }
        if place < bytes.count, bytes[place] == 0x49 {
            return try readWord("Infinity", .null, from: start)
        }
        try readDigits()
        if place < bytes.count, bytes[place] == 0x2E {
            place += 1
            try readDigits()
        }
        if place < bytes.count, bytes[place] | 0x20 == 0x65 {
            place += 1
            if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
            try readDigits()
        }
        try append(.number, from: start)
    }

    private mutating func readDigits() throws(Failure) {
        let start = place
        while place < bytes.count, 0x30...0x39 ~= bytes[place] { place += 1 }
        guard place > start else { throw unexpected() }
    }

    private mutating func readString() throws(Failure) {
        place += 1
        let start = place
        var kind = JSONText.Kind.string
        while place < bytes.count {
            switch bytes[place] {
            case 0x22:
                try append(kind, from: start)
                place += 1
                return
            case 0x5C:
                kind = .escapedString
                try skipEscape()
            default: place += 1
            }
        }
        throw unexpected()
    }

    private mutating func skipEscape() throws(Failure) {
        place += 1
        guard place < bytes.count else { throw unexpected() }
        switch bytes[place] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: place += 1
        case 0x75:
            place += 1
            for _ in 0..<4 {
                guard place < bytes.count, bytes[place].hexadecimalValue != nil else {
                    throw unexpected()
                }
                place += 1
            }
        default: throw unexpected()
        }
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit; nil for any other byte.
    var hexadecimalValue: UInt16? {
        switch self {
        case 0x30...0x39: UInt16(self - 0x30)
        case 0x41...0x46: UInt16(self - 0x41 + 10)
        case 0x61...0x66: UInt16(self - 0x61 + 10)
        default: nil
        }
    }
}
