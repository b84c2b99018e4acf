// SPDX-License-Identifier: Apache-2.0

/// A signed 16.16 fixed-point number: track width and height, rates, matrix elements.
///
/// Source: ISO/IEC 14496-12, 8.3.2 (`tkhd`) and 8.2.2 (`mvhd`).
package struct FixedPoint16x16: Hashable, Sendable {
    /// The 32 bits as the file has them.
    package var rawValue: Int32

    /// Makes a number from the bits of the file.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Makes the whole number, clamped to what 16 bits hold.
    package init(_ whole: Int) {
        rawValue = Int32(max(-0x8000, min(0x7FFF, whole))) << 16
    }

    /// The nearest whole number, halves away from zero.
    package var rounded: Int {
        let magnitude = (Int(rawValue.magnitude) + 0x8000) >> 16
        return rawValue < 0 ? -magnitude : magnitude
    }
}
