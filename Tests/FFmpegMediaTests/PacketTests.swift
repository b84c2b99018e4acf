// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Testing

@Suite struct PacketTests {
    @Test(arguments: ["movie.mp4", "movie.mov", "description.en.m4a", "es.srt"])
    func `the packets are those that ffprobe reads`(name: String) throws {
        let fields = "packet=stream_index,pts,dts,duration,size,pos"
        let expected = try ffprobe(["-show_entries", fields], Samples.path(name))
        let packets = try packets(of: name)
        #expect(packets.count == expected.count)
        let different = zip(packets.map(line), expected).filter { $0 != $1 }
        #expect(different.prefix(3).map(\.0) == different.prefix(3).map(\.1))
    }

    @Test func `key frames of a movie come every two seconds`() throws {
        let video = try packets(of: "movie.mp4").filter { $0.streamIndex == 0 }
        let key = video.filter(\.isKey).compactMap(\.presentationTicks)
        #expect(key == (0..<14).map { $0 * 25600 })
    }

    @Test func `a packet has its bytes, unless they are not wanted`() throws {
        var file = try InputFile(path: Samples.path("movie.mp4"))
        let first = try #require(try file.readPacket())
        #expect(first.data.count == first.size)
        let second = try #require(try file.readPacket(includingData: false))
        #expect(second.data.isEmpty)
        #expect(second.size > 0)
    }

    @Test func `the text of a subtitle is in its packet`() throws {
        let packet = try #require(try packets(of: "fr.forced.srt").first)
        #expect(String(decoding: packet.data, as: UTF8.self) == "SALLE 2 – ENTRÉE DE PLAIN-PIED")
        #expect(packet.presentationTicks == 20_100)
        #expect(packet.durationTicks == 3_300)
    }

    @Test func `only the selected streams are read`() throws {
        var file = try InputFile(path: Samples.path("movie.mp4"))
        file.selectStreams([1, 99])
        var count = 0
        while let packet = try file.readPacket(includingData: false) {
            count += packet.streamIndex == 1 ? 1 : -10_000
        }
        #expect(count == 1267)
    }

    @Test func `after the end there are no more packets`() throws {
        var file = try InputFile(path: Samples.path("es.srt"))
        while try file.readPacket() != nil {}
        #expect(try file.readPacket() == nil)
    }

    private func packets(of name: String) throws -> [Packet] {
        var file = try InputFile(path: Samples.path(name))
        var packets: [Packet] = []
        while let packet = try file.readPacket() { packets.append(packet) }
        return packets
    }

    /// The packet as ffprobe prints it.
    private func line(_ packet: Packet) -> String {
        let fields = [
            Int64(packet.streamIndex), packet.presentationTicks, packet.decodingTicks,
            packet.durationTicks, Int64(packet.size), packet.position,
        ]
        return fields.map { $0.map(String.init) ?? "N/A" }.joined(separator: ",")
    }
}
