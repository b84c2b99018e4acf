// SPDX-License-Identifier: Apache-2.0

/// Media types of files, by the extensions of their names.
public enum MediaType {
    /// The media type of a file, with the character set of texts.
    ///
    /// - Parameter name: of the file.
    /// - Returns: its type; `application/octet-stream` where the extension says nothing.
    public static func of(fileNamed name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return unknown }
        return types[name[name.index(after: dot)...].lowercased()] ?? unknown
    }

    private static let unknown = "application/octet-stream"

    private static let types: [String: String] = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "txt": "text/plain; charset=utf-8",
        "vtt": "text/vtt; charset=utf-8",
        "srt": "application/x-subrip",
        "ttml": "application/ttml+xml",
        "m3u8": "application/vnd.apple.mpegurl",
        "mpd": "application/dash+xml",
        "ts": "video/mp2t",
        "mp4": "video/mp4",
        "m4v": "video/mp4",
        "m4s": "video/iso.segment",
        "cmfv": "video/mp4",
        "cmfa": "audio/mp4",
        "cmft": "application/mp4",
        "m4a": "audio/mp4",
        "aac": "audio/aac",
        "mp3": "audio/mpeg",
        "ac3": "audio/ac3",
        "ec3": "audio/eac3",
        "wav": "audio/wav",
        "mov": "video/quicktime",
        "webm": "video/webm",
        "mkv": "video/x-matroska",
        "png": "image/png",
        "jpg": "image/jpeg",
        "jpeg": "image/jpeg",
        "svg": "image/svg+xml",
        "webp": "image/webp",
    ]
}
