// SPDX-License-Identifier: Apache-2.0

import Captions
import DASH
import ISOMedia
import Listening
import MediaSelection
import Playlists

extension AccessFacts {
    /// What an asset offers; nil if it has no video, or is a page.
    init?(_ asset: Asset) {
        guard asset.page == nil else { return nil }
        if let mpd = asset.mpd {
            guard mpd.sets.contains(where: { $0.kind == .visual }) else { return nil }
            self.init(mpd)
        } else if let playlist = asset.playlists.first, let presentation = playlist.multivariant {
            guard !presentation.hasSoundAlone else { return nil }
            self.init(playlist, presentation)
        } else if let movie = asset.movie, !movie.tracks(.visual).isEmpty {
            self.init(movie, of: asset)
        } else {
            return nil
        }
        let unread = asset.unreadable.first ?? asset.untestedCaptions.first
        for kind in Kind.allCases { self[kind].unknown = self[kind].unknown ?? unread }
    }

    // MARK: Movies

    private init(_ movie: MovieAsset, of asset: Asset) {
        milliseconds = movie.mediaEndSeconds?.clampedMilliseconds
        language = movie.mainAudio?.knownLanguage?.rawValue
        silent = movie.mainAudio == nil ? true : nil
        captions.offers =
            movie.captionTracks.map { Offer(text: $0) }
            + asset.fullCaptionFiles.map { file in
                var offer = Offer(language: file.language?.rawValue, file: file.fileName)
                offer.format = file.format.identifier
                offer.isForDeaf = file.role.isSDH
                return offer
            } + movie.channelOffers
        if captions.offers.isEmpty, case .untested(let reason) = movie.embeddedCaptions {
            captions.unknown = movie.mainAudio == nil ? "it has no audio" : reason
        }
        audioDescription.offers = movie.tracks(.audible).filter(\.describesVideo).map {
            Offer($0)
        }
        audioDescription.unknown = movie.tracks(.audible).first(where: \.isNamedDescription).map {
            "\($0.label) is named as a description and not tagged as one"
        }
        let videos = movie.tracks(.visual)
        signLanguage.offers = videos.filter(\.isTaggedAsSignLanguage).map { Offer($0) }
        signLanguage.unknown = videos.first {
            !$0.isTaggedAsSignLanguage && NameHint.isSignLanguage($0.name ?? "")
        }.map { "\($0.label) is named as sign language and not tagged as it" }
        guard movie.isInParts else { return }
        for kind in Kind.allCases {
            self[kind].unknown = "a media playlist alone does not name other renditions"
        }
    }

    // MARK: Presentations

    private init(_ playlist: PlaylistAsset, _ presentation: MultivariantPlaylist) {
        milliseconds = playlist.presentationDuration.map { ($0.nanoseconds + 500_000) / 1_000_000 }
        language = presentation.mainAudioLanguage?.rawValue
        let tags = presentation.renditions.map(\.tag)
        captions.offers = tags.filter(playlist.mayBeCaptions).map { tag in
            var offer = Offer(tag)
            offer.format = presentation.textFormat(of: tag)
            offer.isForDeaf = tag.isSDH || tag.type == .closedCaptions
            return offer
        }
        audioDescription.offers = tags.filter { $0.type == .audio && $0.describesVideo }.map {
            Offer($0)
        }
        signLanguage.offers = tags.filter {
            $0.type == .video && $0.option?.language?.isSignLanguage == true
        }.map { Offer($0) }
    }

    private init(_ mpd: MPDAsset) {
        milliseconds = mpd.milliseconds
        language = mpd.mainAudioLanguage?.rawValue
        captions.offers = mpd.captions.map { captions in
            var offer = Offer(language: captions.language?.rawValue, rendition: captions.selector)
            offer.format = captions.format
            offer.isForDeaf = captions.isForDeaf
            return offer
        }
        audioDescription.offers = mpd.sets.filter {
            $0.kind == .audible && $0.option?.describesVideo == true
        }.map { Offer($0) }
        signLanguage.offers = mpd.sets.filter { set in
            set.kind == .visual
                && (set.roleValues.contains("sign") || set.option?.language?.isSignLanguage == true)
        }.map { Offer($0) }
    }
}

extension AccessFacts.Offer {
    fileprivate init(_ track: AuditedTrack) {
        self.init(language: track.knownLanguage?.rawValue, track: track.id)
        format = track.format
    }

    fileprivate init(text track: AuditedTrack) {
        self.init(track)
        isForDeaf = track.isForDeaf
        if case .unreadable = track.text { doubts = [Self.unread] }
    }

    fileprivate init(_ rendition: MediaRendition) {
        self.init(language: rendition.option?.language?.rawValue, rendition: rendition.selector)
    }

    fileprivate init(_ set: AdaptationSet) {
        self.init(language: set.option?.language?.rawValue, rendition: set.selector)
        format = set.representations.first?.codecs
    }
}

extension MultivariantPlaylist {
    /// The format of a rendition of text: TTML if variants that take its group state it, else WebVTT.
    fileprivate func textFormat(of rendition: MediaRendition) -> String? {
        guard rendition.type == .subtitles else { return AccessFacts.Offer.closedCaptions }
        let own = variants.filter { $0.tag.subtitlesGroup == rendition.groupID }
        let isTTML = own.contains { $0.tag.codecs.contains { $0.hasPrefix("stpp") } }
        return isTTML ? "stpp" : "vtt"
    }
}

extension AuditedTrack {
    fileprivate var isTaggedAsSignLanguage: Bool {
        facts.language?.isSignLanguage == true || facts.statedRoles.contains("sign")
    }
}

extension MovieAsset {
    /// The channels of closed captions in the video that show something.
    fileprivate var channelOffers: [AccessFacts.Offer] {
        let scanned = scannedCaptions?.filter { !$0.isCaptionTrack }
        let offers =
            scanned?.flatMap { scan in
                scan.channels.filter(\.isShown).map { channel in
                    AccessFacts.Offer(
                        language: channel.likelyLanguage?.rawValue,
                        track: scan.track,
                        rendition: channel.channel.name
                    )
                }
            } ?? embeddedCaptions.found.map { AccessFacts.Offer(rendition: $0) }
        return offers.map { offer in
            var offer = offer
            offer.format = AccessFacts.Offer.closedCaptions
            offer.isForDeaf = true
            return offer
        }
    }
}
