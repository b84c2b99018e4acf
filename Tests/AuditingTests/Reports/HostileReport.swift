// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import Listening
import MediaSelection
import TestSupport
import Testing

/// A report in which names and texts try to break every format.
func hostileReport(limit: Int = Findings.defaultLimit) throws -> AuditReport {
    let audit = Audit(profile: .wcagAA, limit: limit)
    let name = "<script>alert(\"1\")</script>&amp;'\u{1B}[31m\u{202E}.mp4"
    let captions = try hostileCaptions("=1+1,\"a\"\n<b>.es.srt")
    var track = AuditedTrack(
        id: 3,
        kind: .subtitle,
        language: try LanguageTag("en"),
        name: "--><img src=x onerror=alert(1)>"
    )
    var cues = try hostileCaptions("movie")
    cues.role.sound = hostileSound
    cues.role.text = hostileHearing
    track.text = .cues(cues)
    let movie = MovieAsset(
        path: name,
        durationSeconds: 30,
        tracks: [
            AuditedTrack(id: 1, kind: .video, isEnabled: true),
            AuditedTrack(id: 2, kind: .audio, language: try LanguageTag("en"), isEnabled: true),
            track,
        ]
    )
    return AuditReport(
        profile: "wcag-aa",
        assets: [
            audit.check(Asset(name: name, movie: movie, captionFiles: [captions])),
            audit.check(
                Asset(name: "a:b/c d#é.srt", captionFiles: [try hostileCaptions("c d.srt")])
            ),
            AssetReport(unreadable: "missing.mp4", "missing.mp4: ]]> & \u{0} no", .wcagAA),
        ]
    )
}

private let hostileSound = HeardSound.heard(
    SoundActivity(
        speech: Intervals([900..<2200, 5000..<8000, 20_000..<26_500]),
        audible: Intervals([0..<30_000]),
        milliseconds: 30_000
    )
)

/// A recogniser hears markup, and no word of the last cue.
private var hostileHearing: TextHearing {
    let here = CueHearing(.spokenHere, confidence: 1, phones: 9)
    let absent = CueHearing(.notSpoken(.otherWords), confidence: 1, phones: 9)
    var heard = HeardCues(
        cues: [absent, here, absent, absent],
        uncaptioned: [20_000..<26_000],
        counted: 4,
        heard: 2
    )
    heard.words = HeardWords(
        engine: "x",
        isScored: true,
        differences: [],
        transcript: [
            HeardWord("<script>", 1200..<1500, confidence: 0.2),
            HeardWord("</dd>", 6000..<6500, confidence: 1),
        ],
        HeardWords.Counts(written: 4, heard: 2, errors: 2)
    )
    return .heard(heard)
}

private func hostileCaptions(_ name: String) throws -> CaptionAsset {
    let text = subRip(
        (1000, 2000, "<i>]]> & \u{1B}[31m, \"world\" \u{FFFE}</i></script>"),
        (5000, 4000, "Late."),
        (5500, 9000, "One."),
        (8000, 9500, "Overlap.")
    )
    let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "x.srt")
    return CaptionAsset(reading, fileName: name, declaredLanguage: try LanguageTag("es"))
}

/// Lets Python judge an output: `script` finds its path in `sys.argv[1]`, and fails by an assertion.
func python(
    _ script: String,
    judges output: String,
    by interpreter: String = "python3"
) throws {
    try withTemporaryFile(named: "output", Array(output.utf8)) { path in
        let result = try run(interpreter, ["-c", script, path])
        #expect(result.exitCode == 0, "\(result.standardError.suffix(1500))")
    }
}
