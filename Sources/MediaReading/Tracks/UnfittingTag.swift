// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// Why a track cannot have a tag.
package enum UnfittingTag: Equatable, Sendable {
    /// The characteristic is for other kinds of media; the characteristics that fit, with their meanings.
    case otherMedia(MediaCharacteristic, kinds: [String], fitting: [String])
    /// Only subtitles have a forced companion.
    case forcedCompanion
    /// Only audio has a fallback.
    case fallback
    /// Only audio and subtitles follow each other.
    case follow
    /// Only audio and subtitles can be the default.
    case defaultTrack
    /// Only audio and subtitles have a group by themselves.
    case automaticGroup
    /// Only subtitles can be forced.
    case forced
    /// The format, by its name, cannot mark some samples as forced.
    case someForced(format: String)
    /// Forced subtitles are never the default.
    case forcedDefault
    /// Tracks for accessibility are never the default.
    case accessibilityDefault
    /// The regular track of a pair is forced.
    case forcedRegular
    /// The companion in a pair is not forced.
    case companionNotForced
    /// Matroska has no element for it.
    case noMatroskaElement(String)
    /// The fallback falls back to the track itself, given by its ID.
    case fallbackLoop(UInt32)

    /// A sentence; characteristics that fit are on lines of their own.
    package var sentence: String {
        switch self {
        case .otherMedia(let tag, let kinds, let fitting):
            "\(tag) is for \(kinds.joined(separator: " and ")) media; "
                + (fitting.isEmpty
                    ? "no characteristic fits the track"
                    : "characteristics that fit:" + fitting.map { "\n  " + $0 }.joined())
        case .forcedCompanion: "only subtitles have a forced companion"
        case .fallback: "only audio has a fallback"
        case .follow: "only audio and subtitles can follow each other"
        case .defaultTrack: "only audio and subtitles can be the default of a group"
        case .automaticGroup: "only audio and subtitles are grouped automatically"
        case .forced: "only subtitles can be forced"
        case .someForced(let format): "\(format) cannot mark some samples as forced; only tx3g can"
        case .forcedDefault: "forced subtitles are never the default"
        case .accessibilityDefault:
            "a track for accessibility is never the default; players choose it by its tags"
        case .forcedRegular: "it is forced, so it cannot be the regular track of a pair"
        case .companionNotForced: "it is not forced"
        case .noMatroskaElement(let what): "Matroska has no element for \(what)"
        case .fallbackLoop(let id): "it falls back to track \(id) itself"
        }
    }
}
