// SPDX-License-Identifier: Apache-2.0

extension LiveSegment {
    /// The segment without control characters: a terminal that shows captions must not obey them.
    var withoutControls: LiveSegment {
        var segment = self
        segment.text = text.withoutControls
        segment.speaker = speaker.map(\.withoutControls)
        return segment
    }
}

extension String {
    /// The text without control characters (Unicode category Cc) but line ends; a tab is a space.
    var withoutControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar == "\t" {
                text.unicodeScalars.append(" ")
            } else if scalar == "\n" || !scalar.isControl {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}

extension String {
    /// The text up to the end of one of its words; all of it if it has no more words.
    func firstWords(_ count: Int) -> String {
        split(maxSplits: max(0, count), whereSeparator: \.isWhitespace).prefix(count)
            .joined(separator: " ")
    }
}
