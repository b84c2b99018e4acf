// SPDX-License-Identifier: Apache-2.0

import FileSystem

extension Flattening {
    /// Writes a plan to a file of its own, reads it back and compares it.
    ///
    /// The file is not flushed to the medium.
    ///
    /// - Parameters:
    ///   - plan: what ``plan(reserving:)`` has computed.
    ///   - path: the new file, which must not be there yet.
    ///   - name: how messages name it; the path itself if none is given.
    ///   - depth: whether every byte of the samples is compared, or only where and when they are.
    ///   - progress: receives the number of bytes of each step of the copy and of a full comparison.
    /// - Throws: `ISOMediaError`: `.system`, `.verificationFailed`; the file is gone then.
    package func write(
        _ plan: FilePlan,
        to path: String,
        named name: String? = nil,
        verifying depth: Verification.Depth = .structure,
        progress: (UInt64) -> Void = { _ in }
    ) throws(ISOMediaError) {
        try plan.write(to: path, named: name, from: file.source, progress: progress) {
            written throws(ISOMediaError) in
            let check = FlatteningCheck(self, plan: plan, written: written)
            try check.verify(depth, progress: progress)
        }
    }
}
