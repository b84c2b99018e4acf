// SPDX-License-Identifier: Apache-2.0

import Auditing

/// Tells what `audit --fix` has done: results are of the mended assets, so this is none of them.
enum FixMessages {
    /// Tells each command, and what it has changed or why it has not.
    static func show(_ fixes: [AppliedFix]) {
        for fix in fixes {
            Messages.write("fix: " + fix.command.printable)
            fix.changes.forEach { Messages.write("  " + $0.printable) }
            if let error = fix.error { Messages.fail(error) }
        }
    }
}
