// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ISOMedia
import MediaReading
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
        let kind = String(text.prefix { $0 != ":" })
        throw ValidationError(
            "\"\(text)\" is not a track selector; write \(TrackSelector.forms)."
                + suggestion(for: kind, among: ["audio", "subtitle", "video"])
        )
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
            "\"\(text)\" is derived from the format of a track and cannot be set as a tag."
        )
    }
    guard entry.appliesTo.contains(.legible) else {
        let kinds = entry.appliesTo.map(\.rawValue).sorted().joined(separator: ", ")
        throw ValidationError("\"\(text)\" is for \(kinds) tracks, not for subtitles.")
    }
    return characteristic
}

/// Reads `--forced`.
func parseForced(_ text: String) throws -> ForcedSubtitles {
    guard let forced = ForcedSubtitles(rawValue: text) else {
        throw ValidationError(
            "\"\(text)\" is not one of none, some, all."
                + suggestion(for: text, among: ["none", "some", "all"])
        )
    }
    return forced
}

/// Reads a selector or `none`.
func parseReference(_ text: String) throws -> TrackTags.Reference {
    text == "none" ? .none : .track(try parseSelector(text))
}

/// Reads `--reserve`.
func parseReserve(_ text: String) throws -> MovieReserve {
    if text == "none" { return .none }
    guard let count = UInt64(text), count <= MovieReserve.limit else {
        throw ValidationError(
            "\"\(text)\" is not a reserve; write none, or a number of bytes up to \(MovieReserve.limit)."
        )
    }
    return .bytes(count)
}

/// Reads `--alternate-group`.
func parseGroup(_ text: String) throws -> TrackTags.Group {
    if text == "auto" { return .automatic }
    guard let number = Int16(text), number >= 0 else {
        throw ValidationError(
            "\"\(text)\" is not a group; write auto, or a number from 0 to 32767."
        )
    }
    return .number(number)
}

/// Reads a characteristic that a track of any kind can be tagged with.
///
/// `allowUnknown` takes private ones that are no domain in reverse, never a `public.` one that does not
/// exist.
func parseTag(_ text: String, allowUnknown: Bool) throws -> MediaCharacteristic {
    let characteristic: MediaCharacteristic
    do throws(MediaCharacteristicError) {
        characteristic = try MediaCharacteristic.parse(text)
    } catch {
        if allowUnknown, case .reservedForm = error.kind {
            return MediaCharacteristic(rawValue: text)
        }
        let advice =
            if case .reservedForm = error.kind { " (--allow-unknown takes it)" } else { "" }
        throw ValidationError("\(error)\(advice)")
    }
    if characteristic == .forcedOnlySubtitles {
        throw ValidationError(
            "Use --forced all, which also sets it in the format of the subtitles."
        )
    }
    if characteristic.entry?.assignment == .inferred {
        throw ValidationError(
            "\"\(text)\" is derived from the format of a track and cannot be set as a tag."
        )
    }
    return characteristic
}
