// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

/// A folder whose folder `store` has the buckets of a store, while the store runs.
struct StorePlace {
    let place: Workplace
    let server: ObjectStoreServer

    /// Calls `body` with a store that has some objects: `bucket/key` and bytes.
    static func with(
        _ objects: [String: [UInt8]],
        options: [String] = [],
        body: (StorePlace) throws -> Void
    ) throws {
        try Workplace.with { place in
            for (name, bytes) in objects {
                let file = place.folder.appending(path: "store/\(name)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(bytes).write(to: file)
            }
            let folder = place.folder.appending(path: "store")
            try ObjectStoreServer.with(folder, options: options) { server in
                try body(StorePlace(place: place, server: server))
            }
        }
    }

    /// Runs the program, of which nothing may print what opens the store.
    func run(_ arguments: [String]) throws -> ProcessResult {
        let result = try TestSupport.run(
            builtBinary.path,
            arguments,
            in: place.folder,
            environment: server.environment
        )
        for text in [result.standardOutput, result.standardError] {
            for secret in [
                ObjectStoreServer.secretKey, ObjectStoreServer.token, ObjectStoreServer.accessKey,
            ] {
                #expect(!text.contains(secret), "\(arguments.joined(separator: " "))")
            }
        }
        return result
    }

    /// Runs the program, which has to succeed; gives its output.
    @discardableResult
    func succeed(_ arguments: String...) throws -> String {
        let result = try run(arguments)
        try #require(result.exitCode == 0 && !result.wasKilled, result.summary)
        return result.standardOutput
    }

    /// What an edit reports of the store.
    func report(_ arguments: String...) throws -> StoreUse {
        let result = try run(arguments + ["--format", "json"])
        try #require(result.exitCode == 0, result.summary)
        let command = try #require(arguments.first)
        try validate(result.standardOutput, schema: command)
        let whole = try JSONDecoder().decode(Whole.self, from: Data(result.standardOutput.utf8))
        return try #require(whole.store)
    }

    /// The part of a report that is about the store.
    struct StoreUse: Decodable {
        var requests: Int
        var bytesRead: UInt64
        var bytesSent: UInt64
        var bytesCopied: UInt64
        var oldVersion: String?
        var newVersion: String?
    }

    private struct Whole: Decodable { var store: StoreUse? }
}

/// The sample movie with as many more bytes of media data, which no track uses; `moov` stays last.
func largeMovie(_ count: Int) throws -> [UInt8] {
    var bytes = try SampleMedia.bytes("movie.mp4")
    let file = try MovieFile(opening: SampleMedia.path("movie.mp4"))
    let media = try #require(file.boxes.last { $0.type == "mdat" })
    try #require(
        media.sizeForm == .compact && media.range.upperBound <= file.movieBox.range.lowerBound
    )
    let start = Int(media.range.lowerBound)
    let size = UInt32(media.range.upperBound - media.range.lowerBound) + UInt32(count)
    bytes.replaceSubrange(
        start..<start + 4,
        with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }
    )
    // The bytes repeat after 128 KiB. Built for debugging, computing each of them took the tests a minute.
    let pattern = (0..<min(count, 128 << 10)).map {
        UInt8(truncatingIfNeeded: ($0 &* 31) ^ ($0 >> 9))
    }
    var more: [UInt8] = []
    while more.count < count { more += pattern.prefix(count - more.count) }
    bytes.insert(contentsOf: more, at: Int(media.range.upperBound))
    return bytes
}
