// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
package import MediaPrimitives

/// What FFmpeg knows about one stream of a file.
package struct StreamInfo: Hashable, Sendable {
    /// What a stream carries.
    package enum Kind: String, Hashable, Sendable {
        /// Video, or a cover.
        case video
        /// Sound.
        case audio
        /// Text or pictures of text.
        case subtitle
        /// Anything else that is timed: chapters, time code, metadata.
        case data
        /// A file in the file, such as a font.
        case attachment
        /// FFmpeg does not know.
        case unknown
    }

    /// Place in the file's list of streams, counted from 0; packets name their stream by it.
    package let index: Int
    /// The container's own number: the track id in MP4, the PID in a transport stream.
    package let id: Int
    /// The number of a part of the stream that is a track of its own, such as a page of teletext; nil: the track is the whole stream.
    package private(set) var part: Int?
    /// What the stream carries.
    package private(set) var kind: Kind
    /// FFmpeg's name of the codec, such as `h264`, `aac` or `mov_text`.
    package private(set) var codecName: String
    /// The container's own name of the codec, such as Matroska's `S_TEXT/WEBVTT`; FFmpeg does not hand it
    /// out.
    package private(set) var containerCodecName: String?
    /// The container's code for the codec, such as `avc1`; nil where it has none.
    package let codecTag: FourCC?
    /// Name of the codec's profile, such as `High` or `LC`.
    package let profile: String?
    /// The codec's configuration as the container has it, such as an `avcC` box's payload.
    package let codecConfiguration: [UInt8]
    /// Language as the container has it, often three letters of ISO 639-2; not checked.
    package private(set) var language: String?
    /// Name of the stream.
    package let title: String?
    /// What the stream is for.
    package private(set) var disposition: StreamDisposition
    /// All of the stream's metadata, including language and title.
    package let metadata: [String: String]
    /// Length of a tick of the stream's time stamps.
    package let timeBase: TimeBase
    /// Time stamp of the beginning, in ticks.
    package let startTicks: Int64?
    /// Length in ticks.
    package let durationTicks: Int64?
    /// Number of frames, where the container says it.
    package let frameCount: Int?
    /// Width in pixels as coded.
    package let width: Int?
    /// Height in pixels as coded.
    package let height: Int?
    /// Number of audio channels.
    package let channels: Int?
    /// Audio samples a second.
    package let sampleRate: Int?
    /// Bits a second, on average.
    package let bitRate: Int?
    /// What a container that takes the stream over has to know besides.
    package let coding: CodingDetails
    /// What the container's headers state of video besides.
    package private(set) var picture = StatedPicture()

    /// Width of a pixel over its height; nil where not known.
    package var pixelAspectRatio: TimeBase? { picture.pixelAspectRatio ?? coding.pixelAspectRatio }

    /// Length as an exact time.
    package var duration: MediaTime? { durationTicks.flatMap { timeBase.time(ticks: $0) } }

    /// The number of the track, from 1: that of the stream, with three digits of its part after it.
    ///
    /// Page 888 of stream 3 is 3888.
    package var trackID: UInt32 {
        guard let part else { return UInt32(clamping: index + 1) }
        return UInt32(clamping: (index + 1) * 1000 + part)
    }

    /// The same stream, or a part of it, as the subtitles that its container states.
    ///
    /// - Parameters:
    ///   - part: the number of the part, below 1000; nil: the whole stream.
    ///   - codecName: FFmpeg's name of the codec.
    ///   - language: the language; nil where it is not known.
    ///   - purpose: what they are for.
    /// - Returns: the stream.
    package func subtitles(
        part: Int?,
        codecName: String,
        language: String?,
        purpose: StreamDisposition
    ) -> StreamInfo {
        var stream = self
        stream.part = part
        stream.kind = .subtitle
        stream.codecName = codecName
        stream.language = language
        stream.disposition.remove([.hearingImpaired, .visualImpaired])
        stream.disposition.formUnion(purpose)
        return stream
    }

    /// The same stream as data, which is not presented.
    package var asData: StreamInfo {
        var stream = self
        stream.kind = .data
        return stream
    }

    /// The same stream with what was read from its container besides.
    ///
    /// - Parameters:
    ///   - language: the language; nil where it is not known.
    ///   - codecName: FFmpeg's name of the codec.
    ///   - containerCodecName: the container's name of the codec.
    ///   - purpose: what the stream is for besides. Metadata is for a program: it is not subtitles, and never the
    ///     default.
    ///   - picture: what is stated of video.
    /// - Returns: the stream.
    package func with(
        language: String?,
        codecName: String,
        containerCodecName: String,
        purpose: StreamDisposition = [],
        picture: StatedPicture = StatedPicture()
    ) -> StreamInfo {
        var stream = self
        stream.picture = picture
        stream.disposition.formUnion(purpose)
        if purpose.contains(.metadata) {
            stream.kind = .data
            stream.disposition.remove(.default)
        }
        stream.language = language
        stream.codecName = codecName
        stream.containerCodecName = containerCodecName
        return stream
    }
}

