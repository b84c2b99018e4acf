// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// HTML of many assets, and frames of the video, as a user gets them.
@Suite struct AuditPagesTests {
    @Test func `many assets become an index and pages, and every link has a target`() throws {
        try Workplace.with { place in
            let script = """
                mkdir 'my lib' && for n in $(seq 230); do cp es.srt "my lib/talk & $n.srt"; done
                mkdir 'my report.pages' && touch 'my report.pages/page-4.html'
                $0 audit --format html -o 'my report.html' 'my lib' && ls 'my report.pages'
                """
            let result = try shell(script, in: place.folder)
            #expect(
                result.standardOutput == "page-1.html\npage-2.html\npage-3.html\n",
                result.summary
            )
            let judged = try run(
                "python3",
                ["-c", Self.linkJudge, place.path("my report.html")],
                in: place.folder
            )
            #expect(judged.exitCode == 0, judged.summary)
            let index = String(decoding: try place.data("my report.html"), as: UTF8.self)
            #expect(index.components(separatedBy: "<h1").count == 2)
            #expect(index.contains("<dt>Date</dt>") && index.contains("<dt>Audited</dt>"))
        }
    }

    /// Follows every link of the index and of its pages that leads to a file.
    private static let linkJudge = """
        import sys, os
        from html.parser import HTMLParser
        from urllib.parse import unquote
        class Page(HTMLParser):
            def __init__(self, path):
                super().__init__(); self.ids, self.links = set(), []
                self.feed(open(path, encoding='utf-8').read())
            def handle_starttag(self, tag, values):
                a = dict(values)
                if 'id' in a: self.ids.add(a['id'])
                if tag == 'a': self.links.append(a['href'])
        pages, todo, count = {}, [sys.argv[1]], 0
        while todo:
            path = todo.pop()
            if path in pages: continue
            pages[path] = Page(path)
            for link in pages[path].links:
                if link.startswith('https:'): continue
                file = unquote(link.partition('#')[0])
                target = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
                todo.append(target)
        for path, page in pages.items():
            for link in page.links:
                if link.startswith('https:'): continue
                file, _, name = link.partition('#')
                file = unquote(file)
                target = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
                assert not name or name in pages[target].ids, (path, link)
                count += 1
        assert len(pages) == 4, list(pages)
        assert count > 460, count
        """

    @Test func `a finding with a time has the frame of the movie and the text of the cue`() throws {
        try Workplace.with { place in
            let late = "1\n00:00:02,000 --> 00:00:01,000\nLate & <i>slow</i>.\n"
            try place.write("movie.en.srt", text: late)
            let result = try shell("$0 audit --format html -o r.html movie.mp4", in: place.folder)
            #expect(result.exitCode == 1, result.summary)
            let page = String(decoding: try place.data("r.html"), as: UTF8.self)
            #expect(page.contains("“<span class=\"cue\">Late &amp; slow.</span>”"))
            let start = try #require(page.firstRange(of: "<img src=\"data:image/jpeg;base64,"))
            let rest = page[start.upperBound...]
            let data = try #require(Data(base64Encoded: String(rest.prefix { $0 != "\"" })))
            #expect(data.count < 64 << 10)
            try place.write("frame.jpg", data)
            let size = "ffprobe -v error -of csv=p=0 -show_entries stream=codec_name,width,height"
            let probed = try shell("\(size) frame.jpg", in: place.folder)
            #expect(probed.standardOutput.hasPrefix("mjpeg,320,180"), probed.summary)
            // The same picture as FFmpeg itself makes: nearly all of it is alike.
            let judge = """
                ffmpeg -v error -y -ss 2.0 -i movie.mp4 -frames:v 1 -vf scale=320:180 whole.png
                ffmpeg -i frame.jpg -i whole.png -lavfi ssim -f null - 2>&1 | grep -o 'All:[0-9.]*'
                """
            let likeness = try shell(judge, in: place.folder).standardOutput
            let value = Double(likeness.dropFirst(4).prefix { $0 != "\n" }) ?? 0
            #expect(value > 0.9, "\(likeness)")
            let other = try shell("$0 audit --format json movie.mp4", in: place.folder)
            #expect(other.standardOutput.contains("\"cueText\" : \"Late & slow.\""))
            #expect(!other.standardOutput.contains("base64"))
        }
    }

    @Test func `a finding about the sound has a clip of it if --clips is given`() throws {
        try Workplace.with { place in
            // Speech begins much earlier.
            try place.write("movie.en.srt", text: subRip([(21_000, 23_000, "The last words.")]))
            let audit = "$0 audit --deep --format html"
            let result = try shell("\(audit) --clips -o r.html movie.mp4", in: place.folder)
            #expect(result.exitCode < 2, result.summary)
            let page = String(decoding: try place.data("r.html"), as: UTF8.self)
            #expect(page.contains("<desc id=\"coverage-1-1-description\">A bar for each second: "))
            let start = try #require(
                page.firstRange(of: "S506\" src=\"data:audio/wav;base64,")
            )
            let rest = page[start.upperBound...]
            let clip = try #require(Data(base64Encoded: String(rest.prefix { $0 != "\"" })))
            #expect(clip.count <= 44 + 10 * 32_000)
            try place.write("clip.wav", clip)
            // The same sound as FFmpeg itself decodes there.
            let judge = """
                \(audit.replacing("html", with: "json")) movie.mp4 > r.json
                ffmpeg -v error -i movie.mp4 -map 0:a:0 -ac 1 -ar 16000 -c:a pcm_s16le whole.wav
                /usr/bin/python3 - <<'END'
                import array, json, wave
                def samples(name):
                    with wave.open(name) as file:
                        assert file.getparams()[:3] == (1, 2, 16000), file.getparams()
                        return array.array("h", file.readframes(file.getnframes()))
                clip, whole = samples("clip.wav"), samples("whole.wav")
                findings = json.load(open("r.json"))["assets"][0]["findings"]
                begin, end = next(f["location"]["timeSeconds"] for f in findings if f["rule"] == "S506")
                first = max(0, round((begin - 0.5) * 16000))
                loud = sum(value * value for value in clip)
                errors = [
                    sum((a - b) ** 2 for a, b in zip(clip, whole[max(0, first + shift):]))
                    for shift in range(-20, 21)
                ]
                print(len(clip) > 16000, loud > 0, min(errors) < loud / 4)
                END
                """
            let likeness = try shell(judge, in: place.folder)
            #expect(likeness.standardOutput == "True True True\n", likeness.summary)
            let without = try shell("\(audit) movie.mp4", in: place.folder)
            #expect(!without.standardOutput.contains("<audio"))
        }
    }

    @Test func `clips need a page`() throws {
        try Workplace.with { place in
            let result = try mediatag("audit", "--clips", "movie.mp4", in: place.folder)
            #expect(result.exitCode == 64, result.summary)
            #expect(result.standardError.contains("--clips requires --format html"))
        }
    }

    @Test func `without FFmpeg a page has no frames`() throws {
        try Workplace.with { place in
            try place.write("movie.en.srt", text: "1\n00:00:02,000 --> 00:00:01,000\nLate.\n")
            let result = try mediatag(
                "audit",
                "--format",
                "html",
                "movie.mp4",
                in: place.folder,
                environment: ["MEDIATAG_FFMPEG_DIR": "/nonexistent"]
            )
            #expect(result.exitCode == 1, result.summary)
            #expect(!result.standardOutput.contains("<img"))
        }
    }
}
