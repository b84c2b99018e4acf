// SPDX-License-Identifier: Apache-2.0

package import Captions
package import MediaPrimitives
package import MediaReading
package import Playlists

/// Something that the user of a presentation should know.
public struct PackagingNotice: Equatable, Sendable {
    /// What is the case.
    package enum Kind: Equatable, Sendable {
        // MARK: Inputs

        /// What the reader of a file noticed, with its place.
        case media(MediaNotice)
        /// What the reader of a caption file noticed.
        case caption(Diagnostic)
        /// A track that is not packaged.
        case leftOut(LeftOutReason)
        /// The text of a track cannot be read and is left out; the error has the place.
        case unreadableText(MediaError)

        // MARK: Times

        /// Samples of duration 0.
        case silentSamples(Int)
        /// A part of the edit list, counted from 1, that starts at a time and shows nothing.
        case emptyPart(Int, at: MediaTime)
        /// A part of the edit list that comes after a pause.
        case pause(before: Int, at: MediaTime, isVideo: Bool)
        /// Video before the first edit is shown, because it is needed to decode the rest.
        case cutOffAtStart(MediaTime)
        /// Video after the last edit is shown, because it is needed to decode the rest.
        case cutOffAtEnd(MediaTime)
        /// The track starts after the presentation.
        case lateStart(MediaTime)
        /// Segments of video begin with pictures that need those of the segment before, and what that does to
        /// EXT-X-INDEPENDENT-SEGMENTS.
        case dependentSegments(IndependentSegmentsClaim)

        // MARK: Captions

        /// Players that refuse IMSC refuse the presentation.
        case imscOnly
        /// Cues that begin after the presentation has ended.
        case cuesAfterEnd(Int)
        /// Forced cues of a file were added.
        case forcedCuesAdded(Int, from: String)
        /// What the format that is written cannot carry.
        case loss(ConversionLoss)
        /// The video could not be searched for closed captions, and why.
        case notSearched(String)
        /// A declared channel that the video does not have.
        case channelNotFound(String)
        /// A channel whose language is not known.
        case channelLanguageUnknown(String)

        // MARK: Audio

        /// No audio is stereo AAC.
        case noStereoAAC
        /// The audio ends before the video, by this much.
        case audioEndsEarly(MediaTime)
        /// The audio ends after the video, by this much.
        case audioEndsLate(MediaTime)
        /// The language of the audio is not known.
        case noAudioLanguage

        // MARK: Presentations that exist

        /// Red flashes begin at a time, for which there is no mark.
        case redFlashes(at: MediaTime)
        /// Why there may be flashes that are not marked; a clause.
        case openFlashes(String)
        /// What could not be done in a multivariant playlist.
        case playlist(PlaylistNotice)
        /// The file that an MPD refers to now is not there.
        case missingFile

        /// Media in an MPD ends before the video, by this much.
        case endsEarly(MediaTime)
        /// A segment of the video is not there, so that times begin with its Period.
        case segmentNotRead(String)
        /// Players will look for the new files at a BaseURL.
        case filesElsewhere(String)
    }

    /// Why a track is not packaged.
    package enum LeftOutReason: Sendable {
        /// It is not the video track that is packaged.
        case furtherVideo
        /// It has closed captions, which belong into the video.
        case captionTrack
        /// It is a kind of media that HLS does not have.
        case otherMedia
    }

    /// The file or the captions that it is about; nil: the presentation.
    package let file: String?
    /// The track, by its summary.
    package let track: String?
    /// What is the case.
    package let kind: Kind

    /// Makes a notice about a file or a track of it.
    package init(_ kind: Kind, in file: String? = nil, track: String? = nil) {
        self.kind = kind
        self.file = file
        self.track = track
    }
}

extension PackagingNotice: CustomStringConvertible {
    /// `file: track: what is the case`.
    public var description: String {
        switch kind {
        case .media(let notice): notice.description
        case .caption(let diagnostic):
            "\(file ?? ""):\(diagnostic.position): \(diagnostic.message)"
        case .loss(let loss): "\(file ?? ""):\(loss)"
        case .unreadableText(let error): "the text is left out: \(error)"
        default:
            ([file, track.map { "track \($0)" }].compactMap(\.self) + [kind.sentence])
                .joined(separator: ": ")
        }
    }
}

