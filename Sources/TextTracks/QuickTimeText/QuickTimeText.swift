// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives

/// A sample of a QuickTime text track: subtitles of old movies, and the titles of chapters.
///
///     u16 text length in bytes | text | boxes (encd, styl, ftxt, …)
///
/// The text is in the encoding that its byte order mark or `encd` says, else in UTF-8 where the bytes
/// are valid, else in Mac OS Roman. Source: QuickTime File Format, "Text Sample Data".
struct QuickTimeTextSample: Equatable, Sendable {
    /// The text, lines separated by `\n`; empty where nothing is shown.
    var text: String
    /// The types of the boxes after the text, which are not read but for the encoding.
    var boxTypes: [FourCC]

    /// Reads a sample, whatever it is.
    ///
    /// - Parameter bytes: the whole sample.
    /// - Returns: the sample, and a sentence for each thing that was noticed.
    static func decode(_ bytes: ArraySlice<UInt8>) -> (QuickTimeTextSample, notes: [String]) {
        guard bytes.count >= 2 else { return (QuickTimeTextSample(text: "", boxTypes: []), []) }
        let declared = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        let rest = bytes.dropFirst(2)
        var notes: [String] = []
        if declared > rest.count {
            notes.append("its text has \(declared) bytes where \(rest.count) remain")
        }
        var boxes = SampleBoxes(rest.dropFirst(declared))
        var types: [FourCC] = []
        var encoding: UInt32?
        while let (type, payload) = boxes.next() {
            types.append(type)
            guard type == "encd" else { continue }
            encoding = payload.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
        let text = TextDecoder(encoding: encoding).text(rest.prefix(declared), notes: &notes)
        return (QuickTimeTextSample(text: text, boxTypes: types), notes + boxes.notes)
    }
}

/// Tells the encodings of QuickTime text from each other.
private struct TextDecoder {
    /// What `encd` says (`TextEncoding` of the Text Encoding Conversion Manager).
    let encoding: UInt32?

    /// Names that iconv knows for encodings of old Macintosh systems.
    private static let names: [UInt32: String] = [
        0: "MACINTOSH", 1: "SHIFT_JIS", 2: "BIG5", 3: "EUC-KR", 7: "MAC-CYRILLIC", 25: "GB2312",
        29: "MAC-CENTRALEUROPE",
    ]
    /// Unicode in any of its forms has this in the low bits; FFmpeg writes it for UTF-8.
    private static let unicode: UInt32 = 0x100

    func text(_ bytes: ArraySlice<UInt8>, notes: inout [String]) -> String {
        if bytes.starts(with: [0xFE, 0xFF]) {
            return utf16(bytes.dropFirst(2), isBigEndian: true, notes: &notes)
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            return utf16(bytes.dropFirst(2), isBigEndian: false, notes: &notes)
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        if let valid = String(validating: text, as: UTF8.self) { return valid.unifyingLineBreaks }
        let base = (encoding ?? 0) & 0xFFFF
        if base == Self.unicode { return utf16(text, isBigEndian: true, notes: &notes) }
        if Self.names[base] == nil {
            notes.append("its encoding (encd \(base)) is not known; read as Mac OS Roman")
        }
        return decoded(text, Self.names[base] ?? "MACINTOSH", notes: &notes)
    }

    private func utf16(
        _ bytes: ArraySlice<UInt8>,
        isBigEndian: Bool,
        notes: inout [String]
    ) -> String {
        let (high, low) = isBigEndian ? (0, 1) : (1, 0)
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
        }
        let isWhole = bytes.count.isMultiple(of: 2)
        if !isWhole || String(validating: units, as: UTF16.self) == nil {
            notes.append("its text is not UTF-16")
        }
        return String(decoding: units, as: UTF16.self).unifyingLineBreaks
    }

    private func decoded(
        _ bytes: ArraySlice<UInt8>,
        _ name: String,
        notes: inout [String]
    ) -> String {
        do {
            let text = try CharacterConverter.convert(Array(bytes), from: name, file: "")
            return String(decoding: text, as: UTF8.self).unifyingLineBreaks
        } catch {
            notes.append("its text is not \(name)")
            return String(decoding: bytes, as: UTF8.self).unifyingLineBreaks
        }
    }
}

extension CaptionDocument {
    /// The cues of a QuickTime text track, chapter titles among them.
    ///
    /// A cue's place in its file is line n, column 1 for the n-th sample. Samples without text have no
    /// cue.
    ///
    /// - Parameter samples: the samples in order of presentation.
    /// - Returns: the cues, and what was noticed.
    package static func read(
        quickTimeText samples: [TextTrackSample]
    ) -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        var diagnostics: [Diagnostic] = []
        for (index, timed) in samples.enumerated() {
            let place = SourcePosition(line: index + 1, column: 1)
            let (sample, notes) = QuickTimeTextSample.decode(timed.bytes)
            diagnostics += notes.map { Diagnostic(.damagedText, $0, at: place) }
            if sample.boxTypes.contains("styl") {
                let message = "its style (styl) is not kept"
                diagnostics.append(Diagnostic(.droppedStyle, message, at: place))
            }
            guard !sample.text.isEmpty else { continue }
            document.cues.append(
                Cue(
                    startMilliseconds: timed.presentation.lowerBound,
                    endMilliseconds: timed.presentation.upperBound,
                    text: CaptionText(sample.text),
                    position: place
                )
            )
        }
        return (document, diagnostics)
    }
}
