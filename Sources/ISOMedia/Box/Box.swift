// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaPrimitives

/// A box in memory with everything needed to write it back as it was read.
///
/// A box is either opaque (its payload is kept as bytes) or a container (its children are boxes).
/// Typed bodies are decoded on demand with `decode(_:)` and put back with `edit(_:_:)`; what is
/// not edited is written from the bytes that were read.
package struct Box: Sendable {
    /// How the header states the size.
    package enum SizeForm: Sendable {
        /// 32 bits.
        case compact
        /// The 32-bit size is 1 and 64 bits follow the type.
        case extended
        /// The 32-bit size is 0: to the end of the file (only at the top level).
        case toEndOfFile
    }

    /// What follows the header.
    package enum Content: Sendable {
        /// An opaque payload.
        case payload(ArraySlice<UInt8>)
        /// Child boxes, with the bytes before the first (such as version and flags) and those after
        /// the last (such as the zero that ends a QuickTime user data list).
        case children(prefix: ArraySlice<UInt8>, boxes: [Box], suffix: ArraySlice<UInt8>)
    }

    /// The four-character code.
    package let type: FourCC
    /// How the header states the size; kept as read.
    package let sizeForm: SizeForm
    /// Where the header stood in the file, in bytes; nil for a box that was made here.
    package let offset: UInt64?
    /// What follows the header.
    package var content: Content

    /// Makes a box from its parts.
    package init(
        _ type: FourCC,
        sizeForm: SizeForm = .compact,
        offset: UInt64? = nil,
        content: Content
    ) {
        self.type = type
        self.sizeForm = sizeForm
        self.offset = offset
        self.content = content
    }

    /// Makes an opaque box.
    package init(_ type: FourCC, payload: [UInt8]) {
        self.init(type, content: .payload(payload[...]))
    }

    /// Makes a container.
    package init(_ type: FourCC, prefix: [UInt8] = [], children: [Box]) {
        self.init(type, content: .children(prefix: prefix[...], boxes: children, suffix: []))
    }

    /// Makes a box from a typed body.
    package init(_ body: some BoxBody) {
        var writer = ByteWriter()
        body.encode(to: &writer)
        self.init(Swift.type(of: body).type, payload: writer.bytes)
    }

    /// Length of the header in bytes: 8, or 16 with a 64-bit size.
    package var headerLength: Int { sizeForm == .extended ? 16 : 8 }
}

extension Box.Content: Equatable {
    /// Whether two contents are written as the same bytes.
    package static func == (left: Box.Content, right: Box.Content) -> Bool {
        switch (left, right) {
        case (.payload(let left), .payload(let right)):
            left.hasSameBytes(as: right)
        case (
            .children(let prefix, let boxes, let suffix),
            .children(let otherPrefix, let otherBoxes, let otherSuffix)
        ):
            prefix == otherPrefix && boxes == otherBoxes && suffix == otherSuffix
        default:
            false
        }
    }
}

extension Box: Equatable {
    /// Whether two boxes are written as the same bytes; where they were read from does not count.
    package static func == (left: Box, right: Box) -> Bool {
        left.type == right.type && left.sizeForm == right.sizeForm && left.content == right.content
    }
}

// MARK: - Typed bodies

extension Box {
    /// The payload of an opaque box; empty for a container.
    package var payload: ArraySlice<UInt8> {
        guard case .payload(let bytes) = content else { return [] }
        return bytes
    }

    /// Decodes the fields.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox` with the place in the file.
    package func decode<Body: BoxBody>(_ body: Body.Type) throws(ISOMediaError) -> Body {
        try decodeWithRest(body).body
    }

    /// Changes the fields; bytes after the last known field are kept.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox` where the present fields cannot be decoded.
    package mutating func edit<Body: BoxBody>(
        _ type: Body.Type,
        _ change: (inout Body) -> Void
    ) throws(ISOMediaError) {
        var (body, rest) = try decodeWithRest(type)
        change(&body)
        var writer = ByteWriter()
        body.encode(to: &writer)
        writer.write(bytes: rest)
        content = .payload(writer.bytes[...])
    }

    private func decodeWithRest<Body: BoxBody>(
        _: Body.Type
    ) throws(ISOMediaError) -> (body: Body, rest: ArraySlice<UInt8>) {
        var reader = ByteReader(payload)
        do {
            let body = try Body(from: &reader)
            return (body, reader.remaining)
        } catch {
            let place = offset.map { $0 + UInt64(headerLength + error.offset - payload.startIndex) }
            throw ISOMediaError(.invalidBox(type, error.kind), at: place)
        }
    }
}

// MARK: - Writing

extension Box {
    /// Writes the box; one that no longer fits a 32-bit size gets a 64-bit header.
    package func encode(to writer: inout ByteWriter) {
        let start = writer.count
        let isExtended = isExtended
        writer.write(UInt32(isExtended ? 1 : 0))
        writer.write(type)
        if isExtended { writer.write(UInt64(0)) }
        encodeContent(to: &writer)
        if isExtended {
            writer.overwrite(UInt64(writer.count - start), at: start + 8)
        } else {
            writer.overwrite(UInt32(writer.count - start), at: start)
        }
    }

    /// The box as bytes.
    package var encoded: [UInt8] {
        var writer = ByteWriter(into: Memory.emptyArray(capacity: contentLength + 16))
        encode(to: &writer)
        return writer.bytes
    }

    /// How many bytes ``encoded`` has.
    var encodedLength: Int {
        let header = isExtended ? 16 : 8
        switch content {
        case .payload(let bytes): return header + bytes.count
        case .children(let prefix, let boxes, let suffix):
            return boxes.reduce(header + prefix.count + suffix.count) { $0 + $1.encodedLength }
        }
    }

    /// Whether the size takes 64 bits.
    private var isExtended: Bool { sizeForm == .extended || contentLength + 8 > UInt32.max }

    private func encodeContent(to writer: inout ByteWriter) {
        switch content {
        case .payload(let bytes):
            writer.write(bytes: bytes)
        case .children(let prefix, let boxes, let suffix):
            writer.write(bytes: prefix)
            for box in boxes { box.encode(to: &writer) }
            writer.write(bytes: suffix)
        }
    }

    /// An upper bound of the content's length, which also decides for a 64-bit header.
    private var contentLength: Int {
        switch content {
        case .payload(let bytes): bytes.count
        case .children(let prefix, let boxes, let suffix):
            boxes.reduce(prefix.count + suffix.count) { $0 + $1.contentLength + 16 }
        }
    }
}
