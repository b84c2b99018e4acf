// SPDX-License-Identifier: Apache-2.0

import Markup
package import MediaSelection

/// Media that is added to an MPD as an adaptation set of its own in each Period: a caption file, or segments.
///
/// Source: ISO/IEC 23009-1, 5.3.3, 5.3.5 and 5.3.9; DASH-IF Interoperability Points, "Sidecar text".
package struct NewAdaptationSet: Sendable {
    /// Where its media is.
    package enum Media: Equatable, Sendable {
        /// A caption file, by its URL, and how many bytes it has; nil if they are not known.
        case file(String, byteCount: Int?)
        /// Segments in a folder, from what BaseURL elements lead to; a part for each Period that is edited. They have
        /// one initialization section, and are numbered through.
        case segments(in: String, [SegmentTemplate])
    }

    /// What it offers.
    package var option: SelectionOption
    /// Its name, where the option has none; nil: one that no other has.
    package var label: String?
    /// `@mimeType`.
    package var mimeType: String
    /// `@codecs`.
    package var codecs: String?
    /// Bits a second of segments; of a file they follow from its size.
    package var bandwidth = 1
    /// More attributes of the representation: sampling rate, width, height.
    package var attributes: [(String, String?)] = []
    /// Number of channels of audio.
    package var channelCount: Int?
    /// `@startWithSAP`: 2 if segments of video begin with pictures that are shown before the first one that is stored, 3
    /// if these need those of the segment before.
    package var accessPointType: UInt32 = 1
    /// Where its media is.
    package var media: Media

    /// Makes a set.
    package init(_ option: SelectionOption, mimeType: String, media: Media) {
        self.option = option
        self.mimeType = mimeType
        self.media = media
    }

    /// Makes a set of a caption file.
    package init(
        url: String,
        option: SelectionOption,
        format: SidecarFormat,
        byteCount: Int? = nil
    ) {
        self.init(option, mimeType: format.rawValue, media: .file(url, byteCount: byteCount))
    }

    /// What names its media in messages.
    var source: String {
        switch media {
        case .file(let url, _): url
        case .segments(let folder, _): folder
        }
    }

    /// The roles and the purpose.
    var descriptors: OptionDescriptors {
        var described = OptionDescriptors(option, isMain: option.isDefault)
        if option.kind == .visual { described.roles = ["sign"] }
        return described
    }

    /// What the ID of its representation begins with.
    var representationBase: String {
        switch media {
        case .file:
            let language = option.language.map { "-\($0.rawValue)" } ?? ""
            let role = descriptors.roles.first { $0 != "subtitle" && $0 != "main" }
            return "text" + language + (role.map { "-\($0)" } ?? "")
        case .segments(let folder, _): return folder.split(separator: "/").joined(separator: "-")
        }
    }

    /// Bits a second over a duration, as `@bandwidth` is required; captions have about a kilobit.
    func bandwidth(milliseconds: Int?) -> Int {
        guard case .file(_, let byteCount) = media else { return bandwidth }
        guard let byteCount, let milliseconds, milliseconds > 0 else { return 1000 }
        let bits = byteCount.multipliedReportingOverflow(by: 8000)
        return bits.overflow ? 1000 : max(1, bits.partialValue / milliseconds)
    }
}

/// A format of caption files that players of DASH read.
package enum SidecarFormat: String, CaseIterable, Sendable {
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
