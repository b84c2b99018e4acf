// SPDX-License-Identifier: Apache-2.0

import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// Marks a suite or a test that takes long: `make test` leaves it out, `make check` and CI run it.
    package static var slow: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["MEDIATAG_TESTS"] != "quick",
            "slow; make check runs it"
        )
    }
}
