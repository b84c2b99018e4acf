// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Edits in moto, which other people wrote to imitate Amazon S3.
@Suite(.slow) struct MotoTests {
    /// A Python that has moto; nil if none has.
    private static var python: String? {
        let named = ProcessInfo.processInfo.environment["MEDIATAG_MOTO_PYTHON"]
        let own = SampleMedia.packageRoot.appending(path: ".build-cluster/bin/python3").path
        return [named, own].compactMap(\.self).first { python in
            let result = try? run(python, ["-c", "import boto3, moto.server"])
            return result?.exitCode == 0
        }
    }

    /// moto can check signatures, but not those of unusual keys.
    @Test(arguments: [true, false])
    func `edits in moto give the bytes that edits of files give`(_ isSigned: Bool) throws {
        guard let python = Self.python else {
            if ProcessInfo.processInfo.environment["CI"] != nil {
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
                .appending(path: "Tests/TestSupport/Servers/moto-check.py").path
            let result = try run(
                python,
                [script, place.folder.path, builtBinary.path] + (isSigned ? ["--signed"] : [])
            )
            #expect(result.exitCode == 0, result.summary)
        }
    }
}
