// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What a release says of itself, and the files for the forge.
@Suite struct ReleaseTests {
    private func text(_ name: String) throws -> String {
        try String(contentsOf: SampleMedia.packageRoot.appending(path: name), encoding: .utf8)
    }

    /// The heading of the newest release of the changelog: its version and date.
    private func newest() throws -> (version: String, date: String) {
        let heading = try text("CHANGELOG.md")
            .firstMatch(of: /(?m)^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/)
        let match = try #require(heading, "CHANGELOG.md has no release")
        return (String(match.1), String(match.2))
    }

    @Test func `the version of the program is that of the newest release in the changelog`() throws
    {
        let result = try run(builtBinary.path, ["--version"])
        #expect(result.standardOutput == "\(try newest().version)\n")
    }

    @Test(arguments: [
        ("Docs/AuditAtScale.md", #""type":"hello","version":"NUMBER""#),
        ("Docs/Releasing.md", "@vNUMBER"),
        ("action.yml", #"default: "NUMBER""#),
        (".github/ISSUE_TEMPLATE/bug.yml", "placeholder: NUMBER"),
        (".github/ISSUE_TEMPLATE/finding.yml", "placeholder: NUMBER"),
        ("cluster/pyproject.toml", #"version = "NUMBER""#),
        ("cluster/mediatag_cluster/__init__.py", #"__version__ = "NUMBER""#),
        ("cluster/manifests/kubernetes-indexed-job.yaml", "/mediatag:NUMBER"),
        ("cluster/manifests/ray-cluster.yaml", "/mediatag-ray:NUMBER"),
        ("cluster/manifests/aws-batch-array.json", "/mediatag:NUMBER"),
    ])
    func `documents and forms name the newest version`(file: String, phrase: String) throws {
        let expected = phrase.replacing("NUMBER", with: try newest().version)
        #expect(try text(file).contains(expected), "\(file) does not have \(expected)")
    }

    @Test func `the text of a release is the changelog's entry`() throws {
        let script = SampleMedia.packageRoot.appending(path: "Scripts/version.sh").path
        let notes = try run("bash", [script, "--notes"]).standardOutput
        #expect(notes.contains("### Movies"))
        #expect(!notes.contains("\n## "))
        let version = try run("bash", [script]).standardOutput
        #expect(version == "\(try newest().version)\n")
    }
}
