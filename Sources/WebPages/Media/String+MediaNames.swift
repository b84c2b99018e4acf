// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Whether a media type is one of media.
    var isMediaType: Bool {
        hasPrefix("video/") || hasPrefix("audio/") || self == "application/x-mpegurl"
            || self == "application/vnd.apple.mpegurl" || self == "application/dash+xml"
    }

    /// Whether a reference ends in the file name extension of media.
    var hasMediaExtension: Bool {
        let path = prefix { $0 != "?" && $0 != "#" }
        guard let dot = path.lastIndex(of: ".") else { return false }
        return Self.mediaExtensions.contains(path[path.index(after: dot)...].lowercased())
    }

    private static let mediaExtensions: Set = [
        "mp4", "m4v", "mov", "m4a", "webm", "ogv", "ogg", "oga", "mp3", "aac", "wav", "flac",
        "opus", "m3u8", "mpd", "mkv", "3gp",
    ]
}
