// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Edits in moto, which other people wrote to imitate Amazon S3, and in the store that `MEDIATAG_STORE` names.
@Suite(.slow) struct OtherStoresTests {
    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// A Python that has moto; nil if none has.
    private static var python: String? {
        let own = SampleMedia.packageRoot.appending(path: ".build-cluster/bin/python3").path
        return [environment["MEDIATAG_MOTO_PYTHON"], own].compactMap(\.self).first { python in
            let result = try? run(python, ["-c", "import boto3, moto.server"])
            return result?.exitCode == 0
        }
    }

    /// moto can check signatures, but not those of unusual keys.
    @Test(arguments: [[], ["--signed"]])
    func `edits in moto give the bytes that edits of files give`(_ options: [String]) throws {
        try compare(options)
    }

    /// An address, an access key and a secret key.
    private static let store = environment["MEDIATAG_STORE"]

    @Test(.enabled(if: store != nil, "make nightly names a store of Ceph: Scripts/with-ceph.sh"))
    func `edits in a store that is named give the bytes that edits of files give`() throws {
        let words = try #require(Self.store).split(separator: " ").map(String.init)
        try compare(["--store"] + words)
    }

    private func compare(_ options: [String]) throws {
        guard let python = Self.python else {
            if Self.environment["CI"] != nil {
                Issue.record("moto is not installed")
            } else {
                print("moto is not installed: make setup-cluster")
            }
            return
        }
        try Workplace.with { place in
            let base = place.folder.appending(path: "base")
            try Data(try largeMovie(12 << 20)).write(to: base)
            for layout in MovieLayout.allCases where layout != .chaptersAndTimecode {
                let isSmall = layout == .editLists || layout == .movieFirst
                try place.write(
                    "\(layout.rawValue).\(layout.fileExtension)",
                    try isSmall ? layout.bytes() : layout.bytes(of: base.path)
                )
            }
            let script = SampleMedia.packageRoot
                .appending(path: "Tests/TestSupport/Servers/object-store-check.py").path
            let result = try run(python, [script, place.folder.path, builtBinary.path] + options)
            #expect(result.exitCode == 0, result.summary)
        }
    }
}
