// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import Matroska
import MediaPrimitives

/// Where the presentation of another container than a movie is on its time line: text, captions in video and
/// chapters count from its first frame.
struct ContainerTimeline {
    /// When the first frame of video or audio is shown; 0 if that is not known, or is before 0.
    let start: MediaTime
    /// Whether the length that FFmpeg gives counts from 0 and not from the first frame.
    let lengthCountsFromZero: Bool
    /// How many bytes are missing at the end of Matroska; 0 if none are, or that is not known.
    let missingByteCount: UInt64

    /// Finds the first frame.
    ///
    /// Of Matroska, the blocks are read: FFmpeg subtracts the delay of the codec from the time of audio.
    ///
    /// - Parameters:
    ///   - streams: the streams, as FFmpeg has them.
    ///   - file: the file.
    ///   - formatName: FFmpeg's names of the container.
    init(_ streams: [StreamInfo], of file: SystemFile, formatName: String) {
        if formatName.contains("matroska"), let timeline = Self.matroska(file) {
            start = timeline.start
            lengthCountsFromZero = timeline.lengthCountsFromZero
            missingByteCount = timeline.missingByteCount
            return
        }
        let starts = streams.filter { [.video, .audio].contains($0.kind) }.compactMap { stream in
            stream.startTicks.map { stream.timeBase.exactTime($0) }
        }
        let zero = MediaTime(ticks: 0, timescale: 1)
        start = max(zero, starts.min() ?? zero)
        lengthCountsFromZero = false
        missingByteCount = 0
    }

    /// Reads the first blocks; nil if they cannot be read, and FFmpeg's times have to do.
    private static func matroska(_ file: SystemFile) -> MatroskaTimeline? {
        do {
            return try MatroskaTimeline(of: file)
        } catch {
            return nil
        }
    }
}
