// SPDX-License-Identifier: Apache-2.0

package import DASH
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

/// What came of adding media to an MPD.
package struct MPDMediaReport: Equatable, Sendable {
    /// What has happened to the MPD.
    package let edit: MPDEdit.Report
    /// What should be known of the media.
    package let notices: [PackagingNotice]
    /// The media that was added, or would be.
    package let added: [AddedRendition]
    /// Whether anything is different now.
    package let status: MPDEdit.Report.Status
}

/// What an edit of an MPD changes beside its bytes.
struct MPDMediaChange {
    var bytes: [UInt8]
    var notices: [PackagingNotice] = []
    var added: [AddedRendition] = []
    /// The folders of new media, which are hidden until the MPD is written.
    var folders: [StagedFolder] = []
}

/// What adding captions, audio and video have in common.
extension MPDEdit {
    /// Reads, changes and writes the MPD; new media gets its place before it is named.
    func edit(
        _ body: (MPD) throws(PackagingError) -> MPDMediaChange
    ) throws(PackagingError) -> MPDMediaReport {
        let lock = try PackagingError.mpd { () throws(MPDError) -> FileLock? in try self.lock() }
        defer { lock?.release() }
        let old = try PackagingError.mpd { () throws(MPDError) in try self.read() }
        let change = try body(old)
        do throws(PackagingError) {
            for folder in change.folders {
                try PackagingError.file(folder.name) { () throws(FileError) in
                    try folder.finish()
                }
            }
            let report = try PackagingError.mpd { () throws(MPDError) in
                try write(change.bytes, over: old)
            }
            let isNew = change.added.contains { $0.status != .present }
            return MPDMediaReport(
                edit: report,
                notices: change.notices,
                added: change.added,
                status: report.status == .unchanged && isNew
                    ? isDryRun ? .wouldChange : .changed : report.status
            )
        } catch {
            for folder in change.folders { folder.withdraw() }
            throw error
        }
    }

    /// The segments of the presentation, and where new files go.
    func timeline(
        of mpd: MPD,
        _ notices: inout [PackagingNotice]
    ) throws(PackagingError) -> PresentationTimeline {
        let timeline = try PackagingError.reading { () throws(MediaError) in
            try PresentationTimeline(of: mpd, at: path, period: period)
        }
        notices += timeline.unreadFiles.prefix(1).map { file in
            PackagingNotice(.segmentNotRead(file), in: path)
        }
        return timeline
    }

    /// The folder that BaseURL elements lead to, with its slash; empty: that of the MPD.
    private func base(
        of mpd: MPD,
        _ notices: inout [PackagingNotice]
    ) throws(PackagingError) -> String {
        let periods = try PackagingError.mpd { () throws(MPDError) in
            try mpd.periods(named: period, path: path)
        }
        let bases = periods.map { mpd.base(of: $0) }
        if let other = zip(periods, bases).first(where: { $0.1 != bases[0] }) {
            let kind = MPDError.Kind.differentBases(period: other.0.name)
            throw PackagingError(.mpd(MPDError(kind, path: path)), path: path)
        }
        guard let base = bases.first, let slash = base.lastIndex(of: "/") else { return "" }
        let folder = String(base[...slash])
        switch PlaylistReference(folder) {
        case .file(let inside): return inside + "/"
        case .empty: return ""
        case .remote:
            notices.append(PackagingNotice(.filesElsewhere(folder), in: path))
            return ""
        case .outside, .variable:
            let error = MediaError(.unusablePresentation(.elsewhere(base)), path: path)
            throw PackagingError(.reading(error), path: path)
        }
    }

