// SPDX-License-Identifier: Apache-2.0

/// A sample: where its bytes lie and when it is decoded.
public struct Sample: Equatable, Sendable {
    /// The bytes in the file.
    public var range: Range<UInt64>
    /// Start in ticks of the media timescale.
    public var decodeTime: UInt64
    /// Length in ticks of the media timescale.
    public var duration: UInt32
}
