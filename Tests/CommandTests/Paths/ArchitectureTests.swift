// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `Docs/Architecture.md` beside `Package.swift`.
@Suite struct ArchitectureTests {
    /// What each target imports, in the order of the lines.
    private typealias Imports = [(target: String, imports: [String])]

    private func text(_ name: String) throws -> String {
        try String(contentsOf: SampleMedia.packageRoot.appending(path: name), encoding: .utf8)
    }

    /// The lines `Target ← A, B` of the drawing; lines that begin with a space go on.
    private func drawn() throws -> Imports {
        let document = try text("Docs/Architecture.md")
        let drawing = document.split(separator: "```").first { $0.hasPrefix("\nMediaPrimitives\n") }
        let joined = try #require(drawing).replacing(/,\n +/, with: ", ")
        return joined.split(separator: "\n").flatMap { line -> Imports in
            let parts = line.split(separator: "←")
            let targets = parts[0].split(separator: " ").map(String.init)
            let imports =
                parts.count > 1 ? parts[1].split { ", ".contains($0) }.map(String.init) : []
            return targets.map { ($0, imports) }
        }
    }

    /// What the manifest says of the targets of `Sources`.
    private func declared() throws -> [String: Set<String>] {
        let manifest = try text("Package.swift")
        var targets: [String: Set<String>] = [:]
        let blocks = manifest.split(separator: /\.(?:target|executableTarget|testTarget)\(/)
        for block in blocks.dropFirst() where !block.contains("path:") {
            guard let name = block.firstMatch(of: /name: "(\w+)"/)?.1, !name.hasSuffix("Tests")
            else {
                continue
            }
            let list = block.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
            let own = list.replacing(/\.product\([^)]*\)/, with: "")
            targets[String(name)] = Set(own.matches(of: /"(\w+)"/).map { String($0.1) })
        }
        return targets
    }

    @Test func `the floor plan has every arrow of the manifest and no other`() throws {
        let (drawn, declared) = (try drawn(), try declared())
        #expect(Set(drawn.map(\.target)) == Set(declared.keys))
        for (target, imports) in drawn {
            let list =
                "\(target): \(declared[target, default: []].sorted().joined(separator: ", "))"
            #expect(Set(imports) == declared[target], "\(list)")
        }
    }

    @Test func `the arrows of the floor plan point to earlier lines only`() throws {
        var known: Set<String> = []
        for (target, imports) in try drawn() {
            #expect(known.isSuperset(of: imports), "\(target)")
            known.insert(target)
        }
    }
}
