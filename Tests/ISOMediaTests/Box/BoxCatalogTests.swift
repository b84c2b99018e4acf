// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct BoxCatalogTests {
    @Test func `every box of the catalogue has one test vector`() {
        let tested = Set(BoxVector.all.map(\.type))
        #expect(BoxCatalog.entries.filter { !tested.contains($0.type) }.map(\.type) == [])
    }

    @Test(arguments: BoxVector.all)
    func `every box of the catalogue is decoded and encoded to the same bytes`(vector: BoxVector)
        throws
    {
        let body = try #require(BoxCatalog.entries.first { $0.type == vector.type }?.body)
        #expect(hexText(try encoded(body, vector.payload)) == hexText(vector.payload))
    }

    @Test(arguments: BoxVector.all)
    func `unknown bytes after a box's fields are kept by an edit`(vector: BoxVector) throws {
        let body = try #require(BoxCatalog.entries.first { $0.type == vector.type }?.body)
        var payload = vector.payload
        // Without a terminator the bytes would belong to the text.
        if vector.variant != "without its terminator" { payload += hex("00C0FFEE") }
        #expect(hexText(try edited(body, payload)) == hexText(payload))
    }

    @Test(arguments: BoxVector.all)
    func `a payload cut short anywhere is not read beyond its end`(vector: BoxVector) throws {
        let body = try #require(BoxCatalog.entries.first { $0.type == vector.type }?.body)
        for length in vector.payload.indices {
            let box = Box(vector.type, payload: Array(vector.payload.prefix(length)))
            do throws(ISOMediaError) {
                try decode(body, box)
            } catch {
                guard case .invalidBox(vector.type, _) = error.kind else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    private func encoded<Body: BoxBody>(_: Body.Type, _ payload: [UInt8]) throws -> [UInt8] {
        var reader = ByteReader(payload[...])
        let body = try Body(from: &reader)
        #expect(reader.isAtEnd)
        var writer = ByteWriter()
        body.encode(to: &writer)
        return writer.bytes
    }

    private func edited<Body: BoxBody>(_: Body.Type, _ payload: [UInt8]) throws -> [UInt8] {
        var box = Box(Body.type, payload: payload)
        try box.edit(Body.self) { _ in }
        return Array(box.payload)
    }

    private func decode<Body: BoxBody>(_: Body.Type, _ box: Box) throws(ISOMediaError) {
        _ = try box.decode(Body.self)
    }

    @Test func `a number of more than 64 bits is reported`() {
        let payload: [UInt8] = [0, 0, 0, 0, 0x9F, 0, 0, 1, 0, 1, 0, 0, 0, 1]
        let box = Box("iloc", payload: payload + [UInt8](repeating: 1, count: 24))
        #expect {
            try box.decode(ItemLocationBox.self)
        } throws: { error in
            (error as? ISOMediaError)?.kind == .invalidBox("iloc", .fieldTooWide(byteCount: 9))
        }
    }
}
