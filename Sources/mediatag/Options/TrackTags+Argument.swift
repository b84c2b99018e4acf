// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ISOMedia
import MediaSelection
import Muxing

/// Reads `--forced`.
func parseForced(_ text: String) throws -> ForcedSubtitles {
    guard let forced = ForcedSubtitles(rawValue: text) else {
        throw ValidationError("\"\(text)\" is none of none, some, all.")
    }
    return forced
}

/// Reads a selector or `none`.
func parseReference(_ text: String) throws -> TrackTags.Reference {
    text == "none" ? .none : .track(try parseSelector(text))
}

/// Reads `--alternate-group`.
func parseGroup(_ text: String) throws -> TrackTags.Group {
    if text == "auto" { return .automatic }
    guard let number = Int16(text), number >= 0 else {
        throw ValidationError("\"\(text)\" is no group; write auto, or a number from 0 to 32767.")
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
        throw ValidationError("Write --forced all: it also says so in the format of the subtitles.")
    }
    if characteristic.entry?.assignment == .inferred {
        throw ValidationError(
            "\"\(text)\" follows from the format of a track; it cannot be given to one as a tag."
        )
    }
    return characteristic
}
