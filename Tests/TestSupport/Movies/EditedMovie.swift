// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives

/// A movie that has nothing but `moov` and `mdat`, with other edit lists, `moov` behind its media.
public enum EditedMovie {
    /// The movie as bytes, its tracks with these edit lists in their order.
    public static func bytes(of path: String, edits: [[EditListBox.Entry]]) throws -> [UInt8] {
        var assembler = try MovieAssembler(path: path)
        assembler.movie.updateChildren { children in
            let tracks = children.indices.filter { children[$0].type == "trak" }
            for (track, entries) in zip(tracks, edits) {
                children[track].update(["edts"]) { box in
                    box = Box("edts", children: [Box(EditListBox(entries: entries))])
                }
            }
        }
        return assembler.assemble(
            [.bytes(assembler.fileType)] + assembler.mediaData(assembler.media) + [.movie]
        )
    }
}
