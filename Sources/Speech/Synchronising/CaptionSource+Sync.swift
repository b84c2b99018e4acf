// SPDX-License-Identifier: Apache-2.0

package import Captions
import MediaPrimitives

/// A caption file whose times can be changed, with everything else kept byte for byte.
extension CaptionSource {
    /// Changes the times of all cues; no cue is removed, and no text changes.
    ///
    /// Cues that would begin before 0 begin at 0, and last a millisecond at least. Times inside the text of
    /// WebVTT cues (karaoke) are moved with their cue.
    ///
    /// - Parameter sync: the change.
    /// - Returns: how many cues, or lines of SCC, would begin before 0.
    package mutating func retime(_ sync: CaptionSync) -> Int {
        var early = 0
        switch content {
        case .subRip(var document):
            for index in document.blocks.indices {
                guard let timing = document.blocks[index].timing else { continue }
                let old = (timing.startMilliseconds, timing.endMilliseconds)
                let new = sync.moved(from: old.0, to: old.1, &early)
                guard new != old else { continue }
                document.blocks[index].setTimes(startMilliseconds: new.0, endMilliseconds: new.1)
            }
            content = .subRip(document)
        case .webVTT(var document):
            for index in document.blocks.indices {
                guard case .cue(var cue) = document.blocks[index] else { continue }
                let old = (cue.startMilliseconds, cue.endMilliseconds)
                let new = sync.moved(from: old.0, to: old.1, &early)
                guard new != old else { continue }
                cue.setTimes(startMilliseconds: new.0, endMilliseconds: new.1)
                if let text = WebVTTTimestamps.moved(cue.text, { sync.moved($0, ofCueFrom: old.0) })
                {
                    cue.text = text[...]
                }
                document.blocks[index] = .cue(cue)
            }
            content = .webVTT(document)
        case .ebuSTL(var document):
            let origin = document.origin
            document.changeTimes { start, end in
                let new = sync.moved(from: start - origin, to: end - origin, &early)
                return (new.0 + origin, new.1 + origin)
            }
            content = .ebuSTL(document)
        case .ttml(var document):
            document.changeTimes { start, end, isText in
                var ignored = 0
                return isText
                    ? sync.moved(from: start, to: end, &early)
                    : sync.moved(from: start, to: end, &ignored)
            }
            content = .ttml(document)
        case .scc(var document):
            document.changeTimes { sync.moved(from: $0, to: $0, &early).0 }
            content = .scc(document)
        }
        return early
    }
}

extension CaptionSync {
    /// Both times of a cue after the change, none before 0.
    func moved(from start: Int, to end: Int, _ early: inout Int) -> (Int, Int) {
        let (first, last) = (moved(start, ofCueFrom: start), moved(end, ofCueFrom: start))
        guard first < 0, segments.first != nil else { return (first, last) }
        early += 1
        return (0, max(last, 1))
    }
}

/// Times in the text of WebVTT cues, such as `<00:00:01.000>`.
private enum WebVTTTimestamps {
    /// The text with its times moved; nil if it has none.
    static func moved(_ text: ArraySlice<UInt8>, _ change: (Int) -> Int) -> [UInt8]? {
        var moved: [UInt8] = []
        var kept = text.startIndex
        var index = text.startIndex
        while let open = text[index...].firstIndex(of: UInt8(ascii: "<")),
            let close = text[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            index = text.index(after: close)
            guard let time = milliseconds(text[(open + 1)..<close]) else { continue }
            moved += text[kept...open]
            moved += ClockTime(milliseconds: max(0, change(time))).timeCode().utf8
            kept = close
        }
        guard !moved.isEmpty else { return nil }
        return moved + text[kept...]
    }

    /// Reads `00:01.000` or `00:00:01.000` (WebVTT, 3.1, "WebVTT timestamp"); nil for anything else.
    private static func milliseconds(_ text: ArraySlice<UInt8>) -> Int? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 3, let fraction = number(parts[1]) else {
            return nil
        }
        let fields = parts[0].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count) else { return nil }
        var seconds = 0
        for field in fields {
            guard (2...9).contains(field.count), let value = number(field) else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds * 1000 + fraction
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
