// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import MediaPrimitives
import Muxing

/// Which assets are audited, and how many at once.
struct AuditInputOptions: ParsableArguments {
    @Argument(help: "Movies, caption files, folders and URLs.", completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read further paths and URLs from a file, one a line; - is standard input.",
            valueName: "file|-"
        ),
        completion: .file()
    )
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Audit one of n parts only; an asset's name decides which part it is in.",
            valueName: "i/n"
        ),
        transform: parseShard
    )
    var shard: Shard?

    @Option(
        help: ArgumentHelp("How many assets at once. Default: one a processor.", valueName: "n")
    )
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "How long one of several assets may take before it is put aside as not tested.",
            valueName: "seconds"
        )
    )
    var timeLimit = 3600

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1.") }
        guard 1...1_000_000 ~= timeLimit else {
            throw ValidationError("--time-limit is 1 to 1000000 seconds.")
        }
    }

    /// The assets that are to be audited, and what could not be looked into.
    ///
    /// - Throws: a usage error where none is named; exit code 2 where the list cannot be read, after
    ///   telling why.
    func assets() throws -> (assets: [AssetFinder.Found], faults: [String]) {
        let named = paths + (try listed())
        guard !named.isEmpty || from != nil else {
            throw ValidationError("Name movies, caption files or folders, or a list with --from.")
        }
        var found = AssetFinder.find(named)
        if let shard { found.assets.removeAll { !shard.contains($0.name) } }
        return found
    }

    /// What a conversion of the first path into the second has lost.
    ///
    /// - Throws: a usage error where there are not two paths; exit code 2 where one cannot be read, after
    ///   telling why.
    func conversion(_ runner: AuditRunner) throws -> AssetReport {
        guard paths.count == 2, from == nil else {
            throw ValidationError("--compare takes two paths: before and after.")
        }
        do throws(MuxingError) {
            return try runner.compare(paths[0], paths[1])
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private func listed() throws -> [String] {
        guard let from else { return [] }
        do throws(MuxingError) {
            let lines = try CaptionFile.read(from).split { $0 == 0x0A || $0 == 0x0D }
            return lines.map { String(fileName: $0) }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}

/// Reads `--shard`.
private func parseShard(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
        throw ValidationError("\"\(text)\" is no part; write 1/8 for the first of eight.")
    }
    return shard
}
