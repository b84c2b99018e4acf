// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
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
    track.text = .cues(try hostileCaptions("movie"))
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
func python(_ script: String, judges output: String) throws {
    try withTemporaryFile(named: "output", Array(output.utf8)) { path in
        let result = try run("python3", ["-c", script, path])
        #expect(result.exitCode == 0, "\(result.standardError.suffix(1500))")
    }
}
