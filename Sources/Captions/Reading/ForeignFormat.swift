// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Recognises formats that are not read here, so that the error can name them.
enum ForeignFormat {
    /// The name of the format the text looks like; nil when it is none of these.
    static func name(of bytes: ArraySlice<UInt8>) -> String? {
        let start = ByteCursor(bytes.prefix(4096)).skippingWhiteSpace().remaining
        for (signature, name) in signatures
        where start.prefix(signature.utf8.count).equalsIgnoringCase(signature) {
            return name
        }
        guard let line = firstLine(of: start) else { return nil }
        for (matches, name) in shapes where matches(line) { return name }
        return nil
    }

    /// How files of a format begin, in lower case.
    private static let signatures: [(String, String)] = [
        ("[script info]", "SubStation Alpha (.ass, .ssa)"),
        ("scenarist_scc", "Scenarist closed captions (.scc)"),
        ("file format=mcc", "MacCaption closed captions (.mcc)"),
        ("<sami", "SAMI (.smi)"),
        ("<?xml", "XML that is not TTML"),
        ("[information]", "SubViewer (.sub)"),
        ("# vobsub", "VobSub (.idx)"),
    ]

    /// How the first line of a format that has no signature looks.
    private static let shapes: [(@Sendable (ArraySlice<UInt8>) -> Bool, String)] = [
        (isMicroDVD, "MicroDVD (.sub)"),
        (isSubViewer, "YouTube SBV (.sbv)"),
        (isLyrics, "LRC lyrics (.lrc)"),
    ]

    private static func firstLine(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var lines = LineScanner(bytes)
        return lines.next()?.bytes
    }

    /// `{0}{25}text`.
    private static func isMicroDVD(_ line: ArraySlice<UInt8>) -> Bool {
        var cursor = ByteCursor(line)
        for _ in 0..<2 {
            guard cursor.skip(UInt8(ascii: "{")), cursor.digits() != nil,
                cursor.skip(UInt8(ascii: "}"))
            else { return false }
        }
        return true
    }

    /// `0:00:01.000,0:00:02.000`.
    private static func isSubViewer(_ line: ArraySlice<UInt8>) -> Bool {
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

    private static func isTime(_ cursor: inout ByteCursor) -> Bool {
        cursor.digits() != nil && cursor.skip(UInt8(ascii: ":"))
            && cursor.digits() != nil && cursor.skip(UInt8(ascii: ":"))
            && cursor.digits() != nil && cursor.skip(UInt8(ascii: "."))
            && cursor.digits() != nil
    }
}

extension ByteCursor {
    fileprivate func skippingWhiteSpace() -> ByteCursor {
        var copy = self
        copy.take(while: \.isASCIIWhiteSpace)
        return copy
    }
}
