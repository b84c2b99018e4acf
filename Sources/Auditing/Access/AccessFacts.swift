// SPDX-License-Identifier: Apache-2.0

/// Which access services a movie or a presentation with video offers, and which findings are about each offer.
///
/// Quotas count these, and exports of metadata state them. What could not be looked for is unknown, never missing.
package struct AccessFacts: Codable, Equatable, Sendable {
    /// An access service that laws count.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// Captions or subtitles of what is heard.
        case captions
        /// Audio that describes the video.
        case audioDescription
        /// Video with an interpreter of sign language.
        case signLanguage
    }

    /// A track, a file, a rendition or a channel that offers a service.
    package struct Offer: Equatable, Sendable {
        /// The language, as BCP 47; nil if it is not known.
        package var language: String?
        /// The ID of the track in a movie.
        package var track: Int?
        /// The caption file.
        package var file: String?
        /// The rendition of a playlist (`GROUP-ID/NAME`), the set of an MPD, or the channel of closed captions.
        package var rendition: String?
        /// The format, as the container, `CODECS` or the file's format name it, such as `wvtt`, `avc1.64001f` or `ttml`; nil if it
        /// is not known.
        package var format: String?
        /// Whether captions are for the deaf and hard of hearing.
        package var isForDeaf = false
        /// The rules that found certain or likely errors in it, by their IDs.
        package var faults: [String] = []
        /// The rules that found what a person has to decide on, by their IDs; `unread` if it could not be read.
        package var doubts: [String] = []

        /// The format of closed captions that are a part of the video.
        static let closedCaptions = "cc"
    }

    /// One service.
    package struct Service: Codable, Equatable, Sendable {
        /// All that offers it.
        package var offers: [Offer] = []
        /// Why it is not known whether more offers it, as a clause; nil if everything was looked at.
        package var unknown: String?
    }

    /// How long it plays, without advertisements that other files have; nil if that is not stated, or it is live.
    package var milliseconds: Int?
    /// The language of the main audio, as BCP 47; nil if it is not known.
    package var language: String?
    /// That there is no audio; nil if there is some, or it is not known.
    package var silent: Bool?
    /// Captions or subtitles of what is heard.
    package var captions = Service()
    /// Audio that describes the video.
    package var audioDescription = Service()
    /// Video with an interpreter of sign language.
    package var signLanguage = Service()

    /// Whether it is known that there is no audio.
    package var isSilent: Bool { silent == true }

    /// The service of a kind.
    package subscript(_ kind: Kind) -> Service {
        get {
            switch kind {
            case .captions: captions
            case .audioDescription: audioDescription
            case .signLanguage: signLanguage
            }
        }
        set {
            switch kind {
            case .captions: captions = newValue
            case .audioDescription: audioDescription = newValue
            case .signLanguage: signLanguage = newValue
            }
        }
    }
}

extension AccessFacts.Kind {
    /// The clauses of which an error keeps an offer from counting.
    var clauses: [String] {
        switch self {
        case .captions:
            [
                "WCAG 1.2.2", "WCAG 1.2.4", "47 CFR 79.1", "Telecom Regulatory Policy CRTC 2026-98",
            ]
        case .audioDescription: ["WCAG 1.2.3", "WCAG 1.2.5"]
        case .signLanguage: ["WCAG 1.2.6"]
        }
    }

    /// The rules that refer to them.
    var rules: Set<String> { Self.rulesByKind[self] ?? [] }

    private static let rulesByKind = Dictionary(
        uniqueKeysWithValues: allCases.map { kind in
            (kind, Set(kind.clauses.flatMap { Criterion($0).rules }))
        }
    )
}

extension AccessFacts.Offer: Codable {
    private enum CodingKeys: String, CodingKey {
        case language, track, file, rendition, format, forDeaf, faults, doubts
    }

    /// Writes what is known, and lists that are not empty.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(language, forKey: .language)
        try values.encodeIfPresent(track, forKey: .track)
        try values.encodeIfPresent(file, forKey: .file)
        try values.encodeIfPresent(rendition, forKey: .rendition)
        try values.encodeIfPresent(format, forKey: .format)
        if isForDeaf { try values.encode(true, forKey: .forDeaf) }
        if !faults.isEmpty { try values.encode(faults, forKey: .faults) }
        if !doubts.isEmpty { try values.encode(doubts, forKey: .doubts) }
    }

    /// Reads an offer of a report.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        language = try values.decodeIfPresent(String.self, forKey: .language)
        track = try values.decodeIfPresent(Int.self, forKey: .track)
        file = try values.decodeIfPresent(String.self, forKey: .file)
        rendition = try values.decodeIfPresent(String.self, forKey: .rendition)
        format = try values.decodeIfPresent(String.self, forKey: .format)
        isForDeaf = try values.decodeIfPresent(Bool.self, forKey: .forDeaf) ?? false
        faults = try values.decodeIfPresent([String].self, forKey: .faults) ?? []
        doubts = try values.decodeIfPresent([String].self, forKey: .doubts) ?? []
    }
}
