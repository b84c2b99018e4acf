// SPDX-License-Identifier: Apache-2.0

package import LiveListening
internal import MediaSelection
internal import Synchronization

/// What recognises the sound that publishers send to a relay, for a few of them at once.
package final class SoundRecognition: Sendable {
    /// The engine; its language is that of the session.
    package let engine: LiveEngineName
    /// Its model; nil: the usual one.
    package let model: String?
    /// How many words at the end of a guess are not shown.
    package let heldBack: Int
    /// Publishers at once: each has an engine of its own.
    private let most: Int
    private let count = Mutex(0)

    /// Recognition for publishers.
    package init(engine: LiveEngineName, model: String?, heldBack: Int, most: Int) {
        self.engine = engine
        self.model = model
        self.heldBack = heldBack
        self.most = most
    }

    /// What an engine is asked for.
    ///
    /// - Parameter language: what is spoken.
    /// - Returns: settings of a listener.
    func settings(_ language: LanguageTag) -> LiveListener.Settings {
        LiveListener.Settings(
            engine: engine,
            model: model,
            language: language,
            heldBack: heldBack
        )
    }

    /// Takes one more publisher; returns whether there is room for it.
    func enter() -> Bool {
        count.withLock { count in
            guard count < most else { return false }
            count += 1
            return true
        }
    }

    /// A publisher has left.
    func leave() { count.withLock { $0 -= 1 } }
}

/// An address at which a publisher may send sound.
package struct SoundOffer: Sendable {
    /// The session and the stream, as the address names them.
    let session: String
    let stream: String
    let language: LanguageTag
    let recognition: SoundRecognition
}

extension RelayCore {
    /// `GET /v1/sessions/ID/streams/S/sound`, over WebSocket.
    func openSound(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        guard call.request.names("websocket", in: "upgrade"),
            call.request.names("upgrade", in: "connection")
        else { throw .noWebSocket }
        guard let recognition = settings.recognition else { throw .noEngine }
        // Whether there is such a session is said to those alone who have a token for it.
        let language: LanguageTag
        do throws(RelayError) {
            language = try self.language(of: call["session"])
        } catch {
            guard error.unread == nil else { throw error }
            throw .unauthorised("there is no session here that takes sound")
        }
        return .sound(
            SoundOffer(
                session: call["session"],
                stream: call["stream"],
                language: language,
                recognition: recognition
            )
        )
    }
}
