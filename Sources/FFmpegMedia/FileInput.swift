// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
import FileSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file as FFmpeg reads it: FFmpeg does not open the file again.
///
/// Readers of the same file have a place of their own each, as all reading states its place.
@safe
final class FileInput {
    /// Never null between `init` and `deinit`; FFmpeg may replace its buffer.
    let context: UnsafeMutablePointer<AVIOContext>

    /// FFmpeg's own buffer of a file has as many bytes.
    private static let bufferLength: Int32 = 32768

    /// Prepares to read a file from its beginning.
    ///
    /// - Throws: `FFmpegError` with the code `outOfMemory`.
    init(_ file: any ByteSource) throws(FFmpegError) {
        let place = unsafe Unmanaged.passRetained(FilePlace(file))
        guard let memory = unsafe av_malloc(Int(Self.bufferLength)) else {
            unsafe place.release()
            throw FFmpegError(.outOfMemory, path: file.path)
        }
        let context = unsafe avio_alloc_context(
            memory.assumingMemoryBound(to: UInt8.self),
            Self.bufferLength,
            0,
            place.toOpaque(),
            readFile,
            nil,
            seekFile
        )
        guard let context = unsafe context else {
            unsafe av_free(memory)
            unsafe place.release()
            throw FFmpegError(.outOfMemory, path: file.path)
        }
        unsafe self.context = context
    }

    deinit {
        if let place = unsafe context.pointee.opaque {
            unsafe Unmanaged<FilePlace>.fromOpaque(place).release()
        }
        var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
        unsafe av_free(context?.pointee.buffer)
        unsafe avio_context_free(&context)
    }
}

/// Where a reader is in a file.
private final class FilePlace {
    let source: any ByteSource
    var offset: Int64 = 0

    init(_ source: any ByteSource) { self.source = source }

    /// Reads the next bytes of what is not one file.
    ///
    /// - Returns: how many; FFmpeg's code of the end, or of an error.
    func read(_ buffer: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
        let length = source.length
        let start = UInt64(clamping: offset)
        guard start < length, count > 0 else { return ff_end_of_file }
        do throws(FileError) {
            let bytes = try source.read(start..<min(length, start + UInt64(count)))
            _ = unsafe UnsafeMutableBufferPointer(start: buffer, count: Int(count))
                .update(fromContentsOf: bytes)
            offset += Int64(bytes.count)
            return bytes.isEmpty ? ff_end_of_file : Int32(clamping: bytes.count)
        } catch {
            return -EIO
        }
    }
}

/// Reads the next bytes of a file into FFmpeg's memory.
///
/// - Returns: how many; FFmpeg's code of the end, or of an error.
private func readFile(
    _ opaque: UnsafeMutableRawPointer?,
    _ buffer: UnsafeMutablePointer<UInt8>?,
    _ count: Int32
) -> Int32 {
    guard let opaque = unsafe opaque, let buffer = unsafe buffer else { return ff_invalid_data }
    let place = unsafe Unmanaged<FilePlace>.fromOpaque(opaque).takeUnretainedValue()
    guard let file = place.source as? SystemFile else { return unsafe place.read(buffer, count) }
    while true {
        let result = unsafe pread(file.descriptor, buffer, Int(count), off_t(place.offset))
        if result < 0, errno == EINTR { continue }
        guard result >= 0 else { return -errno }
        place.offset += Int64(result)
        return result == 0 ? ff_end_of_file : Int32(clamping: result)
    }
}

/// Moves to another place of a file, or gives its length.
private func seekFile(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ origin: Int32) -> Int64
{
    guard let opaque = unsafe opaque else { return Int64(ff_invalid_data) }
    let place = unsafe Unmanaged<FilePlace>.fromOpaque(opaque).takeUnretainedValue()
    let length = Int64(clamping: place.source.length)
    let base: Int64
    switch origin & ~AVSEEK_FORCE {
    case AVSEEK_SIZE: return length
    case SEEK_SET: base = 0
    case SEEK_CUR: base = place.offset
    case SEEK_END: base = length
    default: return Int64(-EINVAL)
    }
    let (target, overflow) = base.addingReportingOverflow(offset)
    guard !overflow, target >= 0 else { return Int64(-EINVAL) }
    place.offset = target
    return target
}

extension FFmpegError {
    /// The same condition of a file that cannot be opened.
    init(_ error: FileError, path: String) {
        switch error.kind {
        case .system(_, let code): self.init(Code(rawValue: -code), path: path)
        case .unreadableSource(let reason): self.init(.invalidData, detail: reason, path: path)
        default: self.init(.invalidData, detail: error.kind.sentence, path: path)
        }
    }
}
