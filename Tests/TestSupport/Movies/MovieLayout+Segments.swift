// SPDX-License-Identifier: Apache-2.0

extension MovieLayout {
    /// What comes behind what.
    func segments(_ movie: MovieAssembler) -> [MovieAssembler.Segment] {
        [.bytes(movie.fileType)] + middle(movie) + tail.map { .bytes($0) }
    }

    private func middle(_ movie: MovieAssembler) -> [MovieAssembler.Segment] {
        let box: [MovieAssembler.Segment] = [.movie]
        let media: [MovieAssembler.Segment] = [.media(movie.media)]
        let all = movie.mediaData(movie.media)
        let start = movie.mediaData(movie.media.lowerBound..<movie.middle)
        let secondHalf = movie.middle..<movie.media.upperBound
        switch self {
        case .movieFirst, .editLists: return box + all
        case .movieFirstWithReserve: return box + Self.free(movie.movieLength + 65536) + all
        case .movieFirstWithSmallReserve: return box + Self.free(1024) + all
        case .mediaToEndOfFile: return box + Self.endlessMediaData + media
        case .wideAndMediaToEndOfFile: return box + Self.wideBox + Self.endlessMediaData + media
        case .largeMediaData: return Self.largeMediaData(movie.media.count) + media + box
        case .twoMediaDataAroundMovie: return start + box + movie.mediaData(secondHalf)
        case .twoMediaDataBeforeMovie: return start + movie.mediaData(secondHalf) + box
        case .movieBetweenMediaToEndOfFile:
            return start + box + Self.endlessMediaData + [.media(secondHalf)]
        case .wide: return Self.wideBox + all + box
        default: return all + box
        }
    }

    /// What stands behind `moov`.
    private var tail: [[UInt8]] {
        switch self {
        case .trailingUUID: [BoxBuilder.box("uuid", Self.extensibleMetadata)]
        case .unknownBoxes: [BoxBuilder.box("wxyz", Array("file".utf8))]
        case .trailingGarbage: [hex("DEADBEEF CAFEBABE 00112233 44556677 8899")]
        case .trailingZeros: [[UInt8](repeating: 0, count: 32)]
        case .fragmentRandomAccess:
            [BoxBuilder.box("mfra", BoxBuilder.box("mfro", hex("00000000 00000018")))]
        default: []
        }
    }

    private static let endlessMediaData: [MovieAssembler.Segment] = [
        .bytes(BoxBuilder.header("mdat", size: 0))
    ]

    private static let wideBox: [MovieAssembler.Segment] = [.bytes(BoxBuilder.box("wide"))]

    private static func largeMediaData(_ length: Int) -> [MovieAssembler.Segment] {
        [.bytes(BoxBuilder.largeHeader("mdat", size: UInt64(length + 16)))]
    }

    private static func free(_ size: Int) -> [MovieAssembler.Segment] {
        [.bytes(BoxBuilder.box("free", [UInt8](repeating: 0, count: size - 8)))]
    }

    /// The identifier of XMP and a packet.
    private static let extensibleMetadata =
        hex("BE7ACFCB 97A942E8 9C719994 91E3AFAC")
        + Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)
}
