// SPDX-License-Identifier: Apache-2.0

extension MacCaption {
    /// A line waits no longer for the one before it, in frames: its time code was before that one's.
    private static let longestDelay = 300

    /// Changes the time codes of the lines; all packets stay as they are, byte for byte.
    ///
    /// A frame has one line, so lines that come together follow each other.
    ///
    /// - Parameters:
    ///   - text: a file.
    ///   - time: gets the time of a line in milliseconds and returns the new one.
    /// - Returns: the file with other time codes.
    package static func changingTimes(in text: [UInt8], _ time: (_ start: Int) -> Int) -> [UInt8] {
        var parser = MacCaptionParser(text[...])
        var result: [UInt8] = []
        var place = 0
        var free = 0
        while let frame = parser.next() {
            let rate = parser.rate
            let old = frame.timeCode.frame(framesPerSecond: rate.framesPerSecond)
            let milliseconds = rate.milliseconds(frame: old)
            let new = time(milliseconds)
            let wanted = new == milliseconds ? old : rate.frame(milliseconds: new)
            let number = max(wanted, min(free, wanted + longestDelay))
            free = number + 1
            guard number != old else { continue }
            let code = TimeCode(
                frame: number,
                framesPerSecond: rate.framesPerSecond,
                isDropFrame: frame.timeCode.isDropFrame
            )
            result += text[place..<frame.codePlace.lowerBound]
            result += code.description.utf8
            place = frame.codePlace.upperBound
        }
        return result + text[place...]
    }
}
