// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `txas`: players are not to select the track by themselves; its presence alone says so.
///
///     nothing
///
/// Container: `trak`. Source: QuickTime File Format, "Track Exclude From Autoselection".
package struct ExcludeFromAutoselectionBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "txas"

    /// Makes the box.
    package init() {}

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {}

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {}
}
