// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading

/// How subtitles that are images are extracted as text, and where a person names their shapes.
struct ExtractedImageOptions: ParsableArguments {
    @OptionGroup var pictures: PictureTextOptions

    @Option(
        help: ArgumentHelp(
            "With --ocr: JSON file with each shape that is in doubt. State its text there, and run the command again.",
            discussion: "Each shape is asked about once, however often it is in the images.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var glyphs: String?

    func validate(with output: ExtractOptions) throws {
        guard glyphs != nil else { return }
        if !pictures.ocr { throw ValidationError("--glyphs requires --ocr.") }
        if output.all != nil || output.index {
            throw ValidationError("--glyphs is for one track, and excludes --all and --index.")
        }
    }

    /// How the text is recognised.
    ///
    /// - Parameter marksDoubts: whether letters to check have the class `low-confidence`.
    /// - Returns: nil if it is not recognised.
    /// - Throws: `MediaError` if the file of glyphs exists and cannot be read.
    func request(marksDoubts: Bool) throws(MediaError) -> PictureTextRequest? {
        guard let glyphs else { return pictures.request(marksDoubts: marksDoubts) }
        return pictures.request(marksDoubts: marksDoubts, glyphs: try GlyphFile(glyphs))
    }
}
