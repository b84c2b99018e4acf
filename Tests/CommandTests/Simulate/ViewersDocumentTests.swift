// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import MediaSelection

@Suite struct ViewersDocumentTests {
    private static let document = SampleMedia.packageRoot.appending(path: "Docs/Viewers.md")

    @Test func `Viewers.md names every rule of every engine, and no other`() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let rules = Set(
            ViewerEngine.all.flatMap(\.rules) + [EngineRule.noAudio, .noText, .otherKind]
        ).map(\.id)
        for rule in rules { #expect(text.contains("`\(rule)`"), "\(rule)") }
        let engines = ViewerEngine.all.map(\.id) + ["apple", "asset", "engine"]
        let named = text.matches(of: /`([a-z0-9]+)-[a-z0-9-]+`/).filter {
            engines.contains(String($0.1))
        }
        for match in named {
            let id = String(match.0.dropFirst().dropLast())
            #expect(rules.contains(id), "\(id)")
        }
    }

    @Test func `Viewers.md states the version and the evidence of every engine`() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        for engine in ViewerEngine.all {
            let row = "| `\(engine.id)` | \(engine.versionedID) | \(engine.evidence.rawValue) |"
            #expect(text.contains(row), "\(row)")
        }
    }
}
