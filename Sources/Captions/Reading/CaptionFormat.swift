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
    /// EBU STL, the subtitles that broadcasters exchange, `.stl`.
    case ebuSTL = "stl"

    /// What people call it.
    public var name: String {
        switch self {
        case .subRip: "SubRip"
        case .webVTT: "WebVTT"
        case .ttml: "TTML"
        case .scc: "Scenarist SCC"
        case .ebuSTL: "EBU STL"
        }
    }

    /// The name in sentences about what it cannot carry.
    var briefName: String { self == .scc ? "SCC" : name }

    /// The ends of file names it goes by, in lower case, without the dot.
    public var fileNameExtensions: [String] {
        switch self {
        case .subRip: ["srt"]
        case .webVTT: ["vtt", "webvtt"]
        case .ttml: ["ttml", "dfxp", "xml", "itt"]
        case .scc: ["scc"]
        case .ebuSTL: ["stl"]
        }
    }

    /// The names of all formats, for a sentence.
    static var supportedNames: String {
        let names = allCases.map { "\($0.name) (.\($0.rawValue))" }
        return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
    }

    /// Finds out the format of a whole text by its content; only where WebVTT lacks its signature, the name
    /// helps to tell it from SubRip.
    ///
    /// - Parameters:
    ///   - bytes: the whole text in UTF-8, without a byte order mark.
    ///   - fileName: the name of the file.
    /// - Returns: nil where the content shows none.
    static func detect(bytes: ArraySlice<UInt8>, fileName: String) -> CaptionFormat? {
        if WebVTT.hasSignature(bytes) { return .webVTT }
        if SCC.hasSignature(bytes) { return .scc }
        if TTML.hasRootElement(bytes) { return .ttml }
        guard hasSubRipTimingLine(bytes.prefix(detectionLimit)) else { return nil }
        return WebVTT.isMeant(by: bytes, fileName: fileName) ? .webVTT : .subRip
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
    /// Finds out the format of a whole text: from the content first, then from the end of the file name.
    ///
    /// - Returns: nil where neither shows a format.
    /// - Throws: `empty`, `binary` or `unsupportedFormat`.
    static func recognise(
        _ text: ArraySlice<UInt8>,
        fileName: String
    ) throws(CaptionError) -> SourceFormat? {
        if text.allSatisfy(\.isASCIIWhiteSpace) { throw CaptionError(.empty, file: fileName) }
        if MacCaption.hasSignature(text) { return .macCaption }
        // Of WebVTT the standard says what NUL is read as, however much of it there is.
        if !WebVTT.hasSignature(text) {
            if text.looksBinary { throw CaptionError(.binary, file: fileName) }
            if !TTML.hasRootElement(text), let name = ForeignFormat.name(of: text) {
                throw CaptionError(.unsupportedFormat(name), file: fileName)
            }
            if let imported = ImportedFormat(signatureOf: text) { return .imported(imported) }
        }
        if let format = CaptionFormat.detect(bytes: text, fileName: fileName) {
            return .native(format)
        }
        if let imported = ImportedFormat(firstLineOf: text) { return .imported(imported) }
        // EBU STL is no text, and text that is named so is Spruce STL or nothing.
        if let format = CaptionFormat(fileName: fileName), format != .ebuSTL {
            return .native(format)
        }
        return ImportedFormat(fileName: fileName).map(SourceFormat.imported)
    }
}

extension CaptionFormat {
    /// The format that a file's name ends like; nil where it ends like none.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: "."), !fileName[dot...].contains("/") else {
            return nil
        }
        let ending = fileName[fileName.index(after: dot)...].lowercased()
        let format = CaptionFormat.allCases.first { $0.fileNameExtensions.contains(ending) }
        guard let format else { return nil }
        self = format
    }
}

/// What a caption file was read as.
public enum SourceFormat: Equatable, Sendable {
    /// A format that is read and written here.
    case native(CaptionFormat)
    /// A format that FFmpeg reads.
    case imported(ImportedFormat)
    /// MacCaption closed captions, `.mcc`, which are read and not written.
    case macCaption

    /// SubRip.
    package static let subRip = SourceFormat.native(.subRip)
    /// WebVTT.
    package static let webVTT = SourceFormat.native(.webVTT)
    /// TTML.
    package static let ttml = SourceFormat.native(.ttml)
    /// Scenarist closed captions.
    package static let scc = SourceFormat.native(.scc)
    /// EBU STL.
    package static let ebuSTL = SourceFormat.native(.ebuSTL)

    /// Whether FFmpeg reads it.
    package var isImported: Bool {
        if case .imported = self { true } else { false }
    }

    /// What people call it.
    public var name: String {
        switch self {
        case .native(let format): format.name
        case .imported(let format): format.name
        case .macCaption: "MacCaption MCC"
        }
    }

    /// A short name that stays the same between versions.
    package var identifier: String {
        switch self {
        // Spruce STL has the short one.
        case .native(.ebuSTL): "ebu-stl"
        case .native(let format): format.rawValue
        case .imported(let format): format.rawValue
        case .macCaption: "mcc"
        }
    }

    /// The ends of file names that can be read, in lower case, without the dot.
    package static var fileNameExtensions: [String] {
        CaptionFormat.allCases.flatMap(\.fileNameExtensions) + ["mcc"]
            + ImportedFormat.allCases.flatMap(\.fileNameExtensions)
            .filter { !ImportedFormat.sharedExtensions.contains($0) }
            + ImportedFormat.sharedExtensions.sorted()
    }
}

/// Recognises formats that nothing here reads, so that the error can name them.
enum ForeignFormat {
    /// The name of the format the text looks like; nil for other files.
    static func name(of bytes: ArraySlice<UInt8>) -> String? {
        let start = bytes.prefix(4096).trimming(where: \.isASCIIWhiteSpace)
        return signatures.first { start.startsIgnoringCase(with: $0.0) }?.1
    }

    /// How files of a format begin, in lower case.
    private static let signatures: [(String, String)] = [
        ("<?xml", "XML that is not TTML"),
        ("# vobsub", "VobSub (.idx)"),
    ]
}
