// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport

    /// A command that writes, and what it is run on.
    struct FaultScenario: CustomStringConvertible, Sendable {
        /// What it is in the table.
        let name: String
        /// How the input is laid out.
        var layout = ""
        /// Makes the files.
        let files: @Sendable (Workplace) throws -> Void
        /// What is done to them before, without faults.
        var before: [[String]] = []
        /// The command.
        let arguments: [String]
        /// What is run after a fault where the command has done its work: by default the same again.
        var next: [String]?
        /// Whether the file system knows files without names.
        var hasUnnamedFiles = true
        /// Whether everything that changes does so in one step.
        var isAtomic = true
        /// What is tried at every kind of call in an ordinary run, too; of other faults, a few.
        var thoroughFaults: Set<Fault> = []

        var description: String {
            (layout.isEmpty ? name : "\(name), \(layout)")
                + (hasUnnamedFiles ? "" : ", named files")
        }
    }

    extension FaultScenario {
        /// Every scenario.
        static var all: [FaultScenario] { onEachLayout + others }

        /// The same on a file system that knows no files without names.
        var withNamedFiles: FaultScenario {
            var scenario = self
            scenario.hasUnnamedFiles = false
            return scenario
        }

        /// Those of an ordinary run of the tests: each command on some layouts, each layout with some commands, and each
        /// way to write a movie wholly.
        static var everyday: [FaultScenario] {
            let chosen = onEachLayout.enumerated().filter {
                $0.offset % 4 == 0 || !$0.element.thoroughFaults.isEmpty
            }
            return chosen.map(\.element) + others
        }

        private static var others: [FaultScenario] {
            onFragments + toNewFiles + presentations + descriptions + texts + matroska + named
        }

        /// Copies, new files and texts where files need names.
        private static var named: [FaultScenario] {
            let copied = onEachLayout.filter { $0.layout == "fast start" && $0.name == "add-subs" }
            let others = (toNewFiles + texts).filter {
                ["tag -o", "add-subs -o --force", "captions fix --in-place"].contains($0.name)
            }
            return (copied + others).map(\.withNamedFiles)
        }
    }
#endif
