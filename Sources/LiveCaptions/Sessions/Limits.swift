// SPDX-License-Identifier: Apache-2.0

/// What a session holds at most, so that no publisher fills the memory.
enum Limits {
    static let nameBytes = 256
    static let textBytes = 8192
    static let streams = 1000
    static let words = 1000
    static let openSegments = 1000
    static let finals = 200_000
    /// A text that is guessed is final when its source has sent nothing of it for so long, in milliseconds.
    static let silence = 60_000
    /// A day, in milliseconds: no session lasts longer.
    static let latest = 86_400_000

    static func check(_ text: String, _ what: String, _ limit: Int) throws(SessionError) {
        guard text.utf8.count <= limit else { throw .tooLong(what: what, limit: limit) }
    }

    static func check(_ segment: LiveSegment) throws(SessionError) {
        try check(segment.id, "id", nameBytes)
        try check(segment.stream, "name of the stream", nameBytes)
        try check(segment.speaker ?? "", "name of the speaker", nameBytes)
        try check(segment.text, "text", textBytes)
        let times = [segment.start, segment.end].compactMap(\.self)
        guard times.allSatisfy({ 0...latest ~= $0 }), times == times.sorted() else {
            throw .invalidTimes
        }
        guard segment.words.count <= words else { throw .tooMany(what: "words", limit: words) }
        for word in segment.words {
            try check(word.text, "word", nameBytes)
            guard word.start <= word.end, 0...latest ~= word.start, word.end <= latest else {
                throw .invalidTimes
            }
        }
    }
}
