// SPDX-License-Identifier: Apache-2.0
//
// Publishes captions and receives them: follow-captions RELAY TOKEN SESSION TEXT …
// The token is a publisher's, of "mediatag relay token publisher SESSION". Any number of other programs may subscribe.

import LiveCaptions
import LiveCaptionsClient

let arguments = CommandLine.arguments
guard arguments.count > 4 else { fatalError("usage: follow-captions RELAY TOKEN SESSION TEXT …") }
let (relay, token, session) = (arguments[1], arguments[2], arguments[3])
let texts = arguments.dropFirst(4)

// Publishers get their own texts only by asking.
let subscriber = CaptionsSubscriber(relay: relay, token: token, session: session, receivesOwn: true)
// It may subscribe before a publisher begins. Without "after", the current state comes first, then each new event.
let events = subscriber.events(after: 0)

let publisher = CaptionsPublisher(relay: relay, token: token, session: session) { error in
    print("not taken: \(error.message)")
}
try publisher.publish()
for (number, text) in texts.enumerated() {
    // A recogniser sends guesses with isFinal false first, under the same id.
    publisher.send(
        LiveSegment(id: "\(number)", stream: "", text: text, isFinal: true, received: 0)
    )
}

var left = texts.count
reading: for try await event in events {
    switch event {
    case .stream(let state): print("\(state.stream): has captions: \(state.hasCaptions)")
    case .caption(let caption) where caption.isFinal:
        print(caption.text)
        left -= 1
    case .waiting(let error): print("waiting: \(error.message)")
    default: break
    }
    if left == 0 { break reading }
}
try await publisher.stop()
