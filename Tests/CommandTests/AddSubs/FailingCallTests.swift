// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What happens when the kernel refuses to copy; `FaultInjectionTests` have the other calls.
@Suite(.serialized, .slow) struct FailingCallTests {
    @Test func `a copy that the kernel cannot make is made without it`() throws {
        try withTemporaryFolder { folder in
            let edit = try EditUnderTest(.movieFirst, in: folder)
            for error in ["ENOSYS", "EXDEV", "EOPNOTSUPP", "EINVAL", "EINTR"] {
                try edit.reset()
                let first = SystemCall(name: "copy_file_range", number: 1)
                let isOnce = error == "EINTR"
                let result = try edit.strace.inject(
                    "error=\(error)",
                    at: first,
                    andAllLater: !isOnce
                )
                #expect(result.exitCode == 0, result.summary)
                #expect(try edit.current() == edit.new)
            }
        }
    }
}
