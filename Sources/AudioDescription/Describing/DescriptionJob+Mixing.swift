// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Listening
import MediaReading
import Muxing

/// The mix, and the movie that pauses for it.
extension DescriptionJob {
    /// Makes a movie that pauses where a description does not fit, and describes that one.
    func extended(_ report: DescriptionReport, _ check: ScriptCheck) throws -> DescriptionReport {
        let output = options.output.path ?? request.movie
        let pauses = MoviePause.pauses(for: check)
        let opened = try media.movie?.media ?? OpenedMedia(request.movie)
        let paused = try PausedMovie(opened, pauses: pauses)
        let temporary = TemporaryName(for: output)
        defer { temporary.remove() }
        try paused.write(to: temporary.path, named: output)
        var later = reading
        later.script = reading.script.paused(by: pauses)
        let lengths = check.results.map { ($0.description.id, $0.spoken) }
        let spoken = Dictionary(lengths, uniquingKeysWith: { first, _ in first })
        let second = self.check(later, in: heard.paused(by: pauses)) { spoken[$0.id] }
        var report = report
        for result in check.results {
            report.pauses[result.description.id] = MoviePause.length(for: result)
        }
        if !paused.leftOut.isEmpty {
            report.notices.append(.boxesLeftOut(paused.leftOut, movie: output))
        }
        return try written(report, second, later.script, temporary.path)
    }

    /// Mixes a script that fits with a movie, and adds it.
    func written(
        _ report: DescriptionReport,
        _ check: ScriptCheck,
        _ script: DescriptionScript,
        _ movie: String
    ) throws -> DescriptionReport {
        let described = try mixed(check, script, audio(of: movie))
        let edit =
            try media.presentation.map { try add(described, to: $0) }
            ?? .movie(add(described, to: movie))
        let isWritten = !options.output.isDryRun
        if isWritten { try place.write(described.script) }
        var report = report
        if !described.omitted.isEmpty {
            report.notices.append(.descriptionsLeftOut(described.omitted))
        }
        report.mix = DescriptionReport.Mix(
            described: described,
            edit: edit,
            output: edit.output(options.output.path),
            script: isWritten ? place.script : nil
        )
        return report
    }

    /// What the script is mixed with: the audio of the presentation, of the movie, or of one that pauses.
    private func audio(of movie: String) throws -> OpenedMedia {
        if let presentation = media.presentation {
            return try OpenedMedia(try presentation.sound(progress))
        }
        guard movie == request.movie, let opened = media.movie?.media else {
            return try OpenedMedia(movie)
        }
        return opened
    }

    private func mixed(
        _ check: ScriptCheck,
        _ script: DescriptionScript,
        _ movie: OpenedMedia
    ) throws -> DescribedAudio {
        var mix = MovieDescription(check, script, narrator, of: movie, track: media.track)
        mix.settings = request.mix
        if !options.output.isDryRun { mix.stems = try place.stems() }
        let size = movie.length
        func show(_ stage: DescriptionStage, _ done: Int64) {
            progress(stage, min(UInt64(clamping: done), size), size)
        }
        return try mix.mixed(measuring: { show(.measuring, $0) }, mixing: { show(.mixing, $0) })
    }
}
