// SPDX-License-Identifier: Apache-2.0

import LiveCaptions

/// What has to remain of a session: a model that is too simple to be wrong.
struct LiveStreamModel {
    /// The final texts in the order in which they came, each once.
    private(set) var finals: [String] = []
    /// Whether texts are taken.
    private(set) var isOn = true
    /// Latest texts that are not final, in the order in which their segments began.
    private var open: [(key: String, text: String)] = []
    /// Segments whose text is final; another text is refused.
    private var closed: Set<String> = []

    /// A segment has come.
    mutating func receive(_ segment: LiveSegment) {
        guard isOn else { return }
        let key = segment.stream + "/" + segment.id
        if segment.isFinal {
            open.removeAll { $0.key == key }
            close(key, segment.text)
        } else if !closed.contains(key) {
            if let place = open.firstIndex(where: { $0.key == key }) {
                open[place].text = segment.text
            } else {
                open.append((key, segment.text))
            }
        }
    }

    /// A publisher has left: what it said last stays.
    mutating func unpublish(_ stream: String) {
        let left = open.filter { $0.key.hasPrefix(stream + "/") }
        open.removeAll { $0.key.hasPrefix(stream + "/") }
        for each in left { close(each.key, each.text) }
    }

    mutating func pause() {
        let left = open
        open = []
        for each in left { close(each.key, each.text) }
        isOn = false
    }

    mutating func resume() { isOn = true }

    private mutating func close(_ key: String, _ text: String) {
        guard closed.insert(key).inserted else { return }
        if text.contains(where: { !$0.isWhitespace }) {
            finals.append(key.prefix { $0 != "/" } + "/" + text)
        }
    }
}

/// A stenographer, as a model: the letters of the line that is being written.
struct StenographerModel {
    private(set) var letters = ""

    /// Takes letters, line ends and backspaces; returns the lines that ended.
    mutating func write(_ text: String) -> [String] {
        var ended: [String] = []
        for character in text {
            if character == "\u{08}" {
                if !letters.isEmpty { letters.removeLast() }
            } else if character == "\n" {
                let line = letters.split(separator: " ").joined(separator: " ")
                if !line.isEmpty { ended.append(line) }
                letters = ""
            } else {
                letters.append(character)
            }
        }
        return ended
    }
}

/// What a subscriber shows, who has lost its connection now and then.
struct SubscriberModel {
    private(set) var finals: [String] = []
    private var last = 0

    mutating func apply(_ events: [SessionEvent]) {
        for event in events {
            last = max(last, event.number)
            guard case .segment(let segment) = event.content, segment.isFinal,
                segment.text.contains(where: { !$0.isWhitespace })
            else { continue }
            finals.append(segment.stream + "/" + segment.text)
        }
    }

    /// Comes back and asks for what it missed.
    mutating func reconnect(_ session: CaptionSession) { apply(session.events(after: last)) }
}
