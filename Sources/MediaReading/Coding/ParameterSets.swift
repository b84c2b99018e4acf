// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// The parameter sets of H.264 or H.265 video, gathered from units with start codes.
struct ParameterSets {
    /// Which of the two codecs.
    enum Codec {
        case avc
        case hevc
    }

    let codec: Codec
    /// Each once, in the order they came.
    private var units: [(type: UInt8, bytes: [UInt8])] = []

    init(_ codec: Codec, in data: [UInt8]) {
        self.codec = codec
        for unit in AnnexB.units(in: data) where isParameterSet(unit) {
            add(unit)
        }
    }

    /// Whether a unit is one that belongs into the sample entry.
    func isParameterSet(_ unit: ArraySlice<UInt8>) -> Bool {
        guard let type = type(of: unit) else { return false }
        return codec == .avc ? type == 7 || type == 8 : (32...34).contains(type)
    }

    /// Whether a unit is here already.
    func contains(_ unit: ArraySlice<UInt8>) -> Bool {
        units.contains { $0.bytes.elementsEqual(unit) }
    }

    private mutating func add(_ unit: ArraySlice<UInt8>) {
        guard let type = type(of: unit), !contains(unit) else { return }
        units.append((type, Array(unit)))
    }

    private func type(of unit: ArraySlice<UInt8>) -> UInt8? {
        unit.first.map { codec == .avc ? $0 & 0x1F : $0 >> 1 & 0x3F }
    }

    private func units(of type: UInt8) -> [[UInt8]] {
        units.filter { $0.type == type }.map(\.bytes)
    }

    /// `avcC` or `hvcC`; nil where a parameter set is missing or too short.
    var configuration: Box? {
        codec == .avc ? avcConfiguration.map { Box($0) } : hevcConfiguration.map { Box($0) }
    }

    private var avcConfiguration: AVCConfigurationBox? {
        let sequences = units(of: 7)
        let pictures = units(of: 8)
        guard let first = sequences.first, first.count >= 4, !pictures.isEmpty else { return nil }
        return AVCConfigurationBox(
            profileCompatibilityLevel: Array(first[1...3]),
            sequenceParameterSets: sequences,
            pictureParameterSets: pictures,
            extensionBytes: Self.avcExtension(first)
        )
    }

    /// Chroma format and bit depths, which the profiles above Main have.
    ///
    /// Source: ITU-T H.264, 7.3.2.1.1.
    private static func avcExtension(_ sequence: [UInt8]) -> [UInt8] {
        guard ![66, 77, 88].contains(sequence[1]) else { return [] }
        var bits = BitReader(EmulationPrevention.removed(from: sequence.dropFirst(4)))
        _ = bits.exponentialGolomb()
        let chroma = bits.exponentialGolomb()
        if chroma == 3 { bits.skip(1) }
        let luma = bits.exponentialGolomb()
        let chromaDepth = bits.exponentialGolomb()
        return [
            0xFC | UInt8(chroma & 3), 0xF8 | UInt8(luma & 7), 0xF8 | UInt8(chromaDepth & 7), 0,
        ]
    }

    private var hevcConfiguration: HEVCConfigurationBox? {
        let video = units(of: 32)
        let sequences = units(of: 33)
        let pictures = units(of: 34)
        guard let first = sequences.first, !video.isEmpty, !pictures.isEmpty,
            let format = Self.hevcFormat(first)
        else { return nil }
        return HEVCConfigurationBox(
            format,
            parameterSets: [(32, video), (33, sequences), (34, pictures)]
        )
    }

    /// ITU-T H.265, 7.3.2.2 and 7.3.3.
    private static func hevcFormat(_ sequence: [UInt8]) -> HEVCConfigurationBox.Format? {
        let payload = Array(EmulationPrevention.removed(from: sequence.dropFirst(2)))
        guard payload.count > 13 else { return nil }
        var bits = BitReader(payload)
        bits.skip(4)
        let layers = Int(bits.read(3))
        let isNested = bits.flag()
        bits.skip(96)
        let present = (0..<layers).map { _ in (profile: bits.flag(), level: bits.flag()) }
        if layers > 0 { bits.skip(2 * (8 - layers)) }
        for layer in present { bits.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
        _ = bits.exponentialGolomb()
        let chroma = bits.exponentialGolomb()
        if chroma == 3 { bits.skip(1) }
        for _ in 0..<2 { _ = bits.exponentialGolomb() }
        if bits.flag() { for _ in 0..<4 { _ = bits.exponentialGolomb() } }
        let luma = bits.exponentialGolomb()
        let chromaDepth = bits.exponentialGolomb()
        guard !bits.isExhausted else { return nil }
        return HEVCConfigurationBox.Format(
            profileTierLevel: Array(payload[1..<13]),
            chromaFormat: UInt8(chroma & 3),
            lumaBitDepth: UInt8(luma & 7) + 8,
            chromaBitDepth: UInt8(chromaDepth & 7) + 8,
            temporalLayers: UInt8(layers + 1),
            isTemporalNested: isNested
        )
    }
}
