// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import MediaPrimitives

/// Where the presentation of a Matroska file is on the time line of its blocks.
///
/// Files that were cut from longer ones, and recordings, do not start at 0. Players show the first frame at once, so
/// captions, chapters and lengths count from it.
///
/// Source: RFC 9559, 11.1 (timestamps) and 5.1.2.10 (Duration).
package struct MatroskaTimeline: Equatable, Sendable {
    /// When the first frame of video or audio is shown; 0 if there is none.
    package private(set) var start = MediaTime(ticks: 0, timescale: nanoseconds)
    /// When the first frame of video is shown, if that is soon after ``start``, else ``start``: new audio starts with it.
    ///
    /// Audio may begin earlier with what its encoder has put before it.
    package private(set) var videoStart = MediaTime(ticks: 0, timescale: nanoseconds)
    /// Whether the stated length counts from 0 and not from the first frame, as the muxer of FFmpeg writes it.
    package private(set) var lengthCountsFromZero = false

    /// How many bytes are missing at the end of the file.
    package private(set) var missingByteCount: UInt64 = 0

    private static let nanoseconds: UInt32 = 1_000_000_000
    /// Blocks that are read: those of a few seconds.
    private static let countLimit = 20_000
    /// Muxers interleave tracks within this time, in nanoseconds.
    private static let interleaving: Int128 = 3_000_000_000
    /// What an encoder puts before audio is shorter than this, in nanoseconds.
    private static let priming: Int128 = 100_000_000
    /// The longest head of a block that is read, in bytes.
    private static let headLength: UInt64 = 16

    /// Reads the first blocks of a file.
    ///
    /// - Parameter source: a Matroska or WebM file; of any other, the time line starts at 0.
    /// - Throws: `FileError.Kind.system` if it cannot be read.
    package init(of source: any ByteSource) throws(FileError) {
        guard let file = try MatroskaFile(source) else { return }
        missingByteCount = file.missingByteCount
        let media = file.tracks.filter { $0.kind == .video || $0.kind == .audio }
        let numbers = Set(media.map(\.number))
        let videos = Set(media.filter { $0.kind == .video }.map(\.number))
        let scale = try readInformation(file, source)
        var (first, firstVideo): (Int128?, Int128?)
        var count = 0
        var position = file.segmentStart
        scan: while let element = try source.element(at: position, before: source.length) {
            guard element.id == MatroskaID.cluster else {
                guard let end = element.end else { break }
                position = end
                continue
            }
            var clusterTime: Int128 = 0
            position = element.dataStart
            let end = min(element.end ?? source.length, source.length)
            while let child = try source.element(at: position, before: end) {
                guard let next = child.end, next <= source.length,
                    child.id != MatroskaID.cluster
                else { break }
                count += 1
                if count > Self.countLimit { break scan }
                if child.id == MatroskaID.timestamp {
                    clusterTime = Int128(try Self.unsignedInteger(child, source))
                } else if let block = try Self.block(child, source), numbers.contains(block.track) {
                    let time = (clusterTime + Int128(block.time)) * Int128(scale)
                    if let first, time > first + Self.interleaving { break scan }
                    first = min(first ?? time, time)
                    if videos.contains(block.track) { firstVideo = min(firstVideo ?? time, time) }
                }
                position = next
            }
            if let stated = element.end { position = stated }
        }
        let ticks = Int64(clamping: max(0, first ?? 0))
        start = MediaTime(ticks: ticks, timescale: Self.nanoseconds)
        let video = firstVideo.map { Int64(clamping: max(0, $0)) } ?? ticks
        let isSoon = Int128(video) - Int128(ticks) <= Self.priming
        videoStart = MediaTime(ticks: isSoon ? video : ticks, timescale: Self.nanoseconds)
    }

    /// Reads the unit of times, in nanoseconds, and who wrote the file.
    private mutating func readInformation(
        _ file: MatroskaFile,
        _ source: any ByteSource
    ) throws(FileError) -> UInt64 {
        let standard: UInt64 = 1_000_000
        guard let element = file.elements.first(where: { $0.id == MatroskaID.information }),
            let end = element.end, end <= source.length, end - element.dataStart <= 1 << 20
        else { return standard }
        let children = EBMLChildren(
            try source.read(element.dataStart..<end)[...],
            at: element.dataStart
        )
        let muxer = children.first { $0.element.id == MatroskaID.muxingApplication }?.text
        lengthCountsFromZero = muxer?.hasPrefix("Lavf") ?? false
        let scale = children.first { $0.element.id == MatroskaID.timestampScale }
        let value = scale?.unsignedInteger ?? standard
        return 1...1_000_000_000_000 ~= value ? value : standard
    }

    private static func unsignedInteger(
        _ element: EBMLElement,
        _ source: any ByteSource
    ) throws(FileError) -> UInt64 {
        let length = min(8, element.dataLength ?? 0)
        let bytes = try source.read(element.dataStart..<element.dataStart + length)
        // No file lasts so long that the highest bits are needed.
        return bytes.reduce(0) { $0 << 8 | UInt64($1) } & UInt64(Int64.max)
    }

    /// The head of a `SimpleBlock`, or of the `Block` in a `BlockGroup`; nil for other elements.
    private static func block(
        _ element: EBMLElement,
        _ source: any ByteSource
    ) throws(FileError) -> (track: UInt64, time: Int16)? {
        var block = element
        if element.id == MatroskaID.blockGroup {
            guard let end = element.end else { return nil }
            var position = element.dataStart
            while let child = try source.element(at: position, before: end),
                child.id != MatroskaID.block
            {
                guard let next = child.end else { return nil }
                position = next
            }
            guard let found = try source.element(at: position, before: end) else { return nil }
            block = found
        } else if element.id != MatroskaID.simpleBlock {
            return nil
        }
        let length = min(headLength, block.dataLength ?? 0)
        let data = try source.read(block.dataStart..<block.dataStart + length)[...]
        guard let number = VariableSizeInteger(data, maximumLength: 8), let track = number.value,
            data.count >= number.length + 2
        else { return nil }
        let time = data.dropFirst(number.length).prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
        return (track, Int16(bitPattern: time))
    }
}
