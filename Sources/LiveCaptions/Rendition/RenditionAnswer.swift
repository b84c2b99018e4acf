// SPDX-License-Identifier: Apache-2.0

/// What a request for a file of a rendition gets.
public enum RenditionAnswer: Equatable, Sendable {
    /// The playlist: `application/vnd.apple.mpegurl`, not to be cached.
    case playlist(String)
    /// A segment or a part: `text/vtt`, which does not change.
    case segment(String)
    /// The same request again after the next change, or 503 after three target durations.
    case wait
    /// 404.
    case notFound
    /// 400, with the reason.
    case refuse(String)
}

extension LiveRendition {
    /// The name of the playlist.
    public static let playlistName = "playlist.m3u8"

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - name: of the playlist, a segment or a part.
    ///   - mediaSequence: `_HLS_msn` as it is written; nil if missing.
    ///   - part: `_HLS_part` as it is written; nil if missing.
    /// - Returns: the file, or what to do.
    public func answer(
        _ name: String,
        mediaSequence: String? = nil,
        part: String? = nil
    ) -> RenditionAnswer {
        guard name == Self.playlistName else {
            if let file = file(named: name) { return .segment(file) }
            return name == hintedPart && !hasEnded ? .wait : .notFound
        }
        let numbers = [mediaSequence, part].map { $0.map { Int($0) ?? -1 } }
        switch reload(mediaSequence: numbers[0], part: numbers[1]) {
        case .refuse(let reason): return .refuse(reason)
        case .wait: return .wait
        case .answer: return playlist.map { .playlist($0) } ?? .wait
        }
    }
}
