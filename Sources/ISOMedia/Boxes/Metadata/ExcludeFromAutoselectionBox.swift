// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `txas`: players are not to select the track by themselves; its presence alone says so.
///
///     nothing
///
/// Container: `trak`. Source: QuickTime File Format, "Track Exclude From Autoselection".
public struct ExcludeFromAutoselectionBox: BoxBody {
    public static let type: FourCC = "txas"

    /// Makes the box.
    public init() {}

    public init(from reader: inout ByteReader) throws(ByteError) {}

    public func encode(to writer: inout ByteWriter) {}
}
