// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// What is known of closed captions inside the pictures.
public enum ClosedCaptionDeclaration: Equatable, Sendable {
    /// Nobody has looked: the playlist says nothing of them.
    case unknown
    /// The pictures have been searched, and there are none.
    case none
    /// There are these.
    case channels([Channel])

    /// A channel of CEA-608 or a service of CEA-708.
    public struct Channel: Equatable, Sendable {
        /// `CC1` to `CC4`, or `SERVICE1` to `SERVICE63`.
        public let instreamID: String
        /// The language; nil where it is not known.
        public let language: LanguageTag?

        /// Makes a channel.
        public init(instreamID: String, language: LanguageTag?) {
            self.instreamID = instreamID
            self.language = language
        }

        /// Whether an INSTREAM-ID is one that HLS has: RFC 8216bis-22, 4.4.6.1.
        public static func isInstreamID(_ text: String) -> Bool {
            if ["CC1", "CC2", "CC3", "CC4"].contains(text) { return true }
            guard text.hasPrefix("SERVICE"), let number = Int(text.dropFirst(7)) else {
                return false
            }
            return (1...63).contains(number) && text == "SERVICE\(number)"
        }
    }
}

extension ClosedCaptionDeclaration {
    /// What viewers choose from.
    ///
    /// Where a channel has the language of one before, as CEA-708 repeats what CEA-608 says, players could
    /// not tell which to choose by themselves: that is the first (RFC 8216bis-22, 4.4.6.1.1).
    static func options(of channels: [Channel]) -> [SelectionOption] {
        var languages: Set<LanguageTag?> = []
        return channels.map { channel in
            var option = SelectionOption(
                kind: .legible,
                language: channel.language,
                isClosedCaption: true
            )
            option.excludedFromAutoselection = !languages.insert(channel.language).inserted
            return option
        }
    }
}
