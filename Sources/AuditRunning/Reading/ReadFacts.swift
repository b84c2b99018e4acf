// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Guidelines
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

extension MovieAsset {
    /// The facts that an inspection has found.
    init(_ inspection: MediaInspection) {
        self.init(
            path: inspection.file,
            container: inspection.container,
            durationSeconds: inspection.durationSeconds,
            tracks: inspection.tracks.map(AuditedTrack.init),
            faults: inspection.warnings
        )
    }
}

extension AuditedTrack {
    /// The facts that an inspection has found.
    init(_ track: MediaInspection.Track) {
        self.init(
            track.facts,
            format: track.facts.sampleEntry?.description ?? track.codec,
            references: track.references
        )
        durationSeconds = track.durationSeconds
        endSeconds = track.endSeconds
        if let service = track.service, !service.isDeclared {
            undeclaredTeletextPage = service.teletextPage
        }
        sampleCount = track.sampleCount
    }
}

extension CaptionAsset {
    /// The captions in a track.
    ///
    /// - Parameters:
    ///   - text: what the track shows.
    ///   - fileName: the name of the movie, for messages.
    ///   - profile: what it is checked against.
    init(_ text: TrackText, fileName: String, profile: CaptionProfile) {
        self.init(
            CaptionReading(text.document, format: .native(text.nearestFormat)),
            fileName: fileName,
            isNamedSDH: text.facts.isSDH,
            declaredLanguage: text.facts.language,
            profile: profile
        )
    }
}

extension ScannedCaptions {
    /// The facts that a scan has found.
    init(_ found: EmbeddedCaptions.Track) {
        self.init(
            track: found.id,
            isCaptionTrack: found.carriage == .track,
            channels: found.captions.channels.map { channel in
                Channel(
                    channel.channel,
                    cues: channel.document.cues,
                    captionCount: channel.captionCount,
                    characterCount: channel.printableCount,
                    modes: channel.modes,
                    declaredLanguage: found.declaredLanguages[channel.channel].flatMap(Self.tag)
                )
            }
        )
        obstacle = found.obstacle
        pictureCount = found.pictureCount
        captionedCount = found.captionedCount
        startMilliseconds = found.startMilliseconds
        endMilliseconds = found.endMilliseconds
        faults = found.faults
        for field in found.captions.fields {
            pairs.count += field.meaningfulPairs
            pairs.parityErrors += field.parityErrors
            pairs.unknownCodes += field.unknownCodes
        }
        packing = found.packing
        orders = found.orders
    }

    private static func tag(_ text: String) -> LanguageTag? {
        do {
            return try LanguageTag(known: text)
        } catch {
            return nil
        }
    }
}
