// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport

    /// A command whose system calls are struck, one in each run.
    struct FaultedCommand {
        private let scenario: FaultScenario
        private let library: FaultLibrary
        private let place: Workplace
        private let old: FolderSnapshot
        private let new: FolderSnapshot
        /// What readers see of the movies that change, before and after.
        private let oldMovies: [String: SeenMovie]
        private let newMovies: [String: SeenMovie]
        private let calls: [CountedCall]
        private var tally = FaultTally()

        /// Prepares the files and runs the command once without a fault.
        init(_ scenario: FaultScenario, _ library: FaultLibrary, in folder: URL) throws {
            self.scenario = scenario
            self.library = library
            place = Workplace(folder: folder)
            try FileManager.default.createDirectory(
                atPath: place.path("tmp"),
                withIntermediateDirectories: false
            )
            try scenario.files(place)
            for words in scenario.before {
                let result = try run(builtBinary.path, words, in: folder)
                guard result.exitCode == 0 else {
                    throw ProcessFailure(description: "\(words): \(result.standardError)")
                }
            }
            old = try FolderSnapshot(folder)
            let (result, calls) = try library.run(
                scenario.arguments,
                in: place,
                with: Self.environment(scenario)
            )
            guard Self.succeeded(result) else {
                throw ProcessFailure(description: "\(scenario): \(result.standardError)")
            }
            self.calls = calls
            new = try FolderSnapshot(folder)
            newMovies = try Self.movies(that: old, new, in: place)
            try old.restore(in: folder)
            oldMovies = try Self.movies(that: old, new, in: place)
            tally.calls = calls.count
        }

        private static func environment(_ scenario: FaultScenario) -> [String: String] {
            scenario.hasUnnamedFiles ? [:] : ["FAULT_NAMED": "1"]
        }

        /// The movies that are in both snapshots and not the same.
        private static func movies(
            that old: FolderSnapshot,
            _ new: FolderSnapshot,
            in place: Workplace
        ) throws -> [String: SeenMovie] {
            let names = old.files.keys.filter {
                Self.isMovie($0) && new.files[$0] != nil && new.files[$0] != old.files[$0]
            }
            return Dictionary(
                uniqueKeysWithValues: try names.map { ($0, try SeenMovie(place.path($0))) }
            )
        }

        private static func isMovie(_ name: String) -> Bool {
            name.hasSuffix(".mp4") || name.hasSuffix(".mkv")
        }

        /// Findings of an audit are no failure.
        private static func succeeded(_ result: ProcessResult) -> Bool {
            !result.wasKilled && (result.exitCode == 0 || result.exitCode == 1)
        }

        // MARK: - Faults

        /// Strikes calls: all of them in every way; or those that the scenario is thorough about, and so many of the others,
        /// spread evenly over all.
        mutating func strike(atMost limit: Int?) throws -> FaultTally {
            if calls.count < 2 { complain("only \(calls.count) calls that write") }
            let thorough = limit == nil ? [] : scenario.thoroughFaults
            for fault in Fault.allCases where thorough.contains(fault) {
                let struck = calls.filter(fault.applies)
                for index in struck.indices where Self.isTurn(index, in: struck) {
                    try strike(index + 1, fault, isThorough: index % 4 == 0)
                }
            }
            let all = Fault.allCases.filter { !thorough.contains($0) }.flatMap { fault in
                calls.filter(fault.applies).indices.map { ($0 + 1, fault) }
            }
            let count = min(limit ?? all.count, all.count)
            // Not the first of each stretch: other calls and faults for each scenario.
            let shift = "\(scenario)".utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
            for step in 0..<count {
                let (number, fault) = all[(step * all.count / count + shift) % all.count]
                try strike(number, fault, isThorough: (step + shift) % 16 == 0)
            }
            return tally
        }

        /// Whether a call is the first or the last of some of one kind: in between, nothing else changes.
        private static func isTurn(_ index: Int, in calls: [CountedCall]) -> Bool {
            index == 0 || index == calls.count - 1 || calls[index - 1].name != calls[index].name
                || calls[index + 1].name != calls[index].name
        }

        private mutating func strike(_ number: Int, _ fault: Fault, isThorough: Bool) throws {
            try old.restore(in: place.folder)
            let (result, struck) = try library.run(
                scenario.arguments,
                in: place,
                fault,
                at: number,
                with: Self.environment(scenario)
            )
            guard let call = struck.first(where: \.wasStruck) else {
                return complain("\(scenario): \(fault.rawValue) (\(number)) was not struck")
            }
            let what = "\(scenario): \(fault.rawValue) at \(call.name) (\(number))"
            let state = try state(what)
            tally.count(fault, state)
            judge(result, state, fault, call, what)
            try expectOneMovie(what)
            if isThorough { try expectPlayable(what) }
            try expectNextRun(after: state, what)
        }

        private mutating func complain(_ text: String) { tally.complaints.append(text) }

        // MARK: - What has to hold

        /// How the process ended, and whether that fits what is there.
        private mutating func judge(
            _ result: ProcessResult,
            _ state: FaultTally.Outcome,
            _ fault: Fault,
            _ call: CountedCall,
            _ what: String
        ) {
            let end = "exit \(result.exitCode), \(state), \(result.standardError.suffix(300))"
            if fault.kills {
                if !result.wasKilled { complain("\(what): was not killed: \(end)") }
                if fault == .ended { expectNoLeftOvers(fault, call, what) }
            } else if result.wasKilled {
                complain("\(what): died: \(end)")
            } else if fault.isNoReasonToFail {
                if !Self.succeeded(result) || state != .new { complain("\(what): gave up: \(end)") }
            } else if result.exitCode == 2 {
                // On a broken medium an edit cannot be taken back either.
                if state == .new, scenario.isAtomic, !fault.lasts {
                    complain("\(what): new all the same: \(end)")
                }
                let isTold =
                    result.standardError.contains(fault.reason)
                    || result.standardOutput.contains(fault.reason)
                if !isTold { complain("\(what): no reason: \(end)") }
                expectNoLeftOvers(fault, call, what)
            } else if state != .new {
                complain("\(what): failed without a word: \(end)")
            }
        }

        /// A failed run leaves no temporary file, unless files cannot be removed.
        private mutating func expectNoLeftOvers(_ fault: Fault, _ call: CountedCall, _ what: String)
        {
            if fault == .brokenDisk || ["unlink", "rmdir"].contains(call.name) { return }
            do {
                let hidden = try FolderSnapshot(place.folder).names.filter(Self.isHidden)
                if !hidden.isEmpty { complain("\(what): left \(hidden)") }
            } catch {
                complain("\(what): \(error)")
            }
        }

        private static func isHidden(_ path: String) -> Bool {
            path.split(separator: "/").contains { $0.hasPrefix(".") } || path.hasPrefix("tmp/")
        }

        /// What is there: everything as before, everything new, or some of each.
        private mutating func state(_ what: String) throws -> FaultTally.Outcome {
            let now = try FolderSnapshot(place.folder)
            var outcomes: Set<FaultTally.Outcome> = []
            let known = Set(old.files.keys).union(new.files.keys)
            for name in known.union(now.files.keys.filter { !Self.isHidden($0) }) {
                let (before, after, bytes) = (old.files[name], new.files[name], now.files[name])
                if before == after {
                    if bytes != before { complain("\(what): \(name) is not as it was") }
                } else if bytes == before || bytes == after {
                    outcomes.insert(bytes == before ? .old : .new)
                } else {
                    outcomes.insert(seen(name, what))
                }
            }
            guard outcomes.count == 1, let outcome = outcomes.first else {
                if scenario.isAtomic { complain("\(what): some is old and some is new") }
                return .mixed
            }
            return outcome
        }

        /// A movie with other bytes has to be seen as the old one or the new one.
        private mutating func seen(_ name: String, _ what: String) -> FaultTally.Outcome {
            do {
                let movie = try SeenMovie(place.path(name))
                if movie == oldMovies[name] { return .old }
                if movie == newMovies[name] { return .new }
                complain("\(what): \(name) is neither the old nor the new movie")
            } catch {
                complain("\(what): \(name) cannot be read: \(error)")
            }
            return .mixed
        }

        /// That a strict reader finds one movie in each file: boxes that fill it, exactly one `moov`; of Matroska,
        /// one `Tracks`.
        private mutating func expectOneMovie(_ what: String) throws {
            for (name, bytes) in try FolderSnapshot(place.folder).files
            where Self.isMovie(name) && !Self.isHidden(name) && !name.hasPrefix("out/") {
                if name.hasSuffix(".mkv") {
                    for complaint in StrictMatroskaReader([UInt8](bytes)).complaints {
                        complain("\(what): \(name): \(complaint)")
                    }
                    continue
                }
                let tail = old.files[name].map { StrictMovieReader([UInt8]($0)).tailLength } ?? 0
                let reader = StrictMovieReader([UInt8](bytes), tailLength: tail)
                for complaint in reader.complaints { complain("\(what): \(name): \(complaint)") }
            }
        }

        /// That other programs read the movies as well.
        private mutating func expectPlayable(_ what: String) throws {
            for name in try FolderSnapshot(place.folder).files.keys
            where Self.isMovie(name) && !Self.isHidden(name) && !name.hasPrefix("out/") {
                let result = try PlayedFile.result(place.path(name))
                // FFmpeg looks at bytes after a segment, too, and reports an element that is cut off there.
                let isQuiet = result.standardError.isEmpty || name.hasSuffix(".mkv")
                if result.exitCode != 0 || !isQuiet {
                    complain("\(what): \(name) does not play: \(result.standardError)")
                }
            }
        }

        /// That the next run succeeds and leaves nothing behind; where nothing was done, it does it.
        private mutating func expectNextRun(after state: FaultTally.Outcome, _ what: String) throws
        {
            let words = state == .old ? scenario.arguments : scenario.next ?? scenario.arguments
            let result = try run(
                builtBinary.path,
                words,
                in: place.folder,
                environment: place.environment
            )
            guard Self.succeeded(result) else {
                return complain("\(what): the next run fails: \(result.standardError)")
            }
            let left = try FolderSnapshot(place.folder).names.filter { !new.names.contains($0) }
            if !left.isEmpty { complain("\(what): the next run leaves \(left)") }
            guard words == scenario.arguments || words == scenario.arguments + ["--force"] else {
                return
            }
            if try self.state("\(what), next run") != .new {
                complain("\(what): the next run does not complete it")
            }
        }
    }
#endif
