// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Takes bytes apart into boxes, keeping all that is needed to put them together again.
struct BoxParser {
    /// Deeper nesting than this occurs in no real file and would only exhaust the stack.
    static let depthLimit = 32

    /// More boxes than this occur in no real movie, which has some twenty a track.
    static let countLimit = 500_000

    /// What `bytes` index 0 is in the file, in bytes.
    private let fileOffset: UInt64
    private var count = 0

    /// Makes a parser for bytes of which index 0 is at an offset in the file.
    init(fileOffset: UInt64) {
        self.fileOffset = fileOffset
    }

    /// Parses one box that fills the bytes exactly.
    mutating func parseBox(_ bytes: ArraySlice<UInt8>) throws(ISOMediaError) -> Box {
        let (boxes, suffix) = try parseBoxes(bytes, depth: 0)
        guard let box = boxes.first, boxes.count == 1, suffix.isEmpty else {
            throw ISOMediaError(.notAMovie, at: place(bytes.startIndex))
        }
        return box
    }

    /// The boxes at the front of bytes that need not be boxes at all, such as those after the fields
    /// of a sample entry.
    static func leniently(_ bytes: ArraySlice<UInt8>) -> [Box] {
        let parser = BoxParser(fileOffset: 0)
        var boxes: [Box] = []
        var rest = bytes
        do {
            while rest.count >= 8, let header = try parser.header(of: rest) {
                let end = rest.startIndex + header.size
                let payload = rest[rest.startIndex + header.length..<end]
                boxes.append(Box(header.type, content: .payload(payload)))
                rest = rest[end...]
            }
        } catch {
            // What follows is no box; those before it are what there is.
        }
        return boxes
    }

    /// Parses boxes until fewer than eight bytes, or nothing but zeros, remain: the suffix.
    private mutating func parseBoxes(
        _ bytes: ArraySlice<UInt8>,
        depth: Int
    ) throws(ISOMediaError) -> (boxes: [Box], suffix: ArraySlice<UInt8>) {
        guard depth < Self.depthLimit else {
            throw ISOMediaError(.nestedTooDeep(limit: Self.depthLimit), at: place(bytes.startIndex))
        }
        var boxes: [Box] = []
        var rest = bytes
        while rest.count >= 8, let header = try header(of: rest) {
            let end = rest.startIndex + header.size
            let payload = rest[rest.startIndex + header.length..<end]
            count += 1
            guard count <= Self.countLimit else {
                let error = ISOMediaError.Kind.tooManyBoxes(limit: Self.countLimit)
                throw ISOMediaError(error, at: place(rest.startIndex))
            }
            boxes.append(
                Box(
                    header.type,
                    sizeForm: header.length == 16 ? .extended : .compact,
                    offset: place(rest.startIndex),
                    content: try content(of: header.type, payload, depth: depth)
                )
            )
            rest = rest[end...]
        }
        return (boxes, rest)
    }

    /// Reads a header; nil where only zeros are left, which end a QuickTime list.
    private func header(
        of bytes: ArraySlice<UInt8>
    ) throws(ISOMediaError) -> (type: FourCC, length: Int, size: Int)? {
        let start = bytes.startIndex
        var size = UInt64(UInt32(bytes, at: start))
        let type = FourCC(rawValue: UInt32(bytes, at: start + 4))
        if size == 0, bytes.allSatisfy({ $0 == 0 }) { return nil }
        let length = size == 1 ? 16 : 8
        if size == 1, bytes.count >= 16 { size = UInt64(bytes, at: start + 8) }
        guard size >= length, size <= bytes.count else {
            let available = UInt64(bytes.count)
            throw ISOMediaError(
                .boxOverruns(box: type, size: size, available: available),
                at: place(start)
            )
        }
        return (type, length, Int(size))
    }

    private mutating func content(
        of type: FourCC,
        _ payload: ArraySlice<UInt8>,
        depth: Int
    ) throws(ISOMediaError) -> Box.Content {
        guard let container = ContainerLayout.of(type, payload: payload) else {
            return .payload(payload)
        }
        do {
            let (boxes, suffix) = try parseBoxes(
                payload.dropFirst(container.prefixLength),
                depth: depth + 1
            )
            return .children(
                prefix: payload.prefix(container.prefixLength),
                boxes: boxes,
                suffix: suffix
            )
        } catch {
            // User data is written by everybody in every way; what is no list of boxes stays bytes.
            if container.isLenient { return .payload(payload) }
            throw error
        }
    }

    private func place(_ index: Int) -> UInt64 { fileOffset + UInt64(index) }
}
