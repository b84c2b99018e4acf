// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    /// Every call that writes, of every command that does, fails or is the last.
    ///
    /// A few faults of some scenarios are tried unless `MEDIATAG_FAULTS=all` asks for all (`make nightly`);
    /// `MEDIATAG_FAULTS_OF=undo` restricts both to scenarios with that in their description.
    @Suite(.slow) struct FaultInjectionTests {
        /// Faults tried of each scenario where not all are.
        private static let share = 3

        @Test func `a fault in a system call leaves the old or the new file and no temporary file`()
            throws
        {
            let environment = ProcessInfo.processInfo.environment
            let isWhole = environment["MEDIATAG_FAULTS"] == "all"
            let chosen = environment["MEDIATAG_FAULTS_OF"] ?? ""
            let scenarios = (isWhole ? FaultScenario.all : FaultScenario.everyday).filter {
                chosen.isEmpty || "\($0)".contains(chosen)
            }
            try withTemporaryFolder { folder in
                let library = try FaultLibrary(in: folder)
                let tallies = Mutex<[Int: FaultTally]>([:])
                DispatchQueue.concurrentPerform(iterations: scenarios.count) { index in
                    let tally = Self.tally(
                        scenarios[index],
                        library,
                        atMost: isWhole ? nil : Self.share
                    )
                    tallies.withLock { $0[index] = tally }
                }
                Self.show(scenarios, tallies.withLock { $0 })
            }
        }

        private static func tally(
            _ scenario: FaultScenario,
            _ library: FaultLibrary,
            atMost limit: Int?
        ) -> FaultTally {
            do {
                return try withTemporaryFolder { folder in
                    var command = try FaultedCommand(scenario, library, in: folder)
                    return try command.strike(atMost: limit)
                }
            } catch {
                var tally = FaultTally()
                tally.complaints.append("\(scenario): \(error)")
                return tally
            }
        }

        private static func show(_ scenarios: [FaultScenario], _ tallies: [Int: FaultTally]) {
            print(FaultTally.head)
            var sum = FaultTally()
            for (index, scenario) in scenarios.enumerated() {
                let tally = tallies[index] ?? FaultTally()
                print(tally.row(scenario.name, scenario.layout))
                sum = sum + tally
            }
            print(sum.row("all", "\(scenarios.count) scenarios"))
            print("\(sum.total) faults injected")
            #expect(sum.total > 0)
            for complaint in sum.complaints { Issue.record("\(complaint)") }
        }
    }
#endif
