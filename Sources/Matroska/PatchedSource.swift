// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// A file as it will be after some writes, which are small and few.
struct PatchedSource: ByteSource {
    /// The file as it is.
    let base: any ByteSource
    /// What will be written, later writes over earlier ones.
    let patches: [FilePatch]

    var path: String { base.path }
    var length: UInt64 { patches.reduce(base.length) { max($0, $1.range.upperBound) } }

    func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        let inside = range.clamped(to: 0..<base.length)
        var bytes = inside.isEmpty ? [] : try base.read(inside)
        bytes += [UInt8](repeating: 0, count: range.count - bytes.count)
        for patch in patches {
            let shared = patch.range.clamped(to: range)
            for position in shared {
                bytes[Int(position - range.lowerBound)] =
                    patch.bytes[Int(position - patch.offset)]
            }
        }
        return bytes
    }
}
