// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import MediaPrimitives

extension ImportedFormat {
    /// The format whose signature a text begins with; nil where there is none.
    init?(signatureOf bytes: ArraySlice<UInt8>) {
        let start = bytes.prefix(4096).trimming(where: \.isASCIIWhiteSpace)
        let known = Self.signatures.first { start.startsIgnoringCase(with: $0.0) }
        guard let known else { return nil }
        self = known.1
    }

    /// The format that the first line of a text looks like; nil where it looks like none.
    init?(firstLineOf bytes: ArraySlice<UInt8>) {
        var lines = LineScanner(bytes.prefix(4096).trimming(where: \.isASCIIWhiteSpace))
        guard let line = lines.next()?.bytes,
            let shape = Self.shapes.first(where: { $0.matches(line) })
        else { return nil }
        self = shape.format
    }

    /// The format that the end of a file's name, or FFmpeg by the content, tells.
    ///
    /// - Throws: `missingLibrary` where FFmpeg is needed to tell and is not installed.
    static func find(
        _ text: ArraySlice<UInt8>,
        fileName: String
    ) throws(CaptionError) -> ImportedFormat? {
        let ending = Self.ending(of: fileName)
        let byName = allCases.filter { $0.fileNameExtensions.contains(ending) }
        if byName.count == 1, !sharedExtensions.contains(ending) { return byName[0] }
        do {
            return try SubtitleDecoder.format(of: text).flatMap(ImportedFormat.init)
        } catch {
            // Where nothing hints at captions, what is missing is not FFmpeg.
            guard !byName.isEmpty else { return nil }
            throw CaptionError(.missingLibrary(error.description), file: fileName)
        }
    }

    private static func ending(of fileName: String) -> String {
        guard let dot = fileName.lastIndex(of: "."), !fileName[dot...].contains("/") else {
            return ""
        }
        return fileName[fileName.index(after: dot)...].lowercased()
    }

    /// How files of a format begin, in lower case.
    private static let signatures: [(String, ImportedFormat)] = [
        ("[script info]", .subStationAlpha),
        ("<sami", .sami),
        ("[information]", .subViewer),
        ("<window", .realText),
        ("******** start script", .subViewer1),
        ("format=", .mpSub),
        ("-->> ", .aqTitle),
    ]

    private typealias Line = ArraySlice<UInt8>

    /// How the first line of a format that has no signature looks.
    private static let shapes: [(matches: @Sendable (Line) -> Bool, format: ImportedFormat)] = [
        (isMicroDVD, .microDVD),
        (isSubViewer, .subViewer),
        (isMPL2, .mpl2),
        (isLyrics, .lyrics),
        (isSpruce, .spruce),
    ]

    /// `{0}{25}text`, `{0}{}text` or `{DEFAULT}{}…`.
    static func isMicroDVD(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        guard cursor.skip(UInt8(ascii: "{")) else { return false }
        if cursor.digits() == nil {
            return line.hasPrefix("{DEFAULT}{}")
        }
        guard cursor.skip(UInt8(ascii: "}")), cursor.skip(UInt8(ascii: "{")) else { return false }
        _ = cursor.digits()
        return cursor.skip(UInt8(ascii: "}"))
    }

    /// `[10][25]text`, in which either number may be missing but not both.
    static func isMPL2(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        guard cursor.skip(UInt8(ascii: "[")), cursor.digits() != nil,
            cursor.skip(UInt8(ascii: "]")), cursor.skip(UInt8(ascii: "["))
        else { return false }
        _ = cursor.digits()
        return cursor.skip(UInt8(ascii: "]"))
    }

    /// `0:00:01.000,0:00:02.000`.
    static func isSubViewer(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        return isTime(&cursor) && cursor.skip(UInt8(ascii: ",")) && isTime(&cursor)
    }

    /// `[00:12.00]text` or `[ar:Artist]`.
    private static func isLyrics(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        guard cursor.skip(UInt8(ascii: "[")) else { return false }
        if cursor.digits() == nil, cursor.take(while: \.isASCIILetter).isEmpty { return false }
        return cursor.skip(UInt8(ascii: ":")) && line.contains(UInt8(ascii: "]"))
    }

    /// `00:00:01:00 , 00:00:02:12 , text`.
    static func isSpruce(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        for _ in 0..<2 {
            for isLast in [false, false, false, true] {
                guard cursor.digits() != nil else { return false }
                if !isLast, !cursor.skip(UInt8(ascii: ":")) { return false }
            }
            cursor.skipSpaces()
            guard cursor.skip(UInt8(ascii: ",")) else { return false }
            cursor.skipSpaces()
        }
        return true
    }

    private static func isTime(_ cursor: inout ByteCursor) -> Bool {
        cursor.digits() != nil && cursor.skip(UInt8(ascii: ":"))
            && cursor.digits() != nil && cursor.skip(UInt8(ascii: ":"))
            && cursor.digits() != nil && cursor.skip(UInt8(ascii: "."))
            && cursor.digits() != nil
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes begin with a text in lower case, whatever their own case.
    func startsIgnoringCase(with text: String) -> Bool {
        prefix(text.utf8.count).elementsEqual(text.utf8) { $0.lowercased == $1 }
    }
}
