// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaSelection

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
    ///   - countsMedia: whether times count from the beginning of the media, where that is known.
    ///   - report: takes lines about what the file does not have.
    /// - Returns: the file.
    /// - Throws: ``RelayFailure`` if there is no such session, or its log cannot be read.
    package func bytes(
        of name: String,
        as form: ArchiveForm,
        stream: String?,
        language: String?,
        countsMedia: Bool = false,
        report: (String) -> Void = { _ in }
    ) throws(RelayFailure) -> [UInt8] {
        var wanted: LanguageTag?
        do throws(RelayError) {
            wanted = try language.map { text throws(RelayError) in
                try RouteCall.language(text, "--language")
            }
        } catch {
            throw RelayFailure(error.message)
        }
        let id = try store.id(named: name) ?? name
        guard let session = try store.session(id)?.session else {
            throw RelayFailure("\(name): there is no session of this name")
        }
        let found: LanguageTag?
        do throws(NoTextsInLanguage) {
            found = try session.archiveLanguage(wanted, form)
        } catch {
            throw RelayFailure("\(id): \(error.description)")
        }
        try reportOthers(session, found, report)
        if countsMedia, session.mediaStarts.isEmpty {
            throw RelayFailure(
                "\(id): it is not known when the media begins; only mediatag relay listen states that"
            )
        }
        return session.archive(form, stream: stream, language: found, countsMedia: countsMedia).body
    }

    /// Names what is in the state and not in the file: other languages and other runs.
    private func reportOthers(
        _ session: LiveSession,
        _ language: LanguageTag?,
        _ report: (String) -> Void
    ) throws(RelayFailure) {
        let id = session.record.id
        let languages = session.captions.languages
        if languages.isEmpty { report("\(id): there are no final texts") }
        if let language {
            let others = languages.filter { $0 != language }.map(\.rawValue)
            if !others.isEmpty {
                report(
                    "\(id): these are the texts in \(language.rawValue); there are others in \(others.joined(separator: ", ")) (--language)"
                )
            } else if language != session.captions.settings.language {
                report("\(id): all texts are in \(language.rawValue)")
            }
        }
        let runs = try store.runs(named: session.record.name).map(\.record.id).filter { $0 != id }
        if !runs.isEmpty {
            report("\(id): the session has other captions: \(runs.joined(separator: ", "))")
        }
    }
}
