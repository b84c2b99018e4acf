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
