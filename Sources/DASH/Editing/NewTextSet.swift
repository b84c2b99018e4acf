// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// A caption file that is added to an MPD as an adaptation set of its own.
///
/// Source: ISO/IEC 23009-1, 5.3.3 and 5.3.5; DASH-IF Interoperability Points, "Sidecar text".
package struct NewTextSet: Equatable, Sendable {
    /// A format of caption files that players of DASH read.
    package enum Format: String, CaseIterable, Sendable {
        /// WebVTT.
        case webVTT = "text/vtt"
        /// TTML, of which IMSC and EBU-TT-D are profiles.
        case ttml = "application/ttml+xml"

        /// Recognises a format by the name of a file or URL; nil if it is another.
        package init?(name: String) {
            // Files may have the marks of URLs in their names.
            let names = [name[...], name.prefix { $0 != "?" && $0 != "#" }].map { $0.lowercased() }
            func ends(_ endings: String...) -> Bool {
                endings.contains { ending in names.contains { $0.hasSuffix(ending) } }
            }
            if ends(".vtt", ".webvtt") {
                self = .webVTT
            } else if ends(".ttml", ".dfxp", ".xml") {
                self = .ttml
            } else {
                return nil
            }
        }

        /// The name of the format.
        var title: String { self == .webVTT ? "WebVTT" : "TTML" }

        /// Whether the first bytes of a file may be of the format.
        func accepts(_ start: ArraySlice<UInt8>) -> Bool {
            let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
            switch self {
            case .webVTT: return text.starts(with: "WEBVTT".utf8)
            case .ttml: return text.first { !$0.isMarkupSpace } == UInt8(ascii: "<")
            }
        }
    }

    /// The address of the file, from the folder of the MPD.
    package var url: String
    /// What it offers.
    package var option: SelectionOption
    /// Its format.
    package var format: Format
    /// Bytes of the file; nil if they are not known.
    package var byteCount: Int?

    /// Makes a set.
    package init(url: String, option: SelectionOption, format: Format, byteCount: Int? = nil) {
        self.url = url
        self.option = option
        self.format = format
        self.byteCount = byteCount
    }

    /// The roles and the purpose.
    var descriptors: OptionDescriptors { OptionDescriptors(option, isMain: option.isDefault) }

    /// Bits a second over a duration, as `@bandwidth` is required; captions have about a kilobit.
    func bandwidth(milliseconds: Int?) -> Int {
        guard let byteCount, let milliseconds, milliseconds > 0 else { return 1000 }
        let bits = byteCount.multipliedReportingOverflow(by: 8000)
        return bits.overflow ? 1000 : max(1, bits.partialValue / milliseconds)
    }

    /// Writes the set as an element.
    ///
    /// - Parameters:
    ///   - id: that of the set.
    ///   - label: its name, if the option has none.
    ///   - priority: `@selectionPriority`; nil: as without it.
    ///   - representation: the ID of the representation.
    ///   - bandwidth: bits a second.
    ///   - offset: the time of the file at the beginning of the Period, in milliseconds.
    /// - Returns: the element.
    func element(
        id: String,
        label: String,
        priority: String?,
        representation: String,
        bandwidth: Int,
        offset: Int
    ) -> NewElement {
        var children = descriptors.elements(named: option.name ?? label)
        var content = [NewElement("BaseURL", text: url)]
        if offset > 0 {
            content.append(
                NewElement(
                    "SegmentBase",
                    [("timescale", "1000"), ("presentationTimeOffset", "\(offset)")]
                )
            )
        }
        children.append(
            NewElement(
                "Representation",
                [("id", representation), ("bandwidth", "\(bandwidth)")],
                children: content
            )
        )
        return NewElement(
            "AdaptationSet",
            [
                ("id", id), ("contentType", "text"), ("mimeType", format.rawValue),
                ("lang", option.language?.rawValue), ("selectionPriority", priority),
            ],
            children: children
        )
    }
}

extension OptionDescriptors {
    /// The elements that say what a set is, in the order of the schema.
    func elements(named name: String?) -> [NewElement] {
        var elements: [NewElement] = []
        if let name { elements.append(NewElement("Label", text: name)) }
        if let purpose { elements.append(NewElement("Accessibility", .purpose(purpose))) }
        return elements + roles.map { NewElement("Role", .role($0)) }
    }
}
