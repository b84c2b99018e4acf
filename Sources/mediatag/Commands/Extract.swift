// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import ISOMedia
import Muxing

/// Writes the text of tracks into caption files: `mediatag extract`.
struct Extract: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        _superCommandName: "mediatag",
        abstract: "Write the subtitles and closed captions of a movie as caption files.",
        discussion: """
            Reads tx3g, WebVTT, TTML and QuickTime text tracks of MP4 and QuickTime movies, flat or \
            fragmented, SubRip, WebVTT and SubStation Alpha of Matroska and every other container that \
            FFmpeg opens, and closed captions (CEA-608, CEA-708) in pictures and caption tracks of any of \
            them. Times are those of the presentation, edit lists applied. What the new file cannot carry \
            is told.

              mediatag extract movie.mp4 --track subtitle:es -o es.srt
              mediatag extract movie.mkv --track 3 -o es.vtt
              mediatag extract movie.ts --track cc:CC1 -o movie.scc
              mediatag extract movie.mp4 --all captions
              mediatag extract movie.mp4 --plain
            """
    )

    @Argument(
        help: "The movie: MP4, QuickTime, Matroska, or what else FFmpeg opens.",
        completion: .file(extensions: ["mp4", "m4v", "mov", "mkv", "webm", "ts"])
    )
    var movie: String

    @Option(
        help: ArgumentHelp(
            "The track: an ID, or such as subtitle:es:sdh, or a channel of closed captions: cc:CC1, "
                + "cc:SERVICE1, cc:2:CC1 of track 2. Default: the only track with text.",
            valueName: "selector"
        ),
        transform: ExtractSelector.parse
    )
    var track: ExtractSelector?

    @OptionGroup(title: "Output")
    var output: ExtractOptions

    @Option(help: "text, or json (schema mediatag.extract/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(hasTrack: track != nil, format: format)
    }

    func run() throws {
        do throws(MuxingError) {
            if let folder = output.all { return try extractAll(into: folder) }
            let result = try extractOne()
            Messages.warn(all: result.warnings)
            if result.output == nil { return Results.write(bytes: result.bytes) }
            show(ExtractSummary(movie: movie, extracted: [result], skipped: []))
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    // MARK: - One track

    private func extractOne() throws(MuxingError) -> ExtractText.Extracted {
        var selector: TrackSelector?
        switch track {
        case .captions(let selector):
            let job = try captions(selector)
            return try extract(try job.only(selector), by: job)
        case .track(let other): selector = other
        case nil: break
        }
        let job = try ExtractText(movie: movie, replacesFiles: output.force)
        let facts = try selector.map { selector throws(MuxingError) in
            try job.tracks.only(selector)
        }
        guard let facts, facts.kind == .closedCaption else {
            return try job.one(selector, as: output.form, to: output.file)
        }
        let captions = try captions(nil)
        return try extract(try captions.only(ofTrack: Int(facts.id)), by: captions)
    }

    private func captions(_ selector: CaptionSelector?) throws(MuxingError) -> ExtractCaptions {
        let progress = Progress("reading")
        defer { progress.clear() }
        return try ExtractCaptions(
            of: movie,
            selector,
            replacesFiles: output.force,
            progress: progress.show
        )
    }

    private func extract(
        _ place: CaptionPlace,
        by job: ExtractCaptions
    ) throws(MuxingError) -> ExtractText.Extracted {
        try job.extract(place, as: output.form) { _ in output.file }
    }

    // MARK: - All tracks

    private func extractAll(into folder: String) throws(MuxingError) {
        let captions = try captions(nil)
        var (extracted, skipped) = ([ExtractText.Extracted](), [ExtractText.Skipped]())
        var fault: MuxingError?
        do throws(MuxingError) {
            let job = try ExtractText(movie: movie, replacesFiles: output.force)
            (extracted, skipped) = try job.all(into: folder, as: output.form)
            if extracted.isEmpty, skipped.isEmpty, captions.places.isEmpty {
                _ = try job.tracks.only(nil)
            }
        } catch {
            // Only movies have tracks that are read here; any other file may have captions.
            guard !captions.places.isEmpty, case .unreadable = error.kind else { throw error }
        }
        do throws(MuxingError) {
            extracted += try captions.all(into: folder, as: output.form)
        } catch {
            fault = error
        }
        Messages.warn(all: extracted.flatMap(\.warnings))
        for track in skipped where !track.isFailure { Messages.warn(track.error.description) }
        show(ExtractSummary(movie: movie, extracted: extracted, skipped: skipped))
        let failures = skipped.filter(\.isFailure).map(\.error) + (fault.map { [$0] } ?? [])
        failures.dropLast().forEach(Messages.fail)
        if let last = failures.last { throw last }
    }

    private func show(_ summary: ExtractSummary) {
        switch format {
        case .json: Results.write(json: summary)
        case .text: Results.write(summary.text)
        }
    }
}
