// SPDX-License-Identifier: Apache-2.0

/// What the user should know of a movie that was described.
package enum DescriptionNotice: Equatable, Sendable {
    /// Something of a lexicon is doubtful or was changed.
    case lexicon(String, LexiconNotice)
    /// The boxes of these types are not in a movie that pauses.
    case boxesLeftOut([String], movie: String)
    /// The descriptions with these identifiers do not fit and were left out.
    case descriptionsLeftOut([String])
}

extension DescriptionNotice: CustomStringConvertible {
    /// A sentence.
    package var description: String {
        switch self {
        case .lexicon(let file, let notice): notice.sentence(in: file)
        case .boxesLeftOut(let types, let movie):
            "not in \(movie): boxes \(types.joined(separator: ", "))"
        case .descriptionsLeftOut(let names): "left out: \(names.joined(separator: ", "))"
        }
    }
}

extension LexiconNotice {
    /// The notice with the file and the place in it.
    package func sentence(in file: String) -> String {
        "\(file)\(position.map { ":\($0)" } ?? ""): \(self)"
    }
}
