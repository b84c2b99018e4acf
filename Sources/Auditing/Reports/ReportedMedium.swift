// SPDX-License-Identifier: Apache-2.0

import WebPages

/// A medium of a page in a report.
package struct ReportedMedium: Codable, Equatable, Sendable {
    /// The element, such as `video`; `script` for a configuration, `embed` for a player of a service.
    package let element: String
    /// The line of the page, counted from 1.
    package let line: Int
    /// The page of a frame that has it; nil if the audited page itself has it.
    package let frame: String?
    /// The references of its media, or what the service calls the video.
    package let sources: [String]
    /// Its text tracks.
    package let tracks: [Track]
    /// The player or the service; nil if the browser plays it.
    package let player: String?
    /// The outcome of the medium: `passed`, `failed`, `cantTell` or `untested`.
    package let outcome: String

    /// A text track of a medium in a report.
    package struct Track: Codable, Equatable, Sendable {
        /// The kind as browsers read it.
        package let kind: String
        /// The reference of the file.
        package let src: String?
        /// The language as the page states it.
        package let srclang: String?
        /// The label as the page states it.
        package let label: String?
    }

    init(_ medium: AuditedMedium, _ outcome: RuleOutcome, in frame: String?) {
        self.frame = frame
        let found = medium.medium
        element = found.element
        line = found.line
        sources = found.sources.map(\.reference)
        tracks = medium.tracks.map { track in
            Track(
                kind: track.element.effectiveKind.rawValue,
                src: track.element.reference,
                srclang: track.element.language,
                label: track.element.label
            )
        }
        player = found.player?.rawValue
        self.outcome = outcome.name
    }

    init(_ embed: PageEmbed, in frame: String?) {
        self.frame = frame
        element = "embed"
        line = embed.line
        sources = embed.video.map { [$0] } ?? []
        tracks = []
        player = embed.service
        outcome = RuleOutcome.untested("").name
    }
}
