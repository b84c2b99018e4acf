// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why a file or a folder could not be read or written, and where.
public struct FileError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: ErrorCondition, Equatable, Sendable {
        /// The operating system refused: the operation (`open`, `write`, …) and its `errno`.
        case system(operation: String, code: Int32)
        /// Bytes cannot be read from their source, such as a server, and why.
        case unreadableSource(String)
        /// The output exists already and was not to be replaced.
        case outputExists
        /// The output is a device, a FIFO, a socket or a folder, which a file does not replace; which of them.
        case outputIsNoFile(String)
        /// The folder to replace was not made by this program: it lacks a file that those have.
        case folderNotOurs(mark: String)
        /// Another process holds the file's lock.
        case locked
        /// The bytes on the disk differ from those that were written.
        case notAsWritten
        /// The task in which it was worked on has been cancelled.
        case cancelled
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    public var path: String?
    /// Where in the file, in bytes from its start.
    public let offset: UInt64?

    /// The name of the condition.
    public var code: String { kind.code }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String? = nil, at offset: UInt64? = nil) {
        self.kind = kind
        self.path = path
        self.offset = offset
    }

    /// The error of the system call that has just failed.
    package static func system(_ operation: String, path: String, at offset: UInt64? = nil)
        -> FileError
    {
        FileError(.system(operation: operation, code: errno), path: path, at: offset)
    }

    /// Ends work on a file in a `Task` that is cancelled, like any other fault; elsewhere it does nothing.
    ///
    /// - Throws: `.cancelled`.
    package static func checkCancellation() throws(FileError) {
        if Task.isCancelled { throw FileError(.cancelled) }
    }

    /// The same error with the file named, where it was not yet.
    package func naming(_ path: String) -> FileError {
        var error = self
        error.path = error.path ?? path
        return error
    }
}

extension FileError: CustomStringConvertible {
    /// `file: what is wrong, at byte N`.
    public var description: String {
        let place = offset.map { ", at byte \($0)" } ?? ""
        return (path.map { "\($0.withVisibleControls): " } ?? "") + kind.sentence + place
    }
}

extension FileError.Kind {
    /// A sentence that says what is wrong.
    package var sentence: String {
        switch self {
        case .system(let operation, let code):
            operation == "open" ? systemErrorText(code) : "\(operation): \(systemErrorText(code))"
        case .unreadableSource(let reason):
            reason
        case .outputExists:
            "it already exists"
        case .outputIsNoFile(let what):
            "it is \(what), which is never replaced"
        case .folderNotOurs(let mark):
            "the folder has files but no \(mark), so it is not replaced"
        case .locked:
            "another process is editing it"
        case .notAsWritten:
            "the bytes on disk differ from the bytes that were written"
        case .cancelled:
            "cancelled"
        }
    }
}

/// The operating system's words for an error number.
package func systemErrorText(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}

extension FileError.Kind {
    /// The name of the condition; refusals of the system that a program may want to tell apart have names of their own.
    package var code: String {
        guard case .system(_, let number) = self else { return ErrorCode.of(self) }
        switch number {
        case ENOENT: return "no-such-file"
        case EACCES, EPERM, EROFS: return "not-permitted"
        case ENOSPC, EDQUOT: return "no-space"
        default: return "system"
        }
    }
}
