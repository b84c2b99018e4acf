// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection

/// What an MPD offers, in the shape of its JSON (`mediatag.mpd-show/1`).
struct MPDContents: Encodable {
    /// A Period.
    struct Period: Encodable {
        var line: Int
        var id: String?
        var number: Int
        var startSeconds: Double?
        var durationSeconds: Double?
        var adaptationSets: [Set]
        var selectionGroups: [OfferedGroup<Option>]
    }

    /// An adaptation set.
    struct Set: Encodable {
        var line: Int
        var selector: String
        var id: String?
        var kind: String
        var language: String?
        var label: String?
        var roles: [Property]
        var accessibility: [Property]
        var essentialProperties: [Property]
        var supplementalProperties: [Property]
        var characteristics: [String]
        var forced: Bool
        var isDefault: Bool
        var closedCaptions: [Channel]
        var representations: [Representation]

        enum CodingKeys: String, CodingKey {
            case line, selector, id, kind, language, label, roles, accessibility
            case essentialProperties, supplementalProperties, characteristics, forced
            case closedCaptions, representations
            case isDefault = "default"
        }
    }

    /// A descriptor.
    struct Property: Encodable {
        var scheme: String
        var value: String?
    }

    /// A channel of closed captions.
    struct Channel: Encodable {
        var instreamID: String
        var language: String?
    }

    /// One encoding.
    struct Representation: Encodable {
        var id: String?
        var bandwidth: Int?
        var mimeType: String?
        var codecs: String?
        var baseURL: String?
    }

    /// What a viewer can choose.
    struct Option: Encodable {
        var displayName: String
        var adaptationSet: String
    }

    let schema = "mediatag.mpd-show/1"
    let mpd: String
    let type: String
    let profiles: [String]
    let durationSeconds: Double?
    let periods: [Period]

    /// Sums up an MPD.
    init(_ mpd: MPD, name: String) {
        self.mpd = name
        type = mpd.isDynamic ? "dynamic" : "static"
        profiles = mpd.profiles
        durationSeconds = mpd.duration.map { Double($0) / 1000 }
        periods = mpd.periods.map(Period.init)
    }
}

extension MPDContents.Period {
    fileprivate init(_ period: MPD.Period) {
        self.init(
            line: period.line,
            id: period.id,
            number: period.number,
            startSeconds: period.beginning.map { Double($0) / 1000 },
            durationSeconds: period.duration.map { Double($0) / 1000 },
            adaptationSets: period.adaptationSets.map(MPDContents.Set.init),
            selectionGroups: OfferedGroup.all(
                period.adaptationSets.compactMap { set in set.option.map { (set, $0) } }
            ) { set, _, name in
                MPDContents.Option(displayName: name, adaptationSet: set.selector)
            }
        )
    }
}

extension MPDContents.Set {
    fileprivate init(_ set: AdaptationSet) {
        let option = set.option
        let channels = set.accessibility.compactMap(ClosedCaptionDescriptor.init)
            .flatMap(\.channels)
        self.init(
            line: set.line,
            selector: set.selector,
            id: set.id,
            kind: set.kindName,
            language: set.lang,
            label: set.label,
            roles: set.roles.map(MPDContents.Property.init),
            accessibility: set.accessibility.map(MPDContents.Property.init),
            essentialProperties: set.essentialProperties.map(MPDContents.Property.init),
            supplementalProperties: set.supplementalProperties.map(MPDContents.Property.init),
            characteristics: option?.characteristics.map(\.rawValue) ?? [],
            forced: option?.isForced ?? false,
            isDefault: option?.isDefault ?? false,
            closedCaptions: channels.map {
                MPDContents.Channel(instreamID: $0.instreamID, language: $0.language)
            },
            representations: set.representations.map { representation in
                MPDContents.Representation(
                    id: representation.id,
                    bandwidth: representation.bandwidth,
                    mimeType: representation.mimeType,
                    codecs: representation.codecs,
                    baseURL: representation.baseURL
                )
            }
        )
    }
}

extension MPDContents.Property {
    fileprivate init(_ descriptor: Descriptor) {
        self.init(scheme: descriptor.scheme, value: descriptor.value)
    }
}
