// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
import MediaPrimitives

/// FFmpeg's libraries, which are loaded when they are first needed.
///
/// Loading takes some 40 ms, once in a process. Everything in this module loads them by itself;
/// a command calls `load()` only to find out early whether they are there.
package enum FFmpegLibrary {
    /// Loads the libraries, unless they are loaded; safe from any thread.
    ///
    /// They are searched where the system looks (on macOS in Homebrew's folders too), or in the
    /// folder that the environment variable `MEDIATAG_FFMPEG_DIR` names. Only the major version
    /// this program was built with is accepted.
    ///
    /// - Throws: `FFmpegError` with the code `notInstalled`.
    package static func load() throws(FFmpegError) {
        guard let reason = unsafe ff_load() else { return }
        throw FFmpegError(.notInstalled, detail: unsafe String(cString: reason))
    }

    /// The version of the libraries that are loaded, such as "5.1.7-0+deb12u1".
    ///
    /// - Throws: `FFmpegError` with the code `notInstalled`.
    package static func version() throws(FFmpegError) -> String {
        try load()
        return unsafe String(cString: av_version_info())
    }
}

/// Why FFmpeg could not do what it was asked: its code, its own words, and the file.
package struct FFmpegError: Error, Hashable, Sendable {
    /// A result code of FFmpeg: a negative number from `libavutil/error.h` or a negated `errno`.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The number.
        package let rawValue: Int32

        /// Makes a code from FFmpeg's number.
        package init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        /// FFmpeg's libraries cannot be loaded; the one code that is not FFmpeg's.
        package static let notInstalled = Code(rawValue: 1)
        /// The data are not what their format demands, or of no format FFmpeg knows.
        package static let invalidData = Code(rawValue: ff_invalid_data)
        /// The file may not be read.
        package static let permissionDenied = Code(rawValue: ff_permission_denied)
        /// FFmpeg was built without a decoder of the format.
        package static let noDecoder = Code(rawValue: ff_decoder_not_found)
        /// There is no such device.
        package static let noDevice = Code(rawValue: ff_no_device)
        /// Memory is exhausted.
        package static let outOfMemory = Code(rawValue: ff_out_of_memory)
        /// The task in which the file was read has been cancelled.
        package static let cancelled = Code(rawValue: ff_exit_requested)
    }

    /// What went wrong.
    package let code: Code
    /// The code in FFmpeg's words, such as "Invalid data found when processing input".
    package let message: String
    /// What FFmpeg reported besides, such as "moov atom not found".
    package let detail: String?
    /// The file that was read.
    package let path: String?

    /// Makes an error from FFmpeg's code, with the words FFmpeg has for it.
    init(_ code: Code, detail: String? = nil, path: String? = nil) {
        self.code = code
        self.message = code.message
        self.detail = detail
        self.path = path
    }

    /// Makes an error from a result of FFmpeg and what it has reported on this thread.
    init(result: Int32, path: String) {
        self.init(Code(rawValue: result), detail: FFmpegError.report(), path: path)
    }

    /// What FFmpeg has reported on this thread since `ff_forget_report()`.
    static func report() -> String? {
        guard let text = unsafe ff_report(), unsafe text.pointee != 0 else { return nil }
        return unsafe String(cString: text)
    }
}

extension FFmpegError.Code {
    /// FFmpeg's words for the code.
    fileprivate var message: String {
        guard self != .cancelled else { return "cancelled" }
        guard self != .notInstalled else {
            return "FFmpeg is not installed (Debian, Ubuntu: apt-get install ffmpeg; "
                + "macOS: brew install ffmpeg)"
        }
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            // av_strerror always ends the text, also for a code it has no words for.
            unsafe av_strerror(rawValue, start, buffer.count)
            return unsafe String(cString: start)
        }
    }
}

extension FFmpegError: CustomStringConvertible {
    /// The file, FFmpeg's words, and what it reported besides.
    package var description: String {
        let name = path.map { "\($0.withVisibleControls): " } ?? ""
        // FFmpeg's words for it ("Input/output error") sound like a fault of the disk.
        if detail?.hasPrefix("File ended prematurely") == true {
            return name + "it is cut off: its end is missing; download or copy it again"
        }
        return name + message + (detail.map { ": \($0)" } ?? "")
    }
}

/// Turns a result of FFmpeg that is a failure into an error.
func check(_ result: Int32, _ path: String) throws(FFmpegError) {
    guard result < 0 else { return }
    throw FFmpegError(result: result, path: path)
}
