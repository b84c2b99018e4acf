# SPDX-License-Identifier: Apache-2.0
"""Manifests: lists, JSON lines and S3 inventories."""

import datetime
import gzip
import json

import pytest
from mediatag_cluster.items import Item
from mediatag_cluster.manifest import Manifest, ManifestError
from support import manifest

ROWS = [
    ("lib", "films/a b+c.mp4", "true", "false", "10", "2026-03-01T10:00:00.000Z", "e1", "STANDARD"),
    ("lib", "films/old.mp4", "false", "false", "11", "2026-02-01T10:00:00.000Z", "e2", "STANDARD"),
    ("lib", "films/gone.mp4", "true", "true", "", "2026-02-01T10:00:00.000Z", "", ""),
    ("lib", "films/cold.mov", "true", "false", "12", "2026-02-01T10:00:00.000Z", "e3", "DEEP_ARCHIVE"),
    ("lib", "films/poster.jpg", "true", "false", "13", "2026-02-01T10:00:00.000Z", "e4", "STANDARD"),
    ("lib", "films/é.mkv", "true", "false", "14", "2026-04-01T10:00:00.000Z", "e5", "GLACIER_IR"),
]
FIELDS = "Bucket, Key, IsLatest, IsDeleteMarker, Size, LastModifiedDate, ETag, StorageClass"
EXPECTED = [
    Item("s3://lib/films/a b+c.mp4", etag="e1", size=10, month="2026-03"),
    Item("s3://lib/films/é.mkv", etag="e5", size=14, month="2026-04"),
]
LEFT_OUT = {
    "objects without the name of media": 1,
    "old versions and delete markers": 2,
    "objects in an archive": 1,
}


def csv_text() -> str:
    encoded = [(b, k.replace("+", "%2B").replace(" ", "+").replace("é", "%C3%A9"), *rest) for b, k, *rest in ROWS]
    return "".join(",".join(f'"{value}"' for value in row) + "\n" for row in encoded)


def items(path, **options):
    return list(Manifest(str(path), **options).items())


def test_a_list_has_a_path_or_url_on_each_line(tmp_path):
    path = manifest(tmp_path / "list", ["a b.mp4", "", "file:///lib/c%20d.mp4", "https://u:p@host/e.mp4?sig=x\r"])
    assert [item.uri for item in items(path)] == ["a b.mp4", "/lib/c d.mp4", "https://u:p@host/e.mp4?sig=x"]
    assert items(path)[2].name == "https://host/e.mp4?sig=…"


def test_json_lines_have_version_vendor_library_and_month(tmp_path):
    value = {"id": "7", "uri": "a.mp4", "etag": "x", "size": 5, "modified": "2026-11-03T09:00:00Z"}
    value |= {"vendor": "Acme", "writingLibrary": "Lavf60"}
    path = manifest(tmp_path / "m.jsonl", [json.dumps(value), '{"uri":"b.mp4"}'])
    assert items(path) == [Item("a.mp4", "x", 5, "2026-11", "Acme", "Lavf60"), Item("b.mp4")]


@pytest.mark.parametrize("line", ["{", "[]", '{"id":"1"}', '{"uri":""}', '{"uri":"a","size":"5"}', '{"uri":5}'])
def test_a_line_that_is_not_a_request_is_named(tmp_path, line):
    path = manifest(tmp_path / "m.jsonl", ['{"uri":"a.mp4"}', line])
    with pytest.raises(ManifestError, match=r"m\.jsonl:2: not an object with uri"):
        items(path)


def test_an_inventory_in_csv_is_read_with_its_manifest(tmp_path):
    data = tmp_path / "inventory" / "data"
    folder = tmp_path / "inventory" / "2026-11-01T00-00Z"
    data.mkdir(parents=True)
    folder.mkdir()
    (data / "part.csv.gz").write_bytes(gzip.compress(csv_text().encode()))
    size = (data / "part.csv.gz").stat().st_size
    listing = {"fileFormat": "CSV", "fileSchema": FIELDS, "files": [{"key": "lib/all/data/part.csv.gz", "size": size}]}
    (folder / "manifest.json").write_text(json.dumps(listing))
    read = Manifest(str(folder / "manifest.json"))
    assert list(read.items()) == EXPECTED
    assert read.left_out == LEFT_OUT
    assert [item.uri for item in items(folder / "manifest.json", base="https://cdn.example/x/")] == [
        "https://cdn.example/x/films/a%20b%2Bc.mp4",
        "https://cdn.example/x/films/%C3%A9.mkv",
    ]
    listing["files"][0]["size"] += 1
    (folder / "manifest.json").write_text(json.dumps(listing))
    with pytest.raises(ManifestError, match="but the manifest states"):
        items(folder / "manifest.json")


def test_an_inventory_in_csv_alone_needs_its_columns(tmp_path):
    (tmp_path / "part.csv.gz").write_bytes(gzip.compress(csv_text().encode()))
    assert items(tmp_path / "part.csv.gz", fields=FIELDS) == EXPECTED
    with pytest.raises(ManifestError, match="--fields"):
        items(tmp_path / "part.csv.gz")
    with pytest.raises(ManifestError, match="a row of 8 columns instead of 2"):
        items(tmp_path / "part.csv.gz", fields="Bucket, Key")


def test_an_inventory_in_parquet_is_read(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    names = ["bucket", "key", "is_latest", "is_delete_marker", "size", "last_modified_date", "e_tag", "storage_class"]
    rows = [
        {
            **dict(zip(names, row)),
            "is_latest": row[2] == "true",
            "is_delete_marker": row[3] == "true",
            "size": int(row[4]) if row[4] else None,
            "last_modified_date": datetime.datetime.fromisoformat(row[5]),
        }
        for row in ROWS
    ]
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "part.parquet")
    assert items(tmp_path / "part.parquet") == EXPECTED
    listing = {"fileFormat": "Parquet", "fileSchema": "message s3.inventory {}", "files": [{"key": "x/part.parquet"}]}
    (tmp_path / "manifest.json").write_text(json.dumps(listing))
    assert items(tmp_path / "manifest.json") == EXPECTED


def test_caption_files_of_listed_movies_are_audited_with_these(tmp_path):
    names = ["x/a.es.sdh.srt", "x/a.mp4", "x/b.vtt", "y/a.es.srt", "https://h/a.es.srt", "https://h/a.mp4"]
    read = Manifest(str(manifest(tmp_path / "list", names)))
    assert [item.uri for item in read.items()] == names[1:]
    assert read.left_out == {"caption files of movies": 1}


@pytest.mark.parametrize("name, words", [("none", "No such file"), ("m.json", "not the manifest.json"), ("bad", "not UTF-8")])
def test_a_manifest_that_cannot_be_read_is_an_error(tmp_path, name, words):
    (tmp_path / "m.json").write_text("{}")
    (tmp_path / "bad").write_bytes(b"a\xff.mp4\n")
    with pytest.raises(ManifestError, match=words):
        items(tmp_path / name)
