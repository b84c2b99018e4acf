// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Playlists

/// What the name of a rendition says of it, in the words that people use.
enum NameHint {
    /// Whether a name says that text is for the deaf and hard of hearing.
    static func isSDH(_ name: String) -> Bool {
        has(["sdh", "hoh", "hi", "cc"], ["hard of hearing", "hearing impaired"], name)
    }

    /// Whether a name states that audio describes the video.
    static func isDescription(_ name: String) -> Bool {
        has(["ad", "dvs", "dv"], ["descri", "visually", "audiodesc", "hörfilm"], name)
    }

    /// Whether a name states that video has an interpreter of sign language.
    static func isSignLanguage(_ name: String) -> Bool {
        has(
            ["asl", "bsl", "lsf", "lse", "dgs", "auslan", "signed"],
            ["sign language", "gebärden", "lengua de signos", "langue des signes"],
            name
        )
    }

    /// Whether a name states that text or audio is a commentary.
    static func isCommentary(_ name: String) -> Bool {
        has(["comentario", "comentarios"], ["commentary", "commentaire", "kommentar"], name)
    }

    private static func has(_ words: Set<String>, _ parts: [String], _ name: String) -> Bool {
        let lower = name.lowercased()
        let found = lower.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return found.contains(where: words.contains)
            || parts.contains { part in lower.firstRange(of: part) != nil }
    }
}

extension MediaRendition {
    /// Whether it has both characteristics of SDH.
    var isSDH: Bool { option?.isSDH == true }

    /// Whether it describes the picture.
    var describesVideo: Bool { option?.describesVideo == true }
}

extension AuditedTrack {
    /// Whether the name of an audio track says that it describes the video.
    var isNamedDescription: Bool {
        guard facts.kind == .audio, let name = facts.name?.lowercased() else { return false }
        let words: Set<String> = [
            "ad", "dvs", "described", "audiodescription", "audiodescripción", "audiodescrição",
            "audiodescrizione", "audiodeskription", "hörfilmfassung", "descriptive",
        ]
        let phrases = ["audio description", "audio-description", "video description"]
        return !nameWords.isDisjoint(with: words) || phrases.contains(where: name.contains)
    }
}
