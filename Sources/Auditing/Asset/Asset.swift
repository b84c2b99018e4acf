// SPDX-License-Identifier: Apache-2.0

import DASH
package import Listening
package import Looking
public import MediaSelection
package import Playlists

/// A movie, presentation or caption file with everything that belongs to it, as rules see it.
///
/// A movie and its caption files are one asset. What could not be read is reported as unreadable, never as
/// absent.
package struct Asset: Sendable {
    /// The name, as the user wrote it.
    package let name: String
    /// The movie or other media container; nil if there is none.
    package var movie: MovieAsset?
    /// The playlists of an HLS presentation, the multivariant one first; empty for other assets.
    package var playlists: [PlaylistAsset] = []
    /// The renditions whose initialization sections were read.
    package var renditionTracks: [RenditionTrack] = []
    /// The MPD of a DASH presentation; nil for other assets.
    package var mpd: MPDAsset?
    /// The web page; nil for other assets.
    package var page: PageAsset?
    /// The text of the presentation that was read.
    package var renditionTexts: [RenditionText] = []
    /// The renditions of a presentation as tracks, with the cues of text; empty unless it is compared.
    package var presentedTracks: [AuditedTrack] = []
    /// The closed captions in the video of each variant; nil if there was no scan.
    package var variantCaptions: [VariantCaptions]?
    /// What was measured of the video of a presentation; nil for other assets.
    package var variantPicture: VariantPicture?
    /// The caption files that belong to it.
    package var captionFiles: [CaptionAsset]
    /// Whether there is a transcript next to it.
    package var hasTranscript: Bool
    /// Why parts of it could not be read, a sentence each.
    package var unreadable: [String]
    /// Captions that the page with the movie names and that were not tested, a clause with the reason each.
    package var untestedCaptions: [String] = []
    /// Whether its server answers range requests; nil if the movie is not on a server.
    package var sendsParts: Bool?
    /// What the owner requires of it.
    package var requirements: Requirements

    /// Makes an asset.
    package init(
        name: String,
        movie: MovieAsset? = nil,
        captionFiles: [CaptionAsset] = [],
        hasTranscript: Bool = false,
        unreadable: [String] = [],
        requirements: Requirements = Requirements()
    ) {
        self.name = name
        self.movie = movie
        self.captionFiles = captionFiles
        self.hasTranscript = hasTranscript
        self.unreadable = unreadable
        self.requirements = requirements
    }

    /// Gives all captions the length and the audio of their movie, or the length of their presentation.
    package mutating func tellMovie() {
        tellPresentation()
        guard let movie else { return }
        let captions = movie.tracks(.legible).filter { !$0.isTextDescription }
        let all = captionFiles + captions.compactMap(\.cues)
        let mostCues = all.lazy.filter { !$0.role.isForced }.map(\.shownCues.count).max()
        for index in captionFiles.indices {
            Self.tell(movie, to: &captionFiles[index].role)
            captionFiles[index].role.mostCues = mostCues
        }
        for index in movie.tracks.indices {
            guard var cues = movie.tracks[index].cues else { continue }
            Self.tell(movie, to: &cues.role)
            cues.role.mostCues = mostCues
            self.movie?.tracks[index].text = .cues(cues)
        }
    }

    private mutating func tellPresentation() {
        let length = playlists.first?.presentationDuration.map { $0.nanoseconds / 1_000_000 }
        if let picture = presentedVideo?.picture {
            mpd?.picture = picture
            if !playlists.isEmpty { playlists[0].picture = picture }
        }
        let all = renditionTexts.map(\.captions)
        let mostCues = all.lazy.filter { !$0.role.isForced }.map(\.shownCues.count).max()
        for index in renditionTexts.indices {
            renditionTexts[index].captions.role.movieMilliseconds = length ?? mpd?.milliseconds
            renditionTexts[index].captions.role.mostCues = mostCues
            renditionTexts[index].captions.role.picture = presentedVideo?.picture
        }
    }

    private static func tell(_ movie: MovieAsset, to role: inout CaptionRole) {
        if let seconds = movie.mediaEndSeconds {
            role.movieMilliseconds = seconds.clampedMilliseconds
        }
        role.movie = movie.path
        role.sound = movie.mainAudio == nil ? nil : movie.sound
        role.text = movie.mainAudio == nil ? nil : .notAsked
        role.picture = movie.tracks(.visual).isEmpty ? nil : movie.picture
    }
}

/// What the owner of an asset requires of it.
public struct Requirements: Equatable, Sendable {
    /// A service that can be required.
    public enum Service: String, CaseIterable, Sendable {
        /// Captions or subtitles.
        case captions
        /// Subtitles for the deaf and hard of hearing, or closed captions.
        case sdh
        /// Audio that describes the video.
        case audioDescription = "audio-description"
        /// Video with an interpreter of sign language.
        case signLanguage = "sign-language"
    }

