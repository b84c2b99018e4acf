// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaPrimitives
import MediaSelection

extension TrackFacts {
    /// The facts of the tracks of a Matroska file, in the words of a movie.
    ///
    /// The ID is the number of the track among those with media, from 1, as `inspect` shows it. The number in the
    /// result is the index of the track in the file.
    static func all(of tracks: [MatroskaTrack]) -> [(index: Int, facts: TrackFacts)] {
        let media = tracks.enumerated().filter {
            $0.element.kind != nil && !$0.element.codecID.isEmpty
        }
        return media.enumerated().map { number, place in
            (place.offset, TrackFacts(place.element, id: UInt32(clamping: number + 1)))
        }
    }

    private init(_ track: MatroskaTrack, id: UInt32) {
        let kinds: [MatroskaTrack.Kind: TrackKind] = [
            .video: .video, .audio: .audio, .subtitle: .subtitle,
        ]
        let kind = track.webVTTKind.map(Self.kind) ?? track.kind.flatMap { kinds[$0] } ?? .other
        let set = MatroskaCharacteristics.rows(for: kind.mediaKind).filter {
            track.has($0.flag) || track.webVTTKind?.flag == $0.flag
        }
        self.init(
            id: id,
            kind: kind,
            language: track.languageTag,
            name: track.name,
            isEnabled: track.has(.default),
            characteristics: set.flatMap(\.characteristics),
            forced: kind == .subtitle && track.has(.forced) ? .all : .none
        )
    }
}

extension TrackFacts {
    /// What a kind of WebVTT is to viewers: chapters and metadata are not subtitles.
    private static func kind(_ kind: MatroskaTrack.WebVTTKind) -> TrackKind {
        switch kind {
        case .subtitles, .captions, .descriptions: .subtitle
        case .chapters, .metadata: .other
        }
    }
}

extension MatroskaTrack.WebVTTKind {
    /// The flag that states the same.
    fileprivate var flag: MatroskaFlag? {
        switch self {
        case .captions: .hearingImpaired
        case .descriptions: .textDescriptions
        case .subtitles, .chapters, .metadata: nil
        }
    }
}

extension MatroskaTrack {
    /// The language that counts; nil if it is undetermined or not a language.
    var languageTag: LanguageTag? {
        do throws(LanguageTagError) {
            let tag = try LanguageTag(languageBCP47 ?? language)
            return tag == .undetermined ? nil : tag
        } catch {
            return nil
        }
    }
}
