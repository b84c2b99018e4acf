// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import RemoteMedia

/// Sends the final texts of a session on to targets such as YouTube and Zoom, to each on a thread of its own, so that no
/// target holds up another one or the captions.
package final class FanOut: Sendable {
    /// Where texts are sent.
    package struct Target: Equatable, CustomStringConvertible, Sendable {
        let kind: CaptionFanOut.Target
        let address: String
        /// How much later the video is there, in milliseconds.
        let delay: Int

        /// A target; nil if its kind is not known.
        ///
        /// - Parameters:
        ///   - kind: `youtube` or `zoom`.
        ///   - address: the URL that the target gives for captions.
        ///   - delay: how much later the video is there than here, in milliseconds.
        package init?(_ kind: String, address: String, delay: Int) {
            guard let kind = CaptionFanOut.Target(rawValue: kind) else { return nil }
            (self.kind, self.address, self.delay) = (kind, address, delay)
        }

        package var description: String { "\(kind.rawValue):\(address)" }
    }

    /// Posts a text; returns the status code of the answer, nil if there is no answer.
    package typealias Send = @Sendable (_ address: String, _ body: String) -> Int?

    private let senders: [FanOutSender]

    /// Starts to send.
    ///
    /// - Parameters:
    ///   - targets: where texts are sent.
    ///   - ledger: how far they are.
    ///   - clock: now, in milliseconds since 1970.
    ///   - report: takes lines for the operator; never a text or an address.
    ///   - send: posts a text.
    package init(
        _ targets: [Target],
        _ ledger: FanOutLedger,
        clock: @escaping @Sendable () -> Int,
        report: @escaping @Sendable (String) -> Void,
        send: @escaping Send = FanOut.post
    ) {
        senders = targets.enumerated().map { index, target in
            let isOnly = targets.count { $0.kind == target.kind } == 1
            let name = target.kind.rawValue + (isOnly ? "" : " \(index + 1)")
            return FanOutSender(target, name, ledger, clock: clock, report: report, send: send)
        }
    }

    /// Takes final texts.
    package func add(_ texts: FinalTexts) {
        for sender in senders { sender.add(texts) }
    }

    /// Sends what is due within five seconds, and ends.
    package func stop() async {
        for sender in senders { sender.stop() }
        for sender in senders { await sender.ended() }
    }

    /// Posts a text over HTTP, as the operator asked for: to any address.
    package static func post(_ address: String, _ body: String) -> Int? {
        let message = RemoteMessage(
            body,
            fields: [(name: "Content-Type", value: "text/plain; charset=utf-8")]
        )
        do {
            return try message.post(to: address, mayBeInside: true, timeLimit: 10)
        } catch {
            return nil
        }
    }
}
