// SPDX-License-Identifier: Apache-2.0

/// One of the services of line 21: four of captions, four of text (ANSI/CTA-608-E, 4.1).
public enum CEA608Channel: String, CaseIterable, Sendable {
    /// Captions in field 1, usually in the language of the sound.
    case cc1 = "CC1"
    /// Captions in field 1, second channel.
    case cc2 = "CC2"
    /// Captions in field 2, usually in another language.
    case cc3 = "CC3"
    /// Captions in field 2, second channel.
    case cc4 = "CC4"
    /// Text in field 1.
    case t1 = "T1"
    /// Text in field 1, second channel.
    case t2 = "T2"
    /// Text in field 2.
    case t3 = "T3"
    /// Text in field 2, second channel.
    case t4 = "T4"

    /// The field it is sent in.
    package var field: CEA608Field { [.cc1, .cc2, .t1, .t2].contains(self) ? .one : .two }

    /// Whether it is the second channel of its field: bit 3 of its control codes is set.
    package var isSecondOfField: Bool { [.cc2, .cc4, .t2, .t4].contains(self) }

    /// Whether it carries text that is shown in place of the picture, not captions.
    package var isText: Bool { [.t1, .t2, .t3, .t4].contains(self) }
}

/// One of the two fields of a frame, each of which carries a stream of byte pairs of its own.
package enum CEA608Field: Int, CaseIterable, Sendable {
    /// Field 1: CC1, CC2, T1 and T2.
    case one = 1
    /// Field 2: CC3, CC4, T3, T4 and extended data services.
    case two
}

/// How captions come onto the screen (ANSI/CTA-608-E, 7).
package enum CEA608Mode: String, CaseIterable, Sendable {
    /// Loaded unseen and shown at once.
    case popOn = "pop-on"
    /// Typed into the lowest row; the rows above roll up.
    case rollUp = "roll-up"
    /// Typed where they are.
    case paintOn = "paint-on"
    /// Text of T1 to T4.
    case text
}

/// Tells which channel the pairs of line 21 are for, one after the other.
///
/// A control code names the channel of its field, and what follows is for the same one. Source:
/// ANSI/CTA-608-E, 4.1, 7.1 and 9.
package struct ChannelPairs: Sendable {
    private var fields = [CEA608FieldState(), CEA608FieldState()]
    private var isExtendedData = false

    /// Starts before the first pair.
    package init() {}

    /// The channel of the next pair; nil for extended data, and before the first control code.
    package mutating func channel(of pair: TimedCEA608Pair) -> CEA608Channel? {
        let (first, second) = (pair.pair.firstCode, pair.pair.secondCode)
        let index = pair.field.rawValue - 1
        if pair.field == .two, (0x01...0x0F).contains(first) {
            isExtendedData = first != 0x0F
            return nil
        }
        if pair.pair.isControlCode {
            if pair.field == .two { isExtendedData = false }
            fields[index].select(first, CEA608Code(first: first, second: second))
        }
        if pair.field == .two, isExtendedData { return nil }
        return fields[index].channelIndex(in: pair.field).map { CEA608Channel.allCases[$0] }
    }
}
