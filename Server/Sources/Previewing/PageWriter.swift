// SPDX-License-Identifier: Apache-2.0

import Processes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Has `mediatag html` write the page of an asset.
public struct PageWriter: Sendable {
    private let mediatag: URL
    private let asset: URL
    private let page: URL
    private let options: [String]

    /// - Parameters:
    ///   - mediatag: the program.
    ///   - asset: a movie or a playlist.
    ///   - page: the folder that is written.
    ///   - options: of `mediatag html`, beside those that a preview needs.
    public init(mediatag: URL, asset: URL, page: URL, options: [String]) {
        self.mediatag = mediatag
        self.asset = asset
        self.page = page
        self.options = options
    }

    /// Writes the page, or writes it again.
    ///
    /// - Throws: ``PreviewError`` with what the program says.
    public func write() throws {
        let words =
            [mediatag.path, "html", asset.path, "--output", page.path, "--force", "--media-url"]
            + [PreviewSite.mediaPath + Self.escaped(asset.lastPathComponent)] + options
        var program: ChildProgram
        let streams: ChildProgram.Streams
        do throws(SystemCallError) {
            (program, streams) = try ChildProgram.start(words)
        } catch {
            throw PreviewError("\(mediatag.path) does not run: \(error)")
        }
        defer { program.stop() }
        // What it prints is not needed, but it waits until that is read.
        DetachedThread.start { Self.drop(streams.output) }
        let text = Self.text(of: streams.errors)
        guard program.wait() else {
            let start = text.drop(while: \.isWhitespace)
            let reason = start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
            throw PreviewError(String(reason.trimmingPrefix("error: ")))
        }
    }

    /// Bytes of messages that are kept at most.
    private static let most = 1 << 20

    /// Reads to the end.
    private static func text(of stream: Int32) -> String {
        defer { drop(stream) }
        do throws(SystemCallError) {
            let bytes = try DescriptorBytes.all(of: stream, most: most)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            return error.description
        }
    }

    /// Reads to the end, and closes.
    private static func drop(_ stream: Int32) {
        do throws(SystemCallError) {
            while !(try DescriptorBytes.next(of: stream).isEmpty) {}
        } catch {
            // Nothing more comes.
        }
        close(stream)
    }

    /// A file's name as a part of a URL's path (RFC 3986, 2.3).
    private static func escaped(_ name: String) -> String {
        name.utf8.map { byte -> String in
            let character = Character(Unicode.Scalar(byte))
            let isUnreserved =
                character.isASCII
                && (character.isLetter || character.isNumber || "-._~".contains(character))
            if isUnreserved { return String(character) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

/// Why there is no preview, in words for the user.
public struct PreviewError: Error, CustomStringConvertible {
    /// The reason, and what to do next.
    public let description: String

    /// An error with a reason.
    public init(_ description: String) { self.description = description }
}
