// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension WebVTT {
    /// The text before the first cue of a file, without the line ends behind it; nil where the bytes
    /// cannot stand there, because they lack the signature, are no text or hold a cue.
    static func headerText(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let end = bytes.lastIndex { !$0.isLineEnding }.map { $0 + 1 } ?? bytes.startIndex
        let text = bytes[..<end]
        let unmarked = text.hasPrefix("\u{FEFF}") ? text.dropFirst(3) : text
        guard hasSignature(unmarked), !text.contains(0),
            String(validating: text, as: UTF8.self) != nil
        else {
            return nil
        }
        let blocks = parse(unmarked).0.blocks
        let hasCue = blocks.contains { if case .cue = $0 { true } else { false } }
        return hasCue ? nil : text
    }
}
