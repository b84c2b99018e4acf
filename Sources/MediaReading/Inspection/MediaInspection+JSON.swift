// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// The keys and nulls of `mediatag.inspect/1`; see `Docs/schemas/inspect.json`.
extension MediaInspection: Encodable {
    /// The schema that the JSON follows.
    package static let schema = "mediatag.inspect/1"

    private enum CodingKeys: String, CodingKey {
        case schema, file, container, brands, durationSeconds, fragmented, fastStart, tracks
        case selectionGroups, embeddedCaptions, captionScan
    }

    /// Writes every key; what is not known is null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.schema, forKey: .schema)
        try values.encode(file, forKey: .file)
        try values.encode(container, forKey: .container)
        try values.encode(brands, forKey: .brands)
        try values.encode(durationSeconds, forKey: .durationSeconds)
        try values.encode(fragmented, forKey: .fragmented)
        try values.encode(fastStart, forKey: .fastStart)
        try values.encode(tracks, forKey: .tracks)
        try values.encode(selectionGroups, forKey: .selectionGroups)
        try values.encode(embeddedCaptions, forKey: .embeddedCaptions)
        try values.encode(captionScan, forKey: .captionScan)
    }
}

extension MediaInspection.Track: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id, kind, handler, sampleEntry, codec, language, mdhdLanguage, extendedLanguage, name
        case enabled, alternateGroup, excludedFromAutoselection, characteristics, roles, htmlKinds
        case forced, references, durationSeconds, sampleCount, bitRate, width, height, channels,
            sampleRate, service
    }

    /// Writes every key; what is not known is null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(facts.id, forKey: .id)
        try values.encode(facts.kind, forKey: .kind)
        try values.encode(facts.handler?.description, forKey: .handler)
        try values.encode(facts.sampleEntry?.description, forKey: .sampleEntry)
        try values.encode(codec, forKey: .codec)
        try values.encode(facts.language?.rawValue, forKey: .language)
        try values.encode(facts.mediaHeaderLanguage?.text, forKey: .mdhdLanguage)
        try values.encode(facts.extendedLanguage, forKey: .extendedLanguage)
        try values.encode(facts.name, forKey: .name)
        try values.encode(facts.isEnabled, forKey: .enabled)
        try values.encode(facts.alternateGroup, forKey: .alternateGroup)
        try values.encode(facts.isExcludedFromAutoselection, forKey: .excludedFromAutoselection)
        try values.encode(facts.characteristics.map(\.rawValue), forKey: .characteristics)
        try values.encode(facts.roles, forKey: .roles)
        try values.encode(facts.htmlKinds, forKey: .htmlKinds)
        try values.encode(facts.forced, forKey: .forced)
        try values.encode(references, forKey: .references)
        try values.encode(durationSeconds, forKey: .durationSeconds)
        try values.encode(sampleCount, forKey: .sampleCount)
        try values.encode(bitRate, forKey: .bitRate)
        try values.encode(width, forKey: .width)
        try values.encode(height, forKey: .height)
        try values.encode(channels, forKey: .channels)
        try values.encode(sampleRate, forKey: .sampleRate)
        try values.encode(service.map(Service.init), forKey: .service)
    }

    /// What a transport stream states of subtitles.
    private struct Service: Encodable {
        let teletextPage: Int?
        let purpose: String
        let declared: Bool

        init(_ service: SubtitleService) {
            teletextPage = service.teletextPage
            purpose = service.purpose.rawValue
            declared = service.isDeclared
        }

        private enum CodingKeys: String, CodingKey {
            case teletextPage, purpose, declared
        }

        /// Writes every key; what is not known is null.
        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(teletextPage, forKey: .teletextPage)
            try values.encode(purpose, forKey: .purpose)
            try values.encode(declared, forKey: .declared)
        }
    }
}

extension MediaInspection.Option: Encodable {
    private enum CodingKeys: String, CodingKey {
        case track, displayName, language, characteristics, forced
        case isDefault = "default"
    }

    /// Writes every key; what is not known is null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(track, forKey: .track)
        try values.encode(displayName, forKey: .displayName)
        try values.encode(language, forKey: .language)
        try values.encode(characteristics, forKey: .characteristics)
        try values.encode(forced, forKey: .forced)
        try values.encode(isDefault, forKey: .isDefault)
    }
}
