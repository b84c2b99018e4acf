// SPDX-License-Identifier: Apache-2.0

public import Captions
public import ISOMedia
import MediaPrimitives
import MediaSelection

/// The text of one track, of one channel of closed captions, or of a caption file, as cues in the time of the presentation.
///
///     let text = try MediaText("movie.mp4", track: "subtitle:es:sdh")
///     let timeline = CueTimeline(text.document.styledCues)
public struct MediaText: Sendable {
    /// The track; nil for a caption file, and for closed captions of other containers than movies.
    public let track: TrackFacts?
    /// The channel of closed captions; nil for a track of text.
    public let channel: ClosedCaptionChannel?
    /// The cues, and the language if the track or the file states one.
    public let document: CaptionDocument
    /// What was noticed, such as cues that cannot be read.
    public let notices: [MediaNotice]
    /// The number of the track that has the channel; nil for text of its own.
    package let captionTrack: Int?

    /// Puts together what was read.
    init(
        _ document: CaptionDocument,
        track: TrackFacts? = nil,
        place: CaptionPlace? = nil,
        notices: [MediaNotice]
    ) {
        self.document = document
        self.track = track
        self.notices = notices
        channel = place?.channel
        captionTrack = place?.track
    }

    /// The language as BCP 47, or as written if it is not a language tag; nil if neither the text nor the track states one.
    public var language: String? {
        guard let stated = document.language ?? track?.language?.rawValue else { return nil }
        do {
            return try LanguageTag(stated).rawValue
        } catch {
            return stated
        }
    }

    /// What selects it in its file: a track ID, or a channel such as `cc:2:CC1`; nil for a caption file.
    package var selector: String? {
        if let channel, let captionTrack { return "cc:\(captionTrack):\(channel.name)" }
        return track.map { "\($0.id)" }
    }

    /// Reads the text of a track.
    ///
    /// - Parameters:
    ///   - path: a movie, a file of any container that FFmpeg opens, an HLS playlist or an MPD; or the URL of a movie, playlist
    ///     or MPD.
    ///   - selector: a track ID, a selector such as `subtitle:es:sdh`, or a channel such as `cc:CC1`; nil for the only track
    ///     with text.
    /// - Throws: `MediaError` if there is no such track, if its text cannot be read, or if the file is damaged.
    public init(_ path: String, track selector: String? = nil) throws(MediaError) {
        self = try Extraction(of: path).text(selector.map(Extraction.Selector.init))
    }

    /// Reads the text of a track of a file that is open.
    ///
    /// - Throws: as `init(_:track:)`.
    package init(_ asset: LocalAsset, track selector: String? = nil) throws(MediaError) {
        self = try Extraction(of: asset.path).text(
            selector.map(Extraction.Selector.init),
            of: asset
        )
    }
}

extension MediaText {
    /// Reads all tracks with text and all channels of closed captions of a file.
    ///
    /// - Parameter path: as for `init(_:track:)`; on servers and of MPDs, closed captions in video are not read.
    /// - Returns: the texts, and why the others could not be read. Neither, if the file has no text.
    /// - Throws: `MediaError` if the file cannot be read.
    public static func all(
        in path: String
    ) throws(MediaError) -> (texts: [MediaText], failures: [MediaError]) {
        try Extraction(of: path).texts()
    }

    /// Reads a caption file of any format and encoding.
    ///
    /// The language is that of the file's name, or else that of its header.
    ///
    /// - Throws: `MediaError` if it is not a caption file.
    public init(captionFile path: String) throws(MediaError) {
        let bytes = try CaptionFile.read(path)
        do {
            let reading = try CaptionImport.read(bytes: bytes, fileName: path, encoding: .detect)
            var document = reading.document
            let language = CaptionFileName(path: path).language?.rawValue
            document.language = language ?? document.language
            let notices = reading.diagnostics.notices(in: path) { .position($0) }
            self.init(document, notices: notices)
        } catch {
            throw MediaError(.captions(error), path: path)
        }
    }
}

extension Extraction.Selector {
    /// Reads a selector; a text that is not one selects a track of that name, which no movie has.
    fileprivate init(_ text: String) {
        if let selector = CaptionSelector(text) {
            self = .captions(selector)
        } else {
            self = .track(TrackSelector(text) ?? TrackSelector(unknown: text))
        }
    }
}
