// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Captions

/// Captions in pictures, by hand-made units.
@Suite struct PictureCaptionsTests {
    /// cc_data() of one pair of field 1 and one of padding of field 2.
    private static let data = hex("C2 FF FC 94 20 FD 80 80 FF")
    private static let constructs = [
        CaptionConstruct(.field1, 0x94, 0x20), CaptionConstruct(.field2, 0x80, 0x80),
    ]
    private static let message = hex("B5 00 31 47 41 39 34 03") + data

    /// A unit of messages with emulation prevention.
    private static func unit(_ header: [UInt8], _ payload: [UInt8]) -> [UInt8] {
        header + EmulationPrevention.added(to: payload + [0x80])
    }

    private static func seiPayload(_ message: [UInt8]) -> [UInt8] {
        SupplementalMessages.encode(type: 4, message)
    }

    private static func lengthPrefixed(_ units: [[UInt8]]) -> [UInt8] {
        units.flatMap { unit in
            let length = UInt32(unit.count)
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + unit
        }
    }

    private static func startCoded(_ units: [[UInt8]]) -> [UInt8] {
        units.flatMap { [0, 0, 0, 1] + $0 }
    }

    /// What an encoder says of itself, in a message before the captions.
    private static let other = SupplementalMessages.encode(
        type: 5,
        [UInt8](repeating: 7, count: 300)
    )

    @Test func `H.264 has captions in messages among others, with lengths or start codes`() {
        let sei = Self.unit([0x06], Self.other + Self.seiPayload(Self.message))
        let units = [hex("09 F0"), sei, hex("65 88 84 00 10")]
        var captions = PictureCaptions()
        captions.read(unitsIn: Self.lengthPrefixed(units)[...], lengthSize: 4, .avc)
        #expect(captions.constructs == Self.constructs)
        captions.reset()
        captions.read(startCodesIn: Self.startCoded(units)[...], .avc)
        #expect(captions.constructs == Self.constructs)
        #expect(captions.faults.isEmpty)
    }

    @Test(arguments: [[0x4E, 0x01], [0x50, 0x01]] as [[UInt8]])
    func `H.265 has them before the picture, and behind it`(header: [UInt8]) {
        let sei = Self.unit(header, Self.seiPayload(Self.message))
        let picture = hex("26 01 AF 00 00 03 00 80")
        let units = header[0] == 0x4E ? [sei, picture] : [picture, sei]
        var captions = PictureCaptions()
        captions.read(unitsIn: Self.lengthPrefixed(units)[...], lengthSize: 4, .hevc)
        #expect(captions.constructs == Self.constructs)
        captions.reset()
        captions.read(startCodesIn: Self.startCoded(units)[...], .hevc)
        #expect(captions.constructs == Self.constructs)
    }

    @Test func `both fields of a picture have messages of their own`() {
        let sei = Self.unit([0x06], Self.seiPayload(Self.message))
        let units = [sei, hex("41 9A"), sei, hex("41 9B")]
        var captions = PictureCaptions()
        captions.read(unitsIn: Self.lengthPrefixed(units)[...], lengthSize: 4, .avc)
        #expect(captions.constructs == Self.constructs + Self.constructs)
    }

    @Test func `bytes that keep start codes out are taken away and put back`() {
        let payload = hex("00 00 00 00 00 01 00 00 02 00 00 03 11 00 00")
        let unit = EmulationPrevention.added(to: payload)
        #expect(unit == hex("00 00 03 00 00 03 00 01 00 00 03 02 00 00 03 03 11 00 00"))
        #expect(Array(EmulationPrevention.removed(from: unit[...])) == payload)
    }

    @Test func `DirecTV's messages have no GA94`() {
        let message = hex("B5 00 2F 03 09") + Self.data
        let sei = Self.unit([0x06], Self.seiPayload(message))
        var captions = PictureCaptions()
        captions.readMessages(sei[...], .avc)
        #expect(captions.constructs == Self.constructs)
    }

