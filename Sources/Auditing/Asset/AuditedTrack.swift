// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
package import MediaSelection
package import Playlists

/// A track as rules look at it.
@dynamicMemberLookup
package struct AuditedTrack: Sendable {
    /// What is known of the words of a track.
    package enum Text: Sendable {
        /// It has no text, or its text was not read.
        case none
        /// They could not be read; the reason is a clause.
        case unreadable(String)
        /// All of it was read, and it shows nothing.
        case empty
        /// Its cues.
        case cues(CaptionAsset)
    }

    /// What matters of it for selecting it.
    package var facts: TrackFacts
    /// The format of its samples, such as `tx3g`, or FFmpeg's name of it.
    package var format: String?
    /// The tracks it refers to, by purpose.
    package var references: [String: [Int]]
    /// Length in seconds.
    package var durationSeconds: Double?
    /// When its presentation ends, in seconds; nil if only its length is known.
    package var endSeconds: Double?
    /// Number of samples; nil where they are not counted.
    package var sampleCount: Int?
    /// The page of teletext, if it has subtitles and no descriptor of its transport stream names it.
    package var undeclaredTeletextPage: Int?
    /// Its words.
    package var text: Text

    /// Makes a track of its facts, without media.
    package init(
        _ facts: TrackFacts,
        format: String? = nil,
        references: [String: [Int]] = [:],
        text: Text = .none
    ) {
        self.facts = facts
        self.format = format
        self.references = references
        self.text = text
    }

    /// A fact of the track.
    package subscript<Fact>(dynamicMember fact: WritableKeyPath<TrackFacts, Fact>) -> Fact {
        get { facts[keyPath: fact] }
        set { facts[keyPath: fact] = newValue }
    }

    /// A conclusion from the facts of the track.
    package subscript<Fact>(dynamicMember fact: KeyPath<TrackFacts, Fact>) -> Fact {
        facts[keyPath: fact]
    }
}

extension AuditedTrack {
    /// The language, unless it is not stated or undetermined.
    package var knownLanguage: LanguageTag? {
        facts.language == .undetermined ? nil : facts.language
    }

    /// The track's ID, as reports write it.
    package var id: Int { Int(facts.id) }

    /// Whether it is for deaf viewers: both characteristics of SDH, or closed captions.
    var isForDeaf: Bool {
        facts.kind == .closedCaption || facts.isSDH
    }

    /// The words of its name, in lower case.
    var nameWords: Set<String> {
        Set((facts.name ?? "").lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// The cues, where they were read.
    var cues: CaptionAsset? {
        if case .cues(let asset) = text { asset } else { nil }
    }

    /// How messages name it: `track 3 ("español")`.
    var label: String { facts.name.map { "track \(id) (\"\($0)\")" } ?? "track \(id)" }
}

/// A rendition of an HLS presentation, and the track in its initialization section.
package struct RenditionTrack: Sendable {
    /// What the playlist says of it.
    package var rendition: MediaRendition
    /// The line of the multivariant playlist that says it, counted from 1.
    package var line: Int
    /// What its initialization section says.
    package var track: AuditedTrack

    /// Puts both together.
    package init(rendition: MediaRendition, line: Int, track: AuditedTrack) {
        self.rendition = rendition
        self.line = line
        self.track = track
    }
}
