// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The report of many assets as several HTML files: an index that opens at once, and pages of assets.
///
/// The pages are in a folder beside the index, so that both can be moved together.
package struct AuditPages {
    /// The assets of a page.
    static let pageSize = 100
    /// An index of more assets lists its pages, so that one of 100,000 opens at once.
    static let listedCount = 10_000
    /// The assets that the index names first.
    private static let worstCount = 20

    private let report: AuditReport
    private let pictures: FindingFiles
    private let clips: FindingFiles
    /// The last name of the index.
    private let index: String

    /// Divides a report into pages; nil where it fits one file.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - index: the name of the index without its folder, such as `audit.html`.
    ///   - pictures: frames of the video beside findings.
    ///   - clips: clips of the sound beside findings.
    package init?(
        _ report: AuditReport,
        index: String,
        pictures: FindingFiles = FindingFiles(),
        clips: FindingFiles = FindingFiles()
    ) {
        guard report.assets.count > Self.pageSize else { return nil }
        self.report = report
        self.index = index
        (self.pictures, self.clips) = (pictures, clips)
    }

    /// The name of the folder of the pages.
    package var folder: String {
        let stem = index.hasSuffix(".html") ? String(index.dropLast(5)) : index
        return stem + ".pages"
    }

    /// How many pages there are.
    package var count: Int { (report.assets.count + Self.pageSize - 1) / Self.pageSize }

    /// The name of a page in the folder, counted from 1.
    package static func name(_ page: Int) -> String { "page-\(page).html" }

    /// The index.
    package var indexText: String {
        let rules = FoundRules(report.assets).all
        let summary = AuditPageSummary(report)
        let assets =
            report.assets.count > Self.listedCount
            ? AuditPage.section("assets", "All assets, by page", pageList)
            : "<div class=\"list\">\n"
                + AuditPage.section("assets", "All assets", (1...count).map(block).joined())
                + "</div>\n"
        return AuditPage.document(
            title: AuditPage.title(report),
            header: summary.header,
            rules: [],
            main: (AuditPageTrend(report)?.text ?? "")
                + summary.worst(Self.worstCount, links: address) + AuditPageRules(rules).text
                + assets
                + AuditPage.notAssessed(report)
        )
    }

    /// The text of a page, counted from 1.
    package func text(_ page: Int) -> String {
        let range = range(page)
        let part = AuditReport(profile: report.profile, assets: Array(report.assets[range]))
        let rules = FoundRules(part.assets).all
        let back = "../\(Self.encoded(index))"
        let assets = range.map { place in
            AuditPageAsset(
                number: place + 1,
                report: report.assets[place],
                pictures: pictures,
                clips: clips,
                rulesPage: back
            ).text
        }
        let heading =
            "Assets \(range.lowerBound + 1) to \(range.upperBound) of \(report.assets.count)"
        let places = [
            page > 1 ? "<a href=\"\(Self.name(page - 1))\">Previous page</a>" : nil,
            "<a href=\"\(back)\">All assets</a>",
            page < count ? "<a href=\"\(Self.name(page + 1))\">Next page</a>" : nil,
        ].compactMap(\.self).joined(separator: " · ")
        let date = report.scope.date.map { "<p><time>\($0.markupEscaped)</time></p>\n" } ?? ""
        return AuditPage.document(
            title: "\(heading): accessibility audit, profile \(report.profile)",
            header:
                "<h1>\(heading)</h1>\n\(date)<nav aria-label=\"Pages\"><p>\(places)</p></nav>\n",
            rules: rules,
            main: AuditPage.filter(rules) + AuditPage.section("assets", "Assets", assets.joined())
        )
    }

    private func range(_ page: Int) -> Range<Int> {
        let start = (page - 1) * Self.pageSize
        return start..<min(start + Self.pageSize, report.assets.count)
    }

    /// Where an asset is, counted from 1.
    private func address(_ asset: Int) -> String {
        let page = (asset - 1) / Self.pageSize + 1
        return "\(Self.encoded(folder))/\(Self.name(page))#asset-\(asset)"
    }

    /// The pages, each with its first and last asset and how many of its assets failed.
    private var pageList: String {
        let items = (1...count).map { page in
            let assets = report.assets[range(page)]
            let names = [assets.first, assets.last].compactMap { $0?.asset.markupEscaped }
            let failed = assets.count { $0.outcome == .failed }
            let failures = failed > 0 ? ", \(failed) failed" : ""
            return "<li><a href=\"\(Self.encoded(folder))/\(Self.name(page))\">"
                + names.map { "<bdi>\($0)</bdi>" }.joined(separator: " to ")
                + "</a>\(failures)</li>\n"
        }
        return "<ol>\n\(items.joined())</ol>\n"
    }

    /// The assets of a page in few elements: ten thousand of them are in the index.
    private func block(_ page: Int) -> String {
        let range = range(page)
        let items = range.map { place in
            let asset = report.assets[place]
            let errors = asset.findings.counts[.error] ?? 0
            let counts = errors > 0 ? " \(ReportWording.counted(errors, "error", "errors"))" : ""
            return
                "<li><a href=\"\(address(place + 1))\"><bdi>\(asset.asset.markupEscaped)</bdi></a> "
                + "\(AuditPage.badge(asset.outcome))\(counts)</li>\n"
        }
        return "<div class=\"block\"><h3><a href=\"\(Self.encoded(folder))/\(Self.name(page))\">"
            + "Assets \(range.lowerBound + 1) to \(range.upperBound)</a></h3>\n"
            + "<ol start=\"\(range.lowerBound + 1)\">\n\(items.joined())</ol></div>\n"
    }

    /// A name as a relative URL has it (RFC 3986, 2.3).
    private static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return name.fileNameBytes.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                String(Unicode.Scalar(byte))
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }.joined()
    }
}
