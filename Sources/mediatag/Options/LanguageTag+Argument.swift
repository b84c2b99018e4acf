// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaSelection
import Muxing

/// Reads `--language`; what is wrong with it becomes the usage error.
func parseLanguage(_ text: String) throws -> LanguageTag {
    do {
        return try LanguageTag(known: text)
    } catch {
        throw ValidationError("\(error)")
    }
}

/// Reads a track selector such as `audio:1`.
func parseSelector(_ text: String) throws -> TrackSelector {
    guard let selector = TrackSelector(text) else {
        throw ValidationError("\"\(text)\" selects no track; write \(TrackSelector.forms).")
    }
    return selector
}

/// Reads `--characteristic`; only those that a track can be tagged with are taken.
func parseCharacteristic(_ text: String) throws -> MediaCharacteristic {
    let characteristic: MediaCharacteristic
    do {
        characteristic = try MediaCharacteristic.parse(text)
    } catch {
        throw ValidationError("\(error)")
    }
    guard let entry = characteristic.entry else { return characteristic }
    guard entry.assignment != .inferred else {
        throw ValidationError(
            "\"\(text)\" follows from the format of a track; it cannot be given to one as a tag."
        )
    }
    guard entry.appliesTo.contains(.legible) else {
        let kinds = entry.appliesTo.map(\.rawValue).sorted().joined(separator: ", ")
        throw ValidationError("\"\(text)\" is for \(kinds) tracks, not for subtitles.")
    }
    return characteristic
}

/// What `extract --track` names: a track, or a channel of closed captions.
enum ExtractSelector {
    case track(TrackSelector)
    case captions(CaptionSelector)

    /// Reads one such as `subtitle:es` or `cc:CC1`.
    static func parse(_ text: String) throws -> ExtractSelector {
        if let selector = CaptionSelector(text) { return .captions(selector) }
        guard !text.lowercased().hasPrefix("cc:") else {
            throw ValidationError(
                "\"\(text)\" names no channel of closed captions; write \(CaptionSelector.forms)."
            )
        }
        return .track(try parseSelector(text))
    }
}
