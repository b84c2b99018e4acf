// SPDX-License-Identifier: Apache-2.0

import Auditing
import Testing

/// The Static Analysis Results Interchange Format.
///
/// The official schema of 2.1.0 is in no package that the tests can install, so what it asks of the parts
/// that are written stands here in a schema of our own, with what its prose alone says beside it.
@Suite struct SARIFTests {
    @Test func `a log has the structure of 2.1.0`() throws {
        try python(Self.judge, judges: SARIFLog.text(try hostileReport(), .everything))
    }

    @Test func `known and suppressed findings are marked`() throws {
        var report = try hostileReport()
        let baseline = try Baseline(json: Array(ReportJSON.document(report).utf8), file: "old.json")
        let reason = "agreed <on>"
        report.assets[0].compare(
            with: baseline,
            suppressions: [Suppression(rule: "V304", reason: reason)]
        )
        let text = SARIFLog.text(report, .everything)
        try python(Self.judge, judges: text)
        try python(
            """
            import json, sys
            results = json.load(open(sys.argv[1]))['runs'][0]['results']
            marked = [r for r in results if 'suppressions' in r]
            assert marked and all(r['ruleId'] == 'V304' for r in marked)
            assert marked[0]['suppressions'][0]['justification'] == 'agreed <on>'
            assert 'unchanged' in {r.get('baselineState') for r in results}
            """,
            judges: text
        )
    }

    @Test func `a log for code scanning has problems alone, each in a text file with a line`()
        throws
    {
        try python(
            """
            import json, sys
            results = json.load(open(sys.argv[1]))['runs'][0]['results']
            assert results and {r['kind'] for r in results} == {'fail'}, results
            assert {r['level'] for r in results} <= {'error', 'warning'}
            for r in results:
                place = r['locations'][0]['physicalLocation']
                if place['artifactLocation']['uri'].endswith('.srt') and 'logicalLocations' not in r['locations'][0]:
                    assert place['region']['startLine'] >= 1, r
            """,
            judges: SARIFLog.text(try hostileReport())
        )
    }

    @Test func `findings that need review are problems where the exit status depends on them`() {
        #expect(SARIFSelection.problems(failingAt: .review) == .problems(.review))
        #expect(SARIFSelection.problems(failingAt: .error) == .problems(.warning))
        #expect(SARIFSelection.problems(failingAt: nil) == .problems(.warning))
    }

    @Test func `a clean caption file has no result`() throws {
        let findings = try audit(subRip((1000, 3000, "Hello.")))
        let text = SARIFLog.text(
            ofChecked: [("en.srt", findings, nil), ("no.srt", nil, "no.srt: no such file")],
            profile: "none",
            .problems(.warning)
        )
        try python(
            """
            import json, sys
            run = json.load(open(sys.argv[1]))['runs'][0]
            assert run['results'] == []
            assert run['invocations'][0]['executionSuccessful'] is False
            """,
            judges: text
        )
    }

    @Test func `a log has no more results than code scanning takes, and keeps the worst`() throws {
        #expect(SARIFLog.resultLimit == 25_000)
        // Each cue has warnings; the last one ends before it begins, an error.
        let cues = (1...8).map { (start: $0 * 2000, end: $0 * 2000 + 900, text: "Hello ,  you .") }
        let text = (cues + [(18_000, 17_000, "Bye.")]).map { subRip($0) }.joined(separator: "\n")
        let findings = try audit(text)
        let files = (0..<3).map { ("\($0).srt", Optional(findings), String?.none) }
        let all = SARIFLog.text(ofChecked: files, profile: "none", .everything, limit: 1000)
        let log = SARIFLog.text(ofChecked: files, profile: "none", .everything, limit: 20)
        try python(
            """
            import json, sys
            run = json.load(open(sys.argv[1]))['runs'][0]
            notes = run['invocations'][0]['toolExecutionNotifications']
            assert len(run['results']) > 20 and notes == [], (len(run['results']), notes)
            """,
            judges: all
        )
        try python(
            """
            import json, sys
            run = json.load(open(sys.argv[1]))['runs'][0]
            assert len(run['results']) == 20, len(run['results'])
            assert 'left out' in run['invocations'][0]['toolExecutionNotifications'][0]['message']['text']
            errors = [r for r in run['results'] if r['level'] == 'error']
            assert {r['locations'][0]['physicalLocation']['artifactLocation']['uri'] for r in errors} \\
                == {'0.srt', '1.srt', '2.srt'}, errors
            """,
            judges: log
        )
    }

