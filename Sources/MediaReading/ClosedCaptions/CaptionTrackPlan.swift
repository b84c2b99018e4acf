// SPDX-License-Identifier: Apache-2.0

import Captions
package import ISOMedia
import MediaPrimitives

/// How the samples of a track of a movie carry captions, or why they cannot be looked into.
package struct CaptionTrackPlan {
    /// The track, with nothing found yet.
    package let track: EmbeddedCaptions.Track
    /// What its samples are; nil where they cannot be looked into.
    package private(set) var form: SampleCaptions.Form?
    /// Why not.
    package private(set) var obstacle: String?
    /// Whether its samples have no place for captions, so that there are none without a look.
    package private(set) var isCaptionless = false

    private static let encrypted: Set<FourCC> = ["encv", "drmi", "enct", "encs", "encm", "encu"]
    /// What QuickTime calls MPEG-2 of many kinds begins so.
    private static let mpeg2Prefixes = ["hdv", "mx3", "mx4", "mx5", "xdv", "xd5", "xdh"]

    /// Looks at the sample entries; those of one track are of one form, or it is not read.
    package init(_ track: Track, _ facts: TrackFacts) {
        var forms: [SampleCaptions.Form] = []
        do throws(ISOMediaError) {
            if try !track.isSelfContained() {
                obstacle = "its samples are in another file (dref)"
            }
            for entry in track.sampleEntries {
                if let form = try Self.form(of: entry) {
                    forms.append(form)
                } else {
                    obstacle = obstacle ?? Self.obstacle(entry.type)
                }
            }
        } catch {
            obstacle = error.description
        }
        if track.sampleEntries.isEmpty { obstacle = "it has no sample entry" }
        if !track.sampleEntries.isEmpty, track.sampleEntries.allSatisfy(CaptionlessCodec.contains) {
            isCaptionless = true
        }
        if let first = forms.first, forms.contains(where: { $0 != first }) {
            obstacle = obstacle ?? "its samples are of several forms"
        }
        form = obstacle == nil ? forms.first : nil
        self.track = EmbeddedCaptions.Track(id: Int(facts.id), carriage: forms.first?.carriage)
    }

    /// The track as one that was not read.
    package func unread(because reason: String) -> EmbeddedCaptions.Track {
        var track = track
        track.obstacle = reason
        track.outcome = .untested
        return track
    }

    private static func form(of entry: Box) throws(ISOMediaError) -> SampleCaptions.Form? {
        if ["c608", "c708"].contains(entry.type) { return .captions }
        if entry.type == "av01" { return .av1 }
        if let framing = try UnitFraming(entry) {
            return .units(framing.coding, lengthSize: framing.lengthSize)
        }
        return isMPEG2(entry) ? .mpeg2 : nil
    }

    private static func isMPEG2(_ entry: Box) -> Bool {
        if entry.type == "mp4v" {
            let type = VisualSampleEntry(entry)?.objectType ?? 0
            return (0x60...0x65).contains(type) || type == 0x6A
        }
        let name = entry.type.description
        return ["mp2v", "m2v1"].contains(name) || mpeg2Prefixes.contains(where: name.hasPrefix)
    }

    private static func obstacle(_ type: FourCC) -> String {
        encrypted.contains(type)
            ? "it is encrypted (\(type)); what captions it has cannot be seen"
            : "captions in \(type) are not looked for"
    }
}

extension SampleCaptions.Form {
    fileprivate var carriage: EmbeddedCaptions.Carriage {
        switch self {
        case .units: .messages
        case .mpeg2: .userData
        case .av1: .metadata
        case .captions: .track
        }
    }
}