    /// The services.
    package var services: Set<Service>
    /// The languages of each service; empty: that of the main audio.
    package var languages: [LanguageTag]

    /// Whether the assets were shown on television in the United States with captions, on which 47 CFR 79.4 depends.
    package var wasAired = false

    /// Makes requirements; none unless said.
    public init(
        services: Set<Service> = [],
        languages: [LanguageTag] = [],
        wasAired: Bool = false
    ) {
        self.services = services
        self.languages = languages
        self.wasAired = wasAired
    }
}

extension Asset {
    /// Whether it is live.
    enum Programming: Equatable {
        /// All of it is there.
        case prerecorded
        /// A playlist of it has not ended.
        case live
        /// The playlists that would show it cannot be read; the reason is a clause.
        case unknown(String)
    }

    /// The multivariant playlist; nil where it is no presentation, or of one media playlist alone.
    package var presentation: MultivariantPlaylist? { playlists.first?.multivariant }

    /// Whether it is live, by its playlists; files are prerecorded.
    var programming: Programming {
        if let mpd { return mpd.mpd.isDynamic ? .live : .prerecorded }
        return playlists.first?.programming ?? .prerecorded
    }

    /// Whether it is an audio-only presentation.
    var hasSoundAlone: Bool { mpd?.hasSoundAlone ?? presentation?.hasSoundAlone ?? false }
}

extension PlaylistAsset {
    /// Whether it is live, by its variants.
    var programming: Asset.Programming {
        if let media { return media.isLive ? .live : .prerecorded }
        let read = members.filter { $0.role == .variant }.compactMap(\.playlist)
        if read.contains(where: \.isLive) { return .live }
        guard read.isEmpty else { return .prerecorded }
        return .unknown(
            "no playlist of a variant could be read, so it is unknown whether the presentation is live"
        )
    }
}

extension MediaPlaylist {
    /// Whether segments are still to come.
    var isLive: Bool { !hasEnded && playlistType != .videoOnDemand }
}

extension MultivariantPlaylist {
    /// Whether it states that no variant has video; without a statement, variants may have video.
    var hasSoundAlone: Bool {
        !variants.isEmpty
            && variants.allSatisfy { !$0.tag.hasVideo && !$0.tag.codecs.isEmpty }
    }

    /// Whether it states that no variant has audio; without a statement, variants may have audio.
    var hasVideoAlone: Bool {
        !variants.isEmpty
            && variants.allSatisfy { variant in
                variant.tag.hasVideo && variant.tag.audioGroup == nil && !variant.tag.codecs.isEmpty
                    && variant.tag.codecs.allSatisfy(StatedCodec.isVideo)
            }
    }

    /// Whether there is text to choose.
    var hasText: Bool { renditions.contains { $0.tag.type?.kind == .legible } }
}

/// The purpose of captions, by the tags of their track or the name of their file.
package struct CaptionRole: Equatable, Sendable {
    /// Whether they are for the deaf and hard of hearing.
    package var isSDH: Bool
    /// Whether all of them are shown even when subtitles are off.
    package var isForced: Bool
    /// Whether they are the words of a commentary, and not of what is heard in the video.
    package var isCommentary: Bool
    /// Whether they are edited to be easy to read.
    package var isEasyToRead: Bool
    /// Whether they describe the video, and are no captions.
    package var isDescription = false
    /// The name.
    package var name: String?
    /// The length of their movie, in milliseconds; nil if there is none.
    package var movieMilliseconds: Int?
    /// The largest number of cues in captions of the movie that are not forced; nil if there is no movie.
    package var mostCues: Int?
    /// The track they are in; nil where they are a file.
    package var track: Int?
    /// The path or the URL of their movie; nil if there is none.
    package var movie: String?
    /// The audio of their movie; nil if there is none.
    package var sound: HeardSound?
    /// Whether their words were listened for; nil if there is no movie.
    package var text: TextHearing?
    /// What was measured of the video; nil without video.
    package var picture: SeenPicture?

    /// Makes a role; plain captions of no movie unless said.
    package init(
        isSDH: Bool = false,
        isForced: Bool = false,
        isCommentary: Bool = false,
        isEasyToRead: Bool = false,
        name: String? = nil,
        movieMilliseconds: Int? = nil,
        mostCues: Int? = nil,
        track: Int? = nil,
        movie: String? = nil,
        sound: HeardSound? = nil
    ) {
        self.isSDH = isSDH
        self.isForced = isForced
        self.isCommentary = isCommentary
        self.isEasyToRead = isEasyToRead
        self.name = name
        self.movieMilliseconds = movieMilliseconds
        self.mostCues = mostCues
        self.track = track
        self.movie = movie
        self.sound = sound
    }
}
