// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
package import MediaSelection

/// A script of audio description, as rules see it.
package struct AuditedScript: Sendable {
    /// A description.
    package struct Line: Sendable {
        /// When it begins, in milliseconds of the presentation.
        package var start: Int
        /// What is spoken.
        package var text: String
        /// Where the script has it.
        package var position: SourcePosition?

        /// Makes a description.
        package init(start: Int, text: String, position: SourcePosition? = nil) {
            self.start = start
            self.text = text
            self.position = position
        }
    }

    /// The file.
    package var path: String
    /// The language; nil: not known.
    package var language: LanguageTag?
    /// The descriptions.
    package var lines: [Line]

    /// Makes a script.
    package init(path: String, language: LanguageTag?, lines: [Line]) {
        self.path = path
        self.language = language
        self.lines = lines
    }
}
