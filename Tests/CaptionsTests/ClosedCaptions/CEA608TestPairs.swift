// SPDX-License-Identifier: Apache-2.0

@testable import Captions

/// Byte pairs of a test, written as a person would: commands by name, text as text.
struct CEA608TestPairs {
    private(set) var pairs: [TimedCEA608Pair] = []
    private var frame = 0
    var field = CEA608Field.one
    /// Bit 3 of control codes: the second channel of the field.
    var isSecondChannel = false
    var isDoubled = true

    /// Goes to a frame.
    mutating func at(_ frame: Int) { self.frame = frame }

    /// Sends a pair without parity.
    mutating func pair(_ first: UInt8, _ second: UInt8) {
        raw(CEA608Pair(codes: first, second))
    }

    /// Sends a pair as it is.
    mutating func raw(_ pair: CEA608Pair) {
        let time = SCC.milliseconds(frame: frame)
        pairs.append(TimedCEA608Pair(milliseconds: time, field: field, pair: pair))
        frame += 1
    }

    /// Sends a control code, twice where that is usual.
    mutating func control(_ first: UInt8, _ second: UInt8) {
        for _ in 0..<(isDoubled ? 2 : 1) { pair(isSecondChannel ? first | 8 : first, second) }
    }

    mutating func command(_ command: CEA608Code.Command) {
        control(field == .one ? 0x14 : 0x15, command.rawValue)
    }

    /// Goes to row 15, column 0, white.
    mutating func bottom() { control(0x14, 0x70) }

    /// Sends characters of ASCII.
    mutating func text(_ text: String) {
        var bytes = Array(text.utf8)
        if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
        for index in stride(from: 0, to: bytes.count, by: 2) {
            pair(bytes[index], bytes[index + 1])
        }
    }

    /// A pop-on caption in row 15 that appears in a frame.
    mutating func popOn(_ text: String, at frame: Int) {
        command(.resumeCaptionLoading)
        command(.eraseNonDisplayedMemory)
        bottom()
        self.text(text)
        at(frame)
        command(.endOfCaption)
    }

    var decoded: CEA608Captions {
        var decoder = CEA608Decoder()
        for pair in pairs { decoder.append(pair) }
        return decoder.finish()
    }

    /// What a channel showed, a line for each cue: the frames and the text.
    func shown(_ channel: CEA608Channel = .cc1) -> [String] {
        (decoded[channel]?.document.cues ?? []).map(\.inFrames)
    }
}

extension Cue {
    /// `first frame-frame behind the last text`, line breaks as `/`.
    var inFrames: String {
        let start = SCC.frame(milliseconds: startMilliseconds)
        let end = SCC.frame(milliseconds: endMilliseconds)
        return "\(start)-\(end) \(text.plainText.replacing("\n", with: "/"))"
    }
}
