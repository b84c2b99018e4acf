// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The values of an option that has a list: their names are their raw values.
///
/// What the argument parser does itself reads them by key paths, which the runtime resolves by looking through every
/// protocol conformance in the program, at each start of a command with such an option.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    static var allValueDescriptions: [String: String] { [:] }

    var defaultValueDescription: String { rawValue }
}
