// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
public import Muxing

/// All that rules see of a movie, or of another container with sound and pictures.
public struct MovieAsset: Sendable {
    /// The name that a command finds it under.
    public var path: String
    /// `mp4`, `mov`, or another container.
    public var container: String
    /// Length in seconds; nil where the file does not tell.
    public var durationSeconds: Double?
    /// The tracks in the order of the file.
    public var tracks: [AuditedTrack]
    /// Whether closed captions inside the pictures were looked for, and what was found.
    public var embeddedCaptions: EmbeddedCaptions
    /// What a scan of the pictures and caption tracks has found in each; nil where there was none.
    public var scannedCaptions: [ScannedCaptions]?
    /// What could be read only in part, a sentence each.
    public var faults: [String]
    /// When there is sound, and when it is like speech, in the main sound.
    public var sound = HeardSound.notAsked
    /// How sounds that describe the picture compare with what they are heard instead of, by track; without
    /// those that could not be listened to.
    public var descriptionLikeness: [Int: DescriptionLikeness] = [:]

    /// Makes the facts of a movie.
    public init(
        path: String,
        container: String = "mp4",
        durationSeconds: Double? = nil,
        tracks: [AuditedTrack],
        embeddedCaptions: EmbeddedCaptions = .notAsked,
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

    /// The facts that an inspection has found.
    public init(_ inspection: MediaInspection) {
        self.init(
            path: inspection.file,
            container: inspection.container,
            durationSeconds: inspection.durationSeconds,
            tracks: inspection.tracks.map(AuditedTrack.init),
            faults: inspection.warnings
        )
    }
}

extension MovieAsset {
    /// Whether tracks have alternate groups, references and tags: MP4 and QuickTime.
    var isISOMedia: Bool { container == "mp4" || container == "mov" }

    /// The tracks of a kind of media.
    func tracks(_ kind: MediaKind) -> [AuditedTrack] { tracks.filter { $0.kind.mediaKind == kind } }

    /// The sound that plays unless a person selects another: the first that is enabled, or the first.
    var mainAudio: AuditedTrack? {
        let sound = tracks(.audible)
        return sound.first(where: \.isEnabled) ?? sound.first
    }

    /// Whether there are pictures with sound, which is what standards ask captions for.
    var isSynchronizedMedia: Bool { mainAudio != nil && !tracks(.visual).isEmpty }
}
