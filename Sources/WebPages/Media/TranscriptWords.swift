// SPDX-License-Identifier: Apache-2.0

extension ArraySlice<UInt8> {
    /// Whether text names a transcript in one of the larger languages.
    var namesTranscript: Bool {
        for index in indices {
            let first = self[index]
            guard first | 0x20 == UInt8(ascii: "t") || first == 0xE6 else { continue }
            let isFound = TranscriptWords.all.contains { word in
                let part = self[index...].prefix(word.count)
                return part.count == word.count
                    && zip(part, word).allSatisfy { $0 == $1 || ($1 < 0x80 && $0 | 0x20 == $1) }
            }
            if isFound { return true }
        }
        return false
    }
}

/// The beginnings of the words for a transcript, as UTF-8 in lower case.
private enum TranscriptWords {
    static let all = ["transcri", "transkri", "trascri", "文字起こし", "文字稿"].map { Array($0.utf8) }
}
