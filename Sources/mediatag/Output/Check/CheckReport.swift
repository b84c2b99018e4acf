// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import DASH
import Guidelines
import Listening
import MediaPrimitives
import MediaReading
import MediaSelection

/// The findings in caption files, playlists or MPDs, as `captions check`, `playlist check` and `mpd check` report
/// them.
struct CheckReport {
    /// The files that are checked.
    enum Subject: String {
        case captions = "captions-check"
        case playlists = "playlist-check"
        case mpds = "mpd-check"
    }

    /// One file.
    struct File {
        /// Its name, for messages.
        let name: String
        /// The captions that were checked; nil for playlists.
        var asset: CaptionAsset?
        /// `media` or `multivariant` for playlists, `static` or `dynamic` for MPDs; nil for captions.
        var playlistKind: String?
        /// What was found; nil if the file could not be read.
        var findings: Findings?
        /// Why the file could not be read; nil if it could.
        var error: String?
        /// Whether it conforms to profiles of TTML; nil if that is not in question.
        var conformance: ConformanceReport?

        /// The findings in captions; of an unknown language, a warning says which limits apply.
        init(captions asset: CaptionAsset) {
            if asset.language == nil, !asset.profile.languages.isEmpty {
                Messages.warn(
                    "\(asset.fileName): the language is unknown, so the profile's default limits apply"
                )
            }
            name = asset.fileName
            self.asset = asset
            findings = CaptionAudit.check(asset, wording: RemedyCommand.text)
        }

        /// The findings in a playlist.
        init(_ asset: PlaylistAsset, against specification: Specification?) {
            name = asset.fileName
            playlistKind = asset.multivariant == nil ? "media" : "multivariant"
            findings = PlaylistAudit.check(
                asset,
                against: specification,
                wording: RemedyCommand.text
            )
        }

        /// The findings in an MPD.
        init(_ asset: MPDAsset, against specification: Specification?) {
            name = asset.fileName
            playlistKind = asset.mpd.isDynamic ? "dynamic" : "static"
            findings = MPDAudit.check(
                asset,
                against: specification,
                wording: RemedyCommand.text
            )
        }

        /// A file that could not be read; the error is also reported.
        static func unread(_ name: String, because error: some Error) -> File {
            Messages.fail(error)
            return File(name: name, error: Remedies.text(of: error))
        }

        private init(name: String, error: String) {
            (self.name, self.error) = (name, error)
        }
    }

    /// The files that are checked.
    let subject: Subject
    /// The name of the profile; nil for playlists and MPDs that are held against all rules.
    var profile: String?
    /// The files in the order of the command line, each followed by those that it names.
    var files: [File] = []

    /// Number of files that could not be read.
    var unreadable: Int { files.count { $0.error != nil } }

    /// Number of files that could not be held against the sound, although that was requested.
    var unheard: Int {
        files.count { file in
            if case .failed? = file.asset?.role.text { true } else { false }
        }
    }

    /// Whether a file does not conform to a profile.
    var hasFailedProfiles: Bool { files.contains { $0.conformance?.hasFailures ?? false } }

    /// Number of files of which it is not decided whether they conform to a profile.
    var undecided: Int { files.count { $0.conformance?.isUndecided ?? false } }

    /// Number of findings of a severity.
    func count(_ severity: Severity) -> Int {
        files.reduce(0) { $0 + ($1.findings?.counts[severity] ?? 0) }
    }

    /// Number of findings of a severity or of a greater one.
    func count(atLeast severity: Severity) -> Int {
        files.reduce(0) { $0 + ($1.findings?.count(atLeast: severity) ?? 0) }
    }
}

/// The report as JSON: `mediatag.captions-check/1`, `mediatag.playlist-check/1` or `mediatag.mpd-check/1`
/// (`Docs/schemas`).
extension CheckReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, profile, files, summary
    }

    private struct FileEntry: Encodable {
        var file: String
        var kind: String?
        var format: String?
        var language: String?
        var cues: Int?
        var sound: HeardSoundEntry?
        var heard: HeardCuesEntry?
        var error: String?
        var conformance: ConformanceEntry?
        var findings: [Finding]
        var omitted: [String: Int]

        init(_ file: File) {
            self.file = file.name
            kind = file.playlistKind
            format = file.asset?.format.identifier
            language = file.asset?.language?.rawValue
            cues = file.asset?.cues.count
            sound = HeardSoundEntry(file.asset?.role.sound)
            heard = HeardCuesEntry(file.asset?.role.text)
            error = file.error
            conformance = file.conformance.map(ConformanceEntry.init)
            findings = file.findings?.all ?? []
            omitted = file.findings?.omitted ?? [:]
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.\(subject.rawValue)/1", forKey: .schema)
        try values.encodeIfPresent(profile, forKey: .profile)
        try values.encode(files.map(FileEntry.init), forKey: .files)
        var summary = ["unreadable": unreadable]
        for severity in Severity.allCases { summary[severity.rawValue] = count(severity) }
        try values.encode(summary, forKey: .summary)
    }
}
