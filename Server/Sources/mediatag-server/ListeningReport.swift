// SPDX-License-Identifier: Apache-2.0

import LiveListening

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ListeningSummary {
    /// What came of it, for the operator.
    func sentence(of session: String) -> String {
        let skipped = skipped.reduce(0) { $0 + $1.end - $1.start }
        let heard =
            "\(session): heard \(Self.seconds(heard)), \(Self.seconds(captioned)) of it captions, "
            + "\(Self.seconds(skipped)) skipped"
        return failure.map { "\(heard); it ended: \($0)" } ?? heard
    }

    private static func seconds(_ milliseconds: Int) -> String {
        "\(Double(milliseconds / 100) / 10) s"
    }

    private struct Document: Encodable {
        struct Skipped: Encodable {
            let start: Int
            let end: Int
            let reason: String
        }

        let schema = "mediatag.relay-listen/1"
        let session: String
        let heard: Int
        let captioned: Int
        let skipped: [Skipped]
        let engine: String
        let restarts: Int
    }

    /// The report as JSON; its schema is `Docs/schemas/relay-listen.json`.
    func json(of session: String) throws -> [UInt8] {
        let document = Document(
            session: session,
            heard: heard,
            captioned: captioned,
            skipped: skipped.map {
                Document.Skipped(start: $0.start, end: $0.end, reason: $0.reason.rawValue)
            },
            engine: engine,
            restarts: restarts
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(document)) + [0x0A]
    }
}
