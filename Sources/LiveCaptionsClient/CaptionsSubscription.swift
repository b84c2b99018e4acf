// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaPrimitives
internal import RemoteMedia
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// One subscription, from its first connection until the caller stops reading events.
final class CaptionsSubscription: Sendable {
    typealias Continuation = AsyncThrowingStream<CaptionsEvent, any Error>.Continuation

    private let relay: RelayAddress
    private let query: String
    private let first: Int?
    private let stream: String?
    private let continuation: Continuation
    private let isOver = Mutex(false)

    /// How long it waits for a message before it checks whether the caller has stopped, in milliseconds.
    private static let step = 200
    /// A relay shows every 15 seconds that it is there.
    private static let silence = Duration.seconds(45)
    /// Pauses before it asks again, in milliseconds.
    private static let pauses = 50...8000

    init(
        _ relay: RelayAddress,
        _ query: String,
        after number: Int?,
        of stream: String?,
        _ continuation: Continuation
    ) {
        self.relay = relay
        self.query = query
        first = number
        self.stream = stream
        self.continuation = continuation
        continuation.onTermination = { [weak self] _ in self?.isOver.withLock { $0 = true } }
    }

    /// Where a subscription is.
    private struct Place {
        var last: Int?
        var states: [String: StreamState] = [:]
        var pause = 0
        var reported: CaptionsError.Code?
    }

    func run() {
        var place = Place(last: first)
        while goesOn {
            do throws(CaptionsError) {
                try follow(&place)
            } catch {
                if error.endsSubscription { return continuation.finish(throwing: error) }
                if place.reported != error.code { send(.waiting(error)) }
                place.reported = error.code
                place.pause = min(
                    Self.pauses.upperBound,
                    max(Self.pauses.lowerBound, place.pause * 2)
                )
                usleep(UInt32(place.pause) * 1000)
            }
        }
    }

    private var goesOn: Bool { isOver.withLock { !$0 } }

    /// Follows one connection until it is lost.
    private func follow(_ place: inout Place) throws(CaptionsError) {
        let after = place.last.map { "&after=\($0)" } ?? ""
        let connection: WebSocketConnection
        do throws(RemoteError) {
            connection = try WebSocketConnection(
                relay.socket("?" + query + after),
                fields: [relay.authorization]
            )
        } catch {
            if case .status(let status) = error.kind {
                throw CaptionsError(status: status, body: [])
            }
            throw CaptionsError(error)
        }
        while goesOn {
            let message: WebSocketConnection.Message?
            do throws(RemoteError) {
                message = try connection.receive(within: Self.step)
            } catch {
                throw CaptionsError(error)
            }
            switch message {
            case .text(let text): take(text, &place)
            case .closed(let code, _) where code == 1008:
                throw CaptionsError(.invalidToken, "the token has expired")
            case .closed: throw CaptionsError(.unreachable, "the relay has closed the connection")
            case .binary: break
            case nil:
                if ContinuousClock.now - connection.lastHeard > Self.silence {
                    throw CaptionsError(.unreachable, "nothing comes from the relay any more")
                }
            }
        }
        connection.close()
    }

    /// Takes a message; one of a kind that is not known is left out.
    private func take(_ text: String, _ place: inout Place) {
        (place.pause, place.reported) = (0, nil)
        if let missed = Self.missed(text) { return send(.missed(missed)) }
        let event: SessionEvent
        do throws(IngestError) {
            event = try SessionEvent(json: text)
        } catch {
            return
        }
        if case .state(let state) = event.content {
            // The relay sends the states again after a reconnection.
            let isNew = place.states.updateValue(state, forKey: state.stream) != state
            if isNew { offer(CaptionsEvent(event)) }
        } else {
            offer(CaptionsEvent(event))
        }
        place.last = event.number
    }

    private func offer(_ event: CaptionsEvent) {
        if stream == nil || event.streamName == nil || event.streamName == stream { send(event) }
    }

    /// Hands an event on as soon as there is room for it.
    private func send(_ event: CaptionsEvent) {
        while goesOn, case .dropped = continuation.yield(event) { usleep(20_000) }
    }

    private static func missed(_ text: String) -> ClosedRange<Int>? {
        do throws(JSONScanner.Failure) {
            let value = try JSONScanner.scan(Array(text.utf8)).documents.first
            guard value?["type"]?.string == "missed", let from = value?["from"]?.number,
                let to = value?["to"]?.number, from <= to, from >= 0, to < 1e15
            else { return nil }
            return Int(from)...Int(to)
        } catch {
            return nil
        }
    }
}

extension CaptionsError {
    /// Whether asking again does not help.
    fileprivate var endsSubscription: Bool { code == .invalidToken || code == .forbidden }
}
