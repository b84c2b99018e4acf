// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Listening
import MediaPrimitives
import MediaSelection

/// M125: a description as text that cannot be spoken before the dialogue goes on.
struct TextDescriptionTooLong: AssetRule {
    let metadata = RuleMetadata(
        "M125",
        "text-description-too-long",
        "A text description takes longer to speak than there is time before the dialogue",
        .review,
        .likely,
        references: ["WCAG 1.2.7", "WCAG 1.2.7, technique G8"],
        rationale:
            "Screen readers and synthetic voices speak over the dialogue, or the movie has to pause. The rule looks at "
            + "text tracks that describe the video, and at scripts next to the movie (movie.en.ad.vtt). The time is "
            + "estimated from the text and its language; the dialogue is taken from the captions in the movie and next to it, and in a deep "
            + "audit from the audio as well.",
        remedy: "Shorten the text, or move it to a longer pause."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie else { return findings.say(.inapplicable) }
        let described = movie.tracks.filter(\.isTextDescription)
        guard !described.isEmpty || !movie.scripts.isEmpty else {
            return findings.say(.inapplicable)
        }
        let captions = movie.tracks.filter { !$0.isTextDescription && $0.forced != .all }
        let files = asset.captionFiles.filter { !$0.role.isForced }
        let cues =
            captions.flatMap { track in track.cues.map { $0.shownCues.map(\.cue) } ?? [] }
            + files.flatMap { $0.shownCues.map(\.cue) }
        var sound: SoundActivity?
        if case .heard(let activity) = movie.sound { sound = activity }
        guard !cues.isEmpty || sound != nil else {
            return findings.say(
                .untested("the movie has no captions that show when somebody speaks")
            )
        }
        let length = movie.durationSeconds?.clampedMilliseconds
        let map = DialogueMap(cues: cues, sound: sound, length: length)
        for track in described {
            let lines = (track.cues?.shownCues).map(Array.init) ?? []
            let script = AuditedScript(
                path: track.label,
                language: track.knownLanguage,
                lines: lines.map { .init(start: $0.startMilliseconds, text: $0.text) }
            )
            judge(script, in: map, &findings) { .cue(lines[$0], ofTrack: track.id) }
        }
        for script in movie.scripts {
            judge(script, in: map, &findings) { index in
                var location = FindingLocation(script.lines[index].position)
                location.file = script.path
                return location
            }
        }
    }

    private func judge(
        _ script: AuditedScript,
        in map: DialogueMap,
        _ findings: inout Findings,
        at location: (Int) -> FindingLocation
    ) {
        let spoken = script.lines.map { line in
            SpokenDescription(
                start: min(max(line.start, 0), 1 << 50),
                spoken: SpeakingTime.milliseconds(of: line.text, language: script.language),
                words: 0
            )
        }
        for (index, fit) in DescriptionFit.judge(spoken, in: map).enumerated()
        where fit.outcome == .doesNotFit {
            findings.report(
                at: location(index),
                "the description takes \(fit.missing) ms longer than there is time",
                Measurement(
                    Double(spoken[index].spoken) / 1000,
                    limit: Double(fit.room ?? 0) / 1000,
                    unit: "s"
                )
            )
        }
    }
}
