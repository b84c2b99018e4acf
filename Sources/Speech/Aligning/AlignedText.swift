// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives
package import MediaReading

/// What is to be aligned: a plain text, or a caption file.
package struct AlignedText: Sendable {
    /// A caption file whose times are to be changed.
    package struct Cues: Sendable {
        let document: CaptionDocument
        /// The file.
        package let source: CaptionSource
        /// The places of the cues that have spoken text.
        let spoken: [Int]
    }

    /// The sentences, or the cues that have spoken text.
    package let sentences: [TranscriptSentence]
    /// The caption file that keeps its cues; nil if new captions are made.
    package let cues: Cues?
    /// What was noticed in a plain text.
    package let notices: [Diagnostic]
    /// How errors name it.
    package let name: String

    /// Reads a transcript, or standard input for `-`.
    ///
    /// Captions are recognised by the name of the file, and SubRip, WebVTT and TTML by their content as well.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - retimes: whether it has to be captions that can be edited.
    ///   - choice: how its encoding is found.
    /// - Throws: `MediaError` if it cannot be read or has nothing to speak.
    package init(
        _ path: String,
        retimes: Bool,
        encoding choice: EncodingChoice = .detect
    ) throws(MediaError) {
        let bytes = try CaptionFile.read(path)
        let name = path == "-" ? CaptionFile.standardInputName : path
        if !Self.isNamedCaptions(path) {
            let plain = try MediaError.captions(name) { () throws(CaptionError) in
                try PlainText(bytes: bytes, fileName: name, encoding: choice)
            }
            if plain.captionFormat == nil {
                self = try Self.plain(plain, name, retimes: retimes)
                return
            }
        }
        let (reading, source) = try MediaError.captions(name) { () throws(CaptionError) in
            let reading = try CaptionImport.read(bytes: bytes, fileName: name, encoding: choice)
            try reading.requireSignature(file: name)
            let source =
                retimes
                ? try CaptionImport.source(bytes: bytes, fileName: name, encoding: choice) : nil
            return (reading, source)
        }
        let spoken = CueRetiming.sentences(of: reading.document)
        guard !spoken.isEmpty else {
            throw MediaError(.unreadable("no cue has spoken text"), path: name)
        }
        self.name = name
        notices = []
        sentences = spoken.map(\.sentence)
        cues = source.map {
            Cues(document: reading.document, source: $0, spoken: spoken.map(\.cue))
        }
    }

    private init(_ plain: PlainText, _ sentences: [TranscriptSentence], _ name: String) {
        self.sentences = sentences
        self.name = name
        notices = plain.diagnostics
        cues = nil
    }

    private static func isNamedCaptions(_ path: String) -> Bool {
        let ending = path.fileNameEnding
        return ending != "txt" && SourceFormat.fileNameExtensions.contains(ending)
    }

    private static func plain(
        _ plain: PlainText,
        _ name: String,
        retimes: Bool
    ) throws(MediaError) -> AlignedText {
        guard !retimes else {
            let reason = "--retime changes the times of captions, and this is a plain text"
            throw MediaError(.unreadable(reason), path: name)
        }
        let sentences = TranscriptSentence.sentences(of: plain.text)
        guard !sentences.isEmpty else {
            throw MediaError(.unreadable("it has no text"), path: name)
        }
        return AlignedText(plain, sentences, name)
    }
}
