// SPDX-License-Identifier: Apache-2.0

/// What a rendition is: `TYPE` of `EXT-X-MEDIA` [RFC 8216bis-22, 4.4.6.1].
public enum RenditionType: String, CaseIterable, Hashable, Sendable {
    /// Sound.
    case audio = "AUDIO"
    /// Pictures.
    case video = "VIDEO"
    /// Text in files of its own.
    case subtitles = "SUBTITLES"
    /// Text inside the video.
    case closedCaptions = "CLOSED-CAPTIONS"
}

extension RenditionType: CustomStringConvertible {
    /// The word in a playlist.
    public var description: String { rawValue }
}
