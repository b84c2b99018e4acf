// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import Listening
import MediaReading
import MediaSelection
import Muxing

/// A description that a movie has already, by a voice that never speaks a text the same way twice.
///
/// Voices that do are spoken again, and what they speak is compared with the tracks.
extension DescriptionJob {
    /// The report if the movie has this description; nil: it has not, or what is spoken shows it.
    func existing() throws -> DescriptionReport? {
        let output = options.output
        guard output.path == nil, options.stems == nil, request.mix.offset == MixSettings().offset,
            !narrator.isDeterministic, let mixed = try lastMix(), isMix(mixed),
            let existing = try existing(of: mixed)
        else { return nil }
        let lengths = mixed.descriptions.map { ($0.id, ($0.end ?? $0.start) - $0.start) }
        let spoken = Dictionary(lengths, uniquingKeysWith: { first, _ in first })
        var report = report(of: check(reading, in: heard) { spoken[$0.id] })
        report.existing = existing
        if options.addsText, media.presentation == nil {
            report.existing?.edit = try add([text(mixed)], to: request.movie)
        }
        return report
    }

    /// The script of the last mix, which is beside the movie; nil: there is none that can be read.
    func lastMix() throws -> DescriptionScript? {
        guard FilePath.exists(place.script) else { return nil }
        do {
            return try DescriptionScript.read(place.script).script
        } catch is ScriptError {
            return nil
        }
    }

    /// Whether a mix is what would be made now: the same texts, times, voice, lexicons and levels.
    private func isMix(_ mixed: DescriptionScript) -> Bool {
        let settings = request.mix
        let wanted = reading.script.descriptions
        let known = Dictionary(
            wanted.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        guard mixed.descriptions.count == wanted.count else { return false }
        return mixed.descriptions.allSatisfy { description in
            guard let other = known[description.id], other.start == description.start,
                other.text == description.text, let end = description.end,
                let note = description.mix,
                note.voice == narrator.voiceName || note.voice == "recordings",
                note.lexicons == narrator.lexiconReferences
            else { return false }
            let spoken = description.start..<max(end, description.start)
            let levels = settings.ducking(
                for: spoken,
                after: heard.map.speechEnd(before: spoken.lowerBound)
            )
            return description.mainAudioGain == levels
                || description.mainAudioGain == other.mainAudioGain
        }
    }

    /// The description of this kind that the movie or the presentation has; nil: it has none.
    private func existing(of mixed: DescriptionScript) throws -> DescriptionReport.Existing? {
        if let presentation = media.presentation {
            return describedRendition(of: presentation, mixed)
        }
        let track = media.movie?.tracks.audioTracks.last { track in
            track.characteristics.contains(purpose)
        }
        return track.map {
            .init(track: $0.id, name: $0.name, script: place.script)
        }
    }
}
