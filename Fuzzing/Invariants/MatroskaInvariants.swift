// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Matroska

/// What has to hold for any bytes that are read as elements of EBML, and as a Matroska file.
enum MatroskaInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        try checkElements(bytes)
        let file: MatroskaFile?
        do throws(FileError) {
            file = try MatroskaFile(MemorySource(bytes))
        } catch {
            throw BrokenInvariant("memory cannot be read: \(error)")
        }
        guard let file else { return }
        try require(["matroska", "webm"].contains(file.documentType), "another type of document")
        let length = UInt64(bytes.count)
        for element in file.elements {
            try require(element.dataStart <= length, "an element begins beyond the end")
        }
        let places = file.elements.map(\.position)
        try requireEqual(Set(places).count, places.count, "elements that are listed once")
        for edition in file.editions {
            try require(
                count(edition.chapters) <= MatroskaChapter.countLimit,
                "more chapters than are read"
            )
        }
    }

    /// Elements follow each other without gaps, and their data is inside the bytes.
    private static func checkElements(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let children = EBMLChildren(bytes[...], at: 100)
        var position: UInt64 = 100
        for child in children {
            try requireEqual(child.element.position, position, "where an element begins")
            try requireEqual(
                UInt64(child.data.count),
                child.element.dataLength ?? .max,
                "bytes of an element"
            )
            position = child.element.dataStart + UInt64(child.data.count)
        }
        try require(position <= 100 + UInt64(bytes.count), "elements beyond the end")
        try requireEqual(
            children.isWhole,
            position == 100 + UInt64(bytes.count),
            "elements that take all bytes"
        )
    }

    private static func count(_ chapters: [MatroskaChapter]) -> Int {
        chapters.reduce(0) { $0 + 1 + count($1.parts) }
    }
}
