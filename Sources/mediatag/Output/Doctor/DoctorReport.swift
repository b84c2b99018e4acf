// SPDX-License-Identifier: Apache-2.0

import Auditing
import Components
import MediaPrimitives

/// What `mediatag doctor` reports (schema `mediatag.doctor/1`).
struct DoctorReport: Encodable {
    /// A component, and whether it is there.
    struct Entry: Encodable {
        let name: String
        let kind: String
        let purpose: String
        /// Whether it can be used.
        let isFound: Bool
        /// Its version or place.
        let detail: String?
        /// Why it cannot be used.
        let reason: String?
        /// The command that installs it on this system.
        let install: String?

        /// All members are there, also those without a value.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encode(kind, forKey: .kind)
            try container.encode(purpose, forKey: .purpose)
            try container.encode(isFound ? "found" : "missing", forKey: .status)
            try container.encode(detail, forKey: .detail)
            try container.encode(reason, forKey: .reason)
            try container.encode(install, forKey: .install)
        }

        private enum CodingKeys: String, CodingKey {
            case name, kind, purpose, status, detail, reason, install
        }
    }

    private let schema = "mediatag.doctor/1"
    private let version = AuditingVersion.current
    private let components: [Entry]

    /// Looks for components.
    init(of components: [Component]) {
        let manager = PackageManager.ofThisSystem
        self.components = components.map { Entry($0, manager) }
    }

    /// Whether any of the components that are named is missing.
    func isMissing(anyOf names: [String]) -> Bool {
        components.contains { names.contains($0.name) && !$0.isFound }
    }

    /// Each component with what it is for, and how to install it if it is missing.
    func text(for terminal: Terminal) -> String {
        let entries = components.map { entry -> String in
            let status = entry.isFound ? terminal.green("found  ") : terminal.yellow("missing")
            let head = "\(status)  \(entry.name)" + (entry.detail.map { "  \($0)" } ?? "")
            return ([head, entry.purpose] + entry.advice).joined(separator: "\n         ") + "\n"
        }
        let missing = components.count { !$0.isFound }
        return "mediatag \(version)\n\n" + entries.joined()
            + "\n\(components.count - missing) of \(components.count) found\n"
    }
}

extension DoctorReport.Entry {
    fileprivate init(_ component: Component, _ manager: PackageManager?) {
        (name, kind, purpose) = (component.name, component.kind.rawValue, component.purpose)
        switch component.presence() {
        case .found(let detail):
            (isFound, self.detail, reason, install) = (true, detail, nil, nil)
        case .missing(let reason):
            (isFound, detail, self.reason) = (false, nil, reason.printable)
            install = component.source.command(for: manager)
        }
    }

    /// The command that installs it, or why it is missing where no command is known.
    fileprivate var advice: [String] {
        guard let reason else { return [] }
        return [install.map { "install: \($0)" } ?? String(reason.prefix { $0 != "\n" })]
    }
}
