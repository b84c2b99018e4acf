// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A sample of a QuickTime closed caption track.
///
///     box "cdat": pairs of field 1 | box "cdt2": pairs of field 2 | box "ccdp": a packet of c708
///
/// Boxes of other types are passed over. Source: QuickTime File Format, "Closed Captioning Sample
/// Data".
enum CaptionTrackSample {
    /// Reads the pairs of both fields in turn, as pictures would carry them, and packets with what they say
    /// of languages.
    static func decode(
        _ bytes: ArraySlice<UInt8>,
        noting faults: inout CarriageFaults
    ) -> (constructs: [CaptionConstruct], languages: [ClosedCaptionChannel: String]) {
        var fields: [ArraySlice<UInt8>] = [[], []]
        var constructs: [CaptionConstruct] = []
        var languages: [ClosedCaptionChannel: String] = [:]
        var boxes = SampleBoxes(bytes)
        while let box = boxes.next() {
            switch box.type {
            case "cdat": fields[0] += box.payload
            case "cdt2": fields[1] += box.payload
            case "ccdp":
                let packet = CaptionDistributionPacket(box.payload, noting: &faults)
                constructs += packet?.constructs ?? []
                languages.merge(packet?.languages ?? [:]) { $1 }
            default: continue
            }
        }
        if !boxes.notes.isEmpty || !fields.allSatisfy({ $0.count.isMultiple(of: 2) }) {
            faults.note(.malformedUnit)
        }
        return (interleaved(fields[0], fields[1]) + constructs, languages)
    }

    private static func interleaved(
        _ field1: ArraySlice<UInt8>,
        _ field2: ArraySlice<UInt8>
    ) -> [CaptionConstruct] {
        var constructs: [CaptionConstruct] = []
        for index in 0..<max(field1.count, field2.count) / 2 {
            for (kind, bytes) in [(CaptionConstruct.Kind.field1, field1), (.field2, field2)] {
                let place = bytes.startIndex + index * 2
                guard place + 1 < bytes.endIndex else { continue }
                constructs.append(CaptionConstruct(kind, bytes[place], bytes[place + 1]))
            }
        }
        return constructs
    }
}
