// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Muxing

/// Whether subtitles that are pictures are read as text.
struct PictureTextOptions: ParsableArguments {
    @Flag(
        help: """
            Recognise the text of subtitles that are images (Blu-ray, DVD, DVB) with Tesseract. Words that a person has to \
            check are listed.
            """
    )
    var ocr = false

    @Option(
        help: ArgumentHelp(
            "Language of the text in images, such as fr. Default: that of the track.",
            valueName: "tag"
        )
    )
    var ocrLanguage: String?

    /// The help of the arguments of `add-subs`.
    static let captionFiles: ArgumentHelp = """
        Caption files: SubRip, WebVTT, TTML, EBU STL, SubStation Alpha, …; - reads standard input. Or FILE:TRACK for a text track \
        of a media file, with --ocr also for one of images.
        """

    func validate() throws {
        if ocrLanguage != nil, !ocr { throw ValidationError("--ocr-language requires --ocr.") }
    }

    /// How the text is recognised.
    ///
    /// - Parameters:
    ///   - marksDoubts: whether letters to check have the class `low-confidence`.
    ///   - glyphs: where a person names shapes.
    /// - Returns: nil if it is not recognised.
    func request(marksDoubts: Bool, glyphs: GlyphFile? = nil) -> PictureTextRequest? {
        guard ocr else { return nil }
        return PictureTextRequest(language: ocrLanguage, marksDoubts: marksDoubts, glyphs: glyphs)
    }
}

extension PictureTextOptions {
    /// A track of text that is recognised in a track of images.
    ///
    /// - Parameters:
    ///   - format: the format of its samples.
    ///   - path: the movie, or `FILE:SELECTOR`.
    ///   - progress: shows how much of the movie is read.
    /// - Returns: the track, with the language and characteristics of the images; nil if nothing is to be recognised in it.
    /// - Throws: `MediaError` if the images cannot be read.
    func addition(
        _ format: SubtitleFormat,
        of path: String,
        _ progress: Progress
    ) throws(MediaError) -> TrackAddition? {
        guard let request = request(marksDoubts: false), let source = Self.source(path) else {
            return nil
        }
        let extraction = Extraction(of: source.file, recognising: request)
        let text = try extraction.text(source.selector, progress: progress.show)
        Messages.warn(all: text.notices.sentences)
        var addition = TrackAddition(.subtitles(format), captions: text.document, name: path)
        let stated = text.track?.characteristics ?? []
        addition.characteristics = stated.filter { $0 != .machineGenerated } + [.machineGenerated]
        addition.isForced = text.track?.forced == .all
        return addition
    }

    /// A movie and a track of it; nil for a caption file.
    private static func source(_ path: String) -> (file: String, selector: Extraction.Selector?)? {
        if FilePath.exists(path) {
            let isCaptionFile = SourceFormat.fileNameExtensions.contains(fileExtension(of: path))
            return isCaptionFile ? nil : (path, nil)
        }
        return NamedTextTrack(path).flatMap { named in
            TrackSelector(named.selector).map { (named.path, .track($0)) }
        }
    }
}
