// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing
import MediaPrimitives
import MediaReading

/// Which assets are audited, and how many at once.
struct AuditInputOptions: ParsableArguments {
    @Argument(
        help:
            "Movies, caption files, playlists, MPDs, web pages, sitemaps, folders, URLs, and s3:// names of objects and folders.",
        completion: .file()
    )
    var paths: [String] = []

    @Option(
        // A value that begins with a dash is not an option: find -print0 goes with -0.
        parsing: .unconditional,
        help: ArgumentHelp(
            "Read more paths and URLs from a file or a URL, one on each line; - is standard input.",
            discussion: """
                -0 is standard input with a NUL after each path, as find -print0 writes. An S3 inventory in CSV \
                is such a list, too.
                """,
            valueName: "file|-|-0"
        ),
        completion: .file()
    )
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Leave out files and folders: trailers, '*.draft.mp4', 'movies/**/test'; repeatable.",
            discussion:
                "* matches within a name, ** across folders; without a slash, any file or folder of that name.",
            valueName: "pattern"
        )
    )
    var exclude: [String] = []

    @Option(
        help: ArgumentHelp(
            "Most pages of sitemaps to audit.",
            discussion:
                "Pages on the host of the sitemap, as far as robots.txt allows; a sitemap on this machine may name any host.",
            valueName: "n"
        )
    )
    var maxPages = 1000

    @Flag(help: "Follow symbolic links in folders; by default, they are skipped with a warning.")
    var followLinks = false

    @Option(
        help: ArgumentHelp(
            "Audit only one of n parts; the name of an asset determines its part.",
            valueName: "i/n"
        ),
        transform: parseShard
    )
    var shard: Shard?

    @Option(
        help: ArgumentHelp(
            "Number of assets to audit at once. Default: one for each processor.",
            valueName: "n"
        )
    )
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Seconds that one of several assets may take before it is reported as not tested.",
            valueName: "seconds"
        )
    )
    var timeLimit = 3600

    func validate() throws {
        if let from, from.hasPrefix("-"), from != "-", from != "-0" {
            throw ValidationError("--from requires a file, - or -0, not \(from).")
        }
        if maxPages < 1 { throw ValidationError("--max-pages must be at least 1.") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
        guard 1...1_000_000 ~= timeLimit else {
            throw ValidationError("--time-limit must be 1 to 1000000 seconds.")
        }
    }

    /// What is audited, for reports.
    var shownNames: [String] {
        paths.map(RemoteName.shown) + (from.map { ["--from \(RemoteName.shown($0))"] } ?? [])
    }

    /// Finds the assets to audit.
    ///
    /// - Parameter runsScripts: whether pages are audited after their scripts ran.
    /// - Returns: the assets, and the files and folders that could not be read.
    /// - Throws: a usage error if no path is named; exit code 2 if the list cannot be read or there is
    ///   nothing to audit, after reporting why.
    func assets(runsScripts: Bool) throws -> AssetFinder.Search {
        let named = paths + (try listed())
        guard !named.isEmpty || from != nil else {
            throw ValidationError("Name movies, caption files or folders, or a list with --from.")
        }
        var found = AssetFinder.find(
            named,
            followsLinks: followLinks,
            excluding: exclude,
            pageLimit: maxPages,
            runsScripts: runsScripts
        )
        found.faults.forEach(Messages.fault)
        Messages.warn(all: found.skipped)
        if found.assets.isEmpty {
            Messages.fail(nothing(in: named))
            throw ExitCode.unreadable
        }
        // A part of a library may be empty.
        if let shard { found.assets.removeAll { !shard.contains($0.name) } }
        return found
    }

    private func nothing(in named: [String]) -> String {
        if named.isEmpty {
            let list = from.map { $0.hasPrefix("-") ? CaptionFile.standardInputName : $0 } ?? ""
            return "\(RemoteName.shown(list)): nothing to audit: the list has no path"
        }
        let places = named.count == 1 ? named[0] : "\(named[0]) and \(named.count - 1) more"
        let except = exclude.isEmpty ? "" : ", except those of --exclude"
        return "\(places): nothing to audit; looked for \(AssetFinder.soughtFiles)\(except)"
    }

    /// Reports what a conversion of the first path to the second has lost.
    ///
    /// - Throws: a usage error unless there are two paths; exit code 2 if one cannot be read, after reporting
    ///   why.
    func conversion(_ runner: AuditRunner) throws -> AssetReport {
        guard paths.count == 2, from == nil else {
            throw ValidationError("--compare requires two paths: before and after.")
        }
        do throws(MediaError) {
            return try runner.compare(paths[0], paths[1])
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private func listed() throws -> [String] {
        guard let from else { return [] }
        do throws(MediaError) {
            return try AssetList.names(in: from == "-0" ? "-" : from, hasNULs: from == "-0")
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}

/// Reads `--shard`.
private func parseShard(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
        throw ValidationError("\"\(text)\" is not a part; write 1/8 for the first of eight parts.")
    }
    return shard
}
