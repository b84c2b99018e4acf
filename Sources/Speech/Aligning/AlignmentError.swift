// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import MediaSelection

/// Why a transcript could not be aligned with a recording at all.
package struct AlignmentError: Error, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The folder has no acoustic model.
        case missingModel
        /// The folder has no pronouncing dictionary.
        case missingDictionary
        /// No model of this language is installed.
        case missingLanguage(LanguageTag)
        /// A file of the model could not be opened or read.
        case file(FileError)
        /// A file of the model is not what it has to be; the reason.
        case invalidModel(String)
        /// The model is of a kind that is not supported; which.
        case unsupportedModel(String)
        /// A word is not in the dictionary, and the program that knows how letters are spoken is not
        /// installed; the word.
        case missingLetterToSound(word: String)
        /// The program that knows how letters are spoken failed; its own words.
        case letterToSoundFailed(String)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file or folder, as the user named it.
    package let path: String

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String) {
        self.kind = kind
        self.path = path
    }
}

extension AlignmentError: CustomStringConvertible {
    /// The file and the fault, in one line.
    package var description: String {
        switch kind {
        case .missingModel: "\(path): there is no acoustic model in this folder"
        case .missingDictionary:
            "\(path): there is no pronouncing dictionary (.dict) with the acoustic model"
        case .missingLanguage(let language):
            "no acoustic model of the language \(language) is installed"
        case .file(let error): "\(error)"
        case .invalidModel(let reason): "\(path): not a file of an acoustic model: \(reason)"
        case .unsupportedModel(let kind): "\(path): \(kind) is not supported"
        case .missingLetterToSound(let word):
            "the word \"\(word)\" is not in the dictionary of the model, and \(path), which knows how it is"
                + " spoken, is not installed (Debian: libespeak-ng1)"
        case .letterToSoundFailed(let words): "\(path): \(words)"
        }
    }
}
