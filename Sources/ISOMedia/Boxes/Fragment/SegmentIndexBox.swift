// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `sidx`: where the subsegments of a stream are and how long they last.
///
///     full box | u32 reference ID | u32 timescale | u32/64 earliest presentation time
///     u32/64 first offset | u16 reserved | u16 count
///     (u1 type, u31 size | u32 duration | u1 starts with SAP, u3 SAP type, u28 SAP delta time) …
///
/// Container: file. Versions 0 (32-bit times) and 1 (64). Source: ISO/IEC 14496-12, 8.16.3.
package struct SegmentIndexBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "sidx"

    /// One subsegment, or a further index.
    package struct Reference: Equatable, Sendable {
        /// Whether it is a further `sidx` (the highest bit) and how many bytes it has.
        package var typeAndSize: UInt32
        /// In ticks of the box's timescale.
        package var subsegmentDuration: UInt32
        /// How the subsegment can be entered: starts with SAP, SAP type, SAP delta time.
        package var streamAccessPoint: UInt32

        init(typeAndSize: UInt32, subsegmentDuration: UInt32, streamAccessPoint: UInt32) {
            self.typeAndSize = typeAndSize
            self.subsegmentDuration = subsegmentDuration
            self.streamAccessPoint = streamAccessPoint
        }

        /// Makes the reference to a subsegment that starts with a sync sample.
        ///
        /// - Parameters:
        ///   - size: length in bytes.
        ///   - duration: in ticks of the box's timescale.
        ///   - accessPointType: 1; 2 if pictures after the sync sample are shown before it, 3 if they need others.
        package init(size: UInt32, duration: UInt32, accessPointType: UInt32 = 1) {
            typeAndSize = size & 0x7FFF_FFFF
            subsegmentDuration = duration
            streamAccessPoint = 1 << 31 | (accessPointType & 7) << 28
        }

        /// Length in bytes.
        package var referencedSize: UInt32 { typeAndSize & 0x7FFF_FFFF }
        /// Whether it is a further `sidx`.
        package var isIndex: Bool { typeAndSize >> 31 == 1 }
    }

    /// Version and flags.
    package var header: FullBoxHeader
    /// The stream: in MP4 a track ID.
    package var referenceID: UInt32
    /// Ticks a second of the times in the box.
    package var timescale: UInt32
    /// Presentation time of the first subsegment in ticks.
    package var earliestPresentationTime: UInt64
    /// Bytes from the end of this box to the first subsegment.
    package var firstOffset: UInt64
    /// As read; 0 by the standard.
    package var reserved: UInt16
    /// The subsegments in order.
    package var references: [Reference]

    /// Makes the index of a track whose first subsegment follows at once.
    package init(
        referenceID: UInt32,
        timescale: UInt32,
        earliestPresentationTime: UInt64,
        references: [Reference]
    ) {
        header = FullBoxHeader(version: 1)
        self.referenceID = referenceID
        self.timescale = timescale
        self.earliestPresentationTime = earliestPresentationTime
        firstOffset = 0
        reserved = 0
        self.references = references
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        let times = try HeaderTimes(version: header.version, in: reader)
        referenceID = try reader.read()
        timescale = try reader.read()
        earliestPresentationTime = try times.read(&reader)
        firstOffset = try times.read(&reader)
        reserved = try reader.read()
        let count = Int(try reader.read(UInt16.self))
        references = try reader.readTable(count: count, entrySize: 12) {
            reader throws(ByteError) in
            Reference(
                typeAndSize: try reader.read(),
                subsegmentDuration: try reader.read(),
                streamAccessPoint: try reader.read()
            )
        }
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let times = HeaderTimes(
            fitting: [earliestPresentationTime, firstOffset],
            header: header
        )
        times.encode(header, to: &writer)
        writer.write(referenceID)
        writer.write(timescale)
        times.write(earliestPresentationTime, to: &writer)
        times.write(firstOffset, to: &writer)
        writer.write(reserved)
        writer.write(UInt16(truncatingIfNeeded: references.count))
        for reference in references {
            writer.write(reference.typeAndSize)
            writer.write(reference.subsegmentDuration)
            writer.write(reference.streamAccessPoint)
        }
    }
}
