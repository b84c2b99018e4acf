// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an earlier report found; what is in it is known, and only the rest counts.
public struct Baseline: Sendable {
    private let assets: [String: Known]

    private struct Known {
        var fingerprints: Set<String> = []
        var omitted: [String: Int] = [:]
    }

    private struct Document: Decodable {
        struct Asset: Decodable {
            struct Finding: Decodable { let fingerprint: String }
            let asset: String
            let findings: [Finding]
            let omitted: [String: Int]
        }
        let schema: String
        let assets: [Asset]
    }

    /// Reads a report that `--format json` has written.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    /// - Throws: `AuditFileError` for anything else.
    public init(json bytes: [UInt8], file: String) throws(AuditFileError) {
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(bytes))
        } catch {
            throw AuditFileError(
                file,
                "not a report of mediatag audit --format json; write it anew"
            )
        }
        guard document.schema == AuditReport.schema else {
            throw AuditFileError(file, "its schema is not \(AuditReport.schema); write it anew")
        }
        var assets: [String: Known] = [:]
        for asset in document.assets {
            assets[asset.asset, default: Known()].fingerprints.formUnion(
                asset.findings.map(\.fingerprint)
            )
            assets[asset.asset, default: Known()].omitted = asset.omitted
        }
        self.assets = assets
    }

    /// Whether a finding of an asset was there before.
    func knows(_ fingerprint: String, of asset: String) -> Bool {
        assets[asset]?.fingerprints.contains(fingerprint) ?? false
    }

    /// How many findings of a rule it did not list.
    func omitted(_ rule: String, of asset: String) -> Int { assets[asset]?.omitted[rule] ?? 0 }
}
