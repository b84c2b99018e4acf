// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
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
            id: track.id,
            kind: track.kind,
            format: track.sampleEntry ?? track.codec,
            language: track.language.flatMap(Self.tag),
            mediaHeaderLanguage: track.mdhdLanguage,
            extendedLanguage: track.extendedLanguage,
            name: track.name,
            isEnabled: track.enabled,
            alternateGroup: track.alternateGroup,
            isExcludedFromAutoselection: track.excludedFromAutoselection,
            characteristics: track.characteristics.map(MediaCharacteristic.init(rawValue:)),
            roles: track.roles,
            htmlKinds: track.htmlKinds,
            forced: track.forced,
            displayFlags: track.displayFlags,
            references: track.references,
            durationSeconds: track.durationSeconds,
            sampleCount: track.sampleCount
        )
        endSeconds = track.endSeconds
    }

    private static func tag(_ text: String) -> LanguageTag? {
        do {
            return try LanguageTag(text)
        } catch {
            return nil
        }
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
