// SPDX-License-Identifier: Apache-2.0

/// A sample: where its bytes lie and when it is decoded.
package struct Sample: Equatable, Sendable {
    /// The bytes in the file.
    package var range: Range<UInt64>
    /// Start in ticks of the media timescale.
    package var decodeTime: UInt64
    /// Length in ticks of the media timescale.
    package var duration: UInt32
}
