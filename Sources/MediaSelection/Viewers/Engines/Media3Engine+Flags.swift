// SPDX-License-Identifier: Apache-2.0

/// The flags that the extractor, or the parser of playlists or MPDs, gives to tracks.
extension Media3Engine {
    /// Whether audio has no role flag, or that of main audio.
    ///
    /// The MP4 extractor gives none.
    static func isMainOrPlain(_ option: PlayableOption, _ asset: PlayableAsset) -> Bool {
        switch asset.kind {
        case .hls:
            return !option.selection.characteristics.contains(where: characteristics.contains)
        case .dash:
            let roles = (option.set?.roles ?? []) + (option.set?.accessibilityRoles ?? [])
            let purposes = option.set?.purposes ?? []
            if roles.contains("main") || purposes.contains("6") { return true }
            return !roles.contains(where: dashRoles.contains)
                && !purposes.contains(where: audioPurposes.contains)
        case .movie, .container: return true
        }
    }

    /// Whether text has a role flag that the settings for captions ask for.
    static func isForDeaf(_ option: PlayableOption, _ asset: PlayableAsset) -> Bool {
        switch asset.kind {
        case .hls: option.selection.characteristics.contains(.describesMusicAndSound)
        case .dash:
            ((option.set?.roles ?? []) + (option.set?.accessibilityRoles ?? [])).contains("caption")
        case .movie, .container: false
        }
    }

    /// The characteristics that become role flags (`HlsPlaylistParser`).
    private static let characteristics: [MediaCharacteristic] = [
        .describesVideo, .transcribesSpokenDialog, .describesMusicAndSound, .easyToRead,
    ]

    /// The roles that become role flags, in Role and in Accessibility (`DashManifestParser`).
    private static let dashRoles: Set<String> = [
        "main", "alternate", "supplementary", "commentary", "dub", "emergency", "caption",
        "forced_subtitle", "forced-subtitle", "subtitle", "sign", "description",
        "enhanced-audio-intelligibility",
    ]

    /// The purposes of TV-Anytime that become role flags.
    private static let audioPurposes: Set<String> = ["1", "2", "3", "4", "6"]

    /// Whether it has the flag: the MP4 extractor and the parser of MPDs set none.
    static func isDefault(_ option: PlayableOption, _ asset: PlayableAsset) -> Bool {
        (asset.kind == .hls || asset.kind == .container) && option.selection.isDefault
    }
}