extension PackagingNotice.Kind {
    fileprivate var sentence: String {
        timeSentence ?? textSentence ?? audioSentence ?? editSentence ?? ""
    }

    private var timeSentence: String? {
        switch self {
        case .leftOut(.furtherVideo): "skipped: only one video track per input is packaged"
        case .leftOut(.captionTrack): "skipped: closed captions are packaged only inside the video"
        case .leftOut(.otherMedia): "skipped: HLS does not support this kind of media"
        case .silentSamples(let count): "samples of duration 0: \(count)"
        case .emptyPart(let number, let time):
            "\(Self.part(number, time)) shows nothing of the track"
        case .pause(let number, let time, let isVideo):
            "\(Self.part(number, time)) comes after a pause"
                + (isVideo ? "; the last picture stays" : "")
        case .cutOffAtStart(let length):
            "its edit list begins between key frames: \(length.inSeconds) s that it cuts off are shown "
                + "at the beginning, with their audio; to avoid this, begin at a key frame or encode the "
                + "movie as it is edited"
        case .cutOffAtEnd(let length):
            "its edit list ends inside pictures that need each other: \(length.inSeconds) s that it cuts "
                + "off are shown at the end"
        case .lateStart(let time):
            "it begins \(time.inSeconds) s after the presentation; some players wait there"
        case .dependentSegments(let claim):
            "pictures after a key frame are shown before it (open GOP), so segments need those before them; "
                + claim.words + "players may show the wrong pictures for a moment "
                + "where they start or switch; to avoid this, encode the video with closed groups of pictures "
                + "(x265: no-open-gop)"
        default: nil
        }
    }

    private var editSentence: String? {
        switch self {
        case .redFlashes(let time):
            "red flashes at \(time.inSeconds) s are not marked, because there is no mark for them"
        case .openFlashes(let reason): "there may be flashes that are not marked: \(reason)"
        case .playlist(let notice): notice.description
        case .missingFile: "there is no such file, and players will look for it there"
        case .endsEarly(let length): "it ends \(length.inSeconds) s before the video"
        case .segmentNotRead(let url):
            "\(url) is not in the folder of the MPD, so its first timestamp was not read; the new media "
                + "begins with the Period"
        case .filesElsewhere(let base): "players will look for the new files at \(base)"
        default: nil
        }
    }

    private static func part(_ number: Int, _ time: MediaTime) -> String {
        "part \(number) of its edit list (at \(time.seconds) s)"
    }

    private var textSentence: String? {
        switch self {
        case .imscOnly:
            "FFmpeg 9, GStreamer and players built on them refuse the whole presentation because of "
                + "IMSC subtitles"
        case .cuesAfterEnd(let count):
            "cues that begin after the end of the presentation are left out: \(count)"
        case .forcedCuesAdded(let count, let other):
            "forced cues of \(other) were added, because players show only one of the two: \(count)"
        case .notSearched(let obstacle):
            "the video could not be searched for closed captions: \(obstacle)"
        case .channelNotFound(let name): "the video has no captions in \(name)"
        case .channelLanguageUnknown(let name): "the language of captions \(name) is not known"
        default: nil
        }
    }

    private var audioSentence: String? {
        switch self {
        case .noStereoAAC:
            "there is no AAC with two channels, which Apple's authoring specification, 2.3, requires; add "
                + "an audio file that has it"
        case .audioEndsEarly(let length):
            "the audio ends \(length.inSeconds) s before the video; Apple's authoring specification, "
                + "2.15 and 8.7, requires it to last as long"
        case .audioEndsLate(let length):
            "the audio ends \(length.inSeconds) s after the video, where players show no picture or the last one"
        case .noAudioLanguage:
            "the audio states no language, which Apple's authoring specification, 8.10, requires"
        default: nil
        }
    }
}

/// What becomes of EXT-X-INDEPENDENT-SEGMENTS if segments are not independent.
package enum IndependentSegmentsClaim: Equatable, Sendable {
    /// A new playlist does not have it.
    case leftOut
    /// It was there, and is removed.
    case removed
    /// It was not there.
    case absent

    /// A clause and its connection; empty if nothing changes.
    fileprivate var words: String {
        switch self {
        case .leftOut: "EXT-X-INDEPENDENT-SEGMENTS is left out, and "
        case .removed: "EXT-X-INDEPENDENT-SEGMENTS is removed, and "
        case .absent: ""
        }
    }
}
