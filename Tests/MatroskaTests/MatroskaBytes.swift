// SPDX-License-Identifier: Apache-2.0

@testable import Matroska

/// Matroska files of a few hundred bytes, with their elements in many orders.
enum MatroskaBytes {
    /// A part of a segment.
    enum Part: Equatable {
        case index, info, tracks, void(Int), tags, cluster, cues
    }

    static func element(_ id: UInt32, _ data: [UInt8]...) -> [UInt8] {
        EBMLEncoding.element(id, data.flatMap(\.self))
    }

    static func header(_ type: String = "matroska", version: UInt8 = 4) -> [UInt8] {
        element(0x1A45_DFA3, element(0x4282, Array(type.utf8)), element(0x4287, [version]))
    }

    /// A track entry, with a checksum of its own if asked for.
    static func entry(
        _ number: UInt8,
        name: String = "A track with a name that is long",
        hasChecksum: Bool = false
    ) -> [UInt8] {
        let data =
            element(0xD7, [number]) + element(0x83, [number == 1 ? 1 : 17])
            + element(0x86, Array("S_TEXT/UTF8".utf8)) + element(0x536E, Array(name.utf8))
            + element(0x22_B59C, Array("eng".utf8)) + element(0x4242, [1, 2, 3])
        return element(0xAE, hasChecksum ? EBMLEncoding.checksum(of: data) : [], data)
    }

    /// A file of these parts.
    static func file(
        _ parts: [Part],
        hasChecksums: Bool = false,
        hasSize: Bool = true,
        version: UInt8 = 4
    ) -> [UInt8] {
        let entries = [1, 2].map { entry(UInt8($0), hasChecksum: hasChecksums) }.flatMap(\.self)
        let bodies: [[UInt8]] = parts.map { part in
            switch part {
            case .index: []
            case .info: master(0x1549_A966, element(0x2AD7_B1, [15, 66, 64]), hasChecksums)
            case .tracks: master(0x1654_AE6B, entries, hasChecksums)
            case .void(let count): element(0xEC, [UInt8](repeating: 0, count: count))
            case .tags: master(0x1254_C367, element(0x7373, element(0x63C0)), hasChecksums)
            case .cluster: element(0x1F43_B675, element(0xE7, [0]), element(0xA3, [1, 2, 3, 4]))
            case .cues: master(0x1C53_BB6B, element(0xBB, element(0xB3, [0])), hasChecksums)
            }
        }
        let ids: [UInt32?] = parts.map { part in
            switch part {
            case .index, .void, .cluster: nil
            case .info: 0x1549_A966
            case .tracks: 0x1654_AE6B
            case .tags: 0x1254_C367
            case .cues: 0x1C53_BB6B
            }
        }
        let entryList = ids.compactMap(\.self).map { SeekEntry(id: $0, position: 0) }
        let indexLength = SeekEntry.index(entryList, hasChecksum: hasChecksums).count
        var position = 0
        var found: [SeekEntry] = []
        for (index, body) in bodies.enumerated() {
            if let id = ids[index] {
                found.append(SeekEntry(id: id, position: UInt64(position)))
            }
            position += parts[index] == .index ? indexLength : body.count
        }
        let data = zip(parts, bodies).flatMap {
            $0 == .index ? SeekEntry.index(found, hasChecksum: hasChecksums) : $1
        }
        let size =
            hasSize
            ? EBMLEncoding.size(UInt64(data.count), length: 8)
            : [1] + [UInt8](repeating: 0xFF, count: 7)
        return header(version: version) + [0x18, 0x53, 0x80, 0x67] + size + data
    }

    private static func master(_ id: UInt32, _ data: [UInt8], _ hasChecksum: Bool) -> [UInt8] {
        element(id, hasChecksum ? EBMLEncoding.checksum(of: data) : [], data)
    }

    /// The layouts of writers, and some that no writer has.
    static let layouts: [(name: String, parts: [Part])] = [
        ("mkvmerge", [.index, .void(900), .info, .tracks, .void(600), .tags, .cluster, .cues]),
        ("FFmpeg", [.index, .void(90), .info, .tracks, .tags, .cluster, .cluster, .cues]),
        ("no free space", [.index, .info, .tracks, .cluster, .cues]),
        ("no index", [.info, .tracks, .cluster]),
        ("free space before", [.index, .void(900), .info, .tracks, .tags, .cluster]),
        ("free space later", [.index, .info, .tracks, .tags, .void(900), .cluster]),
        ("tracks first", [.tracks, .info, .tags, .index, .cluster]),
        ("space of many elements", [.index, .info, .tracks, .void(2), .void(700), .cluster]),
        ("tracks last", [.index, .info, .cluster, .cues, .tracks]),
    ]
}
