# SPDX-License-Identifier: Apache-2.0
"""What is made of results: HTML, Parquet, trends and comparisons."""

import json
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from support import BINARY, FAKE, ROOT, SAMPLES, audit, cluster, exported, manifest

AXE = ROOT / ".build/axe/axe_playwright_python/axe.min.js"


def lines(count, offset=0):
    for number in range(count):
        yield json.dumps(
            {
                "uri": f"s3://b/deliveries/{number % 3}/<b>{number + offset:05}</b>.mp4",
                "etag": f"e{number}",
                "vendor": "Acme & Sons" if number % 2 else None,
                "modified": f"2026-0{number % 9 + 1}-01",
                "writingLibrary": "Lavf60" if number % 5 else None,
            }
        )


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    folder = tmp_path_factory.mktemp("results")
    more = ["lib/crash.mp4", "lib/damaged.mp4"]
    path = manifest(folder / "m.jsonl", [*lines(1200), *(json.dumps({"uri": name}) for name in more)])
    audit(path, folder / "r", binary=FAKE, status=2)
    return folder / "r"


class _Page(HTMLParser):
    """The parts of a page that are looked at."""

    def __init__(self, path: Path):
        super().__init__()
        self.identifiers: list[str] = []
        self.links: list[str] = []
        self.headings: list[str] = []
        self.tags: dict[str, int] = {}
        self.open: list[str] = []
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags[tag] = self.tags.get(tag, 0) + 1
        if "id" in values:
            self.identifiers.append(values["id"])
        if tag == "a":
            self.links.append(values["href"])
        assert "src" not in values and tag not in ("img", "link", "iframe")
        if tag == "th":
            assert values["scope"] in ("row", "col")
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag not in ("meta", "br", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_every_link_of_the_report_has_a_target_and_no_page_needs_anything_else(results, tmp_path):
    cluster("report", results, "-o", tmp_path, "--vendor-pattern", "deliveries/([^/]+)/")
    pages = {path.name: _Page(path) for path in tmp_path.iterdir()}
    assert {"index.html", "assets-1.html", "assets-3.html", "rule-M101-1.html", "untested-1.html"} <= set(pages)
    reached = {"index.html"}
    for name, page in pages.items():
        assert len(set(page.identifiers)) == len(page.identifiers)
        assert page.headings[0] == "h1" and page.headings.count("h1") == 1
        assert "<b>" not in page.text and "@import" not in page.text and "url(" not in page.text
        assert name == "index.html" or "script" not in page.tags
        for link in page.links:
            file, _, mark = unquote(link).partition("#")
            assert not mark or mark in pages[file].identifiers, link
            reached.add(file)
    assert reached == set(pages)
    assert sum(page.text.count('<tr id="a') for page in pages.values()) == 1202
    index = pages["index.html"].text
    assert "Acme &amp; Sons" in index and "2 assets and the reasons" in index
    assert len(index) < 100_000


def test_reports_of_the_same_results_are_the_same_bytes(results, tmp_path):
    for name in ("one", "two"):
        cluster("report", results, "-o", tmp_path / name)
        cluster("export", results, "-o", tmp_path / name / "parquet")
    for path in sorted((tmp_path / "one").rglob("*.*")):
        other = tmp_path / "two" / path.relative_to(tmp_path / "one")
        assert path.read_bytes() == other.read_bytes(), path


def test_pages_of_an_earlier_larger_report_are_removed(results, tmp_path, log):
    cluster("report", results, "-o", tmp_path / "html")
    audit(manifest(tmp_path / "list", ["a.mp4"]), tmp_path / "r", binary=FAKE, status=None)
    cluster("report", tmp_path / "r", "-o", tmp_path / "html")
    assert len(list((tmp_path / "html").glob("assets-*.html"))) == 1


def test_parquet_has_all_assets_and_findings(results, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    cluster("export", results, "-o", tmp_path)
    assets = parquet.read_table(tmp_path / "assets.parquet").to_pylist()
    found = parquet.read_table(tmp_path / "findings.parquet").to_pylist()
    reports = [json.loads(line)["report"] for line in exported(results).splitlines()]
    assert [one["asset"] for one in assets] == [report["asset"] for report in reports]
    expected = [(report["asset"], one["rule"], one["message"]) for report in reports for one in report["findings"]]
    assert [(one["asset"], one["rule"], one["message"]) for one in found] == expected
    assert sum(one["error"] for one in assets) == sum(one["severity"] == "error" for one in found)
    crash = next(one for one in assets if one["asset"] == "lib/crash.mp4")
    assert (crash["status"], crash["signal"], crash["outcome"]) == ("crash", 11, "untested")
    assert {one["vendor"] for one in assets} == {None, "Acme & Sons"}
    assert found[0]["track"] is not None and found[0]["limit"] == 2.0 and found[0]["references"] == ["WCAG 1.2.2"]


def validate(value, schema):
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.validate(value, json.loads((ROOT / "Docs" / "schemas" / schema).read_text()))


def test_json_follows_its_schemas(results, tmp_path, log):
    validate(json.loads(cluster("trends", results, "--format", "json").stdout), "cluster-trends.json")
    audit(manifest(tmp_path / "list", ["a.mp4", "b.mp4", "c.mp4", "d.mp4"]), tmp_path / "r", binary=FAKE, status=None)
    for pair in ([results, tmp_path / "r"], [tmp_path / "r", results]):
        lines = cluster("compare", *pair, "--format", "jsonl", status=None).stdout.splitlines()
        assert len(lines) == 1206
        for line in lines[:20] + lines[-20:]:
            validate(json.loads(line), "cluster-changes.json")
    for line in exported(tmp_path / "r").splitlines():
        validate(json.loads(line), "audit.json")


def test_trends_count_by_library_vendor_and_month(results):
    text = cluster("trends", results).stdout
    assert [line.split("  ")[0] for line in text.splitlines() if line and "assets" in line] == [
        "Writing library", "Vendor", "Month",
    ]  # fmt: skip
    value = json.loads(cluster("trends", results, "--format", "json", "--by", "vendor").stdout)
    assert [group["name"] for group in value["vendor"]] == ["unknown", "Acme & Sons"]
    value = json.loads(
        cluster("trends", results, "--format", "json", "--vendor-pattern", "deliveries/([^/]+)/").stdout
    )
    assert {group["name"]: group["assets"] for group in value["vendor"]} == {
        "Acme & Sons": 600, "0": 200, "1": 200, "2": 200, "unknown": 2,
    }  # fmt: skip
    assert [group["name"] for group in value["month"]] == [f"2026-0{month}" for month in range(1, 10)] + ["unknown"]


def test_a_comparison_lists_what_is_new_since_last_month(tmp_path, log):
    old = manifest(tmp_path / "old", ["a.mp4", "b.mp4", "gone.mp4", "damaged.mp4"])
    audit(old, tmp_path / "one", binary=FAKE, status=None)
    new = manifest(tmp_path / "new", ["a.mp4", "b.mp4", "crash.mp4", "damaged.mp4", "new.mp4"])
    audit(new, tmp_path / "two", binary=FAKE, status=None)
    import sqlite3

    database = sqlite3.connect(tmp_path / "one" / "results.sqlite")
    database.execute("DELETE FROM findings WHERE asset = (SELECT id FROM assets WHERE asset = 'b.mp4')")
    database.commit()
    database.close()
    result = cluster("compare", tmp_path / "one", tmp_path / "two", "--format", "jsonl", status=None)
    changes = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(one["asset"], one["change"]) for one in changes] == [
        ("b.mp4", "changed"), ("crash.mp4", "new"), ("gone.mp4", "gone"), ("new.mp4", "new"),
    ]  # fmt: skip
    assert changes[0]["new"] and not changes[0]["fixed"]
    same = cluster("compare", tmp_path / "two", tmp_path / "two").stdout
    assert same == "\n0 changed, 0 new, 0 gone; new findings: 0 errors, 0 warnings, 0 to review, 0 notes\n"
    cluster("report", tmp_path / "two", "--since", tmp_path / "one", "-o", tmp_path / "html")
    assert "b.mp4" in (tmp_path / "html" / "changes-1.html").read_text(encoding="utf-8")


@pytest.mark.skipif(not (AXE.exists() and shutil.which("chromium")), reason="Chromium or axe-core is not installed")
def test_the_report_is_accessible_in_a_browser(tmp_path, log):
    audit(manifest(tmp_path / "m.jsonl", lines(40)), tmp_path / "r", binary=FAKE, status=None)
    cluster("report", tmp_path / "r", "-o", tmp_path / "html")
    script = Path(__file__).with_name("look_at_report.py")
    result = subprocess.run(
        ["/usr/bin/python3", script, tmp_path / "html", AXE], capture_output=True, text=True, timeout=120
    )
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert not any(found["violations"].values()), found["violations"]
    assert not found["sideways"] and found["shown"] and found["search"] == "assets-1.html"
    assert found["index"] < 1
    assert set(found["loaded"]) <= {"index.html", "assets-1.html", "rule-M101-1.html", "favicon.ico"}


def test_the_report_has_a_page_for_a_quota_counted_from_stored_results(tmp_path):
    names = ["movie.mp4", "movie.mov"]
    path = manifest(tmp_path / "m.txt", [SAMPLES / name for name in names])
    audit(path, tmp_path / "r", status=1)
    sheet = manifest(tmp_path / "titles.csv", ["asset,vendor,signed", "movie.mp4,Acme & Sons,yes", "other.mp4,,"])
    words = ["--quota", "ofcom-tier1", "--catalogue", sheet, "--binary", BINARY]
    cluster("report", tmp_path / "r", "-o", tmp_path / "html", *words)
    page = _Page(tmp_path / "html/quota-1.html")
    assert "2 titles, 0:00:27 hours" in page.text
    assert "1 notInCatalogue" in page.text
    assert "Acme &amp; Sons" in page.text
    assert "quota-1.html" in _Page(tmp_path / "html/index.html").links
    assert "Since the earlier audit" not in page.text
    cluster("report", tmp_path / "r", "-o", tmp_path / "html", "--since", tmp_path / "r", *words)
    assert "Since the earlier audit" in _Page(tmp_path / "html/quota-1.html").text
    result = cluster("report", tmp_path / "r", "-o", tmp_path / "html", "--quota", "none", "--binary", BINARY, status=2)
    assert 'there is no quota "none"' in result.stderr
