// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaPrimitives
internal import RemoteMedia
internal import Speech

/// An engine that is a server with the protocol of Vosk's server: audio as binary messages, an answer of JSON to each.
///
/// Audio is sent without waiting for answers. Source: alphacep/vosk-server, websocket/asr_server.py.
final class VoskConnection: LiveEngine {
    private let connection: WebSocketConnection
    private var isFinished = false

    /// Bytes of a message: a fifth of a second.
    private static let messageLength = 6400
    /// The server compares these texts as they are, with their spaces.
    private static let configuration =
        #"{"config" : {"sample_rate" : 16000, "words" : true, "max_alternatives" : 0}}"#
    private static let end = #"{"eof" : 1}"#
    /// Normal closure, and a close without a code (RFC 6455, 7.4.1).
    private static let completeCodes = [1000, 1005]

    /// Connects to a server.
    ///
    /// - Throws: `EngineFault` if it does not answer.
    init(_ address: String) throws(EngineFault) {
        do throws(RemoteError) {
            connection = try WebSocketConnection(address)
            try connection.send(text: Self.configuration)
        } catch {
            throw .unreachable(error.description)
        }
    }

    var words: String { "" }

    func offer(_ bytes: ArraySlice<UInt8>) throws(EngineEnd) -> Int {
        guard !isFinished else { return 0 }
        let block = bytes.prefix(Self.messageLength)
        do throws(RemoteError) {
            return try connection.send(binary: block) ? block.count : 0
        } catch {
            throw .early(error.description)
        }
    }

    func finish() {
        isFinished = true
        do throws(RemoteError) {
            try connection.send(text: Self.end)
        } catch {
            // The next call for messages has the reason.
        }
    }

    func messages(within milliseconds: Int) throws(EngineEnd) -> [EngineMessage] {
        let message: WebSocketConnection.Message?
        do throws(RemoteError) {
            message = try connection.receive(within: milliseconds)
        } catch {
            throw .early(error.description)
        }
        switch message {
        case nil: return []
        case .closed(let code, let reason):
            // A connection that ends in another way may have lost the last words, also after the end of the sound.
            let isComplete = isFinished && Self.completeCodes.contains(code)
            throw isComplete ? .done : .early("it closed the connection (\(code) \(reason))")
        case .binary: throw .complaint(EngineComplaint("it sent bytes that are no text"))
        case .text(let text):
            do throws(EngineComplaint) {
                return try Self.messages(of: text)
            } catch {
                throw .complaint(error)
            }
        }
    }

    func stop() { connection.close() }

    /// What an answer says.
    private static func messages(of text: String) throws(EngineComplaint) -> [EngineMessage] {
        let answer: JSONValue?
        do throws(JSONScanner.Failure) {
            answer = try JSONScanner.scan(Array(text.utf8)).documents.first
        } catch {
            answer = nil
        }
        guard let answer, answer.isObject else {
            throw EngineComplaint("it sent an answer that is not a JSON object")
        }
        if let partial = answer["partial"]?.string { return [.text(partial, isFinal: false)] }
        if let result = answer["result"] {
            let words = result.items.compactMap { word($0) }
            return words.isEmpty ? [] : [.final(words), .utteranceEnd]
        }
        guard let said = answer["text"]?.string, !said.isEmpty else { return [] }
        return [.text(said, isFinal: true)]
    }

    private static func word(_ value: JSONValue) -> LiveWord? {
        guard let text = value["word"]?.string, let start = value["start"]?.number,
            let end = value["end"]?.number, (0...1e9).contains(start), (start...1e9).contains(end)
        else { return nil }
        return LiveWord(
            text: text,
            start: Int(start * 1000),
            end: Int(end * 1000),
            confidence: value["conf"]?.number.map { max(0, min(1, $0)) }
        )
    }
}
