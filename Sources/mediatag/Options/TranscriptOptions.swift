// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import MediaPrimitives
import MediaReading
import MediaSelection

/// A descriptive transcript instead of caption files.
struct TranscriptOptions: ParsableArguments {
    @Flag(
        help: """
            Write a descriptive transcript: captions and descriptions in order, as HTML if the output's extension is \
            html, otherwise as text.
            """
    )
    var transcript = false

    @Option(
        help: ArgumentHelp(
            "Script with the descriptions of a transcript. Default: a text track that describes the video.",
            valueName: "file"
        ),
        completion: .file(extensions: ["ttml", "xml", "vtt", "srt", "csv"])
    )
    var script: String?

    func validate(
        _ output: ExtractOptions,
        _ track: Extraction.Selector?,
        _ format: OutputFormat
    ) throws {
        guard transcript else {
            if script != nil { throw ValidationError("--script requires --transcript.") }
            return
        }
        if output.all != nil || output.plain || output.to != nil {
            throw ValidationError("--transcript excludes --all, --plain and --to.")
        }
        if format == .json { throw ValidationError("A transcript has no JSON report.") }
        if case .captions = track {
            throw ValidationError(
                "A transcript uses closed captions only if the movie has no other captions; leave out --track."
            )
        }
    }

    /// Writes the transcript of a movie.
    ///
    /// - Throws: `MediaError` or `ScriptError` if something cannot be read or written.
    func write(of movie: String, _ track: Extraction.Selector?, _ output: ExtractOptions) throws {
        guard !RemoteName.isRemote(movie) else {
            throw MediaError(.transcriptOnServer, path: RemoteName.shown(movie))
        }
        let reading = try script.map { try DescriptionScript.read($0) }
        let progress = Progress("reading")
        defer { progress.clear() }
        var selector: TrackSelector?
        if case .track(let named) = track { selector = named }
        let transcript = try DescriptiveTranscript(
            of: try OpenedMedia(movie),
            captions: selector,
            script: reading?.script,
            progress: progress.show
        )
        progress.clear()
        warn(about: transcript, movie)
        guard let file = output.file else { return Results.write(transcript.text) }
        let isHTML = [".html", ".htm"].contains(fileExtension(of: file))
        let text = isHTML ? transcript.html : transcript.text
        try CaptionFile.write(Array(text.utf8), to: file, replacing: output.force)
        Results.report("\(file.printable): transcript, \(transcript.entries.count) parts\n")
    }

    private func warn(about transcript: DescriptiveTranscript, _ movie: String) {
        let hasDescriptions = transcript.entries.contains { $0.kind == .description }
        if !hasDescriptions {
            Messages.warn(
                "\(movie): there are no descriptions, so the transcript is no alternative for the video; pass --script"
            )
        } else if transcript.entries.allSatisfy({ $0.kind == .description }) {
            Messages.warn(
                "\(movie): no captions were found in it, so the transcript has no dialogue; caption files beside it are not "
                    + "read: add them to a copy of the movie first"
            )
        }
    }
}
