// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// What the container states of a stream beside the codec's parameters, copied out of FFmpeg's structures.
///
/// The structures begin with the same fields in every version that is loaded.
struct StreamSideData {
    private let data: [UInt32: [UInt8]]

    private static let types: [AVPacketSideDataType] = [
        AV_PKT_DATA_DISPLAYMATRIX, AV_PKT_DATA_STEREO3D, AV_PKT_DATA_SPHERICAL,
        AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AV_PKT_DATA_CONTENT_LIGHT_LEVEL,
        AV_PKT_DATA_DOVI_CONF,
    ]
    /// The structures have at most so many bytes.
    private static let limit = 1024

    /// Copies the side data of a stream.
    init(_ stream: UnsafePointer<AVStream>) {
        var data: [UInt32: [UInt8]] = [:]
        for type in Self.types {
            var size = 0
            guard let start = unsafe ff_side_data(stream, type, &size), size <= Self.limit
            else {
                continue
            }
            data[UInt32(type.rawValue)] = (0..<size).map { unsafe start[$0] }
        }
        self.data = data
    }

    /// The bytes of a type; none if there is none.
    func bytes(of type: AVPacketSideDataType) -> [UInt8] { data[UInt32(type.rawValue)] ?? [] }

    /// The whole numbers of 32 bits that the structure of a type begins with.
    func numbers(of type: AVPacketSideDataType) -> [Int32] {
        let bytes = bytes(of: type)
        return stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { start in
            Int32(
                littleEndian: (0..<4).reduce(0) { $0 | Int32(bytes[start + $1]) << Int32(8 * $1) }
            )
        }
    }
}
