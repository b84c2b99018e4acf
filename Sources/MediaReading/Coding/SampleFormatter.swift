// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// Turns the packets of one stream into samples, and says what they are in a sample entry.
///
/// Most codecs are stored in packets as they are in samples. H.264 and H.265 with start codes get
/// lengths instead, AAC loses its ADTS headers, and AV1 its temporal delimiters.
struct SampleFormatter {
    let stream: StreamInfo
    let format: MovieFormat
    /// The coded bytes of the first packet, from which configurations are read that the container does not state.
    private(set) var firstPacket: [UInt8] = []
    /// The parameter sets of video with start codes; nil for all else.
    private var parameterSets: ParameterSets?
    /// Whether a sample has parameter sets that are not those of the sample entry.
    private(set) var hasOtherParameterSets = false
    /// AAC's description, from the first ADTS header.
    private var headerConfiguration: [UInt8]?
    /// The parameter sets that the stream states as units with lengths.
    private let statedSets: (lengthSize: Int, units: [[UInt8]])?
    /// Whether a sample has dynamic metadata (HDR10+), which the container states besides.
    private(set) var hasDynamicMetadata = false
    /// Samples that were looked at for it.
    private var dynamicSearchCount = 0
    /// How uncompressed sound is stored.
    let linear: LinearSound?

    init(_ stream: StreamInfo, as format: MovieFormat) {
        self.stream = stream
        self.format = format
        linear = LinearSound(codecName: stream.codecName)
        let configuration = stream.codecConfiguration
        statedSets = stream.codecName == "hevc" ? Self.statedSets(configuration) : nil
        if stream.codecName == "h264", configuration.first != 1 {
            parameterSets = ParameterSets(.avc, in: configuration)
        } else if stream.codecName == "hevc", configuration.first != 1 {
            parameterSets = ParameterSets(.hevc, in: configuration)
        }
    }

    /// Number of samples that the bytes of a packet are: more than one only for uncompressed sound.
    func sampleCount(_ sample: [UInt8]) -> UInt32 {
        guard let linear else { return 1 }
        return UInt32(clamping: sample.count / max(1, linear.frameLength(stream)))
    }

    /// The sample that a packet becomes; empty where nothing of it is stored.
    mutating func sample(_ packet: [UInt8]) -> [UInt8] {
        if firstPacket.isEmpty { takeFirst(packet) }
        noteDynamicMetadata(packet)
        if parameterSets != nil, AnnexB.isStart(of: packet) { return lengthPrefixed(packet) }
        switch stream.codecName {
        case "hevc":
            noteParameterSets(packet)
            return packet
        case "aac":
            guard let header = ADTSHeader(packet) else { return packet }
            return stream.codecConfiguration.isEmpty
                ? Array(packet.dropFirst(header.length)) : packet
        case "av1":
            return packet.starts(with: [0x12, 0]) ? Array(packet.dropFirst(2)) : packet
        default:
            return packet
        }
    }

    /// A user data message of ITU-T T.35: country, provider, its own code, and the number of the application.
    ///
    /// Source: SMPTE ST 2094-40 as of CTA-861, S.4: in SEI messages of H.265 and in metadata of AV1.
    private static let dynamicMetadata: [UInt8] = [0xB5, 0x00, 0x3C, 0x00, 0x01, 0x04]

    private mutating func noteDynamicMetadata(_ packet: [UInt8]) {
        guard stream.picture.hasDynamicMetadata, !hasDynamicMetadata, dynamicSearchCount < 64
        else { return }
        dynamicSearchCount += 1
        hasDynamicMetadata = packet.indices.contains {
            packet[$0] == 0xB5 && packet[$0...].starts(with: Self.dynamicMetadata)
        }
    }

    private mutating func takeFirst(_ packet: [UInt8]) {
        firstPacket = packet
        headerConfiguration = ADTSHeader(packet)?.configuration
        if let sets = parameterSets, sets.configuration == nil {
            parameterSets = ParameterSets(sets.codec, in: stream.codecConfiguration + packet)
        }
    }

    /// Looks for parameter sets of H.265 in units with lengths that the configuration of the stream does not have.
    private mutating func noteParameterSets(_ packet: [UInt8]) {
        guard !hasOtherParameterSets, let sets = statedSets else { return }
        var rest = packet[...]
        while rest.count > sets.lengthSize {
            let length = rest.prefix(sets.lengthSize).reduce(0) { $0 << 8 | Int($1) }
            let unit = rest.dropFirst(sets.lengthSize).prefix(length)
            if let first = unit.first, (32...34).contains(first >> 1 & 0x3F),
                !sets.units.contains(where: { $0.elementsEqual(unit) })
            {
                hasOtherParameterSets = true
                return
            }
            rest = rest.dropFirst(sets.lengthSize + length)
        }
    }

    /// The parameter sets of an `hvcC`, and how many bytes a length has; nil for anything else.
    private static func statedSets(
        _ configuration: [UInt8]
    ) -> (lengthSize: Int, units: [[UInt8]])? {
        guard configuration.first == 1, configuration.count > 22 else { return nil }
        do {
            let box = try Box("hvcC", payload: configuration).decode(HEVCConfigurationBox.self)
            return (Int(configuration[21] & 3) + 1, box.arrays.flatMap(\.units))
        } catch {
            return nil
        }
    }

    /// Lengths instead of start codes, without the parameter sets that the sample entry has.
    private mutating func lengthPrefixed(_ packet: [UInt8]) -> [UInt8] {
        guard let sets = parameterSets else { return packet }
        var sample: [UInt8] = []
        sample.reserveCapacity(packet.count + 8)
        for unit in AnnexB.units(in: packet) where !unit.isEmpty {
            if sets.isParameterSet(unit) {
                if sets.contains(unit) { continue }
                hasOtherParameterSets = true
            }
            let length = UInt32(truncatingIfNeeded: unit.count)
            for shift in [24, 16, 8, 0] as [UInt32] {
                sample.append(UInt8(truncatingIfNeeded: length >> shift))
            }
            sample += unit
        }
        return sample
    }

    /// The configuration that stands in the sample entry: as the stream states it, or as found.
    var parameterSetBox: Box? { parameterSets?.configuration }

    /// AAC's `AudioSpecificConfig`.
    var audioSpecificConfiguration: [UInt8]? {
        stream.codecConfiguration.isEmpty ? headerConfiguration : stream.codecConfiguration
    }
}
