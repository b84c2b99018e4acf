// SPDX-License-Identifier: Apache-2.0

/// A unit of user data of an MPEG-2 picture whose captions are to be changed.
///
///     "GA94" | u8 3 | cc_data()
///
/// Source: ATSC A/53 Part 4, 6.2.2.
package struct PictureUserCaptions: Equatable, Sendable {
    /// The captions of the unit.
    package var constructs: [CaptionConstruct]

    /// Makes a unit.
    package init(_ constructs: [CaptionConstruct]) {
        self.constructs = constructs
    }

    /// Reads a unit without its start code.
    ///
    /// - Returns: nil where it has no captions, or has them in another form than ATSC's.
    package init?(_ unit: ArraySlice<UInt8>) {
        guard unit.starts(with: Self.prefix) else { return nil }
        var faults = CarriageFaults()
        constructs = CaptionData.decode(unit.dropFirst(Self.prefix.count), noting: &faults)
    }

    /// The units without start codes: one has 31 constructs at most.
    ///
    /// No start code can be within them: no two zeros are followed by a byte below 0xF8.
    package var encoded: [[UInt8]] {
        stride(from: 0, to: max(1, constructs.count), by: CaptionData.countLimit).map { start in
            let part = constructs.dropFirst(start).prefix(CaptionData.countLimit)
            return Self.prefix + CaptionData.encode(part)
        }
    }

    /// The code after the start code, then what ATSC's captions begin with.
    private static let prefix = [PictureUserData.startCode] + PictureUserData.atsc
}