    /// Writes the files of media into a hidden folder, unless they are there already, and names them in the MPD.
    ///
    /// - Parameters:
    ///   - files: the media.
    ///   - set: what the MPD states of it; its bit rate is found out here.
    ///   - timeline: the segments of the presentation.
    ///   - mpd: the MPD as it was read.
    ///   - change: what changes with it.
    /// - Throws: `PackagingError` if a file cannot be written, or the folder is there with other files.
    func add(
        _ files: some RenditionFiles,
        as set: NewSegmentedSet,
        like timeline: PresentationTimeline,
        of mpd: MPD,
        to change: inout MPDMediaChange
    ) throws(PackagingError) {
        let folder = Self.folder(of: output ?? path) + (try base(of: mpd, &change.notices))
        let target = folder + set.folder
        var set = set
        let (sizes, status) = try PackagingError.file(target) { () throws(FileError) in
            if FilePath.exists(target) {
                var comparison = try FolderComparison(target)
                let sizes = try files.writeSegments { comparison.compare($0, with: $1) }
                if comparison.isSame { return (sizes, AddedRendition.Status.present) }
                guard replaces else { throw FileError(.outputExists, path: target) }
            }
            guard !isDryRun else { return (try files.writeSegments { _, _ in }, .wouldAdd) }
            let mark = MediaWriter.FileName.initialization
            let folder = try StagedFolder(target, replacing: replaces, mark: mark)
            let sizes = try files.writeSegments { bytes, file throws(FileError) in
                try folder.add(bytes, to: file)
            }
            change.folders.append(folder)
            return (sizes, .added)
        }
        set.setBandwidth(of: sizes)
        let before = try PackagingError.mpd { () throws(MPDError) in
            try MPD(parsing: change.bytes, path: path)
        }
        change.bytes = try PackagingError.mpd { () throws(MPDError) in
            try before.adding(set, toPeriod: period, path: path)
        }
        change.added.append(
            AddedRendition(
                type: files.type,
                source: files.source,
                playlist: set.folder + "/",
                timeline: timeline.name,
                firstTimestamps: timeline.parts.map(\.firstTimestamp),
                segmentCount: sizes.count,
                byteCount: sizes.reduce(0) { $0 + UInt64($1) },
                cueCount: files.cueCount,
                status: status
            )
        )
    }
}

extension RenditionFiles {
    /// Gives the files one after the other.
    ///
    /// - Returns: the number of bytes of each segment.
    fileprivate func writeSegments(
        _ add: ([UInt8], String) throws(FileError) -> Void
    ) throws(FileError) -> [Int] {
        if let (name, bytes) = initialization { try add(bytes, name) }
        var sizes: [Int] = []
        for index in indices {
            let bytes = try bytes(of: index)
            try add(bytes, name(of: index))
            sizes.append(bytes.count)
        }
        return sizes
    }
}

extension NewSegmentedSet {
    /// The highest bit rate of a segment; of media that is cut short, it is that of a second.
    fileprivate mutating func setBandwidth(of sizes: [Int]) {
        let durations = parts.flatMap { $0.segments.map(\.duration) }
        let rates = zip(sizes, durations).map { size, duration in
            Int(Double(size) * 8 * Double(timescale) / Double(max(duration, timescale)))
        }
        bandwidth = max(1, rates.max() ?? 1)
    }
}

extension [NewSegmentedSet.Part] {
    /// The segments by periods.
    ///
    /// - Parameters:
    ///   - times: of the segments, each with the number of its part, in ticks of the media.
    ///   - timeline: whose parts are the periods.
    ///   - timescale: ticks a second.
    init(
        _ times: [(part: Int, start: Int64, duration: Int64)],
        _ timeline: PresentationTimeline,
        timescale: UInt32
    ) {
        self = timeline.parts.enumerated().map { number, part in
            let first = times.firstIndex { $0.part == number } ?? times.count
            let start = MediaTime(ticks: Int64(part.start.nanoseconds), timescale: 1_000_000_000)
            return NewSegmentedSet.Part(
                startNumber: first + 1,
                presentationTimeOffset: start.rescaled(to: timescale, rounding: .nearest).ticks,
                segments: times.filter { $0.part == number }.map { ($0.start, $0.duration) }
            )
        }
    }
}
