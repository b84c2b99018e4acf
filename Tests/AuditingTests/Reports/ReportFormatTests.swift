// SPDX-License-Identifier: Apache-2.0

import Auditing
import Foundation
import Testing

/// Every format of a report, as programs of others read it, with hostile names and texts.
@Suite struct ReportFormatTests {
    /// The one that has the libraries of the system's packages.
    private let systemPython = "/usr/bin/python3"

    @Test func `JSON and every line of JSON lines follow the schema`() throws {
        let report = try hostileReport()
        try validate(ReportJSON.document(report), by: "audit.json")
        for asset in report.assets {
            let line = ReportJSON.line(asset, profile: report.profile)
            #expect(line.utf8.count { $0 == 0x0A } == 1)
            try validate(line, by: "audit.json")
        }
    }

    @Test func `CSV rows have the same columns and no formula`() throws {
        let report = try hostileReport(limit: 1)
        let text = AuditTable.text(report)
        let listed = report.assets.reduce(0) { $0 + $1.findings.all.count }
        let omitted = report.assets.reduce(0) { $0 + $1.findings.omitted.count }
        #expect(omitted > 0)
        try python(
            """
            import csv, sys
            text = open(sys.argv[1], newline='').read()
            assert text.count('\\r\\n') == text.count('\\n')
            rows = list(csv.reader(text.splitlines(True), strict=True))
            assert rows[0][2:9] == ['LineNumber', 'TimeCodeIn', 'TimeCodeOut', 'Rule', 'Severity',
                'Text', 'Comment'], rows[0]
            assert len(rows) == 1 + 1 + \(listed) + \(omitted), len(rows)
            for row in rows:
                assert len(row) == len(rows[0]), row
                assert not any(field[:1] in '=+-@' for field in row if field), row
                assert not any(ord(c) < 32 for field in row for c in field), row
            late = [row for row in rows if row[5].startswith('V304')]
            assert late[0][2:5] == ['2', '00:00:05.000', '00:00:04.000'], late
            """,
            judges: text
        )
    }

    @Test
    func `schema.org has an object for each asset with video, and claims nothing that has errors`()
        throws
    {
        let report = try hostileReport()
        let videos = report.assets.filter { $0.access != nil }
        #expect(videos.count == 1)
        #expect(videos[0].access?.captions.offers.isEmpty == false)
        try python(
            """
            import sys, rdflib
            graph = rdflib.Graph().parse(sys.argv[1], format='json-ld')
            schema = rdflib.Namespace('https://schema.org/')
            videos = list(graph.subjects(rdflib.RDF.type, schema.VideoObject))
            assert len(videos) == 1, videos
            def values(name): return sorted(map(str, graph.objects(videos[0], schema[name])))
            assert values('accessibilityFeature') == [], values('accessibilityFeature')
            assert values('accessibilityHazard') == ['unknownFlashingHazard']
            assert values('accessMode') == ['auditory', 'visual']
            assert values('duration') == ['PT30S'] and values('inLanguage') == ['en']
            """,
            judges: SchemaOrgReport.text(report),
            by: systemPython
        )
    }

