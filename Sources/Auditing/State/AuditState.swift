// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
import MediaPrimitives

/// What earlier runs have found, in an SQLite file, so that what has not changed is not read again.
///
/// Each report is written as soon as it is there: a run that was killed goes on where it was.
@safe public final class AuditState {
    private let path: String
    /// What assets are held against; what was held against something else is not the same.
    let rules: RuleSetFingerprint
    private let store: OpaquePointer

    /// Opens the file, or makes it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - rules: what assets are held against; what was held against something else is not the same.
    /// - Throws: `AuditStateError` where SQLite is missing, or the file is none of its own.
    public init(path: String, rules: RuleSetFingerprint) throws(AuditStateError) {
        var reason = [CChar](repeating: 0, count: 256)
        let opened = unsafe reason.withUnsafeMutableBufferPointer { buffer in
            unsafe csqlite_open(path.systemPath, buffer.baseAddress, buffer.count)
        }
        guard let store = unsafe opened else {
            let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw AuditStateError(path: path, reason: String(decoding: bytes, as: UTF8.self))
        }
        self.path = path
        self.rules = rules
        unsafe self.store = store
    }

    deinit {
        unsafe csqlite_close(store)
    }

    /// Whether there is the report of an asset whose files were like this.
    func contains(_ name: String, _ stamp: String) throws(AuditStateError) -> Bool {
        try unsafe text(name, stamp) != nil
    }

    /// The report of an asset whose files were like this; nil where there is none.
    func report(_ name: String, _ stamp: String) throws(AuditStateError) -> AssetReport? {
        try unsafe text(name, stamp).flatMap { unsafe StoredReport.read(String(cString: $0)) }
    }

    /// Keeps the report of an asset, unless nothing of it could be read: that may be otherwise next time.
    func keep(_ report: AssetReport, _ name: String, _ stamp: String) throws(AuditStateError) {
        guard !report.isUnread else { return }
        let text = StoredReport(report).text
        guard unsafe csqlite_set(store, name, stamp, text) == 0 else { throw failure }
    }

    /// The kept text, valid until the next call.
    private func text(
        _ name: String,
        _ stamp: String
    ) throws(AuditStateError) -> UnsafePointer<CChar>? {
        var text: UnsafePointer<CChar>?
        let status = unsafe csqlite_find(store, name, stamp, &text)
        guard status >= 0 else { throw failure }
        return unsafe status > 0 ? text : nil
    }

    private var failure: AuditStateError {
        AuditStateError(path: path, reason: unsafe String(cString: csqlite_reason(store)))
    }
}
