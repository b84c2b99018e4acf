// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

extension MovieLayout {
    /// What is special inside `moov`.
    func change(_ assembler: inout MovieAssembler) {
        switch self {
        case .largeChunkOffsets: assembler.widenChunkOffsets()
        case .unknownBoxes: Self.addUnknownBoxes(to: &assembler.movie)
        case .editLists: Self.addEdits(to: &assembler.movie)
        case .oddMeta: Self.addMeta(to: &assembler.movie)
        case .largeMovie:
            let content = assembler.movie.content
            assembler.movie = Box("moov", sizeForm: .extended, content: content)
        default: break
        }
    }

    private static func addUnknownBoxes(to movie: inout Box) {
        let containers: [FourCC] = ["stbl", "minf", "mdia", "trak", "udta"]
        for container in containers { append(to: container, in: &movie) }
        movie.updateChildren { $0.insert(unknown("moov"), at: 1) }
    }

    private static func append(to container: FourCC, in box: inout Box) {
        if box.type == container { box.updateChildren { $0.append(unknown(container)) } }
        guard !box.children.isEmpty else { return }
        box.updateChildren { children in
            for index in children.indices { append(to: container, in: &children[index]) }
        }
    }

    private static func unknown(_ container: FourCC) -> Box {
        Box("wxyz", payload: Array(container.description.utf8))
    }

    /// Half a second of nothing, two seconds from the third second on, three from the start.
    private static func addEdits(to movie: inout Box) {
        let list = BoxBuilder.box(
            "elst",
            hex("00000000 00000003"),
            hex("000001F4 FFFFFFFF 00010000"),
            hex("000007D0 00017700 00010000"),
            hex("00000BB8 00000000 00010000")
        )
        movie.updateChildren { children in
            guard let sound = children.lastIndex(where: { $0.type == "trak" }) else { return }
            children[sound].update(["edts"]) { edits in
                edits = Box("edts", children: [Box("elst", payload: Array(list[8...]))])
            }
        }
    }

    private static func addMeta(to movie: inout Box) {
        let key = hex("00000000 00000001 00000018 6D647461") + Array("com.example.test".utf8)
        let value = hex("0000001B 00000001 00000013 64617461 00000001 00000000 6F6464")
        let handler = hex("00000000 00000000 6D647461 00000000 00000000 00000000 00")
        let meta = Box(
            "meta",
            children: [
                Box("hdlr", payload: handler), Box("keys", payload: key),
                Box("ilst", payload: value),
            ]
        )
        movie.updateChildren { children in
            guard let userData = children.firstIndex(where: { $0.type == "udta" }) else { return }
            children[userData] = Box(
                "udta",
                content: .children(
                    prefix: [],
                    boxes: children[userData].children,
                    suffix: [0, 0, 0, 0]
                )
            )
            children.insert(meta, at: userData)
        }
    }
}