    @Test func `what other providers and types say is no captions`() {
        let messages = [
            hex("B5 00 3C 00 01 04"), hex("B5 00 31 47 41 39 34 06") + Self.data,
            hex("B5 00 31 44 54 47 31 41"), hex("B5"), [],
        ]
        for message in messages {
            var captions = PictureCaptions()
            captions.readMessages(Self.unit([0x06], Self.seiPayload(message))[...], .avc)
            #expect(captions == PictureCaptions(), "\(hexText(message))")
        }
    }

    // MARK: - MPEG-2

    @Test func `MPEG-2 has them in user data of three forms`() {
        let head = hex("00 00 01 00 00 0F FF F8 00 00 01 B5 8F FF F3 41 80")
        let slice = hex("00 00 01 01 12 34")
        // SCTE 20: count 1; priority 0, field 1, line 10; 0x94 and 0x20 reversed; marker.
        // 00001 00 01 01010 00101001 00000100 1
        let scte20 = hex("03 81 08 A8 A4 12")
        let forms: [([UInt8], [CaptionConstruct])] = [
            (hex("47 41 39 34 03") + Self.data, Self.constructs),
            (
                hex("43 43 01 F8 82 FF 94 20 FE 80 80"),
                [CaptionConstruct(.field1, 0x94, 0x20), CaptionConstruct(.field2, 0x80, 0x80)]
            ),
            (scte20, [CaptionConstruct(.field1, 0x94, 0x20)]),
            (hex("44 54 47 31 41 48"), []),
        ]
        for (data, expected) in forms {
            var captions = PictureCaptions()
            let picture = head + hex("00 00 01 B2") + data + slice
            captions.read(startCodesIn: picture[...], .mpeg2)
            #expect(captions.constructs == expected, "\(hexText(data))")
        }
    }

    // MARK: - Faults

    @Test func `cc_count that lies gives what there is`() {
        var captions = PictureCaptions()
        let lying = hex("B5 00 31 47 41 39 34 03 DF FF FC 94 20 FC 94")
        captions.readMessages(Self.unit([0x06], Self.seiPayload(lying))[...], .avc)
        #expect(captions.constructs == [CaptionConstruct(.field1, 0x94, 0x20)])
        #expect(captions.faults.counts == [.countExceedsPayload: 1])
    }

    @Test func `a message longer than its unit gives what there is`() {
        var captions = PictureCaptions()
        let payload = [4, UInt8(Self.message.count + 20)] + Self.message
        captions.readMessages(([0x06] + payload + [0x80])[...], .avc)
        #expect(captions.constructs == Self.constructs)
        #expect(captions.faults.counts[.truncatedPayload] == 1)
    }

    @Test func `bytes behind the captions are noted`() {
        var captions = PictureCaptions()
        let long = Self.message + hex("01 02 03 04")
        captions.readMessages(Self.unit([0x06], Self.seiPayload(long))[...], .avc)
        #expect(captions.constructs == Self.constructs)
        #expect(captions.faults.counts == [.overlongPayload: 1])
    }

    @Test func `data that is not to be processed is not read`() {
        var captions = PictureCaptions()
        let off = hex("B5 00 31 47 41 39 34 03 82 FF FC 94 20 FD 80 80 FF")
        captions.readMessages(Self.unit([0x06], Self.seiPayload(off))[...], .avc)
        #expect(captions.constructs.isEmpty)
    }

