// SPDX-License-Identifier: Apache-2.0

/// Why a text is no media characteristic.
public struct MediaCharacteristicError: Error, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// There is no text.
        case empty
        /// A character that an identifier cannot have.
        case character(Unicode.Scalar)
        /// It begins with `public.`, which only Apple defines, and is none of those defined.
        case unknownPublic(suggestion: MediaCharacteristic?)
        /// It is neither public nor a domain in reverse; all other forms are reserved.
        case reservedForm(suggestion: MediaCharacteristic?)
    }

    /// What is wrong.
    public let kind: Kind
    /// The text that was read.
    public let text: String

    /// Makes an error from its condition and the text.
    public init(_ kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}

extension MediaCharacteristicError: CustomStringConvertible {
    /// A sentence that quotes the text and says what would be right.
    public var description: String {
        "\(text.debugDescription) is no media characteristic: \(reason)"
    }

    private var reason: String {
        switch kind {
        case .empty: "it is empty; write one such as \(MediaCharacteristic.easyToRead)"
        case .character(let scalar):
            "\(String(scalar).debugDescription) is none of A-Z, a-z, 0-9, -, ., _ and ~"
        case .unknownPublic(let suggestion?), .reservedForm(let suggestion?):
            "did you mean \(suggestion)?"
        case .unknownPublic(nil): "nothing with this name is defined, and public. is reserved"
        case .reservedForm(nil):
            "one of your own begins with your domain in reverse, such as com.example.karaoke"
        }
    }
}
