// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaReading
import Speech

/// What `captions sync` compares captions with, and where it writes them.
struct SyncOptions: ParsableArguments {
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Reference media, or a correctly timed caption file of the same movie.",
            valueName: "media|file"
        ),
        completion: .file()
    )
    var referencePath: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write a new file and leave the input as it is.", valueName: "file"),
        completion: .file(extensions: ["srt", "vtt"])
    )
    var output: String?

    @Flag(help: "Replace the output if it exists.")
    var force = false

    @Flag(help: "Report what would change, and write nothing.")
    var dryRun = false

    @Option(
        name: .customLong("encoding"),
        help: ArgumentHelp(
            "Encoding of the file. Default: detected (byte order mark, UTF-8, or the most likely one).",
            valueName: "name"
        )
    )
    var encodingName: String?

    @Option(help: "text, or json (schema mediatag.captions-sync/1).")
    var format: OutputFormat = .text

    func validate() throws {
        if output == "-" {
            throw ValidationError("Standard output has the report; name a file after -o.")
        }
        if force, output == nil { throw ValidationError("--force requires --output.") }
    }

    /// Reads the captions that are the reference, or listens to the media.
    ///
    /// - Returns: when somebody speaks.
    /// - Throws: `MediaError` if the reference cannot be read.
    func reference() throws(MediaError) -> SpeechTimes {
        if isCaptions {
            let bytes = try CaptionFile.read(referencePath)
            let reading = try MediaError.captions(referencePath) { () throws(CaptionError) in
                try CaptionImport.read(bytes: bytes, fileName: referencePath, encoding: .detect)
            }
            return SpeechTimes(captions: reading.document.spokenTimes)
        }
        let progress = Progress("listening")
        defer { progress.clear() }
        return try SpeechTimes(hearing: try OpenedMedia(referencePath), progress: progress.show)
    }

    /// Whether the reference is named like captions; media files never are.
    private var isCaptions: Bool {
        guard let dot = referencePath.lastIndex(of: ".") else { return false }
        let ending = referencePath[referencePath.index(after: dot)...].lowercased()
        return SourceFormat.fileNameExtensions.contains(ending)
    }
}
