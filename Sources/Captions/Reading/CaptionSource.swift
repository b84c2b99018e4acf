// SPDX-License-Identifier: Apache-2.0

/// A caption file as it is written: its encoding, and every byte of its text, or of its blocks (EBU STL).
///
/// Written without an edit it is the file that was read; an edit of one block leaves every other
/// byte as it is.
package struct CaptionSource: Equatable, Sendable {
    /// The text, in the form of its format.
    package enum Content: Equatable, Sendable {
        /// SubRip.
        case subRip(SubRip.Document)
        /// WebVTT.
        case webVTT(WebVTT.Document)
        /// Scenarist closed captions.
        case scc(SCC.Document)
        /// EBU STL.
        case ebuSTL(EBUSTL.Document)
        /// TTML.
        case ttml(TTML.Source)

        /// The format.
        package var format: CaptionFormat {
            switch self {
            case .subRip: .subRip
            case .webVTT: .webVTT
            case .scc: .scc
            case .ebuSTL: .ebuSTL
            case .ttml: .ttml
            }
        }
    }

    /// How the text is written as bytes.
    package var encoding: TextEncoding
    /// The text.
    package var content: Content

    /// Reads a file of any supported format and encoding.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - fileName: how errors name the file; its extension decides where the content does not.
    ///   - choice: how its encoding is found.
    /// - Throws: when the file is empty, not text, not in the encoding, of another format, or when of
    ///   SubRip the times of more than 100,000 cues cannot be read, and of fewer can.
    package init(
        bytes: [UInt8],
        fileName: String,
        encoding choice: EncodingChoice = .utf8Only
    ) throws(CaptionError) {
        if EBUSTL.hasSignature(bytes) {
            let document = EBUSTL.parse(bytes)
            (self.encoding, content) = (document.encoding, .ebuSTL(document))
            return
        }
        let decoded = try DecodedText(bytes: bytes, file: fileName, encoding: choice)
        encoding = decoded.encoding
        guard let format = try SourceFormat.recognise(decoded.bytes, fileName: fileName) else {
            throw CaptionError(.unknownFormat, file: fileName)
        }
        switch format {
        case .native(.subRip):
            guard let document = SubRip.parseFixable(decoded.bytes) else {
                let kind = CaptionError.Kind.notFixable(unreadableCues: SubRip.unreadableLimit)
                throw CaptionError(kind, file: fileName)
            }
            content = .subRip(document)
        case .native(.webVTT): content = .webVTT(WebVTT.parse(decoded.bytes).0)
        case .native(.scc): content = .scc(SCC.parse(decoded.bytes).0)
        case .native(.ttml): content = .ttml(try TTML.Source(decoded.bytes, file: fileName))
        case .native(.ebuSTL), .imported, .macCaption:
            throw CaptionError(.notEditable(format.name), file: fileName)
        }
    }

    /// The bytes of the file.
    ///
    /// - Parameter fileName: how errors name it.
    /// - Returns: the text in the encoding, with the byte order mark if there is to be one.
    /// - Throws: when an edit put in a character that the encoding does not have.
    package func write(fileName: String) throws(CaptionError) -> [UInt8] {
        if let binary = content.binary { return binary }
        return try encoding.encode(content.written, file: fileName)
    }
}

/// Part of a file as it was written, with places in it that can be replaced.
///
/// Ranges count from the first byte of the part. Replacing copies this part and no other.
struct WrittenText: Equatable, Sendable {
    /// The bytes.
    private(set) var bytes: ArraySlice<UInt8>

    /// Takes bytes as they are.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The bytes of a place.
    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
    }

    /// Puts other bytes into a place, and returns where they are then.
    mutating func replace(_ range: Range<Int>, with new: some Collection<UInt8>) -> Range<Int> {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count - range.count + new.count)
        text += bytes.prefix(range.lowerBound)
        text += new
        text += bytes.dropFirst(range.upperBound)
        bytes = text[...]
        return range.lowerBound..<(range.lowerBound + new.count)
    }

    /// The first line ending; LF if missing.
    var lineEnding: ArraySlice<UInt8> {
        guard let index = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            return [0x0A]
        }
        let isPair = bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
        return bytes[index...(isPair ? index + 1 : index)]
    }
}

extension Range<Int> {
    /// The range moved.
    func shifted(by distance: Int) -> Range<Int> {
        (lowerBound + distance)..<(upperBound + distance)
    }
}

/// A range of bytes in a block, held in half the memory: there are as many as a file has cues.
///
/// A block is shorter than 4 GiB.
@propertyWrapper
struct BlockRange: Equatable, Sendable {
    private var lowerBound: UInt32
    private var upperBound: UInt32

    init(wrappedValue range: Range<Int>) {
        lowerBound = UInt32(range.lowerBound)
        upperBound = UInt32(range.upperBound)
    }

    var wrappedValue: Range<Int> {
        get { Int(lowerBound)..<Int(upperBound) }
        set { self = BlockRange(wrappedValue: newValue) }
    }
}

extension ArraySlice<UInt8> {
    /// These bytes, and parts after them, as one text.
    func joined(with parts: some Collection<ArraySlice<UInt8>>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(count) { $0 + $1.count })
        bytes += self
        for part in parts { bytes += part }
        return bytes
    }
}
