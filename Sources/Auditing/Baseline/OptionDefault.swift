// SPDX-License-Identifier: Apache-2.0

package import Guidelines

/// A default of an option in `.mediatag.json`, such as `"audit": {"profile": "netflix"}`.
package struct OptionDefault: Equatable, Sendable {
    /// The command, such as `captions check`, or `*` for every command.
    package let command: String
    /// The option without dashes.
    package let name: String
    /// The words of a command line that say the same.
    package let words: [String]
    /// The file that has it.
    let file: String

    /// The error that the default cannot be used.
    package func fault(_ reason: String) -> AuditFileError {
        AuditFileError(file: file, key: "defaults.\(command).\(name)", reason: reason)
    }
}

extension SettingsFile {
    /// Reads the defaults of options.
    ///
    /// - Parameters:
    ///   - bytes: the whole file, or more of it than the limit.
    ///   - file: how errors name it.
    /// - Returns: the defaults by command and name; which of them a command has is not checked.
    /// - Throws: `AuditFileError` as ``read(_:file:)`` does, and for a value that no option can have.
    package static func defaults(
        _ bytes: [UInt8],
        file: String
    ) throws(AuditFileError) -> [OptionDefault] {
        let top = try members(bytes, file: file)
        var defaults: [OptionDefault] = []
        for (command, options) in try top["defaults"]?.object(allowing: nil).values ?? [] {
            for (name, value) in try options.object(allowing: nil).values {
                let words = try words(of: value, for: "--" + name)
                defaults.append(
                    OptionDefault(command: command, name: name, words: words, file: file)
                )
            }
        }
        return defaults
    }

    /// An option as it is typed: a flag for `true`, nothing for `false`, and once for each value of a list.
    private static func words(
        of value: JSONFileValue,
        for option: String
    ) throws(AuditFileError) -> [String] {
        if let flag = value.flag { return flag ? [option] : [] }
        return try value.optionTexts().map { "\(option)=\($0)" }
    }
}
