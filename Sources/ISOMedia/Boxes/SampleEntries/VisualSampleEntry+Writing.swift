// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

extension VisualSampleEntry {
    /// Makes the sample entry of new video.
    ///
    /// - Parameters:
    ///   - type: the format, such as `avc1`.
    ///   - width: coded width in pixels.
    ///   - height: coded height in pixels.
    ///   - boxes: the codec's configuration and what is known of the picture.
    /// - Returns: the box for `stsd`.
    package static func box(_ type: FourCC, width: Int, height: Int, boxes: [Box]) -> Box {
        var writer = ByteWriter()
        SampleEntryHeader().encode(to: &writer)
        writer.write(bytes: [UInt8](repeating: 0, count: 16))
        writer.write(UInt16(clamping: width))
        writer.write(UInt16(clamping: height))
        writer.write(UInt32(0x48_0000))  // 72 pixels an inch, by the standard
        writer.write(UInt32(0x48_0000))
        writer.write(UInt32(0))
        writer.write(UInt16(1))  // one frame a sample
        writer.write(bytes: [UInt8](repeating: 0, count: 32))  // no name of a compressor
        writer.write(UInt16(0x18))  // colour without alpha
        writer.write(Int16(-1))
        for box in boxes { box.encode(to: &writer) }
        return Box(type, payload: writer.bytes)
    }
}
