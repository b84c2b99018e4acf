// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
        let process = Process()
        process.executableURL = mediatag
        process.arguments =
            ["html", asset.path, "--output", page.path, "--force", "--media-url"]
            + [PreviewSite.mediaPath + Self.escaped(asset.lastPathComponent)] + options
        let messages = Pipe()
        process.standardError = messages
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw PreviewError("\(mediatag.path) does not run: \(error.localizedDescription)")
        }
        let text = String(
            decoding: messages.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let reason = text.trimmingCharacters(in: .whitespacesAndNewlines)
            throw PreviewError(reason.hasPrefix("error: ") ? String(reason.dropFirst(7)) : reason)
        }
    }

    private static func escaped(_ name: String) -> String {
        let safe = CharacterSet.alphanumerics.intersection(
            CharacterSet(charactersIn: "\u{21}"..."\u{7E}")
        )
        .union(CharacterSet(charactersIn: "-._~"))
        return name.addingPercentEncoding(withAllowedCharacters: safe) ?? name
    }
}

/// Why there is no preview, in words for the user.
public struct PreviewError: Error, CustomStringConvertible {
    /// The reason, and what to do next.
    public let description: String

    /// An error with a reason.
    public init(_ description: String) { self.description = description }
}
