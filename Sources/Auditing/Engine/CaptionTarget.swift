// SPDX-License-Identifier: Apache-2.0

public import Captions

/// What captions are meant to become, and so what they may have.
public enum CaptionTarget: Equatable, Sendable {
    /// A subtitle track of a movie (tx3g).
    case timedText
    /// A caption file of a format.
    case file(CaptionFormat)

    /// Every target, in the order of a list for people.
    public static let all = [timedText] + CaptionFormat.allCases.map(file)

    /// The name that an option gives it.
    public var name: String {
        switch self {
        case .timedText: "tx3g"
        case .file(let format): format.rawValue
        }
    }
}
