// SPDX-License-Identifier: Apache-2.0

package import Captions
package import FileSystem
import ISOMedia
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
    package static let standardInputName = "standard input"

    /// Reads a file; `-` is standard input.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: the most bytes that it may have.
    /// - Returns: its bytes.
    /// - Throws: `MediaError.Kind.unreadable` if it cannot be opened or read; `.tooLarge`.
    public static func read(_ path: String, limit: Int = byteLimit) throws(MediaError) -> [UInt8] {
        let isStandardInput = path == "-"
        let descriptor =
            isStandardInput ? STDIN_FILENO : unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if !isStandardInput { close(descriptor) } }
        let size = size(of: descriptor)
        guard size <= limit else { throw tooLarge(path, limit) }
        var bytes: [UInt8] = []
        // An array that grows while a large file is read holds the file twice for a moment.
        bytes.reserveCapacity(size)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Self.read(descriptor, into: &buffer)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
            guard bytes.count <= limit else { throw tooLarge(path, limit) }
        }
    }

    /// Reads a file that is open.
    ///
    /// - Throws: `MediaError.Kind.media` if it cannot be read; `.tooLarge`.
    package static func read(_ file: SystemFile) throws(MediaError) -> [UInt8] {
        guard file.length <= UInt64(byteLimit) else { throw tooLarge(file.path, byteLimit) }
        return try MediaError.file(file.path) { () throws(FileError) in
            try file.read(0..<file.length)
        }
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> MediaError {
        MediaError(.tooLarge(limit: limit), path: path)
    }

    /// How many bytes a file has; 0 for what has no size, such as a pipe.
    private static func size(of descriptor: Int32) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return 0 }
        return max(0, Int(status.st_size))
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

    private static func failure(_ path: String) -> MediaError {
        let name = path == "-" ? standardInputName : path
        let fault = FileError.system("open", path: name)
        if fault.code == "no-such-file", let advice = adviceOnUnreadableURL(path) {
            return MediaError(.unreadable(advice), path: name)
        }
        return MediaError(.media(ISOMediaError(fault)), path: name)
    }
}

extension CaptionFile {
    /// Keeps other processes from editing a file that is read and then replaced.
    ///
    /// - Throws: `MediaError.Kind.media` while another process edits it.
    package static func lock(_ path: String) throws(MediaError) -> FileLock {
        try MediaError.file(path) { () throws(FileError) in try FileLock(path) }
    }

    /// Refuses an output whose name states another caption format than the one that is written.
    ///
    /// - Throws: `unreadable`, with what to do.
    package static func requireName(
        of output: String,
        toState format: CaptionFormat
    ) throws(MediaError) {
        guard let named = CaptionFormat(fileName: output), named != format else { return }
        let reason =
            "its name states \(named.name), but the captions are \(format.name) and are not converted; "
            + "end the name in .\(format.rawValue)"
        throw MediaError(.unreadable(reason), path: output)
    }

    /// Refuses an output that cannot be written, before the work that it is for.
    ///
    /// - Throws: `MediaError.Kind.media` if something is there that may not be replaced.
    package static func requireReplaceable(
        _ path: String,
        replacing: Bool
    ) throws(MediaError) {
        _ = try MediaError.file(path) { () throws(FileError) in
            try FilePath.requireReplaceable(path, replacing: replacing)
        }
    }

    /// Writes a file: it is there with all its bytes, or not at all.
    ///
    /// - Throws: `MediaError.Kind.media` where it is there and may not be replaced, or cannot be
    ///   written.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        replacing: Bool
    ) throws(MediaError) {
        try MediaError.file(path) { () throws(FileError) in
            try SystemFile.write(bytes, to: path, replacing: replacing)
        }
    }
}
