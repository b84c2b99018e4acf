// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// A PDF whose objects are listed in one plain table, as Chromium writes it.
///
/// What is written to it comes after its end, so that all that it has stays byte for byte.
///
/// Source: ISO 32000-1, 7.5 (file structure).
struct PDFFile {
    /// A dictionary, and the data after it, if it is a stream.
    struct Object {
        let dictionary: PDFDictionary
        /// Where the data is; nil if the object is not a stream.
        let data: Range<Int>?
    }

    let bytes: [UInt8]
    /// The number of the catalog.
    let root: Int
    /// The number of the document's information.
    private let info: Int?
    /// Where each object begins, by its number; 0 for those that are free.
    private let offsets: [Int]
    /// Where objects begin, in order, and the table after them.
    private let borders: [Int]

    /// Where the table is.
    private var table: Int { borders.last ?? 0 }

    /// The bytes of a line of the table.
    private static let entrySize = 20

    /// Reads where the objects are; nil if they are not followed by one plain table.
    ///
    /// - Parameter bytes: the whole file.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let tail = bytes.suffix(64).split(separator: 0x0A)
        guard let mark = tail.lastIndex(where: { $0.elementsEqual("startxref".utf8) }),
            mark + 1 < tail.endIndex, let table = Self.integer(tail[mark + 1]),
            bytes.indices.contains(table)
        else { return nil }
        let lines = bytes[table...].split(separator: 0x0A, maxSplits: 2)
        guard lines.count == 3, lines[0].elementsEqual("xref".utf8),
            lines[1].starts(with: "0 ".utf8), let count = Self.integer(lines[1].dropFirst(2)),
            (1...max(1, lines[2].count / Self.entrySize)).contains(count)
        else { return nil }
        offsets = (0..<count).map { index in
            let entry = lines[2].dropFirst(Self.entrySize * index).prefix(Self.entrySize)
            let isUsed = entry.dropFirst(17).first == UInt8(ascii: "n")
            return isUsed ? Self.integer(entry).flatMap { $0 < table ? $0 : nil } ?? 0 : 0
        }
        borders = offsets.filter { $0 > 0 }.sorted() + [table]
        let rest = lines[2].dropFirst(Self.entrySize * count)
        var parser = PDFParser(bytes, in: rest.startIndex..<rest.endIndex, hasReferences: true)
        guard case .word("trailer")? = parser.next()?.value,
            case .dictionary(let trailer)? = parser.next()?.value,
            let root = trailer.reference("Root"), trailer.values["Encrypt"] == nil,
            trailer.values["Prev"] == nil
        else { return nil }
        (self.root, info) = (root, trailer.reference("Info"))
    }

    /// The numbers of the objects.
    var numbers: [Int] { offsets.indices.filter { offsets[$0] > 0 } }

    /// The number of an object that is added.
    var nextNumber: Int { offsets.count }

    /// An object that is a dictionary or a stream.
    ///
    /// - Parameter number: its number.
    /// - Returns: nil if it is something else, is missing or is damaged.
    func object(_ number: Int) -> Object? {
        guard offsets.indices.contains(number), offsets[number] > 0 else { return nil }
        let range = range(at: offsets[number])
        var parser = PDFParser(bytes, in: range, hasReferences: true)
        guard case .integer(number)? = parser.next()?.value,
            case .integer? = parser.next()?.value, case .word("obj")? = parser.next()?.value,
            case .dictionary(let dictionary)? = parser.next()?.value,
            let (last, place) = parser.next(), case .word(let word) = last
        else { return nil }
        if word == "endobj" { return Object(dictionary: dictionary, data: nil) }
        guard word == "stream" else { return nil }
        let rest = place.upperBound..<range.upperBound
        return data(in: rest, length: dictionary.integer("Length")).map {
            Object(dictionary: dictionary, data: $0)
        }
    }

    /// The bytes from an object to the next one.
    private func range(at offset: Int) -> Range<Int> {
        var (low, high) = (0, borders.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if borders[middle] > offset { high = middle } else { low = middle + 1 }
        }
        return offset..<max(offset, borders[low])
    }

    /// Where the data of a stream is, after a line feed in the rest of its object; 7.3.8.
    private func data(in rest: Range<Int>, length: Int?) -> Range<Int>? {
        let line = bytes[rest].prefix(2)
        let start = rest.lowerBound + (line.first == 0x0D ? 2 : 1)
        guard line.prefix(start - rest.lowerBound).last == 0x0A, let length, length >= 0,
            length <= rest.upperBound - start
        else { return nil }
        var parser = PDFParser(bytes, in: start + length..<rest.upperBound)
        guard case .word("endstream")? = parser.next()?.value else { return nil }
        return start..<start + length
    }

    /// The data of a stream, decompressed.
    ///
    /// - Parameters:
    ///   - object: the stream.
    ///   - limit: the most bytes that it may have.
    /// - Returns: nil if it is damaged, too large, or compressed in another way than Flate (7.4.4).
    func content(of object: Object, limit: Int) -> [UInt8]? {
        guard let data = object.data, object.dictionary.values["DecodeParms"] == nil,
            object.dictionary.values["F"] == nil
        else { return nil }
        if object.dictionary.values["Filter"] == nil {
            return data.count <= limit ? Array(bytes[data]) : nil
        }
        guard object.dictionary.name("Filter") == "FlateDecode" else { return nil }
        do {
            return try GzipText.decompress(bytes[data], limit: limit)
        } catch {
            return nil
        }
    }

    /// The text of a dictionary with other values.
    ///
    /// - Parameters:
    ///   - object: the dictionary whose other entries are kept.
    ///   - entries: keys, each with its new value; empty to remove the key.
    /// - Returns: the dictionary.
    func dictionary(of object: Object, setting entries: [String: String]) -> [UInt8] {
        let new = entries.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        var text = Array("<<".utf8)
        for (key, value) in new { text += Array("/\(key) \(value)\n".utf8) }
        let kept = object.dictionary.ranges.filter { entries[$0.key] == nil }.values
        for range in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            text += bytes[range]
            text.append(0x0A)
        }
        return text + Array(">>".utf8)
    }

    /// The text of a stream with other data, which is compressed, unless zlib cannot do so.
    ///
    /// - Parameters:
    ///   - object: the stream whose other entries are kept.
    ///   - data: the data.
    /// - Returns: the dictionary and the data.
    func stream(of object: Object, with data: [UInt8]) -> [UInt8] {
        let compressed = GzipText.compressAsZlib(data)
        let filter = compressed == nil ? "" : "/FlateDecode"
        let data = compressed ?? data
        return dictionary(of: object, setting: ["Filter": filter, "Length": "\(data.count)"])
            + Array(" stream\n".utf8) + data + Array("\nendstream".utf8)
    }

    /// The file with an incremental update at its end; 7.5.6.
    ///
    /// - Parameter changes: objects that are new or changed, by their numbers.
    /// - Returns: the bytes of the file.
    func updated(_ changes: [Int: [UInt8]]) -> [UInt8] {
        var result = bytes
        if result.last != 0x0A { result.append(0x0A) }
        var lines = "xref\n"
        for (number, text) in changes.sorted(by: { $0.key < $1.key }) {
            lines += "\(number) 1\n\(result.count.padded(to: 10)) 00000 n \n"
            result += Array("\(number) 0 obj\n".utf8)
            result += text
            result += Array("\nendobj\n".utf8)
        }
        let size = max(offsets.count, (changes.keys.max() ?? 0) + 1)
        lines += "trailer\n<</Size \(size)\n/Root \(root) 0 R\n"
        lines += info.map { "/Info \($0) 0 R\n" } ?? ""
        let place = result.count
        return result + Array("\(lines)/Prev \(table)>>\nstartxref\n\(place)\n%%EOF\n".utf8)
    }

    private static func integer(_ bytes: some Sequence<UInt8>) -> Int? {
        let digits = bytes.prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self))
    }
}
