// SPDX-License-Identifier: Apache-2.0

package import Auditing
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The reports of earlier runs, in an SQLite file, so that unchanged assets are not audited again.
///
/// Each report is written immediately, so that a killed run can be resumed.
package final class AuditState {
    /// What assets are held against; what was held against something else is not the same.
    let rules: RuleSetFingerprint
    private let store: TextStore

    /// Opens the file, or makes it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - rules: what assets are held against; what was held against something else is not the same.
    /// - Throws: `AuditStateError` if SQLite is missing, or the file is not a state file.
    package init(path: String, rules: RuleSetFingerprint) throws(AuditStateError) {
        store = try TextStore(path: path)
        self.rules = rules
    }

    /// Whether there is the report of an asset whose files were like this.
    func contains(_ name: String, _ stamp: String) throws(AuditStateError) -> Bool {
        try record(name, stamp) != nil
    }

    /// The report of an asset whose files were like this; nil if missing.
    func report(_ name: String, _ stamp: String) throws(AuditStateError) -> AssetReport? {
        guard let text = try record(name, stamp) else { return nil }
        do {
            return try JSONDecoder().decode(CompleteReport.self, from: Data(text.utf8)).report
        } catch {
            // Of another version: the asset is read again.
            return nil
        }
    }

    /// Keeps the report of an asset, unless nothing of it could be read: that may be otherwise next time.
    func keep(_ report: AssetReport, _ name: String, _ stamp: String) throws(AuditStateError) {
        guard !report.isUnread else { return }
        let text = SealedText.seal(
            ReportJSON.line(CompleteReport(report, keepsTimeline: false)),
            of: name,
            stamp
        )
        try store.set(text, of: name, state: stamp)
    }

    /// The kept text of an asset; nil if missing, or where it is damaged: SQLite has no checksums.
    private func record(_ name: String, _ stamp: String) throws(AuditStateError) -> String? {
        guard let text = try store.text(of: name, state: stamp) else { return nil }
        return SealedText.open(text, of: name, stamp)
    }
}

/// A text after a line with its checksum, so that damage to a file is detected.
///
/// The checksum also covers what the text belongs to: a record that comes up under another key is damaged.
enum SealedText {
    /// The text after its checksum.
    static func seal(_ text: String, of name: String, _ stamp: String) -> String {
        checksum(text, name, stamp) + "\n" + text
    }

    /// The text; nil where it is not the one that was sealed.
    static func open(_ sealed: String, of name: String, _ stamp: String) -> String? {
        guard let end = sealed.utf8.firstIndex(of: 0x0A) else { return nil }
        let text = String(sealed[sealed.utf8.index(after: end)...])
        return sealed[..<end] == checksum(text, name, stamp) ? text : nil
    }

    private static func checksum(_ text: String, _ name: String, _ stamp: String) -> String {
        "fnv1a64:" + String(FNV1a.hash("\(name)\u{0}\(stamp)\u{0}\(text)"), radix: 16)
    }
}

/// Why the reports of earlier runs cannot be read or stored.
package struct AuditStateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, as the user named it.
    package let path: String
    /// Why, as SQLite says it.
    package let reason: String

    /// A sentence that says what to do.
    package var description: String {
        "\(path): \(reason); use another state file, or audit without one"
    }
}
