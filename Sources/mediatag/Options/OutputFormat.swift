// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// How results are written to standard output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    /// For people.
    case text
    /// For programs.
    case json
}
