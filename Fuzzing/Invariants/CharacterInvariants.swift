// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading

/// What has to hold for any bytes that are read as a caption file.
enum CharacterInvariants {
    /// Encodings of all kinds; the length of the input chooses, so that it needs no byte of its own.
    private static let names = [
        "windows-1252", "Shift_JIS", "GB18030", "Big5", "EUC-KR", "ISO-2022-JP", "KOI8-R", "UTF-16",
        "UTF-16BE", "UTF-32LE", "UTF-7", "no such encoding",
    ]

    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let name = names[bytes.count % names.count]
        for choice in [.utf8Only, .detect, .named(name)] as [EncodingChoice] {
            if let reading = try reading(bytes, choice) { try checkPlaces(of: reading, in: bytes) }
            if let source = try source(bytes, choice) { try checkWriting(of: source, bytes) }
        }
    }

    private static func reading(
        _ bytes: [UInt8],
        _ choice: EncodingChoice
    ) throws(BrokenInvariant) -> CaptionReading? {
        do throws(CaptionError) {
            return try CaptionImport.read(bytes: bytes, fileName: "a", encoding: choice)
        } catch {
            try require(!error.description.isEmpty, "an error without words")
            return nil
        }
    }

    private static func source(
        _ bytes: [UInt8],
        _ choice: EncodingChoice
    ) throws(BrokenInvariant) -> CaptionSource? {
        do throws(CaptionError) {
            return try CaptionSource(bytes: bytes, fileName: "a.srt", encoding: choice)
        } catch {
            try require(!error.description.isEmpty, "an error without words")
            return nil
        }
    }

    /// Places are in the file, and in order.
    private static func checkPlaces(
        of reading: CaptionReading,
        in bytes: [UInt8]
    ) throws(BrokenInvariant) {
        let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
        let places = reading.diagnostics.map(\.position)
        for place in places {
            try require((1...lines).contains(place.line), "line \(place.line) of \(lines)")
            try require(place.column >= 1, "column \(place.column)")
        }
        try require(!zip(places, places.dropFirst()).contains { $1 < $0 }, "places out of order")
    }

    /// A file that is not edited is written back: the same bytes in Unicode, the same text else.
    private static func checkWriting(
        of source: CaptionSource,
        _ bytes: [UInt8]
    ) throws(BrokenInvariant) {
        let name = source.encoding.name
        do throws(CaptionError) {
            let written = try source.write(fileName: "a.srt")
            if written == bytes { return }
            let again = try CaptionSource(
                bytes: written,
                fileName: "a.srt",
                encoding: .named(name)
            )
            if !isUnicode(name), again.content == source.content { return }
        } catch {
            throw BrokenInvariant("\(name): what was decoded is not encoded: \(error)")
        }
        throw BrokenInvariant("\(name): not written back as it was read")
    }

    /// Whether a text has one form in an encoding: its bytes are then those that were read.
    private static func isUnicode(_ name: String) -> Bool {
        ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"].contains(name)
    }
}
