// SPDX-License-Identifier: Apache-2.0

/// How a component is installed: by packages of systems, or by `mediatag setup`.
package enum ComponentSource: Sendable {
    /// Packages of Debian and Ubuntu, Fedora, and Homebrew; nil where a system has none, or has it from the start.
    case packages(debian: String?, fedora: String?, homebrew: String?)
    /// `mediatag setup NAME`.
    case setup(String)

    /// The command that installs it on this system; nil if no command is known.
    ///
    /// - Parameter manager: the package manager of this system; nil if it is not known.
    /// - Returns: a command line.
    package func command(for manager: PackageManager?) -> String? {
        switch self {
        case .setup(let name): return "mediatag setup \(name)"
        case .packages(let debian, let fedora, let homebrew):
            switch manager {
            case .apt: return debian.map { "apt-get install \($0)" }
            case .dnf: return fedora.map { "dnf install \($0)" }
            case .homebrew: return homebrew.map { "brew install \($0)" }
            case nil: return nil
            }
        }
    }
}

/// Programs that install packages of a system.
package enum PackageManager: String, CaseIterable, Sendable {
    case apt = "apt-get"
    case dnf
    case homebrew = "brew"

    /// That of this system; nil if none of them is there.
    package static var ofThisSystem: PackageManager? {
        allCases.first { ProgramSearch.path(of: $0.rawValue) != nil }
    }
}
