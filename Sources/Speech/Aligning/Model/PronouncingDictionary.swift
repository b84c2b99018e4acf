// SPDX-License-Identifier: Apache-2.0

/// How words are pronounced: a dictionary in the layout of CMU Sphinx, one way to pronounce a word a line.
struct PronouncingDictionary: Sendable {
    /// The pronunciations of each word that was wanted and is there, as names of phones.
    let pronunciations: [String: [[String]]]

    /// Looks words up in a dictionary; what is not wanted is not kept.
    ///
    /// - Parameters:
    ///   - words: the words, in small letters.
    ///   - path: the dictionary.
    /// - Throws: `AlignmentError` where it cannot be read.
    init(_ words: Set<String>, in path: String) throws(AlignmentError) {
        let wanted = Set(words.map { Array($0.utf8) })
        let bytes = try SphinxFile(path: path).bytes
        var found: [String: [[String]]] = [:]
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var start = 0
            while start < buffer.count {
                var end = start
                while end < buffer.count, unsafe buffer[end] != 0x0A { end += 1 }
                var stop = start
                // A further way to pronounce a word has its number: `read(2)`.
                while stop < end, unsafe buffer[stop] > 0x20,
                    unsafe buffer[stop] != 0x28 || stop == start
                { stop += 1 }
                let word = unsafe Array(buffer[start..<stop])
                if wanted.contains(word) {
                    let line = unsafe String(decoding: buffer[start..<end], as: UTF8.self)
                    let phones = line.split(whereSeparator: \.isWhitespace).dropFirst()
                    found[String(decoding: word, as: UTF8.self), default: []].append(
                        phones.map(String.init)
                    )
                }
                start = end + 1
            }
        }
        pronunciations = found
    }
}
