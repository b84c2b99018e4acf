// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaPrimitives

/// A movie that has nothing but `moov` and `mdat`, its tracks changed, `moov` behind its media.
package enum EditedMovie {
    /// The movie as bytes.
    ///
    /// - Parameters:
    ///   - path: the movie.
    ///   - change: is given each `trak`, with its number counted from 0.
    /// - Returns: the bytes.
    /// - Throws: what reading does.
    package static func bytes(of path: String, change: (Int, inout Box) -> Void) throws -> [UInt8] {
        var assembler = try MovieAssembler(path: path)
        assembler.movie.updateChildren { children in
            let tracks = children.indices.filter { children[$0].type == "trak" }
            for (number, track) in tracks.enumerated() { change(number, &children[track]) }
        }
        return assembler.assemble(
            [.bytes(assembler.fileType)] + assembler.mediaData(assembler.media) + [.movie]
        )
    }

    /// Gives a track another edit list.
    package static func setEdits(_ entries: [EditListBox.Entry], of track: inout Box) {
        track.update(["edts"]) { $0 = Box("edts", children: [Box(EditListBox(entries: entries))]) }
    }

    /// Appends a box to the sample entries of a track.
    package static func append(_ box: Box, toSampleEntryOf track: inout Box) {
        track.update(["mdia", "minf", "stbl", "stsd"]) { table in
            table.updateChildren { entries in
                entries = entries.map { Box($0.type, payload: Array($0.payload) + box.encoded) }
            }
        }
    }
}