extension StreamInfo {
    /// Copies what FFmpeg knows out of its structures.
    init(_ stream: UnsafePointer<AVStream>, _ parameters: UnsafePointer<AVCodecParameters>) {
        let metadata = unsafe dictionary(ff_AVStream_metadata(stream))
        index = unsafe Int(ff_AVStream_index(stream))
        id = unsafe Int(ff_AVStream_id(stream))
        kind = unsafe Kind(ff_AVCodecParameters_codec_type(parameters))
        let codec = unsafe ff_AVCodecParameters_codec_id(parameters)
        codecName = unsafe String(cString: avcodec_get_name(codec))
        let tag = unsafe ff_AVCodecParameters_codec_tag(parameters)
        codecTag = tag == 0 ? nil : FourCC(rawValue: tag.byteSwapped)
        profile = unsafe avcodec_profile_name(codec, ff_AVCodecParameters_profile(parameters))
            .map { unsafe String(cString: $0) }
        codecConfiguration = unsafe bytes(
            ff_AVCodecParameters_extradata(parameters),
            Int(ff_AVCodecParameters_extradata_size(parameters))
        )
        language = metadata["language"]
        title = metadata["title"]
        disposition = unsafe StreamDisposition(rawValue: ff_AVStream_disposition(stream))
        self.metadata = metadata
        timeBase = unsafe TimeBase(ff_AVStream_time_base(stream))
        startTicks = unsafe knownTimestamp(ff_AVStream_start_time(stream))
        durationTicks = unsafe knownTimestamp(ff_AVStream_duration(stream))
        frameCount = unsafe positive(ff_AVStream_nb_frames(stream))
        width = unsafe positive(ff_AVCodecParameters_width(parameters))
        height = unsafe positive(ff_AVCodecParameters_height(parameters))
        channels = unsafe positive(ff_AVCodecParameters_ch_layout(parameters).nb_channels)
        sampleRate = unsafe positive(ff_AVCodecParameters_sample_rate(parameters))
        bitRate = unsafe positive(ff_AVCodecParameters_bit_rate(parameters))
        coding = unsafe CodingDetails(stream, parameters)
    }
}

extension StreamInfo.Kind {
    init(_ type: AVMediaType) {
        switch type {
        case AVMEDIA_TYPE_VIDEO: self = .video
        case AVMEDIA_TYPE_AUDIO: self = .audio
        case AVMEDIA_TYPE_SUBTITLE: self = .subtitle
        case AVMEDIA_TYPE_DATA: self = .data
        case AVMEDIA_TYPE_ATTACHMENT: self = .attachment
        default: self = .unknown
        }
    }
}

/// What a stream is for, as FFmpeg has it from the container; `AV_DISPOSITION_*` in libavformat.
package struct StreamDisposition: OptionSet, Hashable, Sendable {
    /// The flags, as libavformat numbers them.
    package let rawValue: Int32

    /// Makes a set from libavformat's number.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Chosen unless the viewer says otherwise.
    package static let `default` = StreamDisposition(rawValue: 1 << 0)
    /// Dubbed into another language.
    package static let dub = StreamDisposition(rawValue: 1 << 1)
    /// In the language of the original.
    package static let original = StreamDisposition(rawValue: 1 << 2)
    /// A commentary.
    package static let comment = StreamDisposition(rawValue: 1 << 3)
    /// Lyrics.
    package static let lyrics = StreamDisposition(rawValue: 1 << 4)
    /// Without the voices, for karaoke.
    package static let karaoke = StreamDisposition(rawValue: 1 << 5)
    /// Shown even when subtitles are off.
    package static let forced = StreamDisposition(rawValue: 1 << 6)
    /// For people who are deaf or hard of hearing.
    package static let hearingImpaired = StreamDisposition(rawValue: 1 << 7)
    /// For people who are blind or have low vision.
    package static let visualImpaired = StreamDisposition(rawValue: 1 << 8)
    /// Audio without the voices.
    package static let cleanEffects = StreamDisposition(rawValue: 1 << 9)
    /// A picture such as a cover, not a movie.
    package static let attachedPicture = StreamDisposition(rawValue: 1 << 10)
    /// Captions: dialogue and sounds as text.
    package static let captions = StreamDisposition(rawValue: 1 << 16)
    /// A description of the picture as text.
    package static let descriptions = StreamDisposition(rawValue: 1 << 17)
    /// Metadata for a program, not for people.
    package static let metadata = StreamDisposition(rawValue: 1 << 18)
    /// Needs another stream to be presented.
    package static let dependent = StreamDisposition(rawValue: 1 << 19)
}
