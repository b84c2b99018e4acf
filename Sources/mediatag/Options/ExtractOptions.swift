// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

/// Where extracted text goes, and as what.
struct ExtractOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The new file; its extension tells the format. - writes to standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: CaptionFormat.allCases.flatMap(\.fileNameExtensions))
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write every track with text into a folder, as movie.LANGUAGE[.sdh][.forced].srt.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var all: String?

    @Option(
        help: ArgumentHelp(
            "srt, vtt or ttml. Default: by the output's name; with --all what carries the most.",
            valueName: "format"
        ),
        completion: .list(CaptionFormat.allCases.map(\.rawValue)),
        transform: parseFormat
    )
    var to: CaptionFormat?

    @Flag(help: "The words alone, a cue a line; to standard output where there is no --output.")
    var plain = false

    @Flag(help: "Replace files that are there already.")
    var force = false

    /// The file that is written; nil for standard output.
    var file: String? { output == "-" ? nil : output }

    /// What is written; nil: what carries the most.
    var form: ExtractedForm? {
        if plain { return .plain }
        let format = to ?? file.flatMap { CaptionFormat(fileName: $0) }
        return format.map(ExtractedForm.captions)
    }

    func validate(hasTrack: Bool, format: OutputFormat) throws {
        if let all {
            if hasTrack || output != nil {
                throw ValidationError("--all takes every track; leave out --track and --output.")
            }
            if all.isEmpty { throw ValidationError("--all needs the name of a folder.") }
        } else if output == nil, !plain {
            throw ValidationError(
                "say where to: -o FILE.srt, -o - with --to, --all FOLDER, or --plain."
            )
        }
        if plain, to != nil { throw ValidationError("--plain and --to exclude each other.") }
        if force, file == nil, all == nil {
            throw ValidationError("--force goes with --output or --all.")
        }
        if format == .json, file == nil, all == nil {
            throw ValidationError("standard output has the captions; --format json needs a file.")
        }
        try validateForm()
    }

    private func validateForm() throws {
        guard let output, form == nil else { return }
        if output == "-" {
            throw ValidationError("standard output tells no format; pass --to srt, vtt or ttml.")
        }
        let known = CaptionFormat.allCases.flatMap(\.fileNameExtensions).map { "." + $0 }
        throw ValidationError(
            "the output's name tells no format; end it with \(known.joined(separator: ", ")), "
                + "or pass --to."
        )
    }
}

/// Reads `--to`: the short name of a caption format.
private func parseFormat(_ text: String) throws -> CaptionFormat {
    guard let format = CaptionFormat(rawValue: text.lowercased()) else {
        let known = CaptionFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("\"\(text)\" is no format to write; there are \(known).")
    }
    return format
}
