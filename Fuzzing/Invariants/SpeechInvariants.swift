// SPDX-License-Identifier: Apache-2.0

import Speech

/// What has to hold for any file that is read as words of a recogniser.
enum SpeechInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        try check(bytes, as: nil)
        // The first byte names a format, so that what cannot be recognised is read, too.
        guard let first = bytes.first else { return }
        let formats = RecogniserFormat.allCases
        try check(Array(bytes.dropFirst()), as: formats[Int(first) % formats.count])
    }

    private static func check(
        _ bytes: [UInt8],
        as format: RecogniserFormat?
    ) throws(BrokenInvariant) {
        guard let reading = read(bytes, format) else { return }
        let words = reading.transcript.words
        try require(!words.isEmpty, "a reading has no words")
        try require(words.count <= bytes.count, "more words than bytes")
        var last = 0
        for word in words {
            let times = word.startMilliseconds...max(word.startMilliseconds, word.endMilliseconds)
            try require(last <= times.lowerBound, "\(word) is before the word in front of it")
            try require(times.upperBound == word.endMilliseconds, "\(word) ends before it starts")
            try require(times.upperBound <= 24 * 3_600_000, "\(word) is later than a day")
            try require(word.confidence.map { 0...1 ~= $0 } ?? true, "\(word) has no confidence")
            let scalars = word.text.unicodeScalars
            let ends = [scalars.first, scalars.last].map { $0?.properties.isWhitespace }
            try require(ends == [false, false], "\(word) is empty or has white space around it")
            last = times.lowerBound
        }
        let json = reading.transcript.json
        try requireBounded(json.count, from: 8 * bytes.count, "words")
        try requireEqual(
            read(json, nil)?.transcript,
            reading.transcript,
            "words, exported and read"
        )
    }

    /// What is read; an error is allowed, and has a place within the file.
    private static func read(_ bytes: [UInt8], _ format: RecogniserFormat?) -> TranscriptReading? {
        do {
            return try Transcript.read(bytes: bytes, fileName: "words.json", format: format)
        } catch {
            _ = error.description
            return nil
        }
    }
}
