// SPDX-License-Identifier: Apache-2.0

public import Captions
public import MediaReading
public import MediaSelection

/// A file that is to become a track of a movie, and what is wanted of the track.
///
///     var addition = TrackAddition(.subtitles(.tx3g), path: "es.srt", bytes: bytes)
///     addition.isSDH = true
public struct TrackAddition: Equatable, Sendable {
    /// What the track is made of.
    public enum Media: Equatable, Sendable {
        /// The cues of a caption file.
        case subtitles(SubtitleFormat)
        /// CEA-608 byte pairs of a caption file, for one channel; nil: that of the file's pairs, or CC1.
        case closedCaptions(CEA608Channel?)
        /// A stream of an audio file by its index from 0; nil: its only audio stream.
        case audio(stream: Int?)
    }

    /// Which audio tracks select a new subtitle track as their default.
    public enum Follow: Equatable, Sendable {
        /// Those of its language.
        case sameLanguage
        /// The one that a selector names.
        case track(TrackSelector)
        /// No track.
        case none
    }

    /// A caption file whose cues are the forced ones.
    public struct CueFile: Equatable, Sendable {
        /// Its path, for its name and for messages.
        public var path: String
        /// Its content.
        public var bytes: [UInt8]

        /// Names a file.
        public init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// What the track is made of.
    public var media: Media
    /// The file's path, for its name and for messages; audio is read from there.
    public var path: String
    /// The content of a caption file.
    public var bytes: [UInt8]

    /// Of captions: the captions, if they are in no file; nil: ``bytes`` are read.
    package var captions: CaptionDocument?
    /// Of audio: what the track is made of, if it was made already; nil: the file is read.
    package var prepared: PreparedAudio?

    /// The language; nil: from the file's name, else from what the file states.
    public var language: LanguageTag?
    /// The name; nil: the language's own.
    public var name: String?
    /// Of captions: whether the track has both SDH characteristics; nil: from the file's name.
    public var isSDH: Bool?
    /// Of subtitles: whether all of them are forced; nil: from the file's name.
    public var isForced: Bool?
    /// Of audio: whether it describes the video; nil: from the file's name or from what the file states.
    public var describesVideo: Bool?
    /// Further characteristics.
    public var characteristics: [MediaCharacteristic] = []
    /// Whether the track becomes the enabled one of its group.
    public var isDefault = false
    /// Of subtitles: which audio tracks select them.
    public var follow = Follow.sameLanguage
    /// Of subtitles: the cues that are forced in addition to those that the file marks; nil: no others.
    public var forcedCues: CueFile?
    /// Of captions: the encoding of the file; nil: UTF-8, or that of a byte order mark.
    public var encoding: String?
    /// Of captions: the frame rate of times in frames; nil: that of the file or of its format.
    public var frameRate: Ratio?
    /// Of captions: whether times count from the start of the program that the file states (EBU STL).
    package var countsFromProgramStart = false
    /// Of captions: whether cues that cannot be shown are left out instead of being an error.
    public var isLenient = false
    /// Whether the movie becomes longer if the track ends after it.
    public var extendsMovie = false
    /// Whether the track is added even if the same one is there.
    public var addsAgain = false

    /// Names a file; its name and content decide everything that is not set afterwards.
    public init(_ media: Media, path: String, bytes: [UInt8] = []) {
        self.media = media
        self.path = path
        self.bytes = bytes
    }

    /// Takes captions that are in no file.
    ///
    ///     let cue = Cue(startMilliseconds: 1000, endMilliseconds: 2500, text: CaptionText("Hello."))
    ///     let addition = TrackAddition(
    ///         .subtitles(.tx3g), captions: CaptionDocument(language: "en", cues: [cue]), name: "greeting")
    ///
    /// - Parameters:
    ///   - media: subtitles or closed captions.
    ///   - captions: the captions; their language is that of the track unless ``language`` is set.
    ///   - name: what reports and errors call them.
    public init(_ media: Media, captions: CaptionDocument, name: String) {
        self.init(media, path: name)
        self.captions = captions
    }
}

/// The format of the samples of a subtitle track.
public enum SubtitleFormat: String, CaseIterable, Sendable {
    /// 3GPP timed text under Apple's handler: what Apple's players, VLC and FFmpeg show.
    case tx3g
    /// WebVTT in samples (ISO/IEC 14496-30): header, regions, places and styles stay.
    case wvtt
    /// TTML documents as samples (ISO/IEC 14496-30).
    case stpp
}

/// Audio that was made for a track.
package final class PreparedAudio: Equatable, Sendable {
    /// The audio.
    let audio: EncodedAudio

    /// Takes audio.
    package init(_ audio: EncodedAudio) { self.audio = audio }

    package static func == (left: PreparedAudio, right: PreparedAudio) -> Bool { left === right }
}
