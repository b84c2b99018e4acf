// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives
public import MediaSelection

/// A script of audio description, as rules see it.
public struct AuditedScript: Sendable {
    /// A description.
    public struct Line: Sendable {
        /// When it begins, in milliseconds of the presentation.
        public var start: Int
        /// What is spoken.
        public var text: String
        /// Where the script has it.
        public var position: SourcePosition?

        /// Makes a description.
        public init(start: Int, text: String, position: SourcePosition? = nil) {
            self.start = start
            self.text = text
            self.position = position
        }
    }

    /// The file.
    public var path: String
    /// The language; nil: not known.
    public var language: LanguageTag?
    /// The descriptions.
    public var lines: [Line]

    /// Makes a script.
    public init(path: String, language: LanguageTag?, lines: [Line]) {
        self.path = path
        self.language = language
        self.lines = lines
    }
}
