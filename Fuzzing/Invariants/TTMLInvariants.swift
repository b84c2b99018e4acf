// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any text that is read as TTML.
enum TTMLInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let text = repaired(bytes)
        let (document, diagnostics) = try captions(text)
        try Reading.compare(document, diagnostics, text, .ttml)
        try Rewriting(document: document, byteCount: text.count).check(.ttml)
        try checkSequences(text)
    }

    /// Reads a text that the reader of bytes would take for TTML.
    static func captions(
        _ text: [UInt8]
    ) throws(BrokenInvariant) -> (CaptionDocument, [Diagnostic]) {
        guard let read = TTML.captions(in: text[...]) else {
            throw BrokenInvariant("libxml2 is not installed")
        }
        return read
    }

    /// A division that is alone in a sequence is read at its end, any other one while it is read: the cues and
    /// what is noticed are the same.
    ///
    /// Where tags do not match, what is put around the content may end inside it, and others follow in the sequence.
    private static func checkSequences(_ text: [UInt8]) throws(BrokenInvariant) {
        // A sequence is held as a whole, and there is a limit of held elements.
        guard text.count < 1 << 16, text.count > 0 else { return }
        let text = String(decoding: text, as: UTF8.self)
        guard text.contains("<body>") else { return }
        func read(_ container: String) throws(BrokenInvariant) -> (CaptionDocument, [String])? {
            let start = "<body><div timeContainer=\"\(container)\"><div dur=\"99h\">"
            let wrapped = text.replacing("<body>", with: start)
                .replacing("</body>", with: "</div></div></body>")
            let (document, diagnostics) = try captions(Array(wrapped.utf8))
            if diagnostics.contains(where: { $0.code == .malformedMarkup }) { return nil }
            return (document, diagnostics.map(\.description).sorted())
        }
        guard let parallel = try read("par"), let sequence = try read("seq") else { return }
        try requireEqual(sequence.0, parallel.0, "TTML: a division alone in a sequence")
        try requireEqual(sequence.1, parallel.1, "TTML: what is noticed in a sequence")
    }
}
