// SPDX-License-Identifier: Apache-2.0

/// What reading from servers may cost.
public struct RemoteLimits: Equatable, Sendable {
    /// Until a connection stands.
    public var connectMilliseconds = 10_000
    /// With less than 1000 bytes a second.
    public var stalledSeconds = 30
    /// For one asset, with all that it names.
    public var totalSeconds = 600
    /// One behind the other.
    public var redirects = 5
    /// For one asset, with all that it names.
    public var requests = 2000
    /// Of a file whose server sends no parts.
    public var bytesWithoutRanges = 64 << 20
    /// Of a movie, besides its boxes.
    public var bytesBesideBoxes = 64 << 10
    /// Of the text of a movie; nil: as much as may be loaded besides the boxes, with few requests.
    public var textBytes: Int?

    /// The limits that hold unless it is said otherwise.
    public init() {}

    /// Lets the text of a movie be read in full: captions of a day fill a few megabytes, in a thousand pieces
    /// and more.
    public mutating func readAllText() {
        textBytes = 16 << 20
        requests = 20_000
        totalSeconds = 3600
    }

    /// How long an answer of so many bytes may take: a line of 64 KiB a second is slow enough.
    func milliseconds(forBytes count: Int) -> Int { 60_000 + count / 64 }
}
