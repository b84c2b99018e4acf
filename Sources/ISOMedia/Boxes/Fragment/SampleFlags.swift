// SPDX-License-Identifier: Apache-2.0

/// What a fragment says of a sample's dependencies.
///
///     u4 reserved | u2 is leading | u2 depends on | u2 is depended on | u2 has redundancy
///     u3 padding value | u1 is non-sync sample | u16 degradation priority
///
/// Source: ISO/IEC 14496-12, 8.8.3.1.
package struct SampleFlags: RawRepresentable, Equatable, Sendable {
    /// All 32 bits as they stand in the file.
    package var rawValue: UInt32

    /// Takes the bits as they stand in the file.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Flags that say no more of a sample than whether it is a sync sample.
    package init(isSync: Bool) {
        rawValue = isSync ? 0 : Self.nonSync
    }

    private static let nonSync: UInt32 = 1 << 16

    /// Whether decoding can start at the sample.
    package var isSync: Bool { rawValue & Self.nonSync == 0 }

    /// Leading, depends on, is depended on, redundancy, two bits each: the byte of an `sdtp` entry.
    package var dependencies: UInt8 {
        get { UInt8(truncatingIfNeeded: rawValue >> 20) }
        set { rawValue = rawValue & ~(0xFF << 20) | UInt32(newValue) << 20 }
    }

    /// Number of bits at the end of the sample that are padding, 0 to 7.
    package var paddingValue: UInt8 { UInt8(rawValue >> 17 & 7) }

    /// What to give up first where there is not enough time; 0 where nothing is said.
    package var degradationPriority: UInt16 { UInt16(truncatingIfNeeded: rawValue) }
}
