// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The rules for what makes a rendition another one than those beside it: its media, its channel and its name.
enum RenditionIdentityRules {
    static let all: [any Rule<PlaylistAsset>] = [
        renditionSharesMedia, instreamIDRepeated, renditionNameTechnical,
    ]

    /// Finds descriptions that are the main audio, and languages that are another language.
    static let renditionSharesMedia = RuleMetadata(
        "H299",
        "rendition-shares-media",
        "Two renditions of a group lead to the same media playlist",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale:
            "A viewer who selects the second, such as the audio description or another language, gets the first.",
        remedy: "Name the media playlist of each rendition in its URI, or remove the rendition."
    ).forMultivariantPlaylists { playlist, _, findings in
        struct Key: Hashable {
            let type: RenditionType
            let group: String?
            let uri: String
        }
        var first: [Key: MediaRendition] = [:]
        for placed in playlist.renditions {
            guard let type = placed.tag.type, let uri = placed.tag.uri, !uri.isEmpty else {
                continue
            }
            let key = Key(type: type, group: placed.tag.groupID, uri: uri)
            guard let other = first[key] else {
                first[key] = placed.tag
                continue
            }
            findings.report(
                placed,
                "its URI is also that of the rendition \"\(other.name ?? "")\", so both play the same"
            )
        }
    }

    static let instreamIDRepeated = RuleMetadata(
        "H300",
        "instream-id-repeated",
        "Two renditions of a group have the same INSTREAM-ID",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Both show the same channel of closed captions, whatever language they state.",
        remedy: "State the channel of each rendition, or remove the rendition."
    ).forMultivariantPlaylists { playlist, _, findings in
        var first: [String: MediaRendition] = [:]
        for placed in playlist.renditions where placed.tag.type == .closedCaptions {
            guard let channel = placed.tag.instreamID, !channel.isEmpty else { continue }
            let key = (placed.tag.groupID ?? "") + "\n" + channel
            guard let other = first[key] else {
                first[key] = placed.tag
                continue
            }
            findings.report(
                placed,
                "INSTREAM-ID=\"\(channel)\" is also that of the rendition \"\(other.name ?? "")\""
            )
        }
    }

    /// Finds names that are those of files, tracks or programs, such as `audio_1`.
    static let renditionNameTechnical = RuleMetadata(
        "H305",
        "rendition-name-technical",
        "The NAME of a rendition is that of a file, a track or a program",
        .warning,
        .likely,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players list the name, and viewers cannot see from it what they select.",
        remedy:
            "Write the language and the purpose as viewers know them, such as English (audio description)."
    ).forEachRendition { tag, _ in
        guard let name = tag.name, isTechnical(name) else { return nil }
        return Fault("NAME=\"\(name)\" says nothing to viewers")
    }

    private static let kinds: Set<String> = [
        "audio", "aud", "a", "sound", "video", "vid", "v", "subtitle", "subtitles", "subs", "sub",
        "text", "track",
        "trk", "stream", "str", "caption", "captions", "cc", "media", "rendition", "group",
        "variant", "und",
        "default", "group_aud", "group_sub", "group_audio", "group_subtitle", "group_subtitles",
    ]

    private static let programs: Set<String> = [
        "soundhandler", "videohandler", "subtitlehandler", "core media audio", "core media video",
        "gpac iso audio handler", "gpac iso video handler", "gpac streaming text handler",
        "mainconcept mp4 sound media handler",
        "apple sound media handler", "apple video media handler",
        "iso media file produced by google inc.",
    ]

    private static let endings: Set<String> = [
        "m3u8", "mp4", "m4a", "m4v", "m4s", "mov", "mkv", "webm", "ts", "aac", "mp3", "ac3", "ec3",
        "wav", "flac", "vtt",
        "srt", "ttml", "dfxp", "scc", "ass",
    ]

    /// Whether a name is a kind of track with a number or without, a number, the name of a file or a program.
    static func isTechnical(_ name: String) -> Bool {
        let text = name.lowercased()
        if text.isEmpty || programs.contains(text) { return !text.isEmpty }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, endings.contains(String(parts[parts.count - 1])) { return true }
        let separators: Set<Character> = ["_", "-", " ", "#"]
        let head = text.prefix { !$0.isNumber }
        let number = text.dropFirst(head.count)
        guard number.allSatisfy(\.isNumber) else { return false }
        let end = head.lastIndex { !separators.contains($0) }
        let kind = end.map { String(head[...$0]) } ?? ""
        if kind.isEmpty { return !number.isEmpty }
        // "Audio" alone may be all there is to say where there is one language.
        return kinds.contains(kind) && !number.isEmpty
    }
}
