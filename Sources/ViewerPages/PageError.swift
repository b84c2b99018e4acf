// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives
package import MediaReading

/// Why a page could not be made; nothing has been written then.
package struct PageError: Error, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The asset could not be read.
        case reading(MediaError)
        /// A file could not be read or written.
        case file(FileError)
        /// There is neither video nor audio.
        case nothingToPlay
        /// The asset is on a server, and was to be copied.
        case onServer
        /// The asset, or another file of the page, is in the folder that the page is to replace.
        case insideFolder(String)
        /// A playlist that is to be copied names a file that is not in its folder, by this URI.
        case notInFolder(String)
        /// The file is not a script.
        case notAScript
        /// A file of words is no JSON, or its members are no texts.
        case notWords
        /// A file of words does not state a language.
        case noLanguageOfWords
        /// A poster is no picture that browsers show.
        case notAPicture
        /// A page that exists cannot be edited; the reason is a clause.
        case uneditablePage(String)
        /// A page that exists does not play the asset.
        case playsOther(String)
        /// A page that exists plays the asset more than once.
        case playsTwice(String)
        /// A file with the name of a track has another content.
        case trackFileExists
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    package let path: String

    /// Makes an error from its condition and file.
    package init(_ kind: Kind, path: String) {
        self.kind = kind
        self.path = path
    }

    /// Does something with media, and wraps the error.
    static func reading<Result>(
        _ body: () throws(MediaError) -> Result
    ) throws(PageError) -> Result {
        do {
            return try body()
        } catch {
            throw PageError(.reading(error), path: error.path)
        }
    }

    /// Does something with files, and wraps the error.
    static func file<Result>(_ body: () throws(FileError) -> Result) throws(PageError) -> Result {
        do {
            return try body()
        } catch {
            throw PageError(.file(error), path: error.path ?? "")
        }
    }
}

extension PageError: CustomStringConvertible {
    /// `file: what is wrong`.
    package var description: String {
        switch kind {
        case .reading(let error): error.description
        case .file(let error): error.description
        default: "\(path.withVisibleControls): \(kind.sentence)"
        }
    }
}

extension PageError.Kind {
    fileprivate var sentence: String {
        switch self {
        case .reading, .file: ""
        case .nothingToPlay: "it has neither video nor audio"
        case .onServer: "media on a server cannot be copied into a page"
        case .insideFolder(let folder):
            "it is inside \(folder.withVisibleControls), which the page replaces"
        case .notInFolder(let uri):
            "it is not copied, because \(uri.withVisibleControls) is not in its folder"
        case .notAScript: "it is not a script"
        case .notWords: "it is not JSON with the words of a page"
        case .noLanguageOfWords: "the words have no \"language\" that is a language tag"
        case .notAPicture: "it is not a JPEG, PNG, WebP or AVIF picture"
        case .uneditablePage(let reason): "the page cannot be edited: \(reason.withVisibleControls)"
        case .playsOther(let asset): "no medium of the page plays \(asset.withVisibleControls)"
        case .playsTwice(let asset):
            "several media of the page play \(asset.withVisibleControls)"
        case .trackFileExists: "a file with other content is there"
        }
    }
}
