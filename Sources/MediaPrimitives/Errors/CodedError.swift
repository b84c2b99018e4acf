// SPDX-License-Identifier: Apache-2.0

/// An error whose condition has a name that stays the same, whatever its sentence says.
///
///     do {
///         report = try AddTracks(movie: path, output: .inPlace).run([addition])
///     } catch {
///         guard error.code == "no-language" else { throw error }
///         addition.language = try LanguageTag("es")
///     }
public protocol CodedError: Error {
    /// The name of the condition, in lower case with hyphens: `no-language`, `output-exists`. An error that passes on
    /// another one has the code of the other.
    var code: String { get }
}

/// A condition that an error of another library may have in place of one of its own.
package protocol ErrorCondition {
    /// The name of the condition, in lower case with hyphens.
    var code: String { get }
}

/// Names of the conditions that enumerations list.
package enum ErrorCode {
    /// The name of a case, or of the condition that it carries.
    ///
    /// - Parameter condition: a case of an enumeration.
    /// - Returns: the name in lower case with hyphens.
    package static func of(_ condition: some Any) -> String {
        guard let value = Mirror(reflecting: condition).children.first, let name = value.label
        else { return hyphenated("\(condition)") }
        let carried = Mirror(reflecting: value.value)
        let values = carried.displayStyle == .tuple ? carried.children.map(\.value) : [value.value]
        for each in values {
            if let error = each as? any CodedError { return error.code }
            if let condition = each as? any ErrorCondition { return condition.code }
        }
        return hyphenated(name)
    }

    /// `noLanguage` as `no-language`, `notUTF8` as `not-utf8`, `notAMovie` as `not-a-movie`.
    private static func hyphenated(_ name: String) -> String {
        let characters = Array(name)
        var text = ""
        for (index, character) in characters.enumerated() {
            if index > 0, character.isUppercase {
                let isAfterWord = characters[index - 1].isLowercase
                let beginsWord = characters[(index + 1)...].first?.isLowercase ?? false
                if isAfterWord || beginsWord { text += "-" }
            }
            text += character.lowercased()
        }
        return text
    }
}
