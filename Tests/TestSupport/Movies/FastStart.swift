// SPDX-License-Identifier: Apache-2.0

import ISOMedia

/// The movie as another program would write it that moves `moov` before the media data: all other
/// boxes stay, in order, and the chunk offsets follow.
package func fastStart(_ path: String) throws -> [UInt8] {
    let file = try MovieFile(opening: path)
    let assembler = try MovieAssembler(path: path)
    let others = file.boxes.filter { $0 != file.movieBox }.map { box in
        MovieAssembler.Segment.media(Int(box.range.lowerBound)..<Int(box.range.upperBound))
    }
    let front: [MovieAssembler.Segment] = [others.first ?? .bytes([]), .movie]
    return assembler.assemble(front + others.dropFirst())
}
