// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any text that is read as TTML.
enum TTMLInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let text = repaired(bytes)
        guard let (source, diagnostics) = TTML.parse(text[...]) else {
            throw BrokenInvariant("libxml2 is not installed")
        }
        let (document, alsoFound) = source.captions()
        try Reading.compare(document, diagnostics + alsoFound, text, .ttml)
        try Rewriting(document: document, byteCount: text.count).check(.ttml)
    }
}
