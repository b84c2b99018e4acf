// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text with control characters written as `\u{1b}`, so that no file can steer a terminal or
    /// break a report.
    public var withVisibleControls: String {
        guard !utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control: text += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