    @Test func `a unit longer than its sample, a huge one and bytes without units`() {
        var captions = PictureCaptions()
        captions.read(unitsIn: hex("00 00 FF FF 06 04 01")[...], lengthSize: 4, .avc)
        #expect(captions.faults.counts[.malformedUnit] == 1)
        captions.reset()
        let huge = [0x06] + [UInt8](repeating: 0xFF, count: PictureCaptions.unitLimit + 10)
        captions.readMessages(huge[...], .avc)
        #expect(captions.faults.counts == [.oversizedUnit: 1])
        captions.reset()
        captions.read(startCodesIn: hex("00 00 00 00 01")[...], .avc)
        captions.read(startCodesIn: [UInt8](repeating: 0, count: 99)[...], .mpeg2)
        captions.read(unitsIn: hex("00 00 00 00 00 00")[...], lengthSize: 4, .avc)
        #expect(captions == PictureCaptions())
    }

    // MARK: - Caption tracks

    @Test func `samples of caption tracks have both fields, and packets`() {
        var captions = PictureCaptions()
        let c608 = hex("0000000c 63646174 94209470 0000000a 63647432 9320 00000008 66726565")
        captions.read(captionTrackSample: c608[...])
        #expect(
            captions.constructs == [
                CaptionConstruct(.field1, 0x94, 0x20), CaptionConstruct(.field2, 0x93, 0x20),
                CaptionConstruct(.field1, 0x94, 0x70),
            ]
        )
        captions.reset()
        var packet = hex("9669 15 4F 43 0001 72 E2 FC9420 FEABCD 74 0001")
        packet += [0 &- packet.reduce(0, &+)]
        packet[2] = UInt8(packet.count)
        packet[packet.count - 1] = 0 &- packet.dropLast().reduce(0, &+)
        let sample = [0, 0, 0, UInt8(packet.count + 8)] + Array("ccdp".utf8) + packet
        captions.read(captionTrackSample: sample[...])
        #expect(
            captions.constructs == [
                CaptionConstruct(.field1, 0x94, 0x20), CaptionConstruct(.packetData, 0xAB, 0xCD),
            ]
        )
        #expect(captions.faults.isEmpty)
    }

    @Test func `a sample of packets says the languages of services`() {
        var packet = hex("9669 1B 4F 43 0001 73 D1 C1 656E67 C1 3FFF 74 0001 00")
        packet[2] = UInt8(packet.count)
        packet[packet.count - 1] = 0 &- packet.dropLast().reduce(0, &+)
        let sample = [0, 0, 0, UInt8(packet.count + 8)] + Array("ccdp".utf8) + packet
        var captions = PictureCaptions()
        captions.read(captionTrackSample: sample[...])
        #expect(captions.languages == [.service(1): "eng"])
        #expect(captions.faults.isEmpty)
        captions.reset()
        #expect(captions.languages.isEmpty)
    }

    @Test func `a packet says the languages of services`() throws {
        var faults = CarriageFaults()
        let packet = hex("9669 1B 4F 43 0001 73 D1 C1 656E67 C1 3FFF 74 0001 00")
        let read = try #require(CaptionDistributionPacket(packet[...], noting: &faults))
        #expect(read.languages == [.service(1): "eng"])
    }

    @Test func `pictures come back in the order they are shown`() {
        var order = PresentationOrder<String>()
        var shown: [String] = []
        // I P B b b, decoded so, with a pyramid of two levels.
        let coded = [(0, "0"), (4, "4"), (2, "2"), (1, "1"), (3, "3"), (8, "8")]
        for (decode, picture) in coded.enumerated() {
            order.take(picture.1, at: Int64(picture.0))
            while let next = order.next(before: Int64(decode - 2)) { shown.append(next.payload) }
        }
        while let next = order.next(before: nil) { shown.append(next.payload) }
        #expect(shown == ["0", "1", "2", "3", "4", "8"])
    }

    @Test func `however far times are apart, few pictures wait`() {
        var order = PresentationOrder<Int>()
        var waiting = 0
        for number in 0..<10_000 {
            order.take(number, at: Int64(-number))
            waiting += 1
            while order.next(before: .min) != nil { waiting -= 1 }
            #expect(waiting <= PresentationOrder<Int>.limit)
        }
    }
}
