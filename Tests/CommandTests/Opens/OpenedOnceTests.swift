// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A movie of 100 GB on a server of files is opened once, and what was opened is what is read to the end: another
    /// program may replace it meanwhile.
    @Suite struct OpenedOnceTests {
        @Test(arguments: OpenedFiles.reading)
        func `a command that reads opens each of its files once`(command: OpenedFiles) throws {
            try check(command)
        }

        @Test(arguments: OpenedFiles.writing)
        func `a command that writes opens each of its files once`(command: OpenedFiles) throws {
            try check(command)
        }

        @Test func `every command is counted, or takes no media`() throws {
            let help = try succeed("--help")
            let list = help.split(separator: "SUBCOMMANDS:").last ?? ""
            let named = list.split(separator: "\n").filter {
                $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See")
            }
            let commands = Set(named.compactMap { $0.split(separator: " ").first.map(String.init) })
            let counted = Set((OpenedFiles.reading + OpenedFiles.writing).map { $0.words[0] })
            #expect(commands.count > 15)
            #expect(commands == counted.union(OpenedFiles.others.keys))
        }

        /// All files, which are made once.
        private static let files = Result {
            try withTemporaryFolder { folder in
                let place = Workplace(folder: folder)
                try place.makeOpenedFiles()
                return Dictionary(
                    uniqueKeysWithValues: try place.names.map { ($0, try place.data($0)) }
                )
            }
        }

        private func check(_ command: OpenedFiles) throws {
            try withTemporaryFolder { folder in
                let place = Workplace(folder: folder)
                for (name, data) in try Self.files.get() { try place.write(name, data) }
                try place.allowPrograms()
                let inputs = Set(try place.names).subtracting(["engine", "voice"])
                let opened = try Strace(command.words).opened(in: place)
                    .filter { inputs.contains($0.key) }
                #expect(opened.values.contains { $0 > 0 }, "no file is opened")
                for (name, count) in opened {
                    #expect(count == command.more[name] ?? 1, "\(name)")
                }
            }
        }
    }
#endif
