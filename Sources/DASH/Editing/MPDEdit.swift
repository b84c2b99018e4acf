// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives
package import MediaSelection

/// Edits an MPD in its file, or into another.
package struct MPDEdit: Sendable {
    /// What came of it.
    package struct Report: Equatable, Sendable {
        /// Whether anything is different now.
        package enum Status: String, Sendable {
            /// It was so already.
            case unchanged
            /// It would be different, but nothing was to be written.
            case wouldChange
            /// It is different.
            case changed
        }

        /// The MPD that was read.
        package let mpd: String
        /// The MPD that was or would be written.
        package let output: String
        /// Whether anything is different now.
        package let status: Status
        /// The lines that differ, in the unified form.
        package let difference: [String]
        /// What should be known.
        package let notices: [MPDNotice]
        /// The viewers for whom players select something worse afterwards.
        package let losses: [ViewerLoss]
    }

    /// The MPD.
    package let path: String
    /// Where the result goes; nil: into the MPD itself.
    package let output: String?
    /// Whether files that are there already may be replaced.
    package let replaces: Bool
    /// Whether nothing is to be written.
    package let isDryRun: Bool
    /// The only Period to edit; nil: all of them.
    package let period: String?

    /// Prepares an edit.
    ///
    /// - Parameters:
    ///   - path: the MPD.
    ///   - output: where the result goes; nil: into the MPD itself.
    ///   - replaces: whether a file that is there already may be replaced.
    ///   - isDryRun: whether nothing is to be written.
    ///   - period: the ID or the number of the only Period to edit; nil: all of them.
    package init(
        _ path: String,
        output: String? = nil,
        replaces: Bool,
        isDryRun: Bool,
        period: String? = nil
    ) {
        self.path = path
        self.output = output
        self.replaces = replaces
        self.isDryRun = isDryRun
        self.period = period
    }

    /// Adds a caption file, whose size and format are looked up if it is there.
    ///
    /// - Throws: `MPDError`.
    package func add(_ new: NewTextSet) throws(MPDError) -> Report {
        var new = new
        var notices: [MPDNotice] = []
        var places = localPaths(of: new.url)
        // A shell completes paths from the current folder.
        let folder = Self.folder(of: output ?? path)
        if !folder.isEmpty, new.url.hasPrefix(folder), !places.contains(where: FilePath.exists),
            FilePath.exists(new.url)
        {
            new.url.removeFirst(folder.count)
            places = localPaths(of: new.url)
        }
        if let file = places.first(where: FilePath.exists) {
            let (length, start) = try MPDError.file(file) { () throws(FileError) in
                let opened = try SystemFile.reading(file)
                return (opened.length, try opened.read(0..<min(opened.length, 1024)))
            }
            guard new.format.accepts(start[...]) else {
                throw MPDError(.otherContent(expected: new.format.title), path: file)
            }
            new.byteCount = Int(clamping: length)
            new.url = new.url.percentEncodedPath
        } else if let file = places.first {
            notices.append(.missingFile(file))
        }
        return try edit(notices) { mpd throws(MPDError) in
            try mpd.adding(new, toPeriod: period, path: path)
        }
    }

    /// Declares closed captions of the video.
    ///
    /// - Throws: `MPDError`.
    package func declare(
        _ channel: ClosedCaptionDescriptor.Channel
    ) throws(MPDError) -> Report {
        try edit { mpd throws(MPDError) in
            try mpd.declaring(channel, inPeriod: period, path: path)
        }
    }

    /// Changes what is said of an adaptation set.
    ///
    /// - Throws: `MPDError`.
    package func change(
        _ name: String,
        _ change: AdaptationSetChange
    ) throws(MPDError) -> Report {
        try edit { mpd throws(MPDError) in
            try mpd.changing(name, change, inPeriod: period, path: path)
        }
    }

    /// Removes an adaptation set.
    ///
    /// - Throws: `MPDError`.
    package func remove(_ name: String) throws(MPDError) -> Report {
        try edit { mpd throws(MPDError) in
            try mpd.removing(name, inPeriod: period, path: path)
        }
    }

    /// Reads an MPD from its file.
    ///
    /// - Throws: `MPDError` if the file cannot be read, is no MPD, or is larger than any.
    package static func read(_ path: String) throws(MPDError) -> MPD {
        let bytes = try MPDError.file(path) { () throws(FileError) in
            let file = try SystemFile.reading(path)
            // One byte more than the limit is enough to refuse it.
            return try file.read(0..<min(file.length, UInt64(MPD.byteLimit) + 1))
        }
        return try MPD(parsing: bytes, path: path)
    }

    /// Where the file of a URL may be: in the folder of the output, or of the MPD; none for what is elsewhere.
    private func localPaths(of url: String) -> [String] {
        guard !url.contains("://"), !url.hasPrefix("/") else { return [] }
        return [output ?? path, path].map { Self.folder(of: $0) + url }
    }

    /// The folder of a file with its slash; empty for the current one.
    package static func folder(of file: String) -> String {
        file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    private func edit(
        _ notices: [MPDNotice] = [],
        _ body: (MPD) throws(MPDError) -> [UInt8]
    ) throws(MPDError) -> Report {
        // What another process writes between reading and writing would be lost.
        let lock = try lock()
        defer { lock?.release() }
        let old = try read()
        return try write(body(old), over: old, old.hasBaseURL ? [] : notices)
    }

    /// Keeps other processes from editing the result meanwhile; nil if nothing is to be written.
    ///
    /// - Throws: `MPDError.Kind.file`.
    package func lock() throws(MPDError) -> FileLock? {
        guard !isDryRun else { return nil }
        let target = output ?? path
        return try MPDError.file(target) { () throws(FileError) in try FileLock(target) }
    }

    /// Reads the MPD, unless the output is there and may not be replaced.
    ///
    /// - Throws: `MPDError`.
    package func read() throws(MPDError) -> MPD {
        if let output, !isDryRun {
            _ = try MPDError.file(output) { () throws(FileError) in
                try FilePath.requireReplaceable(output, replacing: replaces)
            }
        }
        return try Self.read(path)
    }

    /// Writes the edited MPD.
    ///
    /// - Throws: `MPDError` if it cannot be written, or is no MPD itself.
    package func write(
        _ bytes: [UInt8],
        over old: MPD,
        _ notices: [MPDNotice] = []
    ) throws(MPDError) -> Report {
        let target = output ?? path
        // The result has to be an MPD itself.
        let new = try MPD(parsing: bytes, path: target)
        let isChanged = bytes != old.bytes
        if !isDryRun, isChanged || output != nil {
            try MPDError.file(target) { () throws(FileError) in
                try SystemFile.write(bytes, to: target, replacing: replaces || output == nil)
            }
        }
        return Report(
            mpd: path,
            output: target,
            status: !isChanged ? .unchanged : isDryRun ? .wouldChange : .changed,
            difference: isChanged ? Self.difference(old.bytes, bytes) : [],
            notices: notices,
            losses: isChanged ? DASHJSSelection.losses(from: old, to: new) : []
        )
    }

    /// Longer lines are shown in parts.
    private static let longLine = 500
    /// No more bytes of a line are shown.
    private static let lineLimit = 2_000

    /// The lines that differ; how lines end is not shown.
    private static func difference(_ old: [UInt8], _ new: [UInt8]) -> [String] {
        var lines: [String] = []
        LineDifference(from: unified(old)[...], to: unified(new)[...]).forEach { part in
            if case .line(let change, let line) = part, line.count > lineLimit {
                let cut = LineDifference.Part.line(change, line.prefix(lineLimit))
                return lines.append(cut.text + "…")
            }
            lines.append(part.text)
        }
        return lines
    }

    /// The text with LF at the end of each line, and long lines divided between tags: many MPDs have only one.
    private static func unified(_ bytes: [UInt8]) -> [UInt8] {
        var scanner = LineScanner(bytes[...])
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        while let line = scanner.next() {
            var last: UInt8 = 0
            for byte in line.bytes {
                if last == UInt8(ascii: ">"), byte == UInt8(ascii: "<"),
                    line.bytes.count > longLine
                {
                    text.append(0x0A)
                }
                text.append(byte)
                last = byte
            }
            text.append(0x0A)
        }
        return text
    }
}

/// What should be known of an edit of an MPD.
package enum MPDNotice: Equatable, Sendable {
    /// The file that the MPD refers to now is not there.
    case missingFile(String)
}

extension MPDNotice: CustomStringConvertible {
    /// `file: what should be known`.
    package var description: String {
        switch self {
        case .missingFile(let file):
            "\(file.withVisibleControls): there is no such file, and players will look for it there"
        }
    }
}

extension MPD {
    /// Whether URLs do not begin in the folder of the MPD.
    fileprivate var hasBaseURL: Bool {
        ([0] + periods.map(\.element)).contains { !markup.children($0, named: "BaseURL").isEmpty }
    }
}
