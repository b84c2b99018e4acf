// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import MediaPrimitives
import Playlists

extension PresentationAudio {
    /// Decodes the audio into a WAV file whose time 0 is the first picture of the presentation.
    ///
    /// - Parameters:
    ///   - file: the file to make.
    ///   - progress: gets how many parts of the presentation are decoded, and how many there are.
    /// - Returns: how many packets could not be decoded; nil: there is no audio.
    /// - Throws: `MediaError`: the presentation is live, encrypted or damaged, or the file cannot be written.
    package func write(
        to file: String,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> Int? {
        let media = try PresentationMedia(uri, line: line, of: path)
        let parts = media.parts
        let isJoined = parts.count > 1 || media.hasEncodedNames
        try media.requireReadable(isJoined: isJoined)
        let timeline = try PresentationTimeline(of: master, at: path)
        guard parts.count == 1 || parts.count == timeline.parts.count else {
            let kind = PresentationObstacle.otherParts(parts.count, video: timeline.parts.count)
            throw media.reader.failure(kind)
        }
        var sound = PresentedSound(file)
        let joined = TemporaryName(for: file)
        defer { joined.remove() }
        for (index, segments) in parts.enumerated() {
            if isJoined { try media.join(segments, to: joined.path) }
            let isLast = index + 1 == parts.count
            let part = timeline.parts[index]
            let piece = PresentedSound.Piece(
                path: isJoined ? joined.path : media.path,
                start: part.start.nanoseconds,
                end: isLast ? nil : timeline.parts[index + 1].start.nanoseconds,
                firstTimestamp: part.firstTimestamp.nanoseconds,
                presentationEnd: timeline.end.nanoseconds
            )
            try sound.append(piece)
            FilePath.remove(joined.path)
            progress(UInt64(index + 1), UInt64(parts.count))
        }
        return try sound.finish()
    }
}

/// The sound of a presentation while it is decoded into a WAV file, piece by piece.
private struct PresentedSound {
    /// Media without a discontinuity; all times are nanoseconds.
    struct Piece {
        /// The file or playlist that FFmpeg reads.
        let path: String
        /// When it begins in the presentation.
        let start: Int
        /// When the next one begins; nil: it is the last.
        let end: Int?
        /// The timestamp of its first picture.
        let firstTimestamp: Int
        /// When the presentation ends.
        let presentationEnd: Int
    }

    /// Timestamps of transport streams begin anew at this time, in nanoseconds.
    private static let period = MediaTime(ticks: 1 << 33, timescale: 90_000).nanoseconds

    private let file: String
    private var wave: WaveFile?
    private var format: ChannelFormat?
    private var damaged: Int?

    init(_ file: String) {
        self.file = file
    }

    /// Decodes a piece, and puts it where the presentation has it.
    mutating func append(_ piece: Piece) throws(MediaError) {
        var failure: MediaError?
        do throws(FFmpegError) {
            var input = try InputFile(path: piece.path)
            guard let stream = input.streams.first(where: { $0.kind == .audio }) else { return }
            input.countsFromFirstFrame = true
            let start = Self.start(of: piece, input.firstTimestamp)
            guard start < piece.presentationEnd else { return }
            var count = 0
            let packets = try input.decodeChannels(stream: stream.index) { found, samples in
                guard failure == nil else { return }
                do throws(MediaError) {
                    try put(samples, found, piece, after: start, count)
                } catch {
                    failure = error
                }
                count += samples.count / found.channelCount
            }
            damaged = (damaged ?? 0) + packets
        } catch {
            throw MediaError(.ffmpeg(error), path: piece.path)
        }
        if let failure { throw failure }
    }

    private mutating func put(
        _ samples: [Float],
        _ found: ChannelFormat,
        _ piece: Piece,
        after start: Int,
        _ count: Int
    ) throws(MediaError) {
        let known = format ?? found
        guard known == found else {
            throw MediaError(.unusablePresentation(.severalFormats), path: piece.path)
        }
        format = known
        func frames(_ nanoseconds: Int) -> Int {
            let time = MediaTime(ticks: Int64(nanoseconds), timescale: 1_000_000_000)
            let rate = UInt32(clamping: known.sampleRate)
            return Int(time.rescaled(to: rate, rounding: .nearest).ticks)
        }
        let floor = frames(piece.start)
        let range = floor..<max(floor, piece.end.map(frames) ?? .max)
        try MediaError.file(file) { () throws(FileError) in
            if wave == nil { wave = try WaveFile(file, known) }
            try wave?.put(samples, at: frames(start) + count, within: range)
        }
    }

    /// Writes the rest.
    ///
    /// - Returns: how many packets could not be decoded; nil: there is no audio.
    consuming func finish() throws(MediaError) -> Int? {
        guard let wave else { return nil }
        try MediaError.file(file) { () throws(FileError) in try wave.finish() }
        return damaged
    }

    /// When the first sample is heard in the presentation, in nanoseconds.
    private static func start(of piece: Piece, _ microseconds: Int64?) -> Int {
        guard let microseconds, microseconds.magnitude < 1 << 50 else { return piece.start }
        var ahead = Int(microseconds) * 1000 - piece.firstTimestamp
        if ahead > period / 2 { ahead -= period }
        if ahead < -period / 2 { ahead += period }
        return piece.start + ahead
    }
}

extension MediaTime {
    /// The time in nanoseconds, to the nearest.
    fileprivate var nanoseconds: Int {
        Int(clamping: rescaled(to: 1_000_000_000, rounding: .nearest).ticks)
    }
}
