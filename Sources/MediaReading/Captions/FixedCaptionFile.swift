// SPDX-License-Identifier: Apache-2.0

package import Captions

/// A caption file before and after fixes; nothing is written yet.
///
///     let lock = try CaptionFile.lock("es.srt")
///     defer { lock.release() }
///     let file = try FixedCaptionFile("es.srt", [.encoding, .renumber])
///     if file.isChanged { try CaptionFile.write(file.bytes, to: "es.srt", replacing: true) }
package struct FixedCaptionFile: Sendable {
    /// The text of a file and its encoding; of EBU STL, a list of the subtitles.
    package struct Content: Equatable, Sendable {
        /// The encoding of the file.
        package let encoding: TextEncoding
        /// The text as UTF-8.
        package let text: [UInt8]
    }

    /// The file for messages: its path, or the name of standard input.
    package let name: String
    /// The format of the fixed file: that of the file, if it can be fixed in place.
    package let format: CaptionFormat
    /// What was read.
    package let original: Content
    /// What the fixes make of it.
    package let fixed: Content
    /// The fixed file, encoded.
    package let bytes: [UInt8]
    /// Whether the fixed file differs from the one that was read.
    package let isChanged: Bool
    /// What the format of the new file has no place for.
    package let losses: [ConversionLoss]
    /// The cues that cover text in the picture, and cannot be moved.
    package let covering: [UnmovedCue]
    /// The cues that start or end close to a cut, and cannot be moved.
    package let nearCuts: [UnmovedCue]

    /// Reads a caption file and fixes it in memory.
    ///
    /// - Parameters:
    ///   - path: a caption file; `-` is standard input.
    ///   - fixes: the fixes.
    ///   - picture: what the picture of the film asks of the places and times of cues.
    ///   - encoding: the encoding of the file.
    ///   - newFormat: the format of a new file, to which captions are converted that cannot be fixed in place; nil for none.
    /// - Throws: `MediaError` if the file cannot be read, is of a format that cannot be edited, or its text
    ///   cannot be encoded again.
    package init(
        _ path: String,
        _ fixes: Set<CaptionFix>,
        by picture: PictureFixes = .nothing,
        encoding: EncodingChoice = .detect,
        convertedTo newFormat: CaptionFormat? = nil
    ) throws(MediaError) {
        let name = path == "-" ? CaptionFile.standardInputName : path
        let read = try CaptionFile.read(path)
        self.name = name
        (format, original, fixed, bytes, nearCuts, covering, losses) = try MediaError.captions(name)
        {
            () throws(CaptionError) in
            var (source, losses) = try CaptionImport.source(
                bytes: read,
                fileName: name,
                encoding: encoding,
                convertedTo: newFormat
            )
            let original = Content(encoding: source.encoding, text: source.content.written)
            let format = source.content.format
            source.fix(fixes)
            let near = picture.shots.map { source.moveToShots($0) } ?? []
            let covering =
                picture.texts.isEmpty ? [] : source.moveCoveredCues(picture.texts)
            let fixed = Content(encoding: source.encoding, text: source.content.written)
            let binary = source.content.binary
            // The cues can take several times the memory of their text.
            source.content = .subRip(SubRip.Document())
            let bytes =
                if let binary { binary } else { try fixed.encoding.encode(fixed.text, file: name) }
            return (format, original, fixed, bytes, near, covering, losses)
        }
        isChanged = bytes != read
    }
}
