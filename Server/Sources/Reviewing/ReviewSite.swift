// SPDX-License-Identifier: Apache-2.0

import CaptionReview
public import Previewing
public import Serving
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a review serves: the page, the film, what is heard in it, and the cues, which the page edits.
///
/// Everything is below a key that only the address has which is printed, so that other users and pages of other sites
/// do not find it. Edits also have to come from the page itself.
public final class ReviewSite: Sendable {
    /// What is heard in the film, as far as it is known.
    private enum Sound {
        case awaited
        case heard(ReviewSound)
        case failed(String)
    }

    /// A recogniser by the options that name it, and the file with names that have to be right.
    public typealias Recogniser = (
        engine: String, model: String?, keyFile: String?, glossary: String?
    )

    /// Bytes of an edit at most: a text of a cue is much shorter.
    public static let bodyBytes = 1 << 20

    /// The first folder of all paths: 32 hexadecimal digits.
    public let key: String
    private let review: Mutex<OpenReview>
    private let sound = Mutex(Sound.awaited)
    private let lastEdit = Mutex(ContinuousClock.now)
    private let film: URL
    private let media: ServedFolder
    private let changes: ChangeFeed

    /// Opens the captions.
    ///
    /// - Parameters:
    ///   - captions: the path of a SubRip or WebVTT file.
    ///   - path: of the film.
    ///   - profile: the guideline, by its name or its file.
    ///   - frameRate: of the video; nil if it is not known.
    ///   - language: of the captions; nil: that of the file's name.
    ///   - encoding: of the file; nil: detected.
    ///   - recogniser: what hears the words, if ``hearTexts()`` is called; nil: nothing does.
    ///   - changes: reports to pages what other pages do.
    /// - Throws: `PreviewError` if there is no film, if the captions cannot be edited without loss, if the recogniser is not
    ///   set up, or while another review of them is open.
    public init(
        captions: String,
        film path: String,
        profile: String = "none",
        frameRate: String? = nil,
        language: String? = nil,
        encoding: String? = nil,
        recogniser: Recogniser? = nil,
        changes: ChangeFeed
    ) throws(PreviewError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw PreviewError("\(path): there is no such file.")
        }
        let settings = ReviewSettings(
            captions: captions,
            media: path,
            profile: profile,
            frameRate: frameRate,
            language: language,
            encoding: encoding,
            recogniser: recogniser.map {
                ReviewRecogniser(
                    engine: $0.engine,
                    model: $0.model,
                    keyFile: $0.keyFile,
                    glossary: $0.glossary
                )
            }
        )
        do {
            review = Mutex(try OpenReview(settings))
        } catch {
            throw PreviewError("\(error)")
        }
        film = URL(filePath: settings.media).resolvingSymlinksInPath()
        media = ServedFolder(
            film.deletingLastPathComponent().path,
            onlyFile: film.lastPathComponent
        )
        self.changes = changes
        var random = SystemRandomNumberGenerator()
        key = (0..<4).map { _ in
            let digits = String(UInt32.random(in: 0 ... .max, using: &random), radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// What the user has to know at the start; nil: nothing.
    public var notice: String? { review.withLock { $0.notice } }

    /// Listens to the film; the page waits for it meanwhile, and can be used.
    public func listen() {
        let heard: Sound
        do {
            let sound = try ReviewSound(hearing: film.path)
            review.withLock { $0.take(sound) }
            heard = .heard(sound)
        } catch {
            heard = .failed("\(error)")
        }
        sound.withLock { $0 = heard }
        changes.change("0 sound")
    }

    /// Holds the text of the captions against the sound, which the page does not wait for.
    ///
    /// - Returns: why that cannot be done; nil if it can.
    public func hearTexts() -> String? {
        do {
            let heard = try review.withLock { try $0.texts() }.heard()
            review.withLock { $0.take(heard) }
            changes.change("0 sound")
            return heard.reason
        } catch {
            return "\(error)"
        }
    }

    /// Writes the file, if it lacks edits and none has come for a moment.
    ///
    /// - Parameter isIdle: false: also if an edit has just come.
    /// - Returns: why it could not be written; nil if it was, or did not need to be.
    @discardableResult
    public func save(ifIdle isIdle: Bool) -> String? {
        let isQuiet = lastEdit.withLock { $0.duration(to: .now) > .milliseconds(500) }
        guard isQuiet || !isIdle else { return nil }
        let (isWritten, fault) = review.withLock { review in
            guard review.isUnsaved else { return (false, nil as String?) }
            review.save()
            return (!review.isUnsaved, review.fault)
        }
        if isWritten { changes.change("0 saved") }
        return fault
    }

    /// Answers a request.
    public func respond(to request: Request) -> Response {
        var names = request.target.names
        guard names.first == key else { return Self.missing }
        names.removeFirst()
        if let body = request.body {
            guard names == ["api", "edit"] else { return Self.missing }
            return edit(body, request)
        }
        switch names.first {
        case "media":
            // By the name that the user gave, which may be that of a link.
            guard names.count == 2, let file = media.open([film.lastPathComponent]) else {
                return Self.missing
            }
            var response = Response.file(file, for: request)
            response.headers.append(("Content-Security-Policy", "sandbox; default-src 'none'"))
            return response
        case "waveform": return waveform(names.dropFirst().first, request)
        case "api": return facts(names.dropFirst().first)
        default: return page(names, request)
        }
    }

    private func page(_ names: [String], _ request: Request) -> Response {
        let name = names.first ?? ""
        guard names.count <= 1, let bytes = ReviewPage.file(named: name) else {
            return Self.missing
        }
        let type = MediaType.of(fileNamed: name.isEmpty ? "review.html" : name)
        return Response(
            headers: [("Content-Type", type), ("Content-Security-Policy", ReviewPage.policy)],
            body: .bytes(bytes)
        )
    }

    private func edit(_ body: [UInt8], _ request: Request) -> Response {
        guard let host = request[header: "Host"], request[header: "Origin"] == "http://" + host,
            request[header: "Content-Type"]?.hasPrefix("application/json") == true
        else { return .refusal(403, "Edits have to come from the page of the review.") }
        // Before the edit, so that it is not written while others follow.
        lastEdit.withLock { $0 = .now }
        let answer = review.withLock { $0.answer(to: body) }
        if answer.status == 200 { changes.change("\(review.withLock { $0.revision }) edit") }
        return Self.json(answer.json, status: answer.status)
    }

    private func facts(_ name: String?) -> Response {
        switch name {
        case "state": Self.json(review.withLock { $0.state() })
        case "findings": Self.json(review.withLock { $0.findings() })
        case "heard": Self.json(review.withLock { $0.heard() })
        case "sound": heard()
        case "events":
            Response(
                headers: [("Content-Type", "text/event-stream")],
                body: .stream(changes.events())
            )
        default: Self.missing
        }
    }

    private func heard() -> Response {
        switch sound.withLock({ $0 }) {
        case .awaited: .refusal(503, "The film is being listened to.")
        case .heard(let sound): Self.json(sound.json)
        case .failed(let reason):
            Self.json(ReviewAnswer.refusal(reason), status: 404)
        }
    }

    private func waveform(_ name: String?, _ request: Request) -> Response {
        guard case .heard(let sound) = sound.withLock({ $0 }), let name,
            let level = Int(name.replacing(".dat", with: "")),
            let bytes = sound.waveform(pixelsASecond: level)
        else { return Self.missing }
        return .bytes(bytes, type: "application/octet-stream", for: request)
    }

    private static func json(_ text: String, status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "application/json")],
            body: .bytes(Array(text.utf8))
        )
    }

    private static let missing = Response.refusal(404, "There is no such file here.")
}
