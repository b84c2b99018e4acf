// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

extension LiveSegment {
    /// The segment as publishers send it to a relay: one JSON object on one line, without the stream and the time at which
    /// it came.
    package var posted: String {
        var object = JSONWriter()
        object.add("id", id)
        object.add("text", text)
        object.add("final", isFinal)
        if let start { object.add("start", start) }
        if let end { object.add("end", end) }
        if let speaker { object.add("speaker", speaker) }
        if let language { object.add("lang", language.rawValue) }
        if let finalWords, !isFinal { object.add("finalWords", finalWords) }
        if !words.isEmpty { object.add("words", words.map(\.json)) }
        return object.text
    }
}
