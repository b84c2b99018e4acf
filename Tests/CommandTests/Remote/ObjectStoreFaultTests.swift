// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ObjectStoreFaultTests {
    private let edit = ["tag", "s3://films/movie.mp4", "--track", "2", "--language", "fr"]

    private func withMovie(
        _ more: Int = 12 << 20,
        options: [String] = [],
        body: (StorePlace, [UInt8]) throws -> Void
    ) throws {
        let bytes = try largeMovie(more)
        try StorePlace.with(["films/movie.mp4": bytes], options: options) { store in
            try body(store, bytes)
        }
    }

    @Test(arguments: [0, 12 << 20])
    func `throttling, server errors and cut answers are survived`(_ more: Int) throws {
        try withMovie(more) { store, bytes in
            try store.server.inject(
                """
                [{"kind": "slow", "every": 3}, {"kind": "error", "every": 4}, \
                {"kind": "cut", "every": 5}]
                """
            )
            let file = try store.place.write("in.mp4", bytes)
            try CommandTests.succeed(
                [
                    "tag", file, "--track", "2", "--language", "fr", "-o",
                    store.place.path("out.mp4"),
                ]
            )
            let result = try store.run(edit)
            try #require(result.exitCode == 0, result.summary)
            #expect(try store.server.bytes("films/movie.mp4") == store.place.data("out.mp4"))
            #expect(try store.server.requests.contains { $0.status == 503 })
            #expect(try store.server.state.uploads == 0)
        }
    }

    @Test func `a store that always fails is given up, and nothing is left`() throws {
        try withMovie { store, bytes in
            try store.server.inject(#"[{"kind": "slow", "every": 1}]"#)
            let result = try store.run(edit)
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("503 SlowDown"), result.summary)
            #expect(try store.server.requests.count <= 6)
            #expect(try Array(store.server.bytes("films/movie.mp4")) == bytes)
        }
    }

    @Test(arguments: [0, 12 << 20])
    func `a change by another program is an error, and nothing is written`(_ more: Int) throws {
        try withMovie(more) { store, bytes in
            try store.server.inject(#"[{"kind": "stale"}]"#)
            let result = try store.run(edit)
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("another program changed it"), result.summary)
            #expect(try Array(store.server.bytes("films/movie.mp4")) == bytes)
            #expect(try store.server.state.uploads == 0)
        }
    }

    @Test func `an answer that is lost after the work was done is no failure`() throws {
        let name = "films-versioned/movie.mp4"
        try StorePlace.with([name: try largeMovie(12 << 20)]) { store in
            try store.server.inject(#"[{"kind": "lost-complete"}]"#)
            let use = try store.report("tag", "s3://\(name)", "--track", "2", "--language", "fr")
            #expect(use.oldVersion == "v1")
            #expect(use.newVersion == (try store.server.state.objects[name]?.version))
            #expect(use.newVersion != use.oldVersion)
        }
    }

    @Test func `a fault in an answer with the status of success is noticed`() throws {
        try withMovie { store, bytes in
            try store.server.inject(#"[{"kind": "error-complete"}]"#)
            let result = try store.run(edit)
            #expect(result.exitCode == 0, result.summary)
            #expect(try Array(store.server.bytes("films/movie.mp4")) != bytes)
            #expect(try store.server.state.uploads == 0)
        }
    }

    @Test(arguments: [0, 12 << 20])
    func `a store without conditional writes is asked just before, with a warning`(_ more: Int)
        throws
    {
        try withMovie(more) { store, bytes in
            try store.server.inject(#"[{"kind": "refuse-conditions"}]"#)
            let result = try store.run(edit)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("conditional writes"), result.summary)
            #expect(try Array(store.server.bytes("films/movie.mp4")) != bytes)
        }
    }

    @Test func `a store that ignores conditions is found out, with a warning`() throws {
        try withMovie { store, bytes in
            try store.server.inject(#"[{"kind": "ignore-conditions"}]"#)
            let result = try store.run(edit)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("conditional writes"), result.summary)
            #expect(try Array(store.server.bytes("films/movie.mp4")) != bytes)
            try store.server.inject("[]")
            let other = try store.run([
                "tag", "s3://films/movie.mp4", "--track", "2", "--language", "de",
            ])
            #expect(!other.standardError.contains("conditional writes"), other.summary)
        }
    }

    @Test func `conditions are sent without quotation marks to a store that wants none`() throws {
        try withMovie(0) { store, bytes in
            try store.server.inject(#"[{"kind": "unquoted-conditions"}]"#)
            let result = try store.run(edit)
            #expect(result.exitCode == 0, result.summary)
            #expect(!result.standardError.contains("conditional writes"), result.summary)
            #expect(try Array(store.server.bytes("films/movie.mp4")) != bytes)
            try store.server.inject(#"[{"kind": "unquoted-conditions"}, {"kind": "stale"}]"#)
            #expect(
                try store.run(["tag", "s3://films/movie.mp4", "--track", "2", "--language", "de"])
                    .exitCode == 2
            )
        }
    }

    @Test func `a store for which no condition is right is asked just before, with a warning`()
        throws
    {
        try withMovie(0) { store, bytes in
            try store.server.inject(#"[{"kind": "wrong-conditions"}]"#)
            let result = try store.run(edit)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("conditional writes"), result.summary)
            #expect(try Array(store.server.bytes("films/movie.mp4")) != bytes)
        }
    }

    @Test func `tags that a store drops from an upload are set again`() throws {
        try withMovie { store, _ in
            let tags = try #require(store.server.state.objects["films/movie.mp4"]?.tags)
            try store.server.inject(#"[{"kind": "drop-tags"}]"#)
            let result = try store.run(edit)
            #expect(result.exitCode == 0 && !result.standardError.contains("tags"), result.summary)
            #expect(try store.server.state.objects["films/movie.mp4"]?.tags == tags)
            try store.server.inject(#"[{"kind": "drop-tags"}, {"kind": "refuse-tags"}]"#)
            let other = try store.run([
                "tag", "s3://films/movie.mp4", "--track", "2", "--language", "de",
            ])
            #expect(
                other.exitCode == 0 && other.standardError.contains("did not keep the tags"),
                other.summary
            )
        }
    }

    @Test func `a signal ends an edit after its upload was taken back`() throws {
        try withMovie { store, bytes in
            try store.server.inject(#"[{"kind": "slow", "every": 2}]"#)
            // The wait of a repetition is long enough for the signal in most runs; whenever it comes, either all
            // or nothing is done.
            for milliseconds in [50, 150, 300, 600] {
                let script = """
                    "$0" \(edit.map { "'\($0)'" }.joined(separator: " ")) & \
                    sleep 0.\(milliseconds < 100 ? "0" : "")\(milliseconds); kill -TERM $!; wait $!
                    """
                _ = try shell(script, in: store.place.folder, environment: store.server.environment)
                #expect(try store.server.state.uploads == 0)
                let now = try Array(store.server.bytes("films/movie.mp4"))
                #expect(now == bytes || now.count > bytes.count - (1 << 20))
            }
        }
    }

    @Test func `a bucket in another region is named`() throws {
        try withMovie { store, _ in
            try store.server.inject(#"[{"kind": "region:ap-south-2"}]"#)
            let result = try store.run(["inspect", "s3://films/movie.mp4"])
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("AWS_REGION=ap-south-2"), result.summary)
        }
    }

    @Test func `refusals are named, and keys are not`() throws {
        try withMovie { store, _ in
            for (name, words) in [
                ("s3://films/none.mp4", "404 NoSuchKey"), ("s3://none/a.mp4", "404 NoSuchBucket"),
                ("s3://films/../../etc/passwd", "404 NoSuchKey"), ("s3://", "s3://bucket/key"),
            ] {
                for command in [["inspect"], ["tag", "--track", "1", "--language", "fr"]] {
                    let result = try store.run([command[0], name] + command.dropFirst())
                    #expect(result.exitCode == 2, result.summary)
                    #expect(result.standardError.contains(words), result.summary)
                }
            }
            var environment = store.server.environment
            environment["AWS_SECRET_ACCESS_KEY"] = "wrong"
            let wrong = try mediatag(
                "inspect",
                "s3://films/movie.mp4",
                in: store.place.folder,
                environment: environment
            )
            #expect(wrong.standardError.contains("403 SignatureDoesNotMatch"), wrong.summary)
            environment["AWS_ACCESS_KEY_ID"] = ""
            environment["AWS_SECRET_ACCESS_KEY"] = ""
            let none = try mediatag(
                "inspect",
                "s3://films/movie.mp4",
                in: store.place.folder,
                environment: environment
            )
            #expect(none.exitCode == 2)
            #expect(none.standardError.contains("set AWS_ACCESS_KEY_ID and"), none.summary)
        }
    }
}
