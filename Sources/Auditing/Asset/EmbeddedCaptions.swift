// SPDX-License-Identifier: Apache-2.0

/// Closed captions (CEA-608, CEA-708) inside the pictures of a movie.
public enum EmbeddedCaptions: Equatable, Sendable {
    /// Nobody looked, or nobody could; the reason is a clause.
    case untested(String)
    /// All pictures were looked at; the channels that show text, such as `CC1` or `SERVICE1`.
    case channels([String])

    /// Nobody asked for it.
    public static let notAsked = EmbeddedCaptions.untested("nobody asked for it")

    /// The channels that were found.
    var found: [String] {
        if case .channels(let channels) = self { channels } else { [] }
    }
}
