// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaReading

extension Messages {
    /// Prints what was noticed in captions that are converted.
    ///
    /// - Throws: `MediaError` if all cues were left out because of faults: the result would be empty.
    static func warn(
        about captions: CaptionReading,
        toConvert name: String
    ) throws(MediaError) {
        warn(about: captions.diagnostics, in: name)
        let faults = captions.diagnostics.filter { $0.severity == .error }
        if captions.document.cues.isEmpty, !faults.isEmpty {
            let fix = faults.contains { CaptionFix(mending: $0.code, in: captions.format) != nil }
            let hint = fix ? "; mediatag captions fix --syntax can correct it" : ""
            throw MediaError(.unreadable("none of its cues can be read" + hint), path: name)
        }
        if !captions.document.cues.contains(where: \.isShown) { warn("\(name): no cue has text") }
    }
}
