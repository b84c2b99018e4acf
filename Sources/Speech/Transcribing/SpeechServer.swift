// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection
import RemoteMedia

/// A server with OpenAI's interface for transcriptions: `POST /v1/audio/transcriptions`.
///
/// Servers of whisper.cpp (`/inference`), faster-whisper and others take the same form.
/// Source: platform.openai.com, "Create transcription".
package struct SpeechServer: Equatable, Sendable {
    /// Where the form is sent.
    package let url: String
    /// The model that the server is asked for.
    package let model: String
    private let key: String?

    /// Names a server.
    ///
    /// - Parameters:
    ///   - url: a whole URL; of a server alone, or with `/v1`, the rest of the path is added.
    ///   - model: the model that is asked for.
    ///   - key: a secret that is sent in the header; nil: none.
    package init(url: String, model: String, key: String?) {
        var url = url
        let path =
            url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        let rest = path.drop { $0 != "/" }
        if !path.contains(where: { "?#".contains($0) }) {
            if rest.isEmpty { url += "/v1/audio/transcriptions" }
            if rest == "/" { url += "v1/audio/transcriptions" }
            if rest == "/v1" { url += "/audio/transcriptions" }
        }
        self.url = url
        self.model = model
        self.key = key
    }

    /// The URL without name, password and query.
    package var name: String { RemoteName.shown(url) }

    /// Sends the audio and reads the words of the answer.
    func words(_ task: RecognitionTask) throws(EngineFault) -> TranscriptReading {
        let isPrivate: Bool
        do throws(RemoteError) {
            let target = try RemoteURL(url)
            isPrivate = target.scheme == "https" || target.isLoopback
        } catch {
            throw .unreachable(error.description)
        }
        guard key == nil || isPrivate else { throw .secretWithoutTLS }
        task.progress(.recognised(milliseconds: nil, of: task.audio.milliseconds))
        let answer: (status: Int, body: [UInt8])
        do throws(RemoteError) {
            answer = try form(task).send(
                to: url,
                timeLimit: task.seconds,
                limit: EngineProcess.outputLimit
            )
        } catch {
            switch error.kind {
            case .timedOut: throw .timedOut(seconds: task.seconds, words: "")
            case .unreachable(let reason): throw .unreachable("\(error.url): \(reason)")
            default: throw .unreachable(error.description)
            }
        }
        let words = String(decoding: answer.body.prefix(500), as: UTF8.self)
        guard answer.status == 200 else { throw .server(status: answer.status, words: words) }
        return try TranscriptReading(engineOutput: answer.body, words: words)
    }

    private func form(_ task: RecognitionTask) -> RemoteForm {
        var fields = [
            (name: "model", value: model), ("response_format", "verbose_json"),
            ("timestamp_granularities[]", "word"), ("timestamp_granularities[]", "segment"),
        ]
        if let language = task.language { fields.append(("language", language.primarySubtag)) }
        return RemoteForm(
            fields: fields,
            fileField: "file",
            file: task.audio.path,
            fileName: "audio.wav",
            fileType: "audio/wav",
            bearer: key
        )
    }
}
