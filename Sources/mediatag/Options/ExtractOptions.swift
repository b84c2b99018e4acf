// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaPrimitives
import MediaReading

/// Where extracted text goes, and as what.
struct ExtractOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The new file; its extension selects the format. - writes to standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: ExtractedForm.captionExtensions)
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write all text tracks to a folder, as movie.LANGUAGE[.sdh][.forced].srt.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var all: String?

    @Option(
        help: ArgumentHelp(
            "Format: srt, vtt, ttml, scc, stl or mcc (all closed captions of a track). Default: from the output's extension; with --all, the format that loses least.",
            valueName: "format"
        ),
        completion: .list(ExtractedForm.captionForms.map(\.rawValue)),
        transform: parseFormat
    )
    var to: ExtractedForm?

    @Flag(
        help:
            "Write plain text, one line for each cue; to standard output unless --output is given."
    )
    var plain = false

    @Flag(
        help: """
            Write the text of the movie, or of all media and caption files in a folder, as JSON lines for a search engine; \
            to standard output unless --output is given.
            """
    )
    var index = false

    @Flag(help: "Replace files that exist.")
    var force = false

    @Option(
        help: """
            Report format; json follows the schema mediatag.extract/1. Without an output, json prints the cues of the track, \
            with the style and place of their text.
            """
    )
    var format: OutputFormat = .text

    /// The file that is written; nil for standard output.
    var file: String? { output == "-" ? nil : output }

    /// What is written; nil: the format that loses least.
    var form: ExtractedForm? {
        if plain { return .plain }
        return to ?? file.flatMap { ExtractedForm(captionFileName: $0) }
    }

    /// Extracts a track, or every track with text, as these options say.
    ///
    /// - Throws: `MediaError` if there is nothing to extract, or it cannot be written.
    func extract(
        _ track: Extraction.Selector?,
        of movie: String,
        _ request: PictureTextRequest?,
        _ progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) -> ExtractSummary {
        let extraction = Extraction(of: movie, replacesFiles: force, recognising: request)
        if let all {
            let report = try extraction.all(into: all, as: form, progress: progress)
            return ExtractSummary(RemoteName.shown(movie), report)
        }
        let result = try extraction.one(track, as: form, to: file, progress: progress)
        return ExtractSummary(RemoteName.shown(movie), result)
    }

    func validate(hasTrack: Bool, format: OutputFormat) throws {
        if index { return try validateIndex(hasTrack: hasTrack, format: format) }
        if format == .json, output == nil, all == nil, !plain, to == nil { return }
        if let all {
            if hasTrack || output != nil {
                throw ValidationError(
                    "--all extracts all tracks and excludes --track and --output."
                )
            }
            if all.isEmpty { throw ValidationError("--all requires the name of a folder.") }
        } else if output == nil, !plain {
            throw ValidationError(
                "Name an output: -o FILE.srt, -o - with --to, --all FOLDER, --plain, --index, or --format json."
            )
        }
        if plain, to != nil { throw ValidationError("--plain and --to exclude each other.") }
        if force, file == nil, all == nil {
            throw ValidationError("--force requires --output or --all.")
        }
        if format == .json, file == nil, all == nil {
            throw ValidationError(
                "--format json requires an output file, because standard output has the captions."
            )
        }
        try validateForm()
    }

    private func validateIndex(hasTrack: Bool, format: OutputFormat) throws {
        if hasTrack || all != nil || plain || to != nil || format == .json {
            throw ValidationError(
                "--index writes all text, and excludes --track, --all, --plain, --to and --format json."
            )
        }
        if force, file == nil { throw ValidationError("--force requires --output.") }
    }

    private func validateForm() throws {
        guard let output, form == nil else { return }
        if output == "-" {
            throw ValidationError(
                "Standard output has no extension; add --to srt, vtt, ttml, scc, stl or mcc."
            )
        }
        let known = ExtractedForm.captionExtensions.map { "." + $0 }
        throw ValidationError(
            "The output's extension selects no format; use \(known.joined(separator: ", ")), "
                + "or add --to." + suggestion(for: fileExtension(of: output), among: known)
        )
    }
}

extension ExtractedForm {
    /// The formats of captions.
    fileprivate static let captionForms =
        CaptionFormat.allCases.map(ExtractedForm.captions) + [.macCaption]

    /// The ends of their names, without the dot.
    fileprivate static let captionExtensions =
        CaptionFormat.allCases.flatMap(\.fileNameExtensions) + [ExtractedForm.macCaption.rawValue]

    /// The format that a file's name ends like; nil where it ends like none.
    fileprivate init?(captionFileName name: String) {
        if name.lowercased().hasSuffix(".mcc") {
            self = .macCaption
        } else if let format = CaptionFormat(fileName: name) {
            self = .captions(format)
        } else {
            return nil
        }
    }
}

/// Reads `--to`: the short name of a caption format.
private func parseFormat(_ text: String) throws -> ExtractedForm {
    let forms = ExtractedForm.captionForms
    guard let format = forms.first(where: { $0.rawValue == text.lowercased() }) else {
        let names = forms.map(\.rawValue)
        throw ValidationError(
            "\"\(text)\" is not an output format; formats are \(names.joined(separator: ", "))."
                + suggestion(for: text, among: names)
        )
    }
    return format
}

/// Reads `--track` of `extract`, such as `subtitle:es` or `cc:CC1`.
func parseExtractSelector(_ text: String) throws -> Extraction.Selector {
    if let selector = CaptionSelector(text) { return .captions(selector) }
    guard !text.lowercased().hasPrefix("cc:") else {
        throw ValidationError(
            "\"\(text)\" is not a channel of closed captions; write \(CaptionSelector.forms)."
        )
    }
    return .track(try parseSelector(text))
}
