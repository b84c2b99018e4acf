// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// What is damaged or too large in a Matroska or WebM file.
package enum MatroskaNotice: Equatable, Sendable {
    /// There is no element at an offset, in bytes, where one was expected.
    case noElement(offset: UInt64)
    /// It has more chapters than are read.
    case tooManyChapters(limit: Int)
    /// The elements of this name have more bytes than are read.
    case tooLarge(String, byteCount: UInt64)
    /// The elements of this name, which begin at an offset in bytes, are damaged.
    case damaged(String, offset: UInt64)
}

extension MatroskaNotice: CustomStringConvertible {
    /// A sentence, without the file.
    package var description: String {
        switch self {
        case .noElement(let offset): "it has no element at byte \(offset)"
        case .tooManyChapters(let limit): "it has more than \(limit) chapters"
        case .tooLarge(let name, let count): "its \(name) have \(count) bytes, more than are read"
        case .damaged(let name, let offset): "its \(name) are damaged at byte \(offset) or after"
        }
    }
}

/// What a Matroska or WebM file states of its tracks and chapters.
///
/// Clusters, which have the media, are not read. What is damaged is left out, with a notice.
///
/// Source: RFC 9559.
package struct MatroskaFile: Equatable, Sendable {
    /// Bytes of an element that is loaded; larger ones of no use are known.
    private static let elementLimit: UInt64 = 16 << 20

    /// `matroska` or `webm`.
    package let documentType: String
    /// How many bytes are missing at the end of the file; 0 if it is whole, or a recording without a length.
    package let missingByteCount: UInt64
    /// Where the data of the segment begins, in bytes.
    let segmentStart: UInt64
    /// The elements of the segment that were found, in the order in which they were found.
    package let elements: [EBMLElement]
    /// The tracks, in the order of the file.
    package private(set) var tracks: [MatroskaTrack] = []
    /// The editions: lists of chapters that are alternatives to each other.
    package private(set) var editions: [MatroskaEdition] = []
    /// What is damaged or too large.
    package private(set) var notices: [MatroskaNotice] = []

    /// Reads a file; nil where it is neither Matroska nor WebM.
    ///
    /// - Throws: `FileError.Kind.system` where it cannot be read.
    package init?(_ source: any ByteSource) throws(FileError) {
        let end = source.length
        guard let header = try source.element(at: 0, before: end), header.id == MatroskaID.header,
            let headerEnd = header.end, headerEnd - header.dataStart <= 4096, headerEnd < end,
            let type = try Self.documentType(header, source),
            let segment = try source.element(at: headerEnd, before: end),
            segment.id == MatroskaID.segment
        else { return nil }
        documentType = type
        segmentStart = segment.dataStart
        missingByteCount = (segment.end ?? end) - min(end, segment.end ?? end)
        let map = try SegmentMap(of: segment, in: source)
        elements = map.elements
        notices = map.notices
        if let data = try data(of: MatroskaID.tracks, named: "Tracks", source) {
            tracks = MatroskaTrack.all(in: data)
        }
        if let data = try data(of: MatroskaID.chapters, named: "Chapters", source) {
            let list = MatroskaEdition.all(in: data)
            editions = list.editions
            if list.isCut {
                notices.append(.tooManyChapters(limit: MatroskaChapter.countLimit))
            }
        }
    }

    static func documentType(
        _ header: EBMLElement,
        _ source: any ByteSource
    ) throws(FileError) -> String? {
        let data = try source.read(header.dataStart..<header.dataStart + (header.dataLength ?? 0))
        let types = EBMLChildren(data[...], at: header.dataStart)
        let type = types.first { $0.element.id == MatroskaID.documentType }?.text
        return type.flatMap { ["matroska", "webm"].contains($0) ? $0 : nil }
    }

    /// The elements inside the first element of an ID; nil if missing or too large.
    private mutating func data(
        of id: UInt32,
        named name: String,
        _ source: any ByteSource
    ) throws(FileError) -> EBMLChildren? {
        guard let element = elements.first(where: { $0.id == id }) else { return nil }
        let available = source.length - element.dataStart
        let length = min(element.dataLength ?? available, available)
        guard length <= Self.elementLimit else {
            notices.append(.tooLarge(name, byteCount: length))
            return nil
        }
        let data = try source.read(element.dataStart..<element.dataStart + length)
        let children = EBMLChildren(data[...], at: element.dataStart)
        if length != element.dataLength || !children.isWhole {
            notices.append(.damaged(name, offset: element.position))
        }
        return children
    }
}

extension ByteSource {
    /// The element whose header begins at a position; nil if missing.
    func element(at position: UInt64, before end: UInt64) throws(FileError) -> EBMLElement? {
        guard position < end else { return nil }
        let length = min(EBMLElement.maximumHeaderLength, end - position)
        let bytes = try read(position..<position + length)
        guard let element = EBMLElement(header: bytes[...], at: position), element.dataStart <= end
        else { return nil }
        return element
    }
}
