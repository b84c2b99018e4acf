// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Why a script of audio description cannot be read.
package struct ScriptError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The file is larger than so many bytes.
        case tooLarge(limit: Int)
        /// The file is neither DAPT, WebVTT, SubRip nor a table.
        case unknownFormat
        /// The file cannot be read as its format; the reason.
        case malformed(String)
        /// There is no description in it.
        case empty
        /// libxml2, which reads DAPT, is not installed.
        case noXML
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    package let path: String
    /// Where in the file.
    package let position: SourcePosition?

    /// The name of the condition.
    package var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String, position: SourcePosition? = nil) {
        self.kind = kind
        self.path = path
        self.position = position
    }
}

extension ScriptError: CustomStringConvertible {
    /// One sentence with file and place.
    package var description: String {
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        return "\(path)\(place): \(sentence)"
    }

    /// The sentence without file and place.
    package var sentence: String {
        switch kind {
        case .tooLarge(let limit): "larger than \(limit) bytes, the limit for scripts"
        case .unknownFormat:
            "not a script of audio description: neither DAPT, WebVTT, SubRip nor a table with start, end and text"
        case .malformed(let reason): reason
        case .empty: "the script has no descriptions"
        case .noXML: "libxml2, which reads DAPT, is not installed; install libxml2"
        }
    }
}
