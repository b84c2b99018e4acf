// SPDX-License-Identifier: Apache-2.0

/// A placement that any number of cues hold together.
///
/// Nearly all cues of a file have one of a few placements, and most have the default, which takes
/// no memory of its own.
struct SharedPlacement: Equatable, Sendable {
    private final class Box: Equatable, Sendable {
        let value: Placement

        init(_ value: Placement) {
            self.value = value
        }

        static func == (left: Box, right: Box) -> Bool {
            left === right || left.value == right.value
        }
    }

    /// Nil is the default placement.
    private let box: Box?

    /// The default placement.
    init() {
        box = nil
    }

    /// Makes a placement to be shared.
    init(_ value: Placement) {
        box = value == Placement() ? nil : Box(value)
    }

    /// Whether it is the default placement.
    var isDefault: Bool { box == nil }

    /// The placement.
    var value: Placement { box?.value ?? Placement() }
}
