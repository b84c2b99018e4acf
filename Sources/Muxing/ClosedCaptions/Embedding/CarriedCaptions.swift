// SPDX-License-Identifier: Apache-2.0

package import Captions
package import MediaReading

/// The closed captions of a file's first video that has any, as its pictures carry them, or those of an MCC file.
package struct CarriedCaptions: Sendable {
    /// The captions, with their pairs and packets.
    package let captions: ClosedCaptions
    /// The languages that the file states of channels, ISO 639-2.
    package let languages: [ClosedCaptionChannel: String]
    /// What the user should know of the file.
    package let notices: [Notice]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: a file of any container that is read, or an MCC file.
    ///   - progress: gets how many bytes have been read, and how many there are.
    /// - Throws: `MediaError` if the file cannot be read, or has no closed captions.
    package init(
        _ path: String,
        _ progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        if path.lowercased().hasSuffix(".mcc") {
            captions = MacCaption.carried(in: try CaptionFile.read(path)[...])
            languages = [:]
            notices = []
            guard captions.channels.isEmpty else { return }
            throw MediaError(.unreadable("it has no closed captions"), path: path)
        }
        let media = try OpenedMedia(path)
        let found = try EmbeddedCaptions(of: media, keeping: .all, progress: progress)
        let tracks = found.tracks.filter {
            !$0.captions.pairs.isEmpty || !$0.captions.packets.isEmpty
        }
        guard let track = tracks.first else {
            let obstacle = found.tracks.lazy.compactMap(\.obstacle).first
            let reason = obstacle.map { ": \($0)" } ?? ""
            throw MediaError(.unreadable("it has no closed captions\(reason)"), path: path)
        }
        guard !track.showsMediaAgain else {
            let reason =
                "edits show media of track \(track.id) twice or in another order, so its captions have no single time"
            throw MediaError(.unreadable(reason), path: path)
        }
        captions = track.shownCaptions
        languages = track.declaredLanguages
        var notices: [Notice] = []
        if let obstacle = track.obstacle {
            notices.append(Notice(.captionsReadInPart(obstacle), in: path))
        }
        if tracks.count > 1 {
            let others = tracks.dropFirst().map { "\($0.id)" }.joined(separator: ", ")
            notices.append(Notice(.captionsOfOtherTracks(others, taken: track.id), in: path))
        }
        self.notices = notices
    }
}
