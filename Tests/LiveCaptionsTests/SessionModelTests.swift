// SPDX-License-Identifier: Apache-2.0

import Captions
import LiveCaptions
import MediaSelection
import Testing

/// Random streams of texts beside a model that is too simple to be wrong.
@Suite struct SessionModelTests {
    /// What has to remain: the final texts in the order in which they came, each once.
    private struct Model {
        private(set) var finals: [String] = []
        private var closed: Set<String> = []

        mutating func receive(_ segment: LiveSegment) {
            guard segment.isFinal, closed.insert(segment.stream + "/" + segment.id).inserted else {
                return
            }
            if !segment.text.isEmpty { finals.append(segment.stream + segment.text) }
        }
    }

    /// What a subscriber shows: the latest text of each id.
    private struct Viewer {
        private(set) var shown: [String: String] = [:]
        private(set) var finals: [String] = []

        mutating func apply(_ events: [SessionEvent]) {
            for event in events {
                guard case .segment(let segment) = event.content else { continue }
                shown[segment.stream + "/" + segment.id] = segment.text
                if segment.isFinal, !segment.text.isEmpty {
                    finals.append(segment.stream + segment.text)
                }
            }
        }
    }

    @Test(arguments: 0..<200) func `no final text is lost, doubled, moved or changed`(seed: UInt64)
        throws
    {
        var random = SplitMix(seed: seed)
        let stability: Stability = [.latest, .agreement(2), .source][Int(seed % 3)]
        let english = try LanguageTag("en")
        var session = try CaptionSession(SessionSettings(language: english, stability: stability))
        var (model, viewer, late) = (Model(), Viewer(), Viewer())
        var (time, lastNumber) = (0, 0)
        for step in 0..<500 {
            // A clock that goes back now and then.
            time += Int.random(in: -50...500, using: &random)
            let segment = LiveSegment(
                id: String(Int.random(in: 0...step / 4, using: &random)),
                stream: ["a", "b"][Int.random(in: 0...1, using: &random)],
                text: ["", "one", "one two", "one two three", "four"].randomElement(using: &random)
                    ?? "",
                isFinal: Int.random(in: 0...2, using: &random) == 0,
                received: max(0, time)
            )
            var events: [SessionEvent] = []
            do throws(SessionError) {
                events = try session.receive(segment)
            } catch {
                #expect(error == .alreadyFinal(id: segment.id))
            }
            model.receive(segment)
            viewer.apply(events)
            #expect(zip(events, events.dropFirst()).allSatisfy { $0.number < $1.number })
            if step % 50 == 49 {
                // Another viewer comes back now and then, and gets what it missed.
                late.apply(session.events(after: lastNumber))
                lastNumber = session.events(after: 0).last?.number ?? 0
            }
        }
        #expect(session.archive.map { $0.stream + $0.text } == model.finals)
        #expect(viewer.finals == model.finals)
        #expect(late.finals == model.finals)
        let archive = LiveArchive(of: session).captions
        #expect(archive.cues.count == model.finals.count)
        #expect(archive.cues.allSatisfy { $0.startMilliseconds < $0.endMilliseconds })
    }
}
