// SPDX-License-Identifier: Apache-2.0

/// A library, a program or data that is used if it is installed, and not a part of this program.
package struct Component: Sendable {
    /// What it is.
    package enum Kind: String, Sendable {
        /// A shared library, which is loaded on first use.
        case library
        /// A program, which is run.
        case program
        /// Files of data.
        case data
    }

    /// Whether it is there.
    package enum Presence: Equatable, Sendable {
        /// It can be used; its version or place, where that is known.
        case found(String?)
        /// It cannot be used, and why.
        case missing(String)
    }

    /// Its name in options: `ffmpeg`, `espeak-ng`.
    package let name: String
    /// What it is.
    package let kind: Kind
    /// What it is for, as a sentence without full stop.
    package let purpose: String
    /// How it is installed.
    package let source: ComponentSource
    private let probe: @Sendable () -> Presence

    /// Describes a component.
    ///
    /// - Parameters:
    ///   - name: its name in options.
    ///   - kind: what it is.
    ///   - purpose: what it is for, as a sentence without full stop.
    ///   - source: how it is installed.
    ///   - probe: looks for it.
    package init(
        _ name: String,
        _ kind: Kind,
        for purpose: String,
        from source: ComponentSource,
        probe: @escaping @Sendable () -> Presence
    ) {
        (self.name, self.kind, self.purpose, self.source) = (name, kind, purpose, source)
        self.probe = probe
    }

    /// Looks for it, as the commands that use it do.
    package func presence() -> Presence { probe() }
}
