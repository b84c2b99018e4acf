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
    public var field: CEA608Field {
        switch self {
        case .cc1, .cc2, .t1, .t2: .one
        case .cc3, .cc4, .t3, .t4: .two
        }
    }

    /// Whether it is the second channel of its field: bit 3 of its control codes is set.
    public var isSecondOfField: Bool {
        switch self {
        case .cc1, .cc3, .t1, .t3: false
        case .cc2, .cc4, .t2, .t4: true
        }
    }

    /// Whether it carries text that is shown in place of the picture, not captions.
    public var isText: Bool {
        switch self {
        case .cc1, .cc2, .cc3, .cc4: false
        case .t1, .t2, .t3, .t4: true
        }
    }

    /// The channel of a field.
    init(field: CEA608Field, isSecond: Bool, isText: Bool) {
        let captions: [CEA608Channel] = [.cc1, .cc2, .cc3, .cc4]
        let texts: [CEA608Channel] = [.t1, .t2, .t3, .t4]
        let index = (field == .two ? 2 : 0) + (isSecond ? 1 : 0)
        self = (isText ? texts : captions)[index]
    }
}
