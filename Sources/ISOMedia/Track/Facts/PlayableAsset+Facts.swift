// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

extension PlayableAsset {
    /// Takes the tracks of an MP4 or QuickTime movie, or of another container.
    ///
    /// - Parameters:
    ///   - tracks: the tracks, in the order of the file.
    ///   - kind: what players take the file for.
    ///   - channels: the number of audio channels of each track, if it is known.
    package init(_ tracks: [TrackFacts], in kind: Kind = .movie, channels: [Int?] = []) {
        self.init(
            kind,
            tracks: tracks.enumerated().compactMap { index, track in
                let count = channels.indices.contains(index) ? channels[index] : nil
                return PlayableOption(track, channels: count, in: kind)
            },
            isVideoEnabled: tracks.contains { $0.kind == .video && $0.isEnabled }
        )
    }
}

extension PlayableOption {
    fileprivate init?(_ track: TrackFacts, channels: Int?, in kind: PlayableAsset.Kind) {
        guard let selection = track.selectionOption, [.audible, .legible].contains(selection.kind)
        else { return nil }
        let dispositions = DispositionsOfFFmpeg(track, in: kind)
        self.init(
            id: "\(track.id)",
            selection: selection,
            tagged: selection.tagged(track.characteristics, isForced: track.isTaggedForced),
            statedLanguage: track.language?.rawValue,
            channels: channels,
            isForImpaired: dispositions.isForImpaired,
            isForcedByDisposition: dispositions.isForced,
            isForcedByFormat: track.displayFlags.map { $0.rawValue & 0xC000_0000 != 0 } ?? false
        )
    }
}

/// How FFmpeg marks a track: one of ISO media by its DASH roles, not by `tagc`.
private struct DispositionsOfFFmpeg {
    let isForImpaired: Bool
    let isForced: Bool

    init(_ track: TrackFacts, in kind: PlayableAsset.Kind) {
        guard kind != .movie else {
            isForImpaired = track.roles.contains { ["caption", "description"].contains($0) }
            isForced = track.roles.contains("forced-subtitle")
            return
        }
        let impaired: [MediaCharacteristic] = [
            .describesMusicAndSound, .describesVideo, .enhancesSpeechIntelligibility,
        ]
        isForImpaired = impaired.contains(where: track.characteristics.contains)
        isForced = track.forced == .all
    }
}
