// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Dispatch
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    /// What another program sees that opens a movie while a command edits it.
    @Suite(.slow) struct VisibleMovieTests {
        /// The commands that write in different ways, on every layout.
        private static let commands = ["add-subs", "tag", "remove", "undo", "optimize"]

        @Test func `a reader finds exactly one moov and complete boxes at any moment of an edit`()
            throws
        {
            let scenarios =
                FaultScenario.onEachLayout.filter { Self.commands.contains($0.name) }
                + FaultScenario.onFragments
            try withTemporaryFolder { folder in
                let library = try FaultLibrary(in: folder)
                let complaints = Mutex<[String]>([])
                let count = Mutex(0)
                DispatchQueue.concurrentPerform(iterations: scenarios.count) { index in
                    let found: [String]
                    do {
                        let (states, wrong) = try Self.watch(scenarios[index], library)
                        count.withLock { $0 += states }
                        found = wrong
                    } catch {
                        found = ["\(scenarios[index]): \(error)"]
                    }
                    complaints.withLock { $0 += found }
                }
                for complaint in complaints.withLock({ $0 }) { Issue.record("\(complaint)") }
                print("\(count.withLock { $0 }) states of movies in \(scenarios.count) edits")
                #expect(count.withLock { $0 } > scenarios.count)
            }
        }

        private static func watch(
            _ scenario: FaultScenario,
            _ library: FaultLibrary
        ) throws -> (states: Int, complaints: [String]) {
            try withTemporaryFolder { folder in
                let place = Workplace(folder: folder)
                try FileManager.default.createDirectory(
                    atPath: place.path("tmp"),
                    withIntermediateDirectories: false
                )
                try scenario.files(place)
                for words in scenario.before { _ = try succeed(words, in: folder) }
                let tail = StrictMovieReader([UInt8](try place.data("movie.mp4"))).tailLength
                let (result, states) = try library.watch(
                    "movie.mp4",
                    while: scenario.arguments,
                    in: place
                )
                var complaints: [String] = []
                if result.exitCode > 1 { complaints.append("\(scenario): \(result.standardError)") }
                let last = [UInt8](try place.data("movie.mp4"))
                for (number, state) in (states + [last]).enumerated() {
                    let reader = StrictMovieReader(state, tailLength: tail)
                    complaints += reader.complaints.map { "\(scenario), state \(number): \($0)" }
                }
                return (states.count + 1, complaints)
            }
        }
    }
#endif
