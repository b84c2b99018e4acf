// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
import MediaPrimitives

/// How the samples of H.264 and H.265 are divided into units: each has its length in front of it.
///
/// Source: ISO/IEC 14496-15, 5.3.3 and 8.3.3.
package struct UnitFraming: Equatable, Sendable {
    /// H.264 or H.265.
    package let coding: PictureCoding
    /// How many bytes a length has, 1 to 4.
    package let lengthSize: Int

    private static let avc: Set<FourCC> = ["avc1", "avc2", "avc3", "avc4", "dvav", "dva1"]
    private static let hevc: Set<FourCC> = ["hvc1", "hev1", "dvh1", "dvhe"]

    /// Reads it from a sample entry; nil if that is of another format.
    ///
    /// - Throws: `ISOMediaError` if the entry lacks the box that states it, or the box is damaged.
    package init?(_ entry: Box) throws(ISOMediaError) {
        if Self.avc.contains(entry.type) {
            let box = try Self.configuration("avcC", of: entry)
            coding = .avc
            lengthSize = Int(try box.decode(AVCConfigurationBox.self).lengthSizeByte & 3) + 1
        } else if Self.hevc.contains(entry.type) {
            let box = try Self.configuration("hvcC", of: entry)
            coding = .hevc
            let size = (try box.decode(HEVCConfigurationBox.self).format.last ?? 3) & 3
            lengthSize = Int(size) + 1
        } else {
            return nil
        }
    }

    private static func configuration(
        _ type: FourCC,
        of entry: Box
    ) throws(ISOMediaError) -> Box {
        let boxes = VisualSampleEntry(entry)?.boxes ?? []
        guard let box = boxes.first(where: { $0.type == type }) else {
            throw ISOMediaError(.missingBox(type, in: entry.type), at: entry.offset)
        }
        return box
    }
}
