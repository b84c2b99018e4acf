// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaSelection

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where the acoustic model of a language and its dictionary are.
package struct LanguageModelFolder: Equatable, Sendable {
    /// The folder with `mdef` and the other files of the acoustic model.
    package let model: String
    /// The pronouncing dictionary.
    package let dictionary: String

    /// Where packages of PocketSphinx's models put them.
    static let installed = "/usr/share/pocketsphinx/model/"
    /// The names that packaged models of languages have there; Docs/Speech.md lists them.
    static let packaged = ["en": "en-us"]

    /// Finds the model of a language among those that are installed.
    ///
    /// - Parameter language: the language.
    /// - Throws: `AlignmentError.Kind.missingLanguage` if missing.
    package init(language: LanguageTag) throws(AlignmentError) {
        let name = Self.packaged[language.primarySubtag] ?? language.primarySubtag
        do throws(AlignmentError) {
            self = try Self(folder: Self.installed + name)
        } catch {
            throw AlignmentError(.missingLanguage(language), path: Self.installed + name)
        }
    }

    /// Finds a model and its dictionary in a folder with PocketSphinx's layout.
    ///
    /// - Parameter folder: the folder of the acoustic model, or the one that has it and the dictionary.
    /// - Throws: `AlignmentError.Kind.missingModel` or `.missingDictionary`.
    package init(folder: String) throws(AlignmentError) {
        let entries = Self.entries(of: folder)
        let folders = [folder] + entries.map { folder + "/" + $0 }
        guard let model = folders.first(where: { Self.isFile($0 + "/mdef") }) else {
            throw AlignmentError(.missingModel, path: folder)
        }
        self.model = model
        let parent = FilePath.folder(of: folder)
        let candidates =
            entries.map { folder + "/" + $0 } + Self.entries(of: parent).map { parent + "/" + $0 }
        guard
            let dictionary = candidates.first(where: { path in
                [".dict", ".dic"].contains { path.hasSuffix($0) } && Self.isFile(path)
            })
        else { throw AlignmentError(.missingDictionary, path: folder) }
        self.dictionary = dictionary
    }

    /// The names in a folder; none where it cannot be read, which then has no model either.
    private static func entries(of folder: String) -> [String] {
        do throws(FileError) {
            return try Folder.names(in: folder, named: folder).filter { !$0.hasPrefix(".") }
                .sorted()
        } catch {
            return []
        }
    }

    private static func isFile(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}
