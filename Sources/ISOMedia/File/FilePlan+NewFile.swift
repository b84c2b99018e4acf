// SPDX-License-Identifier: Apache-2.0

extension FilePlan {
    /// Writes the planned file to a path where nothing is yet.
    ///
    /// It is not flushed, and a part of it may be there after an error: this is for files in a folder that
    /// nobody looks at before it is complete (`NewFolder`).
    ///
    /// - Parameters:
    ///   - path: the file to make.
    ///   - name: how messages name it.
    ///   - source: the file whose bytes the plan keeps.
    ///   - progress: told the bytes of each step of copying.
    /// - Throws: `ISOMediaError.Kind.system`.
    public func write(
        to path: String,
        named name: String,
        from source: any ByteSource,
        progress: (UInt64) -> Void = { _ in }
    ) throws(ISOMediaError) {
        let file = try SystemFile.creating(path, named: name, isPrivate: false)
        try file.makeEmpty()
        try PlanWriter(self, from: source, to: file).write(progress: progress)
    }
}
