// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// Where final texts are sent on: `youtube:URL`, or `zoom+8s:URL` if the video is 8 s later there.
public struct CaptionTargetArgument: ExpressibleByArgument, Sendable {
    /// The kinds of targets.
    public enum Kind: String, CaseIterable, Sendable {
        /// Captions of YouTube Live over HTTP POST.
        case youTube = "youtube"
        /// Closed captions of a Zoom meeting.
        case zoom
    }

    /// The kind of the target.
    public let kind: Kind
    /// The URL that the target gives for captions.
    public let address: String
    /// How much later the video is there, in milliseconds.
    public let delayMilliseconds: Int

    /// The longest delay, in milliseconds.
    private static let longestDelay = 300_000

    /// Reads a target; nil if the text is not one.
    public init?(argument: String) {
        guard let colon = argument.firstIndex(of: ":") else { return nil }
        let address = argument[argument.index(after: colon)...]
        let parts = argument[..<colon].split(separator: "+", omittingEmptySubsequences: false)
        guard let kind = Kind(rawValue: parts[0].lowercased()), parts.count <= 2,
            ["http://", "https://"].contains(where: address.lowercased().hasPrefix),
            !address.contains(where: { $0.isWhitespace || $0 == "#" })
        else { return nil }
        var delay = 0
        if parts.count == 2 {
            guard let milliseconds = Self.milliseconds(parts[1]) else { return nil }
            delay = milliseconds
        }
        (self.kind, self.address, delayMilliseconds) = (kind, String(address), delay)
    }

    /// Reads `8s` or `2500ms`.
    private static func milliseconds(_ text: Substring) -> Int? {
        let isMilliseconds = text.hasSuffix("ms")
        guard isMilliseconds || text.hasSuffix("s"),
            let number = Int(text.dropLast(isMilliseconds ? 2 : 1)),
            (0...longestDelay).contains(number)
        else { return nil }
        let milliseconds = isMilliseconds ? number : number * 1000
        return milliseconds <= longestDelay ? milliseconds : nil
    }
}
