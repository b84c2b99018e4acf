// SPDX-License-Identifier: Apache-2.0

import ISOMedia
package import Listening
package import Looking
package import MediaSelection

/// A movie or other media container, as rules see it.
package struct MovieAsset: Sendable {
    /// The name that a command finds it under.
    package var path: String
    /// `mp4`, `mov`, or another container.
    package var container: String
    /// Length in seconds; nil if the file does not state it.
    package var durationSeconds: Double?
    /// The tracks in the order of the file.
    package var tracks: [AuditedTrack]
    /// The result of the search for closed captions in the video.
    package var embeddedCaptions: CaptionScan
    /// The result of a scan of all video and caption tracks; nil if there was none.
    package var scannedCaptions: [ScannedCaptions]?
    /// What could be read only in part, a sentence each.
    package var faults: [String]
    /// When the main audio has sound, and when it has speech.
    package var sound = HeardSound.notAsked
    /// What was measured of the video.
    package var picture = SeenPicture.notAsked
    /// How audio descriptions compare with the audio that they replace, by track; only those that could be
    /// decoded.
    package var descriptionLikeness: [Int: DescriptionLikeness] = [:]
    /// How audio descriptions sound beside the audio that they replace, by track; only those that could be decoded,
    /// and have other audio.
    package var descriptionMeasures: [Int: DescriptionMeasures] = [:]
    /// The tracks whose media is in another file, by their IDs.
    package var tracksInOtherFiles: Set<Int> = []
    /// Scripts of audio description that are next to the movie.
    package var scripts: [AuditedScript] = []

    /// Makes the facts of a movie.
    package init(
        path: String,
        container: String = "mp4",
        durationSeconds: Double? = nil,
        tracks: [AuditedTrack],
        embeddedCaptions: CaptionScan = .notAsked,
        scannedCaptions: [ScannedCaptions]? = nil,
        faults: [String] = []
    ) {
        self.path = path
        self.container = container
        self.durationSeconds = durationSeconds
        self.tracks = tracks
        self.embeddedCaptions = embeddedCaptions
        self.scannedCaptions = scannedCaptions
        self.faults = faults
    }
}

extension MovieAsset {
    /// Whether tracks have alternate groups, references and tags: MP4 and QuickTime.
    package var isISOMedia: Bool { container == "mp4" || container == "mov" }

    /// The container of the segments of a media playlist, which commands for movies do not edit.
    package static let partsContainer = "hls"

    /// Whether it is the segments of a media playlist.
    package var isInParts: Bool { container == Self.partsContainer }

    /// The tracks of a kind of media.
    package func tracks(_ kind: MediaKind) -> [AuditedTrack] {
        tracks.filter { $0.kind.mediaKind == kind }
    }

    /// When video and audio end, in seconds; nil if the file does not state it.
    ///
    /// The length in the movie header counts text tracks as well, so that captions that are too long make
    /// the movie as long as they are.
    var mediaEndSeconds: Double? {
        let media = tracks(.visual) + tracks(.audible)
        let ends = media.compactMap { $0.endSeconds ?? $0.durationSeconds }
        guard ends.count == media.count, let end = ends.max(), end > 0 else {
            return durationSeconds
        }
        return end
    }

    /// The audio that plays by default: the first enabled track, or the first.
    package var mainAudio: AuditedTrack? {
        let sound = tracks(.audible)
        return sound.first(where: \.isEnabled) ?? sound.first
    }

    /// Whether there is video with audio, for which standards require captions.
    package var isSynchronizedMedia: Bool { mainAudio != nil && !tracks(.visual).isEmpty }

    /// Each audio description with the audio that it replaces: that of its language, or else the main audio.
    package var describedPairs: [(main: Int, description: Int)] {
        let plain = tracks(.audible).filter { !$0.describesVideo }
        guard let main = plain.first(where: \.isEnabled) ?? plain.first else { return [] }
        return tracks(.audible).filter(\.describesVideo).map { description in
            let own = plain.first { $0.language == description.language }
            return ((main.language == description.language ? main : own ?? main).id, description.id)
        }
    }
}
