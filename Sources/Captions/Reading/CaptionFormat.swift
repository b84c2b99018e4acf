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

    /// What people call it.
    public var name: String {
        switch self {
        case .subRip: "SubRip"
        case .webVTT: "WebVTT"
        case .ttml: "TTML"
        }
    }

    /// The ends of file names it goes by, in lower case, without the dot.
    public var fileNameExtensions: [String] {
        switch self {
        case .subRip: ["srt"]
        case .webVTT: ["vtt", "webvtt"]
        case .ttml: ["ttml", "dfxp", "xml", "itt"]
        }
    }

    /// The names of all formats, for a sentence.
    static var supportedNames: String {
        let names = allCases.map { "\($0.name) (.\($0.rawValue))" }
        return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
    }

    /// Finds out the format: from the content first, then from the end of the file name.
    ///
    /// - Parameters:
    ///   - bytes: the whole text in UTF-8, without a byte order mark.
    ///   - fileName: the name of the file; anything before its last dot is ignored.
    /// - Returns: nil when neither says anything.
    public static func detect(bytes: ArraySlice<UInt8>, fileName: String) -> CaptionFormat? {
        if WebVTT.hasSignature(bytes) { return .webVTT }
        if TTML.hasRootElement(bytes) { return .ttml }
        if hasSubRipTimingLine(bytes.prefix(detectionLimit)) { return .subRip }
        let parts = fileName.split(separator: ".")
        guard parts.count > 1, let suffix = parts.last?.lowercased() else { return nil }
        return allCases.first { $0.fileNameExtensions.contains(suffix) }
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
