// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A format caption files can be read in.
public enum CaptionFormat: String, CaseIterable, Sendable {
    /// SubRip, `.srt`.
    case subRip = "srt"
    /// WebVTT, `.vtt`.
    case webVTT = "vtt"
    /// TTML, among it the text profile of IMSC 1.1, `.ttml`.
    case ttml
    /// Scenarist closed captions: byte pairs of CEA-608, `.scc`.
    case scc

    /// What people call it.
    public var name: String {
        switch self {
        case .subRip: "SubRip"
        case .webVTT: "WebVTT"
        case .ttml: "TTML"
        case .scc: "Scenarist SCC"
        }
    }

    /// The ends of file names it goes by, in lower case, without the dot.
    public var fileNameExtensions: [String] {
        switch self {
        case .subRip: ["srt"]
        case .webVTT: ["vtt", "webvtt"]
        case .ttml: ["ttml", "dfxp", "xml", "itt"]
        case .scc: ["scc"]
        }
    }

    /// The names of all formats, for a sentence.
    static var supportedNames: String {
        let names = allCases.map { "\($0.name) (.\($0.rawValue))" }
        return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
    }

    /// Finds out the format of a whole text by its content alone.
    ///
    /// - Parameter bytes: the whole text in UTF-8, without a byte order mark.
    /// - Returns: nil where the content shows none.
    public static func detect(bytes: ArraySlice<UInt8>) -> CaptionFormat? {
        if WebVTT.hasSignature(bytes) { return .webVTT }
        if SCC.hasSignature(bytes) { return .scc }
        if TTML.hasRootElement(bytes) { return .ttml }
        return hasSubRipTimingLine(bytes.prefix(detectionLimit)) ? .subRip : nil
    }

    /// How many bytes are searched for a timing line.
    private static let detectionLimit = 1 << 16

    private static func hasSubRipTimingLine(_ bytes: ArraySlice<UInt8>) -> Bool {
        var lines = LineScanner(bytes)
        while let line = lines.next() {
            if SubRip.TimingLine(line.bytes) != nil { return true }
        }
        return false
    }
}

extension SourceFormat {
    /// Finds out the format of a whole text: from the content first, then from the end of the file
    /// name, then from FFmpeg.
    ///
    /// - Throws: `empty`, `binary`, `unsupportedFormat`, `unknownFormat`, or `missingLibrary` where
    ///   only FFmpeg could tell.
    static func recognise(
        _ text: ArraySlice<UInt8>,
        fileName: String
    ) throws(CaptionError) -> SourceFormat {
        if text.allSatisfy(\.isASCIIWhiteSpace) { throw CaptionError(.empty, file: fileName) }
        if MacCaption.hasSignature(text) { return .macCaption }
        // NUL is a character of WebVTT (it becomes U+FFFD) and of no other text.
        if !WebVTT.hasSignature(text) {
            if isBinary(text) { throw CaptionError(.binary, file: fileName) }
            if !TTML.hasRootElement(text), let name = ForeignFormat.name(of: text) {
                throw CaptionError(.unsupportedFormat(name), file: fileName)
            }
            if let imported = ImportedFormat(signatureOf: text) { return .imported(imported) }
        }
        if let format = CaptionFormat.detect(bytes: text) { return .native(format) }
        if let imported = ImportedFormat(firstLineOf: text) { return .imported(imported) }
        if let format = CaptionFormat(fileName: fileName) { return .native(format) }
        guard let imported = try ImportedFormat.find(text, fileName: fileName) else {
            throw CaptionError(.unknownFormat, file: fileName)
        }
        return .imported(imported)
    }

    /// Whether there is a NUL, or a control character in every ten bytes of the first 4096.
    private static func isBinary(_ text: ArraySlice<UInt8>) -> Bool {
        if text.firstNull != nil { return true }
        let start = text.prefix(4096)
        let controls = start.count { $0 < 0x20 && !$0.isASCIIWhiteSpace && $0 != 0x1B }
        return controls * 10 > start.count
    }
}
