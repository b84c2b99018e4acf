// SPDX-License-Identifier: Apache-2.0

/// Takes out cues that show nothing.
struct DropEmptyCues: CueEdit {
    func edit(_ cues: inout EditableCues<some CueBlock>) {
        for index in cues.indices {
            // What cannot be read is not known to be empty.
            guard let cue = cues[index], cue.statedTimes != nil else { continue }
            if cue.plainText.allSatisfy(\.isWhitespace) { cues[index] = nil }
        }
    }
}
