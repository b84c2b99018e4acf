// SPDX-License-Identifier: Apache-2.0

/// Changes the units of one PID of a transport stream, and what its tables state of captions; all other packets stay as they are.
///
/// A unit that becomes longer has more packets. Packets that only fill the stream (PID 8191) give way to them, so that a stream at
/// a constant bit rate keeps it if it has enough of them. Clocks and times are not changed. Packets with a time of arrival before them
/// (192 bytes) or check bytes after them (204 bytes) keep those (``PacketFraming``).
///
///     var rewriting = TransportStreamRewriting(pid: 0x100)
///     while let piece = … { output += try rewriting.take(piece) { unit in … } }
///     output += rewriting.finish { unit in … }
package struct TransportStreamRewriting: Sendable {
    /// A unit of the PID: a packet of its elementary stream, with a picture in it if the PID has video.
    package struct Unit {
        /// The number of the unit, from 0; units that are damaged are counted, too.
        package let number: Int
        /// When it is shown (PTS), in ticks of 1/90 000 s, of 33 bits; nil if it has no time.
        package let stamp: Int64?
        /// When it is decoded (DTS, or PTS without one), in the same ticks; nil if it has no time.
        package let decodingStamp: Int64?
        /// Its data.
        package let data: ArraySlice<UInt8>
    }

    /// More bytes than this from one unit to the next are not held.
    private static let heldLimit = 128 << 20

    private let pid: Int
    /// The tables with what they state of captions.
    package private(set) var tables: CaptionServiceTables?
    /// What is left after the last whole packet.
    private var rest: [UInt8] = []
    /// What the file has around each packet; nil until that is found.
    private var framing: PacketFraming?
    /// The packets from the beginning of a unit on.
    private var held: [UInt8] = []
    /// What is around them.
    private var extras: [UInt8] = []
    /// The places of the PID's packets among them.
    private var places: [Int] = []
    private var isOpen = false
    private var unitCount = 0
    /// Packets with a payload that are more than in the original, less those that are fewer.
    private var added = 0
    /// Packets that are more than in the original.
    private var surplus = 0
    /// Bytes that were taken.
    private var position: UInt64 = 0

    /// Prepares to change a stream.
    ///
    /// - Parameters:
    ///   - pid: the PID whose units are changed.
    ///   - tables: what the program map tables are to state; nil: they stay as they are.
    package init(pid: Int, tables: CaptionServiceTables? = nil) {
        self.pid = pid
        self.tables = tables
    }

    /// Takes the next bytes of the stream.
    ///
    /// - Parameters:
    ///   - bytes: as many as there are.
    ///   - change: the new data of a unit; nil: it stays.
    /// - Returns: the bytes that are complete.
    /// - Throws: the reason why the stream cannot be changed.
    package mutating func take(
        _ bytes: [UInt8],
        _ change: (Unit) -> [UInt8]?
    ) throws(TransportStreamFault) -> [UInt8] {
        rest += bytes
        return try takePackets(isEnd: false, change)
    }

    /// Ends the stream.
    ///
    /// - Parameter change: the new data of a unit; nil: it stays.
    /// - Returns: the bytes that are left, those of a packet that is cut off as well.
    /// - Throws: the reason why the stream cannot be changed.
    package mutating func finish(
        _ change: (Unit) -> [UInt8]?
    ) throws(TransportStreamFault) -> [UInt8] {
        var output = try takePackets(isEnd: true, change)
        if isOpen { endUnit(before: nil, to: &output, change) }
        release(to: &output)
        return output + rest
    }

    private mutating func takePackets(
        isEnd: Bool,
        _ change: (Unit) -> [UInt8]?
    ) throws(TransportStreamFault) -> [UInt8] {
        framing = framing ?? PacketFraming(rest, isWhole: isEnd)
        guard let framing else { return [] }
        var output: [UInt8] = []
        var place = 0
        while place + framing.frameLength <= rest.count {
            guard rest[place + framing.lengthBefore] == TransportPacketHeader.syncByte else {
                throw TransportStreamFault.noPacket(at: position)
            }
            try take(packetAt: place, framing, to: &output, change)
            place += framing.frameLength
            position += UInt64(framing.frameLength)
        }
        rest.removeFirst(place)
        if !isOpen { release(to: &output) }
        guard held.count <= Self.heldLimit else {
            throw TransportStreamFault.longPicture(at: position - UInt64(held.count))
        }
        return output
    }

    private mutating func take(
        packetAt place: Int,
        _ framing: PacketFraming,
        to output: inout [UInt8],
        _ change: (Unit) -> [UInt8]?
    ) throws(TransportStreamFault) {
        let start = place + framing.lengthBefore
        let header = TransportPacketHeader(rest, at: start)
        let packet = rest[start..<start + TransportPacketHeader.packetLength]
        let extra = framing.extra(rest, at: place)
        guard header.pid == pid else {
            hold(tables?.packet(packet, header) ?? packet, replacing: packet, extra, framing)
            return
        }
        guard !header.isScrambled else { throw TransportStreamFault.encrypted(at: position) }
        if header.isStart, header.hasPayload {
            if isOpen { endUnit(before: extra, to: &output, change) }
            release(to: &output)
            isOpen = true
        }
        places.append(held.count)
        held += packet
        extras += extra
    }

    /// Keeps a packet of another PID, or the one that takes its place.
    private mutating func hold(
        _ packet: ArraySlice<UInt8>,
        replacing old: ArraySlice<UInt8>,
        _ extra: ArraySlice<UInt8>,
        _ framing: PacketFraming
    ) {
        held += packet
        guard framing == .checked, packet != old else {
            extras += extra
            return
        }
        extras += framing.frames(packet, replacing: old, extra, before: nil).suffix(extra.count)
    }

    /// Gives out the packets of a unit, those of other PIDs between them.
    ///
    /// - Parameters:
    ///   - next: what is around the packet that follows; nil at the end.
    ///   - output: gets the bytes.
    ///   - change: the new data of a unit; nil: it stays.
    private mutating func endUnit(
        before next: ArraySlice<UInt8>?,
        to output: inout [UInt8],
        _ change: (Unit) -> [UInt8]?
    ) {
        defer {
            unitCount += 1
            isOpen = false
        }
        guard let unit = TransportUnit(held, at: places) else { return }
        let old = Unit(
            number: unitCount,
            stamp: unit.stamp,
            decodingStamp: unit.decodingStamp,
            data: unit.data
        )
        guard let data = change(old) else { return }
        let packets = unit.packets(with: data, in: held, added: &added)
        let length = TransportPacketHeader.packetLength
        var own = places[...]
        for place in stride(from: 0, to: held.count, by: length) {
            if place == own.first {
                own.removeFirst()
                let new = packets[place] ?? []
                surplus += new.count / length - 1
                put(new, at: place, before: next, to: &output)
            } else {
                pass(place, to: &output)
            }
        }
        discardHeld()
    }

    /// Gives out what is held as it is, but for the counters of the PID.
    private mutating func release(to output: inout [UInt8]) {
        if added & 0x0F == 0, surplus == 0, framing == .bare {
            output += held
        } else {
            var own = places[...]
            for place in stride(from: 0, to: held.count, by: TransportPacketHeader.packetLength) {
                if place == own.first {
                    own.removeFirst()
                    var packet = packet(at: place)
                    let byte = packet[place + 3]
                    packet[place + 3] = byte & 0xF0 | PacketWriting.counter(byte, movedBy: added)
                    put(packet, at: place, before: nil, to: &output)
                } else {
                    pass(place, to: &output)
                }
            }
        }
        discardHeld()
    }

    /// Gives out a packet of another PID, unless it only fills the stream and there are packets too many.
    private mutating func pass(_ place: Int, to output: inout [UInt8]) {
        let isNull = TransportPacketHeader(held, at: place).pid == TransportPacketHeader.nullPID
        guard !isNull || surplus <= 0 else {
            surplus -= 1
            return
        }
        put(packet(at: place), at: place, before: nil, to: &output)
    }

    /// Gives out packets in place of one that is held.
    private func put(
        _ packets: some Collection<UInt8>,
        at place: Int,
        before next: ArraySlice<UInt8>?,
        to output: inout [UInt8]
    ) {
        guard let framing, framing != .bare else {
            output += packets
            return
        }
        let number = place / TransportPacketHeader.packetLength
        output += framing.frames(
            packets,
            replacing: packet(at: place),
            extra(number, framing) ?? [],
            before: extra(number + 1, framing) ?? next
        )
    }

    private func packet(at place: Int) -> ArraySlice<UInt8> {
        held[place..<place + TransportPacketHeader.packetLength]
    }

    /// What is around a packet that is held; nil after the last one.
    private func extra(_ number: Int, _ framing: PacketFraming) -> ArraySlice<UInt8>? {
        let start = number * framing.extraLength
        return start < extras.count ? extras[start..<start + framing.extraLength] : nil
    }

    private mutating func discardHeld() {
        held.removeAll(keepingCapacity: true)
        extras.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }
}
