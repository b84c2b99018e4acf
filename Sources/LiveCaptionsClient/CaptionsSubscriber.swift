// SPDX-License-Identifier: Apache-2.0

public import LiveCaptions
public import MediaSelection
internal import Processes

/// Receives the captions of a session from a relay.
///
/// It may be started before the session begins and before a publisher does. After a lost connection it goes on with the event
/// after the last one that it has, so that none is lost or comes twice.
public struct CaptionsSubscriber: Sendable {
    private let relay: RelayAddress
    private let stream: String?
    private let query: String

    /// A subscriber that has not begun.
    ///
    /// - Parameters:
    ///   - relay: the URL of the relay.
    ///   - token: of a subscriber or a publisher.
    ///   - session: the name of the session, whose runs follow each other, or the id of one run.
    ///   - stream: the stream; nil for all.
    ///   - language: the language of the texts; nil for all.
    ///   - receivesOwn: whether a publisher gets the texts of its own stream, too.
    public init(
        relay: String,
        token: String,
        session: String,
        stream: String? = nil,
        language: LanguageTag? = nil,
        receivesOwn: Bool = false
    ) {
        self.relay = RelayAddress(relay: relay, session: session, token: token)
        self.stream = stream
        let language = language.map { "&lang=" + RelayAddress.encoded($0.rawValue) } ?? ""
        query = (receivesOwn ? "own=1" : "own=0") + language
    }

    /// All that happens, in its order.
    ///
    /// Each call subscribes anew, on a thread of its own, until the caller stops reading.
    ///
    /// - Parameter number: the last event that is known; nil for what holds now and all from then on.
    /// - Returns: the events; the sequence throws ``CaptionsError`` if the token is not valid, has expired, or is for another
    ///   session.
    public func events(after number: Int? = nil) -> AsyncThrowingStream<CaptionsEvent, any Error> {
        let (events, continuation) = AsyncThrowingStream<CaptionsEvent, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.most)
        )
        let subscription = CaptionsSubscription(
            relay,
            query,
            after: number,
            of: stream,
            continuation
        )
        DetachedThread.start { subscription.run() }
        return events
    }

    /// Events that wait at most; a program that is slower makes the relay wait, which then says what it leaves out.
    private static let most = 1000

    /// The texts alone, guessed and final.
    ///
    /// - Returns: the texts; a later one of the same id and stream replaces the earlier one.
    public func captions() -> some AsyncSequence<LiveSegment, any Error> & Sendable {
        events().compactMap { event in
            switch event {
            case .caption(let segment), .correction(let segment): segment
            default: nil
            }
        }
    }

    /// Calls a delegate with what happens.
    ///
    /// - Parameter delegate: it is kept until the task has ended.
    /// - Returns: a task; cancel it to unsubscribe.
    @discardableResult
    public func subscribe(_ delegate: any CaptionsSubscriberDelegate) -> Task<Void, Never> {
        Task {
            do {
                for try await event in events() {
                    switch event {
                    case .caption(let segment), .correction(let segment):
                        delegate.subscriber(self, didReceive: segment, isFinal: segment.isFinal)
                    case .stream(let state):
                        delegate.subscriber(
                            self,
                            stream: state.stream,
                            hasCaptionsDidChange: state.hasCaptions
                        )
                    case .waiting(let error): delegate.subscriber(self, didFail: error)
                    case .deletion, .status, .pace, .missed: break
                    }
                }
            } catch let error as CaptionsError {
                delegate.subscriber(self, didFail: error)
            } catch {
                // The sequence throws nothing else.
            }
        }
    }
}

/// What is called with the captions of a session, from a task of the subscriber.
public protocol CaptionsSubscriberDelegate: AnyObject, Sendable {
    /// A text has come; a later one of the same id and stream replaces it.
    func subscriber(
        _ subscriber: CaptionsSubscriber,
        didReceive caption: LiveSegment,
        isFinal: Bool
    )
    /// A stream has begun or ceased to have captions.
    func subscriber(
        _ subscriber: CaptionsSubscriber,
        stream: String,
        hasCaptionsDidChange hasCaptions: Bool
    )
    /// Nothing comes, and why; if the token is not valid or is for another session, nothing will.
    func subscriber(_ subscriber: CaptionsSubscriber, didFail error: CaptionsError)
}
