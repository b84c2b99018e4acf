// SPDX-License-Identifier: Apache-2.0

/// Closed captions in video, as an Accessibility descriptor declares them.
///
/// Source: ANSI/SCTE 214-1: `CC1=eng;CC3=spa` for CEA-608 and `1=lang:eng;2=lang:spa` for CEA-708.
package struct ClosedCaptionDescriptor: Equatable, Sendable {
    /// One channel.
    package struct Channel: Equatable, Sendable {
        /// `CC1` to `CC4`, or `SERVICE1` to `SERVICE63`, as INSTREAM-ID of HLS writes it.
        package let instreamID: String
        /// The language, as written; nil if it is not stated.
        package let language: String?

        /// Makes a channel.
        package init(instreamID: String, language: String?) {
            self.instreamID = instreamID
            self.language = language
        }
    }

    /// The channels in their order; empty if the descriptor states none.
    package let channels: [Channel]

    /// Reads a descriptor.
    ///
    /// - Returns: nil for another scheme, and for a value that does not have the form.
    package init?(_ descriptor: Descriptor) {
        guard let place = Descriptor.closedCaptionSchemes.firstIndex(of: descriptor.scheme) else {
            return nil
        }
        let text = descriptor.value ?? ""
        let parts = text.isEmpty ? [] : text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count <= 63 else { return nil }
        var channels: [Channel] = []
        for part in parts {
            let channel = place == 0 ? Self.line(part) : Self.service(part)
            guard let channel else { return nil }
            channels.append(channel)
        }
        self.channels = channels
    }

    private static func line(_ part: Substring) -> Channel? {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if sides.count == 1, !part.hasPrefix("CC") {
            // The language alone, for the first channels.
            return isLanguage(part) ? Channel(instreamID: "CC1", language: String(part)) : nil
        }
        guard ["CC1", "CC2", "CC3", "CC4"].contains(sides[0]) else { return nil }
        let language = sides.count > 1 ? sides[1] : nil
        guard language.map(isLanguage) ?? true else { return nil }
        return Channel(instreamID: String(sides[0]), language: language.map(String.init))
    }

    private static func service(_ part: Substring) -> Channel? {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = Int(sides[0]), (1...63).contains(number) else { return nil }
        guard sides.count > 1 else { return Channel(instreamID: "SERVICE\(number)", language: nil) }
        let fields = sides[1].split(separator: ",").map { field in
            field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        }
        let stated = fields.first { $0.count == 2 && $0[0] == "lang" }?[1]
        let plain = fields.first { $0.count == 1 }?[0]
        guard let language = stated ?? plain, isLanguage(language) else { return nil }
        return Channel(instreamID: "SERVICE\(number)", language: String(language))
    }

    private static func isLanguage(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 35
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
                default: false
                }
            }
    }

    /// The descriptors that declare channels, one for each standard that occurs.
    package static func descriptors(_ channels: [Channel]) -> [Descriptor] {
        let lines = channels.filter { $0.instreamID.hasPrefix("CC") }.map { channel in
            channel.instreamID + (channel.language.map { "=\($0)" } ?? "")
        }
        let services = channels.filter { $0.instreamID.hasPrefix("SERVICE") }.map { channel in
            "\(channel.instreamID.dropFirst(7))=lang:\(channel.language ?? "und")"
        }
        return zip(Descriptor.closedCaptionSchemes, [lines, services]).compactMap {
            scheme,
            values in
            values.isEmpty
                ? nil : Descriptor(scheme: scheme, value: values.joined(separator: ";"))
        }
    }
}
