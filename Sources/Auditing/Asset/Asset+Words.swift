// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaSelection

extension CaptionAsset {
    /// Whether it is known that no cue shows anything: all of it was read.
    var isWordless: Bool {
        let unread: Set<DiagnosticCode> = [.unreadEvents, .imageCaptions]
        return shownCues.isEmpty && !diagnostics.contains { unread.contains($0.code) }
    }
}

extension MovieAsset {
    /// Whether a track is known to show nothing at any time: all of it was read.
    func isWordless(_ track: AuditedTrack) -> Bool {
        if track.sampleCount == 0 { return true }
        switch track.text {
        case .empty: return true
        case .cues(let cues): return cues.isWordless
        case .none, .unreadable:
            let scanned = scannedCaptions?.first { $0.isCaptionTrack && $0.track == track.id }
            return scanned.map { $0.obstacle == nil && !$0.channels.contains(where: \.isShown) }
                ?? false
        }
    }

    /// The tracks to read, subtitles and others, but for those that are known to show nothing.
    package var tracksWithWords: [AuditedTrack] {
        tracks.filter { $0.isReadable && !isWordless($0) }
    }

    /// The tracks of subtitles and captions, but for those that are known to show nothing and those that describe
    /// the video, which are not captions.
    var subtitlesWithWords: [AuditedTrack] {
        tracks(.legible).filter { !isWordless($0) && !$0.isTextDescription }
    }
}

extension MovieAsset {
    /// The tracks that may be captions of what is heard, closed captions included, but for those that are known to
    /// show nothing.
    package var captionTracks: [AuditedTrack] { tracksWithWords.filter(\.mayBeCaptions) }
}

extension AuditedTrack {
    /// Whether its text may be captions of what is heard: text, and neither forced subtitles, which leave out most of
    /// it, nor a description of the video, nor a commentary.
    package var mayBeCaptions: Bool { isReadable && reasonNotCaptions == nil }

    /// What its text is, if that is known not to be captions of what is heard; a clause after its name.
    var reasonNotCaptions: String? {
        guard isReadable else { return nil }
        if isTextDescription { return "describes the video" }
        if facts.forced == .all || facts.characteristics.contains(.forcedOnlySubtitles)
            || facts.statedRoles.contains("forced-subtitle")
        {
            return "is forced subtitles"
        }
        return isCommentary ? "is a commentary" : nil
    }

    /// Whether it is a commentary, by its role, its characteristic or its name.
    var isCommentary: Bool {
        facts.statedRoles.contains("commentary")
            || facts.characteristics.contains(.auxiliaryContent)
            || NameHint.isCommentary(facts.name ?? "")
    }

    /// Whether it is there to be read: subtitles, captions and other text.
    package var isReadable: Bool { facts.kind.mediaKind == .legible || facts.kind == .text }

    /// Whether it describes the video in words that screen readers and synthetic voices speak, and is not captions.
    var isTextDescription: Bool {
        facts.kind.mediaKind == .legible && !isForDeaf && facts.describesVideo
    }
}

extension Asset {
    /// The caption files with a cue that shows something, as far as is known.
    package var captionFilesWithWords: [CaptionAsset] { captionFiles.filter { !$0.isWordless } }

    /// The caption files that may be captions of what is heard, as far as is known.
    package var fullCaptionFiles: [CaptionAsset] {
        captionFilesWithWords.filter { !$0.role.isForced && !$0.role.isCommentary }
    }

    /// Whether a track or a file may be captions of what is heard, as far as is known.
    var hasCaptions: Bool {
        !fullCaptionFiles.isEmpty || !(movie?.captionTracks.isEmpty ?? true)
    }

    /// What the tracks and files with words are, if that is known not to be captions: a clause for each.
    var textsThatAreNotCaptions: [String] {
        let tracks = movie?.tracksWithWords ?? []
        let files = captionFilesWithWords
        return tracks.compactMap { track in
            track.reasonNotCaptions.map { "\(track.label) \($0)" }
        } + files.filter(\.role.isForced).map { "\($0.fileName) is forced subtitles" }
            + files.filter { $0.role.isCommentary && !$0.role.isForced }
            .map { "\($0.fileName) is a commentary" }
    }

    /// Whether a track or a file has something to read, as far as is known.
    var hasWords: Bool {
        !captionFilesWithWords.isEmpty || !(movie?.tracksWithWords.isEmpty ?? true)
    }

    /// How messages name the tracks and files that are there and show nothing.
    var wordless: [String] {
        let tracks = movie.map { movie in
            movie.tracks.filter { $0.isReadable && movie.isWordless($0) }.map(\.label)
        }
        return (tracks ?? []) + captionFiles.filter(\.isWordless).map(\.fileName)
    }
}

extension ScannedCaptions.Channel {
    /// Whether a caption of it shows anything; one that was not kept counts.
    package var isShown: Bool { captionCount > cues.count || cues.contains(where: \.isShown) }
}
