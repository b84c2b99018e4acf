// SPDX-License-Identifier: Apache-2.0

package import LiveListening
internal import MediaSelection

/// A source that a relay itself listens to, for one of its sessions.
package enum SessionListening {
    private typealias Action = @Sendable (RelayCore) throws(RelayError) -> Void

    /// The stream of the captions.
    private static let stream = "main"

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - address: the source.
    ///   - session: the name of the session, whose captions run.
    ///   - recognition: the engine.
    ///   - thread: of the relay.
    ///   - report: takes lines for the operator.
    /// - Returns: the listening, which has not begun.
    /// - Throws: ``RelayFailure`` if there is no such session.
    package static func prepare(
        _ address: SoundAddress,
        for session: String,
        _ recognition: SoundRecognition,
        _ thread: RelayThread,
        report: @escaping @Sendable (String) -> Void
    ) async throws -> SourceListening {
        let (time, language) = try await clock(of: session, thread)
        let attempt: @Sendable (@escaping Action) -> Void = { action in
            thread.add { core in
                do throws(RelayError) {
                    try action(core)
                } catch {
                    // Captions that are paused take no texts; all else is a fault.
                    if error.code != "captions-not-enabled" {
                        report("\(session): \(error.message)")
                    }
                }
            }
        }
        return SourceListening(
            to: address,
            recognition.settings(language),
            time: time,
            sink: SourceListening.Sink(
                begin: { start in
                    attempt { core throws(RelayError) in
                        try core.publishHeard(stream, session: session, mediaStart: start)
                    }
                },
                take: { heard in
                    attempt { core throws(RelayError) in
                        try core.take(heard, stream: stream, session: session)
                    }
                },
                report: report
            )
        )
    }

    /// The listening has ended: the stream is published no more.
    package static func end(_ session: String, _ thread: RelayThread) {
        thread.add { core in
            do throws(RelayError) {
                try core.unpublishHeard(stream, session: session)
            } catch {
                // Captions that have stopped have no streams any more.
            }
        }
    }

    private static func clock(
        of session: String,
        _ thread: RelayThread
    ) async throws -> (SessionTime, LanguageTag) {
        try await withCheckedThrowingContinuation { continuation in
            thread.add { core in
                do throws(RelayError) {
                    let time = SessionTime(try core.time(of: session))
                    continuation.resume(returning: (time, try core.language(of: session)))
                } catch {
                    continuation.resume(throwing: RelayFailure(error.message))
                }
            }
        }
    }
}
