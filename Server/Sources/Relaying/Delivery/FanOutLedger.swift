// SPDX-License-Identifier: Apache-2.0

internal import Serving
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How far each target has been sent texts, in a file of the relay's state, so that a restart sends none twice and leaves
/// none out.
package final class FanOutLedger: Sendable {
    /// How far a target is.
    struct Entry: Codable, Equatable, Sendable {
        /// The session of the last text that was answered.
        var session = ""
        /// The event of that text.
        var event = 0
        /// The number of the next text.
        var number = 1
    }

    private let path: String
    private let report: @Sendable (String) -> Void
    private let entries: Mutex<[String: Entry]>

    /// Reads the file of a folder; one that is missing or damaged counts as empty.
    package init(folder: String, report: @escaping @Sendable (String) -> Void) {
        path = folder + "/fan-out.json"
        self.report = report
        var read: [String: Entry] = [:]
        if let data = FileManager.default.contents(atPath: path) {
            do {
                read = try JSONDecoder().decode([String: Entry].self, from: data)
            } catch {
                report("\(path) is damaged: texts that are sent on are numbered from 1 again.")
            }
        }
        entries = Mutex(read)
    }

    /// How far a target is.
    subscript(target: FanOut.Target) -> Entry {
        entries.withLock { $0[target.description] ?? Entry() }
    }

    /// Stores how far a target is.
    func set(_ entry: Entry, for target: FanOut.Target) {
        let failure: String? = entries.withLock { entries in
            entries[target.description] = entry
            do {
                try JSONEncoder().encode(entries).write(to: URL(filePath: path), options: .atomic)
                return nil
            } catch {
                return systemReason(of: error)
            }
        }
        if let failure { report("\(path): \(failure)") }
    }
}
