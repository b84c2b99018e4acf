// SPDX-License-Identifier: Apache-2.0

extension SCC.Document {
    /// Changes the time codes of the lines; all pairs stay as they are.
    ///
    /// Each pair takes a frame, so a line that would begin before the end of the one before it begins then.
    ///
    /// - Parameter time: gets the time of a line in milliseconds and returns the new one.
    package mutating func changeTimes(_ time: (_ start: Int) -> Int) {
        var free = 0
        for index in lines.indices {
            guard let code = lines[index].timeCode else { continue }
            let old = code.frame()
            let milliseconds = SCC.milliseconds(frame: old)
            let new = time(milliseconds)
            let frame = new == milliseconds ? old : SCC.frame(milliseconds: new)
            let start = max(frame, min(free, frame + Self.longestDelay))
            free = start + lines[index].pairs.count
            if start != old { lines[index].setFrame(start) }
        }
    }

    /// A line waits no longer for the one before it, in frames: its time code was before that one's.
    private static let longestDelay = 300
}

extension SCC.Line {
    /// Writes another time code; one that leaves numbers out, and one that does not, stays so.
    fileprivate mutating func setFrame(_ frame: Int) {
        let isDropFrame = timeCode?.isDropFrame ?? false
        let new = TimeCode(frame: frame, isDropFrame: isDropFrame)
        let isCode: (UInt8) -> Bool = { $0.isASCIIDigit || ":;.,".utf8.contains($0) }
        guard let start = written.firstIndex(where: \.isASCIIDigit) else { return }
        let end = written[start...].firstIndex { !isCode($0) } ?? written.endIndex
        let text = Array(new.description.utf8)
        written = (written[..<start] + text + written[end...])[...]
        timeCode = new
    }
}
