// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text with what would act on a reader's screen made visible, so that no file can steer a terminal
    /// or break a report: control characters, breaks of lines and orders to write from the other side as
    /// `\u{1b}`, and bytes of a file's name that are not UTF-8 as `\xff`.
    public var withVisibleControls: String {
        guard !utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if let byte = scalar.rawByte {
                text += "\\x" + String(byte, radix: 16)
            } else if scalar.actsOnScreen {
                text += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether it is no mark but an order: a control character, a break of lines, or the beginning or end of
    /// an embedding, override or isolate (Unicode Standard Annex 9, 2.1 to 2.4).
    fileprivate var actsOnScreen: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        default: false
        }
    }
}