    private static let judge = """
        import json, re, sys, jsonschema
        def closed(required, **properties):
            return {'type': 'object', 'additionalProperties': False, 'required': required.split(),
                'properties': properties}
        text = {'type': 'string', 'minLength': 1}
        message = closed('text', text=text)
        bag = {'type': 'object'}
        def array(items, **more): return {'type': 'array', 'items': items, **more}
        region = closed('', startLine={'type': 'integer', 'minimum': 1},
            byteOffset={'type': 'integer', 'minimum': 0}, byteLength={'type': 'integer', 'minimum': 0})
        location = closed('physicalLocation',
            physicalLocation=closed('artifactLocation', region=region,
                artifactLocation=closed('uri', uri={'type': 'string',
                    'pattern': r"^[A-Za-z0-9\\-._~!$&'()*+,;=:@/%]+$"})),
            logicalLocations=array(closed('name kind', name=text, kind=text)))
        levels = ['none', 'note', 'warning', 'error']
        rule = closed('id', id=text, name=text, shortDescription=message, fullDescription=message,
            help=message, defaultConfiguration=closed('', level={'enum': levels}),
            properties={'type': 'object', 'properties': {'tags': array(text, uniqueItems=True)}})
        result = closed('message', ruleId=text, ruleIndex={'type': 'integer', 'minimum': 0},
            kind={'enum': ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational']},
            level={'enum': levels}, message=message, locations=array(location),
            partialFingerprints={'type': 'object', 'additionalProperties': {'type': 'string'}},
            baselineState={'enum': ['new', 'unchanged', 'updated', 'absent']},
            suppressions=array(closed('kind', kind={'enum': ['inSource', 'external']},
                status={'enum': ['accepted', 'underReview', 'rejected']}, justification=text)),
            properties=bag)
        log = closed('version runs', version={'const': '2.1.0'}, **{'$schema': text},
            runs=array(closed('tool', properties=bag, results=array(result),
                tool=closed('driver', driver=closed('name', name=text, version=text,
                    semanticVersion=text, rules=array(rule, uniqueItems=True))),
                invocations=array(closed('executionSuccessful',
                    executionSuccessful={'type': 'boolean'},
                    toolExecutionNotifications=array(closed('message', message=message,
                        level={'enum': levels}, locations=array(location))))))))
        document = json.load(open(sys.argv[1]))
        jsonschema.validate(document, log)
        run = document['runs'][0]
        rules = run['tool']['driver']['rules']
        assert len({r['id'] for r in rules}) == len(rules)
        for r in run['results']:
            assert rules[r['ruleIndex']]['id'] == r['ruleId'], r
            assert r['kind'] == 'fail' or r['level'] == 'none', r
        kinds = {r['kind'] for r in run['results']}
        assert {'fail', 'review', 'pass', 'notApplicable'} <= kinds, kinds
        assert run['invocations'][0]['executionSuccessful'] is False
        lines = [r for r in run['results'] if r['ruleId'] == 'V304'
            and 'region' in r['locations'][0]['physicalLocation']]
        assert lines[0]['locations'][0]['physicalLocation']['region'] == {'startLine': 5}, lines
        assert lines[0]['properties']['mediaTime'] == [5, 4]
        uris = {r['locations'][0]['physicalLocation']['artifactLocation']['uri'] for r in run['results']}
        assert './a:b/c%20d%23%C3%A9.srt' in uris, uris
        """
}
