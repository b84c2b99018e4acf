// SPDX-License-Identifier: Apache-2.0

package import Markup
package import MediaSelection

/// The elements of an adaptation set that is written (ISO/IEC 23009-1, 5.3.3 and 5.3.5), in the order of the schema.
extension NewElement {
    /// An adaptation set; attributes that are nil are left out.
    package static func adaptationSet(
        id: String,
        _ kind: MediaKind,
        mimeType: String,
        language: String?,
        priority: String?,
        isAligned: Bool? = nil,
        accessPointType: UInt32? = nil,
        children: [NewElement]
    ) -> NewElement {
        let kinds: [MediaKind: String] = [.legible: "text", .audible: "audio", .visual: "video"]
        return NewElement(
            "AdaptationSet",
            [
                ("id", id), ("contentType", kinds[kind]), ("mimeType", mimeType),
                ("lang", language), ("selectionPriority", priority),
                ("segmentAlignment", isAligned.map { "\($0)" }),
                ("startWithSAP", accessPointType.map { "\($0)" }),
            ],
            children: children
        )
    }

    /// A representation, with the number of channels of audio.
    package static func representation(
        id: String,
        codecs: String?,
        bandwidth: Int,
        _ attributes: [(String, String?)] = [],
        channelCount: Int? = nil,
        media: [NewElement]
    ) -> NewElement {
        let scheme = "urn:mpeg:dash:23003:3:audio_channel_configuration:2011"
        let channels = channelCount.map { count in
            NewElement(
                "AudioChannelConfiguration",
                Descriptor(scheme: scheme, value: "\(count)")
            )
        }
        return NewElement(
            "Representation",
            [("id", id), ("codecs", codecs), ("bandwidth", "\(bandwidth)")] + attributes,
            children: [channels].compactMap(\.self) + media
        )
    }

    /// An element that is a descriptor.
    package init(_ name: String, _ descriptor: Descriptor) {
        self.init(name, [("schemeIdUri", descriptor.scheme), ("value", descriptor.value)])
    }
}

extension OptionDescriptors {
    /// The elements that say what a set is.
    package func elements(named name: String?) -> [NewElement] {
        var elements: [NewElement] = []
        if let name { elements.append(NewElement("Label", text: name)) }
        if let purpose { elements.append(NewElement("Accessibility", .purpose(purpose))) }
        return elements + roles.map { NewElement("Role", .role($0)) }
    }
}
