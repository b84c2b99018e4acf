// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension String {
    /// The text as content and as attribute values of XML and HTML have it.
    ///
    /// Line feeds stay; other control characters, which XML cannot have, and U+FFFE and U+FFFF become
    /// visible, as do the marks that turn the direction of what follows and bytes that are not UTF-8.
    var markupEscaped: String {
        var text = ""
        text.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\n": text += "\n"
            case "\u{10FE80}"..."\u{10FEFF}": text += String(scalar).withVisibleControls
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}", "\u{FFFE}", "\u{FFFF}":
                text += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
