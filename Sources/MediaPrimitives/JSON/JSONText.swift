// SPDX-License-Identifier: Apache-2.0

/// JSON documents, one after the other, with all their values in one list.
///
/// Foundation's decoder is not used because it cannot do what output of recognisers needs: it refuses bytes
/// that are not UTF-8 (whisper.cpp cuts characters between tokens), reads one document only (Vosk writes
/// one an utterance), refuses `NaN` (which Python writes), and does not say where a value is. A value costs
/// 16 bytes here, and strings are decoded only where they are asked for.
package final class JSONText: Sendable {
    /// A value: where its text is, and where the value after it is in the list.
    struct Node: Sendable {
        /// What it is.
        var kind: Kind
        /// Where its text begins; that of a string after its quotation mark.
        var start: UInt32
        /// Where its text ends.
        var end: UInt32
        /// The index after it and all that is in it.
        var next: UInt32
    }

    /// What a value is.
    enum Kind: UInt8, Sendable {
        case null, `true`, `false`, number, string, escapedString, array, object
    }

    /// The whole text.
    package let bytes: [UInt8]
    /// All values, each before what is in it; names of members are strings before their values.
    let nodes: [Node]

    init(bytes: [UInt8], nodes: [Node]) {
        self.bytes = bytes
        self.nodes = nodes
    }

    /// The documents.
    package var documents: [JSONValue] {
        var documents: [JSONValue] = []
        var index = 0
        while index < nodes.count {
            documents.append(JSONValue(text: self, index: index))
            index = Int(nodes[index].next)
        }
        return documents
    }
}

/// Why a text is not JSON.
public enum JSONFault: Equatable, Sendable {
    /// There is no value in it.
    case empty
    /// It ends within a value.
    case unexpectedEnd
    /// A byte that cannot be there.
    case unexpectedByte(UInt8)
    /// More values are in each other than that.
    case tooDeep(limit: Int)
    /// There are more values than that.
    case tooManyValues(limit: Int)
}

extension JSONFault {
    /// What is wrong, as a clause.
    package var reason: String {
        switch self {
        case .empty: "the file is empty"
        case .unexpectedEnd: "it ends within a value"
        case .unexpectedByte(let byte):
            0x21...0x7E ~= byte
                ? "unexpected \"\(Character(Unicode.Scalar(byte)))\""
                : "unexpected byte 0x\(String(byte, radix: 16))"
        case .tooDeep(let limit): "more than \(limit) values within each other"
        case .tooManyValues(let limit): "more than \(limit) values"
        }
    }
}
