// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import MediaSelection

/// The sessions of a state folder, which a relay may use meanwhile.
package struct StoredArchive {
    private let store: RelayStore

    /// Opens the state of a relay.
    ///
    /// - Throws: ``RelayFailure`` if there is none.
    package init(in folder: String) throws(RelayFailure) {
        let path = folder + "/relay.sqlite"
        guard FileManager.default.fileExists(atPath: path) else {
            throw RelayFailure("\(folder): there is no state of a relay")
        }
        store = try RelayStore(path: path)
    }

    /// The final texts of captions as a file.
    ///
    /// - Parameters:
    ///   - name: of the session, for its latest captions, or their id.
    ///   - form: of the file.
    ///   - stream: the only stream that is wanted; nil for all.
    ///   - language: the language that is wanted; nil for that of the session.
    /// - Returns: the file.
    /// - Throws: ``RelayFailure`` if there is no such session, or its log cannot be read.
    package func bytes(
        of name: String,
        as form: ArchiveForm,
        stream: String?,
        language: String?
    ) throws(RelayFailure) -> [UInt8] {
        var tag: LanguageTag?
        do {
            tag = try language.map { text throws(LanguageTagError) in try LanguageTag(text) }
        } catch {
            throw RelayFailure("\(language ?? ""): it is not a language tag such as en-US")
        }
        let id = try store.latest(named: name)?.id ?? name
        guard let entry = try store.session(id) else {
            throw RelayFailure("\(name): there is no session of this name")
        }
        return entry.session.archive(form, stream: stream, language: tag).body
    }
}
