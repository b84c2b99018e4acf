// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Bytes that FFmpeg reads as a file that is in memory whole.
@safe
struct MemoryInput: ~Copyable {
    /// Never null between `init` and `deinit`; FFmpeg may replace its buffer.
    let context: UnsafeMutablePointer<AVIOContext>

    private let name: String

    /// Copies the bytes.
    ///
    /// - Parameters:
    ///   - bytes: what is read.
    ///   - name: how errors name it.
    /// - Throws: `FFmpegError` with the code `outOfMemory`, also for 2 GiB and more.
    init(_ bytes: ArraySlice<UInt8>, name: String) throws(FFmpegError) {
        let padded = bytes + [UInt8](repeating: 0, count: Self.padding)
        guard let size = Int32(exactly: bytes.count), let memory = unsafe av_malloc(padded.count)
        else { throw FFmpegError(.outOfMemory, path: name) }
        unsafe UnsafeMutableRawBufferPointer(start: memory, count: padded.count)
            .copyBytes(from: padded)
        let start = unsafe memory.assumingMemoryBound(to: UInt8.self)
        guard let context = unsafe avio_alloc_context(start, size, 0, nil, nil, nil, nil) else {
            unsafe av_free(memory)
            throw FFmpegError(.outOfMemory, path: name)
        }
        // A buffer that is full to its end and cannot be filled again is the whole file.
        unsafe context.pointee.buf_end = start + bytes.count
        unsafe context.pointee.pos = Int64(bytes.count)
        unsafe self.context = context
        self.name = name
    }

    deinit {
        var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
        unsafe av_free(context?.pointee.buffer)
        unsafe avio_context_free(&context)
    }

    /// Zeros that FFmpeg may look at after the end (`AVPROBE_PADDING_SIZE`).
    private static let padding = 64

    /// FFmpeg's short name of the format that the bytes look like; nil where it knows none.
    var probedFormat: String? {
        var score: Int32 = 0
        var data = unsafe AVProbeData()
        unsafe data.buf = context.pointee.buffer
        unsafe data.buf_size = Int32(clamping: context.pointee.buf_end - context.pointee.buffer)
        // A name would count besides the content.
        let format = unsafe "".withCString { noName in
            unsafe data.filename = noName
            return unsafe av_probe_input_format3(&data, 1, &score)
        }
        return unsafe format.map { unsafe String(cString: $0.pointee.name) }
    }

    /// Opens a demuxer over the bytes, which has at least one stream, or leaves nothing open.
    ///
    /// - Parameter demuxer: FFmpeg's short name.
    /// - Returns: what has to be closed before the bytes go.
    /// - Throws: `FFmpegError` where there is no such demuxer, or it cannot read the bytes.
    func open(
        as demuxer: String
    ) throws(FFmpegError) -> UnsafeMutablePointer<AVFormatContext> {
        guard let demuxer = unsafe av_find_input_format(demuxer) else {
            let detail = "this FFmpeg has no \(demuxer) demuxer"
            throw FFmpegError(.invalidData, detail: detail, path: name)
        }
        var format = unsafe avformat_alloc_context()
        guard let empty = unsafe format else { throw FFmpegError(.outOfMemory, path: name) }
        unsafe ff_AVFormatContext_set_pb(empty, context)
        // Where this fails it frees the context.
        let result = unsafe avformat_open_input(&format, "", demuxer, nil)
        guard result >= 0, let opened = unsafe format else {
            throw FFmpegError(result: result, path: name)
        }
        guard unsafe ff_AVFormatContext_nb_streams(opened) > 0 else {
            unsafe avformat_close_input(&format)
            throw FFmpegError(.invalidData, path: name)
        }
        return unsafe opened
    }
}
