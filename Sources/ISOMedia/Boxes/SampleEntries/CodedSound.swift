// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// What an audio sample entry states of the codec, for other containers.
package struct CodedSound: Equatable, Sendable {
    /// The type of the sample entry.
    package let entry: FourCC
    /// The object type of `esds`; nil without one.
    package let objectType: UInt8?
    /// The codec's own configuration: of `esds`, or the payload of the box that has it; empty for none.
    package let configuration: [UInt8]
    /// Samples a second as they are coded, if spectral band replication makes more of them.
    package let codedSampleRate: Int?

    /// The boxes of codecs other than those of MPEG-4.
    private static let boxes: Set<FourCC> = ["dOps", "dfLa", "alac"]

    /// Reads a sample entry; nil if it is too short to be one.
    package init?(_ box: Box) {
        guard let fields = AudioSampleEntry(box) else { return nil }
        entry = box.type
        let descriptor = fields.boxes.first { $0.type == "esds" }
            .flatMap { ElementaryStreamDescriptor($0.payload) }
        objectType = descriptor?.objectTypeIndication
        let own = fields.boxes.first { Self.boxes.contains($0.type) }
        let bytes = descriptor?.specific ?? own.map { Array($0.payload) } ?? []
        let isAAC = descriptor?.audioObjectType != nil
        let stated = isAAC ? AudioSpecificConfiguration(bytes) : nil
        let isReplicated = stated?.codedSampleRate != stated?.sampleRate
        configuration = bytes
        codedSampleRate = isReplicated ? stated?.codedSampleRate : nil
    }
}
