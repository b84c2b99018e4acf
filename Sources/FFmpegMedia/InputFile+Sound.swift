// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension InputFile {
    /// Reads the rest of the file and decodes streams of sound, each mixed to one channel.
    ///
    /// Nothing is kept of what has been given to `sink`. What the file says to leave out at the beginning
    /// (edit lists, priming) is left out.
    ///
    /// - Parameters:
    ///   - indices: The streams; they have to be sound.
    ///   - rate: Samples a second that come out.
    ///   - progress: Is told the place in the file of each packet that is read.
    ///   - sink: Is given the stream, the place of the first sample in samples from the beginning of the
    ///     presentation, which may be negative, and samples; 1 is full scale.
    /// - Returns: Of each stream, how many packets could not be decoded.
    /// - Throws: `FFmpegError` where there is no decoder, or the file cannot be read on.
    public mutating func decodeSound(
        streams indices: [Int],
        rate: Int,
        progress: (Int64) -> Void = { _ in },
        _ sink: (_ stream: Int, _ start: Int, _ samples: [Float]) -> Void
    ) throws(FFmpegError) -> [Int: Int] {
        var pipelines: [Int: MonoPipeline] = [:]
        for index in indices {
            guard streams.indices.contains(index),
                let stream = unsafe context.pointee.streams[index]
            else { throw FFmpegError(.invalidData, path: path) }
            pipelines[index] = try unsafe MonoPipeline(
                stream.pointee,
                rate: rate,
                origin: presentationStart,
                path: path
            )
        }
        selectStreams(Set(indices))
        ff_forget_report()
        while true {
            unsafe av_packet_unref(packet)
            let result = unsafe av_read_frame(context, packet)
            if result == ff_end_of_file { break }
            guard result >= 0 else { throw FFmpegError(result: result, path: path) }
            let index = unsafe Int(packet.pointee.stream_index)
            guard let pipeline = pipelines[index] else { continue }
            if unsafe packet.pointee.pos >= 0 { progress(unsafe packet.pointee.pos) }
            try unsafe pipeline.take(packet) { sink(index, $0, $1) }
        }
        unsafe av_packet_unref(packet)
        for (index, pipeline) in pipelines { try unsafe pipeline.take(nil) { sink(index, $0, $1) } }
        return pipelines.mapValues(\.errorCount)
    }

    /// The time at which the presentation begins, in microseconds.
    ///
    /// In movies it is 0: a track that starts later is silent until then. Other containers may count
    /// from anywhere.
    private var presentationStart: Int64 {
        guard !formatName.contains("mp4") else { return 0 }
        return unsafe knownTimestamp(context.pointee.start_time) ?? 0
    }
}
