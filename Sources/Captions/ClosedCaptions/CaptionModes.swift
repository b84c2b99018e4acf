// SPDX-License-Identifier: Apache-2.0

/// How captions are put on the screen: the number of characters written in each way.
public struct CaptionModes: Equatable, Sendable {
    /// Written unseen, then shown at once.
    public var popOn = 0
    /// Written where it is seen, and moved up by the next row.
    public var rollUp = 0
    /// Written where it is seen.
    public var paintOn = 0

    /// Nothing was written.
    public init() {}

    /// The ways that were used, the one most used first: `pop-on`, `roll-up`, `paint-on`.
    public var names: [String] {
        [("pop-on", popOn), ("roll-up", rollUp), ("paint-on", paintOn)]
            .filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
    }
}
