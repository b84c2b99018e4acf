// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaPrimitives
import MediaReading
import MediaSelection
import Speech

/// Where captions that were made of words are written, and as what.
struct GeneratedOutputOptions: ParsableArguments {
    /// What is written.
    enum Kind: Equatable {
        /// Captions.
        case captions(CaptionFormat)
        /// The words, as `mediatag.words/1`.
        case words
    }

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
            "Format of the output: srt, vtt, ttml, scc or json. Default: from its extension, or srt.",
            valueName: "format"
        )
    )
    var formatName: String?

    @Flag(help: "Replace the output if it exists.")
    var force = false

    func validate() throws {
        if let formatName, Self.kind(extension: formatName) == nil {
            throw ValidationError(
                "\"\(formatName)\" is not a format; there are \(Self.names.joined(separator: ", "))."
                    + suggestion(for: formatName, among: Self.names)
            )
        }
        if formatName == nil, output != "-", Self.kind(extension: fileExtension(of: output)) == nil
        {
            throw ValidationError(
                "the output's name states no format; end it with "
                    + "\(Self.names.map { "." + $0 }.joined(separator: ", ")), or pass --to FORMAT."
            )
        }
    }

    /// What is written.
    var kind: Kind {
        Self.kind(extension: formatName ?? fileExtension(of: output)) ?? .captions(.subRip)
    }

    /// Whether the output is standard output, which then has nothing else.
    var isStandardOutput: Bool { output == "-" }

    /// Whether readers of the captions know their language: from the header, or the name of the file.
    var statesLanguage: Bool {
        switch kind {
        case .captions(.webVTT), .captions(.ttml): true
        case .captions, .words: CaptionFileName(path: output).language != nil
        }
    }

    private static let names = CaptionFormat.allCases.map(\.rawValue) + ["json"]

    private static func kind(extension name: String) -> Kind? {
        let name = (name.hasPrefix(".") ? String(name.dropFirst()) : name).lowercased()
        if name == "json" { return .words }
        return CaptionFormat.allCases.first { $0.fileNameExtensions.contains(name) }.map(
            Kind.captions
        )
    }

    /// Writes captions or their words.
    ///
    /// - Parameters:
    ///   - captions: the captions.
    ///   - transcript: the words that they were made of.
    ///   - confidence: words below are underlined.
    ///   - origin: how the captions were made, for formats that have a place for it.
    /// - Throws: `MediaError` if the file cannot be written.
    func write(
        _ captions: GeneratedCaptions,
        of transcript: Transcript,
        underliningBelow confidence: Double?,
        origin: String? = nil
    ) throws(MediaError) {
        var bytes = transcript.json
        if case .captions(let format) = kind {
            var document = captions.document(
                underliningBelow: confidence,
                marksWithClass: format == .webVTT
            )
            document.origin = origin
            // Where a format has no place for it, that is no news.
            if format == .subRip || format == .scc { document.language = nil }
            let written = document.write(as: format)
            Messages.warn(all: written.losses.map { "\(output.printable): \($0.message)" })
            bytes = written.bytes
        }
        if isStandardOutput {
            Results.write(bytes: bytes)
        } else {
            try CaptionFile.write(bytes, to: output, replacing: force)
        }
    }
}
