// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads a caption file whole: a file, a pipe, or standard input.
public enum CaptionFile {
    /// Captions of a day fill a few megabytes; what is larger is no caption file.
    public static let byteLimit = 256 << 20

    /// How standard input is named in messages.
    public static let standardInputName = "standard input"

    /// Reads a file; `-` is standard input.
    ///
    /// - Throws: `MuxingError.Kind.unreadable` where it cannot be opened or read, or is too large.
    public static func read(_ path: String) throws(MuxingError) -> [UInt8] {
        let isStandardInput = path == "-"
        let descriptor =
            isStandardInput ? STDIN_FILENO : unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if !isStandardInput { close(descriptor) } }
        var bytes: [UInt8] = []
        // An array that grows while a large file is read holds the file twice for a moment.
        bytes.reserveCapacity(size(of: descriptor))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Self.read(descriptor, into: &buffer)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
            guard bytes.count <= byteLimit else {
                let limit = byteLimit >> 20
                throw MuxingError(
                    .unreadable("larger than \(limit) MiB, so no caption file"),
                    path: path
                )
            }
        }
    }

    /// How many bytes a file has, up to the limit; 0 for what has no size, such as a pipe.
    private static func size(of descriptor: Int32) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return 0 }
        return min(max(0, Int(status.st_size)), byteLimit)
    }

    private static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
        unsafe buffer.withUnsafeMutableBytes { bytes in
            #if canImport(Darwin)
                unsafe Darwin.read(descriptor, bytes.baseAddress, bytes.count)
            #else
                unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            #endif
        }
    }

    private static func failure(_ path: String) -> MuxingError {
        MuxingError(
            .unreadable(systemErrorText(errno)),
            path: path == "-" ? standardInputName : path
        )
    }
}

extension CaptionFile {
    /// Keeps other processes from editing a file that is read and then replaced.
    ///
    /// - Throws: `MuxingError.Kind.media` while another process edits it.
    public static func lock(_ path: String) throws(MuxingError) -> FileLock {
        try MuxingError.media(path) { () throws(ISOMediaError) in try FileLock(path) }
    }

    /// Writes a file: it is there with all its bytes, or not at all.
    ///
    /// - Throws: `MuxingError.Kind.media` where it is there and may not be replaced, or cannot be
    ///   written.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        replacing: Bool
    ) throws(MuxingError) {
        try MuxingError.media(path) { () throws(ISOMediaError) in
            try SystemFile.write(bytes, to: path, replacing: replacing)
        }
    }
}
