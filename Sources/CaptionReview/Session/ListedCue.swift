// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A cue as a page shows it.
package struct ListedCue: Equatable, Sendable {
    /// The number of its block.
    package let id: Int
    /// When it is shown.
    package let times: CueTimes
    /// Its text as written, with its markup.
    package let text: String

    var json: JSONWriter {
        var json = JSONWriter()
        json.add("id", id)
        json.add("start", times.start)
        json.add("end", times.end)
        json.add("text", text)
        return json
    }
}

extension ReviewedCaptions {
    /// The cues, in the order of the file.
    package var listed: [ListedCue] {
        zip(ids, blocks).compactMap { id, block in
            block.times.map { ListedCue(id: id, times: $0, text: block.text) }
        }
    }
}

/// What makes one list of cues of another: cues beside each other that take the place of others.
struct CueSplice: Equatable {
    /// The place of the first cue that is replaced.
    let place: Int
    /// How many are replaced.
    let removed: Int
    /// The cues that take their place.
    let cues: [ListedCue]

    /// Compares two lists.
    init(from old: [ListedCue], to new: [ListedCue]) {
        let most = min(old.count, new.count)
        var first = 0
        while first < most, old[first] == new[first] { first += 1 }
        var last = 0
        while last < most - first, old[old.count - 1 - last] == new[new.count - 1 - last] {
            last += 1
        }
        place = first
        removed = old.count - first - last
        cues = Array(new[first..<new.count - last])
    }
}
