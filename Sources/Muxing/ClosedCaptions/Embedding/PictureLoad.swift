// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia

/// What a picture is to carry.
struct PictureLoad {
    /// Pairs of line 21.
    var pairs: [TimedCEA608Pair] = []
    /// Bytes of packets of CEA-708.
    var packets: [CaptionConstruct] = []
    /// Whether it is to carry padding if it carries nothing.
    var isPadded = false

    /// Whether it is nothing.
    var isEmpty: Bool { pairs.isEmpty && packets.isEmpty && !isPadded }
}

/// What gives way in every picture.
struct ReplacedCaptions {
    /// Fields of line 21.
    var fields: Set<CEA608Field> = []
    /// Whether packets of CEA-708 do.
    var packets = false

    /// Whether nothing does.
    var isEmpty: Bool { fields.isEmpty && !packets }
}

extension PictureUnits {
    /// What changes in the picture.
    ///
    /// - Parameters:
    ///   - load: what it is to carry.
    ///   - replaced: what gives way.
    ///   - sample: the number of the picture.
    /// - Returns: the splices, in the order of the units.
    /// - Throws: `ISOMediaError` if it has no picture, or no room for the length of a unit.
    func splices(
        putting load: PictureLoad,
        replacing replaced: ReplacedCaptions,
        sample: Int
    ) throws(ISOMediaError) -> [SampleSplice] {
        var rest = load
        var splices: [SampleSplice] = []
        for found in captions {
            var unit = found.unit
            unit.constructs.put(rest, replacing: replaced)
            rest = PictureLoad()
            guard unit.constructs != found.unit.constructs else { continue }
            splices.append(
                SampleSplice(sample: sample, range: found.range, bytes: try unit.encoded())
            )
        }
        guard !rest.isEmpty else { return splices }
        guard let (place, empty) = picture else {
            throw ISOMediaError(.cannotRewrite("sample \(sample + 1) has no picture"))
        }
        var unit = empty
        unit.constructs.put(rest, replacing: ReplacedCaptions())
        return splices + [
            SampleSplice(sample: sample, range: place..<place, bytes: try unit.encoded())
        ]
    }
}

extension [CaptionConstruct] {
    /// Puts pairs in front, in place of the padding of their fields, and bytes of packets after line 21.
    ///
    /// - Parameters:
    ///   - load: the pairs and the bytes.
    ///   - replaced: what gives way.
    fileprivate mutating func put(_ load: PictureLoad, replacing replaced: ReplacedCaptions) {
        let count = self.count
        let filled = Set(load.pairs.map(\.field))
        let hasPackets = !load.packets.isEmpty || replaced.packets
        removeAll { construct in
            guard construct.isLine21 else {
                return hasPackets && (!construct.isValid || replaced.packets)
            }
            let field: CEA608Field = construct.kind == .field1 ? .one : .two
            return filled.contains(field) && construct.isPadding
                || replaced.fields.contains(field) && !construct.isPadding
        }
        var new = load.pairs.constructs
        if !load.packets.isEmpty, !(new + self).contains(where: { $0.kind == .field1 }) {
            // Line 21 comes first (CTA-708-E, 4.3): decoders take the field of the first construct for that of the captions.
            new.insert(CaptionConstruct(.field1, 0x80, 0x80), at: 0)
        }
        if load.isPadded, count == 0, new.isEmpty {
            new.append(CaptionConstruct(.field1, 0x80, 0x80))
        }
        insert(contentsOf: new, at: 0)
        let place = lastIndex(where: \.isLine21).map { $0 + 1 } ?? 0
        insert(contentsOf: load.packets, at: place)
        // The number of constructs belongs to the rate of the pictures: what goes leaves padding.
        while self.count < count {
            guard !hasPackets else {
                append(CaptionConstruct(isValid: false, .packetData, 0, 0))
                continue
            }
            let padding: CaptionConstruct.Kind =
                replaced.fields.contains(.two) && !replaced.fields.contains(.one)
                ? .field2 : .field1
            insert(CaptionConstruct(padding, 0x80, 0x80), at: new.count)
        }
    }
}
