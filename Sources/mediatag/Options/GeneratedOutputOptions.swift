// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaPrimitives
import Speech

/// Where captions that were made of words are written, and as what.
struct GeneratedOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The new file, by its extension SubRip, WebVTT, TTML or words (.json); - is standard output.",
            valueName: "file"
        ),
        completion: .file(extensions: ["srt", "vtt", "ttml", "json"])
    )
    var output: String

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Format of the output: srt, vtt, ttml, scc, stl or json. Default: from its extension, or srt.",
            valueName: "format"
        )
    )
    var formatName: String?

    @Flag(help: "Replace the output if it exists.")
    var force = false

    func validate() throws {
        if let formatName, GeneratedFile.Kind(fileNameExtension: formatName) == nil {
            throw ValidationError(
                "\"\(formatName)\" is not a format; there are \(Self.names.joined(separator: ", "))."
                    + suggestion(for: formatName, among: Self.names)
            )
        }
        if formatName == nil, output != "-",
            GeneratedFile.Kind(fileNameExtension: fileExtension(of: output)) == nil
        {
            throw ValidationError(
                "the output's name states no format; end it with "
                    + "\(Self.names.map { "." + $0 }.joined(separator: ", ")), or pass --to FORMAT."
            )
        }
    }

    private static let names = CaptionFormat.allCases.map(\.rawValue) + ["json"]

    /// Where the captions are written, and as what.
    var file: GeneratedFile {
        let kind = GeneratedFile.Kind(fileNameExtension: formatName ?? fileExtension(of: output))
        return GeneratedFile(output, kind ?? .captions(.subRip), replacing: force)
    }

    /// Refuses a report that would be between the captions on standard output.
    func requireRoom(for format: OutputFormat) throws {
        if file.isStandardOutput, format == .json {
            throw ValidationError(
                "Standard output has the captions; name a file after -o for --format json."
            )
        }
    }
}
