// SPDX-License-Identifier: Apache-2.0

import Auditing
import Testing

/// Every format of a report, as programs of others read it, with hostile names and texts.
@Suite struct ReportFormatTests {
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
