// SPDX-License-Identifier: Apache-2.0
//
// Publishes texts, receives them with several subscribers, and compares: see Benchmarks/live-clients.

import Foundation
import LiveCaptions
import LiveCaptionsClient

let arguments = CommandLine.arguments
let (relay, token, session) = (arguments[1], arguments[2], arguments[3])
let numbers = arguments.dropFirst(4).compactMap { Int($0) }
guard numbers.count == 3 else {
    fatalError("usage: RELAY TOKEN SESSION SUBSCRIBERS TEXTS MILLISECONDS")
}
let (count, texts, milliseconds) = (numbers[0], numbers[1], numbers[2])

func name(_ number: Int) -> String { "Text \(number) of a speech" }

/// What a subscriber has got: the first text that was not the next one, and the events that it was told it missed.
func receive() async throws -> (fault: String?, missed: Int) {
    let subscriber = CaptionsSubscriber(
        relay: relay,
        token: token,
        session: session,
        receivesOwn: true
    )
    var (next, missed) = (0, 0)
    for try await event in subscriber.events(after: 0) {
        switch event {
        case .caption(let caption) where caption.isFinal:
            guard caption.text == name(next) else {
                return ("\(caption.text), not \(next)", missed)
            }
            next += 1
            if next == texts { return (nil, missed) }
        case .missed(let numbers): missed += numbers.count
        default: break
        }
    }
    return ("the events ended", missed)
}

let publishing = Task {
    let publisher = CaptionsPublisher(relay: relay, token: token, session: session) { error in
        if error.code != .unreachable { print("refused: \(error.message)") }
    }
    while (try? publisher.publish()) == nil { try await Task.sleep(for: .milliseconds(50)) }
    for number in 0..<texts {
        publisher.send(
            LiveSegment(
                id: "s\(number)",
                stream: "",
                text: name(number),
                isFinal: true,
                received: 0
            )
        )
        try await Task.sleep(for: .milliseconds(milliseconds))
    }
    while (try? await publisher.stop()) == nil { try await Task.sleep(for: .milliseconds(50)) }
}
let results = try await withThrowingTaskGroup(of: (fault: String?, missed: Int).self) { group in
    for _ in 0..<count { group.addTask { try await receive() } }
    var results: [(fault: String?, missed: Int)] = []
    for try await result in group { results.append(result) }
    return results
}
let faults = results.compactMap(\.fault)
print("wrong: \(faults.count)")
print("missed: \(results.reduce(0) { $0 + $1.missed })")
for fault in faults.prefix(5) { print("fault: \(fault)") }
// Its last answer may be lost for ever; what was sent is compared above.
publishing.cancel()
exit(faults.isEmpty ? 0 : 1)
