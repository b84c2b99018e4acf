// SPDX-License-Identifier: Apache-2.0

public import Guidelines

extension CaptionProfile {
    /// Reads a profile file, whose severities name rules of this library.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    /// - Throws: `AuditFileError`, with the key at fault, for anything the schema does not allow.
    public init(json bytes: [UInt8], file: String) throws(AuditFileError) {
        try self.init(json: bytes, file: file, rules: RuleCatalog.captions.map(\.metadata.id))
    }
}