    @Test func `TV-Anytime has what counts of each asset with video, in the order of its schema`()
        throws
    {
        let json = """
            {"language":"en","captions":{"offers":[{"language":"es","track":3,"format":"wvtt"},
             {"language":"en","format":"cc","forDeaf":true},{"format":"srt","faults":["V304"]}]},
             "audioDescription":{"offers":[{"language":"en-GB"}]},
             "signLanguage":{"offers":[{"language":"bfi","format":"avc1.64001f"},{"format":"av01"}]}}
            """
        let access = try JSONDecoder().decode(AccessFacts.self, from: Data(json.utf8))
        try python(
            """
            import sys, xml.etree.ElementTree as tree
            root = tree.parse(sys.argv[1]).getroot()
            ns = {'t': 'urn:tva:metadata:2024'}
            [program] = root.findall('t:ProgramDescription/t:ProgramInformationTable/t:ProgramInformation', ns)
            assert program.get('programId') == 'crid://example.invalid/a%3Cb%3E%26%1B.mp4', program.attrib
            assert program.findtext('t:BasicDescription/t:Title', None, ns) == 'a<b>&' + chr(92) + 'u{1b}.mp4'
            [access] = program.findall('t:AVAttributes/t:AccessibilityAttributes', ns)
            def flat(element):
                value = element.get('href', element.text or '').strip().split('metadata:cs:')[-1]
                return [element.tag.split('}')[1], value] + [flat(child) for child in element]
            wanted = [
                ['SubtitleAttributes', '', ['Carriage', 'SubtitleCarriageCS:2023:3'],
                 ['Coding', 'SubtitleCodingFormatCS:2023:4'], ['SubtitleLanguage', 'es'],
                 ['Purpose', 'SubtitlePurposeCS:2023:1'], ['SuitableForTTS', 'false']],
                ['SubtitleAttributes', '', ['Carriage', 'SubtitleCarriageCS:2023:99'],
                 ['Coding', 'SubtitleCodingFormatCS:2023:99'], ['SubtitleLanguage', 'en'],
                 ['Purpose', 'SubtitlePurposeCS:2023:2'], ['SuitableForTTS', 'false']],
                ['AudioDescriptionAttributes', '', ['AudioAttributes', '', ['AudioLanguage', 'en-GB']]],
                ['SigningAttributes', '', ['Coding', 'VideoCodecCS:2022:1'], ['SignLanguage', 'bfi']],
            ]
            found = [flat(child) for child in access]
            assert found == wanted, found
            """,
            judges: TVAnytimeReport.text([("a<b>&\u{1b}.mp4", access)]),
            by: systemPython
        )
    }

    @Test func `EARL has an assertion for each criterion and each finding, as RDF reads it`() throws
    {
        let report = try hostileReport()
        var outcomes: [String: Int] = [:]
        for asset in report.assets {
            for criterion in asset.criteria { outcomes[criterion.outcome.name, default: 0] += 1 }
            for finding in asset.findings.all where finding.severity != .info {
                let isOpen = finding.severity == .review || finding.confidence == .heuristic
                outcomes[isOpen ? "cantTell" : "failed", default: 0] += 1
            }
        }
        #expect(outcomes["failed"] != nil && outcomes["cantTell"] != nil)
        try python(
            """
            import collections, json, sys, rdflib
            graph = rdflib.Graph().parse(sys.argv[1], format='json-ld')
            earl = rdflib.Namespace('http://www.w3.org/ns/earl#')
            dct = rdflib.Namespace('http://purl.org/dc/terms/')
            found = collections.Counter()
            for assertion in graph.subjects(rdflib.RDF.type, earl.Assertion):
                result = graph.value(assertion, earl.result)
                found[str(graph.value(result, earl.outcome)).split('#')[1]] += 1
                for name in (earl.assertedBy, earl.subject, earl.test):
                    assert graph.value(graph.value(assertion, name), dct.title) is not None, name
                assert graph.value(assertion, earl.mode) == earl.automatic
            assert found == json.loads('\(json(outcomes))'), found
            titles = {str(graph.value(s, dct.title)) for s in graph.subjects(rdflib.RDF.type, earl.TestSubject)}
            assert len(titles) == \(report.assets.count), titles
            assert rdflib.URIRef('https://www.w3.org/TR/WCAG22/#captions-prerecorded') in set(
                graph.subjects(rdflib.RDF.type, earl.TestCriterion))
            """,
            judges: EARLReport.text(report),
            by: systemPython
        )
    }

    private func json(_ counts: [String: Int]) -> String {
        "{" + counts.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }

