// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// How the captions of a session become a live rendition of WebVTT.
public struct RenditionSettings: Equatable, Sendable {
    /// The language of the texts.
    package var language: LanguageTag
    /// When the session began, in milliseconds since 1970 in UTC: what times of the video are compared with.
    package var sessionStart: Int
    /// Milliseconds that a segment waits for final texts after its end; texts that come later are shown from the
    /// beginning of the next segment on.
    public var hold = 4000
    /// Begins the identifiers of cues; one of its own for each broadcast.
    public var prefix = ""
    /// The length of segments where there is no video, in milliseconds: 1 to 10 s.
    package var segmentDuration = 6000
    /// The length of partial segments where there is no video, in milliseconds; nil: there are none.
    ///
    /// Beside a video, there are partial segments if the video has them, and this is not nil.
    public var partDuration: Int?
    /// Milliseconds of segments that the playlist lists at least where there is no video.
    package var window = 60_000
    /// What time of the media the first segment, and each after a discontinuity, begins at, in ticks of 1/90,000 s; nil:
    /// those segments wait for ``LiveRendition/setMediaStart(_:ofSegment:)``.
    package var assumedMediaStart: Int?
    /// The only stream whose texts are shown; nil for all.
    package var stream: String?

    /// Settings; by default segments wait 4 s for texts.
    public init(language: LanguageTag, sessionStart: Int) {
        self.language = language
        self.sessionStart = sessionStart
    }
}
