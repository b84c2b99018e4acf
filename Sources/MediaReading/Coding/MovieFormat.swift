// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaPrimitives

/// The container that a movie is written as.
package enum MovieFormat: String, Sendable {
    /// ISO base media: MP4.
    case mp4
    /// QuickTime.
    case mov

    /// The format that the name of a file asks for: QuickTime for `.mov` and `.qt`, else MP4.
    package init(fileName: String) {
        let lower = fileName.lowercased()
        self = lower.hasSuffix(".mov") || lower.hasSuffix(".qt") ? .mov : .mp4
    }

    /// How messages name it.
    package var displayName: String { self == .mp4 ? "MP4" : "QuickTime" }

    /// The brands of a new file.
    package var fileType: FileTypeBox {
        switch self {
        case .mp4:
            FileTypeBox(
                majorBrand: "isom",
                minorVersion: 0x200,
                compatibleBrands: ["isom", "iso2", "mp41", "mp42"]
            )
        case .mov:
            FileTypeBox(majorBrand: "qt  ", minorVersion: 0x200, compatibleBrands: ["qt  "])
        }
    }
}