    @Test func `OpenACR has levels of its schema, and none that a program cannot decide`() throws {
        let report = try hostileReport()
        try python(
            """
            import sys, yaml
            acr = yaml.safe_load(open(sys.argv[1]))
            assert {'title', 'product', 'author'} <= set(acr) and acr['version'] == 1
            assert acr['product']['name'] and '@' in acr['author']['email']
            assert acr['catalog'] == '2.5-edition-wcag-2.2-508-eu-en'
            levels = {}
            for chapter, content in acr['chapters'].items():
                assert chapter in {'success_criteria_level_' + level for level in ('a', 'aa', 'aaa')}
                for criterion in content['criteria']:
                    for component in criterion['components']:
                        assert component['name'] in ('web', 'electronic-docs'), component
                        levels[criterion['num'], component['name']] = component['adherence']['level']
                        if component['adherence']['level'] == 'not-evaluated':
                            assert ': ' in component['adherence']['notes'], component
            decided = {'does-not-support', 'partially-supports', 'not-applicable', 'not-evaluated'}
            assert set(levels.values()) <= decided, levels
            assert levels['1.2.2', 'electronic-docs'] == '\(level(of: "WCAG 1.2.2", in: report))', levels
            """,
            judges: OpenACRReport.text(report),
            by: systemPython
        )
    }

    /// The level that the outcomes of a criterion amount to.
    private func level(of criterion: String, in report: AuditReport) -> String {
        let outcomes = report.assets.flatMap(\.criteria).filter { $0.id == criterion }.map(
            \.outcome
        )
        let applicable = outcomes.filter { $0 != .inapplicable }
        let failed = applicable.count { $0 == .failed }
        if applicable.isEmpty { return "not-applicable" }
        if failed == 0 { return "not-evaluated" }
        return 2 * failed > applicable.count ? "does-not-support" : "partially-supports"
    }

    @Test func `the table of clauses has a row for each criterion of each asset`() throws {
        let report = try hostileReport()
        try python(
            """
            import csv, sys
            rows = list(csv.reader(open(sys.argv[1], newline=''), strict=True))
            assert len(rows) == 1 + \(report.assets.reduce(0) { $0 + $1.criteria.count }), len(rows)
            assert all(len(row) == len(rows[0]) for row in rows)
            captions = [row for row in rows if row[1] == 'WCAG 1.2.2']
            assert captions and captions[0][2:5] == ['Captions (Prerecorded)', 'A', 'content'], captions
            """,
            judges: ClauseTable.text(report)
        )
    }

    @Test func `JUnit is valid XML with correct counts`() throws {
        let report = try hostileReport()
        try python(
            """
            import sys, xml.etree.ElementTree as tree
            root = tree.parse(sys.argv[1]).getroot()
            assert root.tag == 'testsuites'
            assert [s.get('name')[:8] for s in root] == ['<script>', 'a:b/c d#', 'missing.']
            def counts(e):
                cases = list(e.iter('testcase'))
                return [len(cases)] + [sum(c.find(k) is not None for c in cases)
                    for k in ('failure', 'error', 'skipped')]
            # What the schema of Jenkins allows (xunit-plugin, junit-10.xsd).
            allowed = {
                'testsuites': {'name', 'time', 'tests', 'failures', 'errors'},
                'testsuite': {'name', 'time', 'tests', 'failures', 'errors', 'skipped', 'timestamp'},
                'testcase': {'name', 'time', 'classname'},
                'failure': {'type', 'message'}, 'error': {'type', 'message'},
                'skipped': {'type', 'message'}, 'system-out': set()}
            for e in root.iter():
                assert set(e.attrib) <= allowed[e.tag], (e.tag, e.attrib)
            for e in [root] + list(root):
                keys = ('tests', 'failures', 'errors') + (('skipped',) if e is not root else ())
                said = [int(e.get(k)) for k in keys]
                assert said == counts(e)[:len(keys)], (said, counts(e))
            names = [c.get('name') for c in root[0]]
            assert len(set(names)) == len(names) > 40, len(names)
            assert 'V304 non-positive-duration' in [
                c.get('name') for c in root[0] if c.find('failure') is not None]
            assert counts(root[2]) == [1, 0, 1, 0]
            kinds = {c.find('skipped').get('message').split(':')[0]
                for c in root.iter('testcase') if c.find('skipped') is not None}
            assert {'does not apply', 'needs review'} <= kinds, kinds
            """,
            judges: AuditJUnit.text(report)
        )
    }
}
