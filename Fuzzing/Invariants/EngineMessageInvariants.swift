// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import LiveListening

/// What has to hold for any lines of a speech engine.
enum EngineMessageInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let message: EngineMessage
            do throws(EngineComplaint) {
                message = try EngineMessage(Array(line))
            } catch {
                try check(error.reason, of: line)
                continue
            }
            switch message {
            case .heard(let time): try require(time >= 0, "\(time) ms of sound were heard")
            case .final(let words), .guess(let words): try check(words, of: line)
            case .ready, .text, .utteranceEnd: break
            }
        }
    }

    private static func check(
        _ words: [LiveWord],
        of line: ArraySlice<UInt8>
    ) throws(BrokenInvariant) {
        try require(words.count <= line.count, "more words than bytes")
        for word in words {
            try require(0 <= word.start && word.start <= word.end, "\(word) has wrong times")
            try require(!word.text.isEmpty, "a word has no text")
            try require(!word.text.contains(where: \.isNewline), "\(word) has more than one line")
            try require((0...1).contains(word.confidence ?? 0), "\(word) has a wrong confidence")
        }
    }

    private static func check(
        _ reason: String,
        of line: ArraySlice<UInt8>
    ) throws(BrokenInvariant) {
        let hasControls = reason.unicodeScalars.contains {
            $0.properties.generalCategory == .control
        }
        try require(!hasControls, "a complaint has control characters")
        try require(reason.utf8.count <= 2048, "a complaint of \(reason.utf8.count) bytes")
    }
}
