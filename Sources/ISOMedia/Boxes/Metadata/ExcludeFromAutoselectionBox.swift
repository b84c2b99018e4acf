// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `txas`: players are not to select the track by themselves; its presence alone says so.
///
///     nothing
///
/// Container: `trak`. Source: QuickTime File Format, "Track Exclude From Autoselection".
public struct ExcludeFromAutoselectionBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "txas"

    /// Makes the box.
    public init() {}

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {}

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {}
}
