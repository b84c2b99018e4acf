// SPDX-License-Identifier: Apache-2.0

/// Tells which channel the pairs of line 21 are for, one after the other.
///
/// A control code names the channel of its field, and what follows is for the same one. Source:
/// ANSI/CTA-608-E, 4.1, 7.1 and 9.
public struct ChannelPairs: Sendable {
    private struct FieldState {
        var isSecond: Bool?
        /// Whether the first and the second channel are in text mode.
        var isText = [false, false]
        var isExtendedData = false
    }

    private var fields = [FieldState(), FieldState()]

    /// Starts before the first pair.
    public init() {}

    /// The channel of the next pair; nil for extended data, and before the first control code.
    public mutating func channel(of pair: TimedCEA608Pair) -> CEA608Channel? {
        let index = pair.field.rawValue - 1
        var state = fields[index]
        defer { fields[index] = state }
        let code = pair.pair.firstCode
        if pair.field == .two, (0x01...0x0F).contains(code) {
            state.isExtendedData = code != 0x0F
            return nil
        }
        if pair.pair.isControlCode {
            state.isExtendedData = false
            let isSecond = code & 0x08 != 0
            state.isSecond = isSecond
            // Text mode is entered by two commands, and left by those of captions.
            if code & 0x76 == 0x14 {
                switch pair.pair.secondCode {
                case 0x2A, 0x2B: state.isText[isSecond ? 1 : 0] = true
                case 0x20, 0x25, 0x26, 0x27, 0x29, 0x2F: state.isText[isSecond ? 1 : 0] = false
                default: break
                }
            }
        }
        guard !state.isExtendedData, let isSecond = state.isSecond else { return nil }
        let isText = state.isText[isSecond ? 1 : 0]
        return CEA608Channel.allCases.first {
            $0.field == pair.field && $0.isSecondOfField == isSecond && $0.isText == isText
        }
    }
}
