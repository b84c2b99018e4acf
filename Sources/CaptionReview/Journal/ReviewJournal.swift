// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaReading

/// The journal of a review, a file beside the captions: lines are only appended, and each is on the medium before the
/// page is answered, so that a power cut or a killed program loses at most the keystroke that was on its way.
struct ReviewJournal {
    /// Where it is.
    let path: String
    /// What it has had when it was opened.
    let lines: [JournalLine]
    private let file: SystemFile
    private var length: UInt64

    /// The place of the journal of a caption file.
    static func path(of captions: String) -> String { captions + ".review.jsonl" }

    /// Opens the journal of a caption file, or makes one; it is locked until it is closed.
    ///
    /// A last line that is not whole is cut off.
    ///
    /// - Parameters:
    ///   - captions: the path of the caption file.
    ///   - start: the first line of a new journal.
    /// - Throws: `MediaError` if it cannot be read or written, or while another review of the file is open.
    init(of captions: String, start: JournalStart) throws(MediaError) {
        let path = Self.path(of: captions)
        self.path = path
        (file, lines, length) = try MediaError.file(path) { () throws(FileError) in
            guard FilePath.exists(path) else {
                let file = try SystemFile.creating(path, named: path, isPrivate: false)
                let line = JournalLine.start(start)
                try file.write(line.bytes, at: 0)
                try file.flush()
                return (file, [line], UInt64(line.bytes.count))
            }
            let file = try SystemFile.editing(path)
            let bytes = try file.read(0..<min(file.length, Self.mostBytes))
            let (lines, count) = Self.lines(of: bytes)
            if UInt64(count) < file.length { try file.truncate(to: UInt64(count)) }
            return (file, lines, UInt64(count))
        }
    }

    /// A journal of years: a record has some hundred bytes.
    private static let mostBytes: UInt64 = 1 << 30

    /// The lines up to the first that is not one, and how many bytes they have.
    private static func lines(of bytes: [UInt8]) -> (lines: [JournalLine], count: Int) {
        var lines: [JournalLine] = []
        var start = 0
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            guard let line = JournalLine(Array(bytes[start..<end])) else { break }
            lines.append(line)
            start = end + 1
        }
        return (lines, start)
    }

    /// Appends a line and waits until it is on the medium.
    mutating func append(_ line: JournalLine) throws(MediaError) {
        let (bytes, offset) = (line.bytes, length)
        let file = file
        try MediaError.file(path) { () throws(FileError) in
            try file.write(bytes, at: offset)
            try file.flush()
        }
        length += UInt64(bytes.count)
    }

    /// Puts the journal aside under the first free name, such as `es.srt.review-1.jsonl`.
    ///
    /// - Returns: its new path.
    func setAside(from captions: String) throws(MediaError) -> String {
        let path = path
        return try MediaError.file(path) { () throws(FileError) in
            let free = Self.freePath { "\(captions).review-\($0).jsonl" }
            try FilePath.rename(path, to: free, named: path, isLasting: true)
            return free
        }
    }

    /// The first path of a sequence at which there is no file.
    static func freePath(_ path: (Int) -> String) -> String {
        var number = 1
        while FilePath.exists(path(number)) { number += 1 }
        return path(number)
    }
}
