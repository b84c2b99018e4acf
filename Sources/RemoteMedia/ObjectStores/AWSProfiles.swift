// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Variables of the environment; empty ones count as missing.
struct AWSVariables: Sendable {
    private let value: @Sendable (String) -> String?

    /// Variables of this process.
    static let process = AWSVariables { name in
        guard let text = unsafe getenv(name) else { return nil }
        return unsafe String(cString: text)
    }

    init(_ value: @escaping @Sendable (String) -> String?) {
        self.value = value
    }

    /// The value of a variable.
    subscript(_ name: String) -> String? {
        value(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A profile of the files `~/.aws/credentials` and `~/.aws/config`.
///
/// Source: AWS, "Shared config and credentials files".
struct AWSProfiles: Sendable {
    /// Larger files are not such files.
    private static let byteLimit: UInt64 = 1 << 20

    /// The name of the profile.
    let name: String
    private var values: [String: String] = [:]

    /// Reads the profile that `AWS_PROFILE` names, else `default`; a missing file has none.
    init(_ variables: AWSVariables) {
        name = variables["AWS_PROFILE"] ?? variables["AWS_DEFAULT_PROFILE"] ?? "default"
        let folder = variables["HOME"].map { "\($0)/.aws" } ?? ".aws"
        let config = variables["AWS_CONFIG_FILE"] ?? "\(folder)/config"
        let credentials = variables["AWS_SHARED_CREDENTIALS_FILE"] ?? "\(folder)/credentials"
        add(Self.text(of: config), sections: name == "default" ? ["default"] : ["profile \(name)"])
        // Of two values, that of the file of credentials counts.
        add(Self.text(of: credentials), sections: [name])
    }

    /// The value of a key; nil if missing.
    subscript(_ key: String) -> String? { values[key] }

    /// Whether credentials come from somewhere that this program does not ask.
    var needsProgram: Bool {
        ["credential_process", "role_arn", "sso_session", "sso_start_url", "login_session"]
            .contains { values[$0] != nil }
    }

    private static func text(of path: String) -> String {
        do throws(FileError) {
            let file = try SystemFile.reading(path)
            guard file.length <= byteLimit else { return "" }
            return String(decoding: try file.read(0..<file.length), as: UTF8.self)
        } catch {
            return ""
        }
    }

    /// Takes the values of some sections; lines that are indented belong to a value and not to the section.
    private mutating func add(_ text: String, sections: Set<String>) {
        var isInSection = false
        for line in text.split(whereSeparator: \.isNewline) {
            if let first = line.first, first.isWhitespace || first == "#" || first == ";" {
                continue
            }
            if line.hasPrefix("[") {
                let name = line.dropFirst().prefix { $0 != "]" }.split(
                    whereSeparator: \.isWhitespace
                )
                isInSection = sections.contains(name.joined(separator: " "))
                continue
            }
            guard isInSection, let mark = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: mark)...].trimmed
            if !value.isEmpty { values[line[..<mark].trimmed.lowercased()] = value }
        }
    }
}

extension Substring {
    /// Without white space around it.
    fileprivate var trimmed: String {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
