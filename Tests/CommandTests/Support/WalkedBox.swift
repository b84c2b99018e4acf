// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A box found by a walk of the tests' own, so that no fault of the library's parser can hide.
struct WalkedBox {
    let type: String
    /// Where its payload is in the file.
    let payload: Range<Int>
    /// Where it is in the file, header included.
    let range: Range<Int>
    let children: [WalkedBox]

    private static let containers: Set = [
        "moov", "trak", "mdia", "minf", "stbl", "udta", "edts", "dinf", "tref",
    ]

    /// All boxes of a file in order, and the bytes behind the last one that are no box.
    static func walk(_ file: Data) -> (boxes: [WalkedBox], rest: Range<Int>) {
        walk(file, 0..<file.count)
    }

    private static func walk(_ file: Data, _ range: Range<Int>) -> ([WalkedBox], Range<Int>) {
        var boxes: [WalkedBox] = []
        var offset = range.lowerBound
        while range.upperBound - offset >= 8 {
            var size = number(file, at: offset, count: 4)
            let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
            var header = 8
            if size == 1, range.upperBound - offset >= 16 {
                size = number(file, at: offset + 8, count: 8)
                header = 16
            } else if size == 0, number(file, at: offset + 4, count: 4) != 0 {
                size = range.upperBound - offset
            }
            guard size >= header, offset + size <= range.upperBound else { break }
            let payload = offset + header..<offset + size
            let children = containers.contains(type) ? walk(file, payload).0 : []
            boxes.append(
                WalkedBox(
                    type: type,
                    payload: payload,
                    range: offset..<offset + size,
                    children: children
                )
            )
            offset += size
        }
        return (boxes, offset..<range.upperBound)
    }

    /// A big-endian number.
    static func number(_ file: Data, at offset: Int, count: Int) -> Int {
        file[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The first child of a type.
    func child(_ type: String) -> WalkedBox? { children.first { $0.type == type } }
}
