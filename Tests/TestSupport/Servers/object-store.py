# SPDX-License-Identifier: Apache-2.0
"""An object store on a port of loopback: as much of S3's interface as edits and audits need, well or badly.

    object-store.py FOLDER [--access NAME --secret SECRET] [--token TOKEN] [--faults JSON]

The files of FOLDER/<bucket>/ are objects from the start. Objects keep ranges of files and of other objects by reference,
so that one of 20 GB costs nothing: a file may be sparse. Every signature is computed again and compared. The first line
of the output is the port; then comes a line that begins a request, and a line of JSON when it was answered.

Requests below /-/ are of the test: GET /-/object/<bucket>/<key> gives an object, GET /-/state what there is, POST
/-/faults what goes wrong from then on: {"every": n, "kind": "slow|error|cut|refuse-conditions|ignore-conditions|
unquoted-conditions|
wrong-conditions|drop-tags|refuse-tags|stale|lost-complete|error-complete|region:<name>"}.
"""
import datetime, hashlib, hmac, http.server, json, os, re, socket, sys, threading, time, urllib.parse
import xml.sax.saxutils

LEAST_PART = 5 << 20


class Piece:
    """A range of a file, or bytes."""

    def __init__(self, length, data=None, path=None, start=0):
        self.length, self.data, self.path, self.start = length, data, path, start

    def part(self, first, count):
        if self.data is not None:
            return Piece(count, data=self.data[first:first + count])
        return Piece(count, path=self.path, start=self.start + first)

    def read(self):
        if self.data is not None:
            return self.data
        with open(self.path, "rb") as file:
            file.seek(self.start)
            return file.read(self.length)


def part_of(pieces, first, count):
    found = []
    for piece in pieces:
        if count <= 0:
            break
        if first < piece.length:
            taken = min(piece.length - first, count)
            found.append(piece.part(first, taken))
            count -= taken
            first = 0
        else:
            first -= piece.length
    return found


class Object:
    def __init__(self, pieces, etag, fields=None, tags=None, version=None):
        self.pieces, self.etag, self.fields, self.tags = pieces, etag, fields or {}, tags or []
        self.length = sum(piece.length for piece in pieces)
        self.version = version
        self.time = time.time()


class Store:
    def __init__(self, folder):
        self.lock = threading.RLock()
        self.objects, self.old, self.uploads = {}, {}, {}
        self.faults, self.counts, self.number = [], {}, 0
        self.versioned = set()
        for bucket in sorted(os.listdir(folder)):
            root = os.path.join(folder, bucket)
            for path, _, names in os.walk(root):
                for name in names:
                    file = os.path.join(path, name)
                    key = os.path.relpath(file, root).replace(os.sep, "/")
                    etag = f'"{hashlib.md5(file.encode()).hexdigest()}"'
                    fields = {"content-type": "video/mp4", "x-amz-meta-title": "a film",
                              "x-amz-meta-mtime": "1000000000.5", "x-amz-meta-md5chksum": "bzKj",
                              "cache-control": "max-age=60"}
                    piece = Piece(os.path.getsize(file), path=file)
                    self.objects[bucket, key] = Object([piece], etag, fields, [("team", "a b&c=d")])
            self.objects.setdefault((bucket, None), Object([], ""))
            if bucket.endswith("-versioned"):
                self.versioned.add(bucket)
                for (name, key), item in self.objects.items():
                    if name == bucket:
                        item.version = "v1"

    def put(self, bucket, key, item):
        self.number += 1
        if bucket in self.versioned:
            item.version = f"v{self.number + 1}"
            if (bucket, key) in self.objects:
                old = self.objects[bucket, key]
                self.old[bucket, key, old.version] = old
        self.objects[bucket, key] = item


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def handle_one(self):
        self.sent, self.status, self.code = 0, 0, ""
        with log_lock:
            print("begin", flush=True)
        parts = urllib.parse.urlsplit(self.path)
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length) if length else b""
        self.query = urllib.parse.parse_qs(parts.query, keep_blank_values=True)
        try:
            self.dispatch(parts)
        except Fault as fault:
            self.code = fault.code
            self.answer_fault(fault)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        with log_lock:
            print(json.dumps({
                "method": self.command, "path": self.path, "range": self.headers.get("Range"),
                "status": self.status, "sent": self.sent, "received": len(self.body), "code": self.code,
                "fields": {name.lower(): value for name, value in self.headers.items()
                           if name.lower() != "authorization"},
            }), flush=True)

    do_GET = do_PUT = do_POST = do_DELETE = do_HEAD = handle_one

    def dispatch(self, parts):
        if parts.path.startswith("/-/"):
            return self.control(parts)
        self.require_signature(parts)
        path = urllib.parse.unquote(parts.path[1:])
        bucket, _, key = path.partition("/")
        if (bucket, None) not in store.objects:
            raise Fault(404, "NoSuchBucket")
        if bucket == "forbidden":
            raise Fault(403, "AccessDenied")
        self.inject(key)
        with store.lock:
            self.answer_request(bucket, key)

    def answer_request(self, bucket, key):
        query, method = self.query, self.command
        if method == "GET" and "list-type" in query:
            return self.list(bucket)
        if method == "GET" and "tagging" in query:
            return self.give_tags(self.found(bucket, key))
        if method in ("GET", "HEAD"):
            return self.give(bucket, key)
        if method == "PUT" and "tagging" in query:
            if self.has_fault("refuse-tags"):
                raise Fault(403, "AccessDenied")
            pairs = re.findall(r"<Key>(.*?)</Key><Value>(.*?)</Value>", self.body.decode())
            self.found(bucket, key).tags = [tuple(map(xml.sax.saxutils.unescape, pair)) for pair in pairs]
            return self.answer(200)
        if method == "PUT" and "partNumber" in query:
            return self.put_part(bucket, key)
        if method == "PUT":
            return self.put_object(bucket, key)
        if method == "POST" and "uploads" in query:
            return self.begin_upload(bucket, key)
        if method == "POST" and "uploadId" in query:
            return self.complete(bucket, key)
        if method == "DELETE" and "uploadId" in query:
            if store.uploads.pop(query["uploadId"][0], None) is None:
                raise Fault(404, "NoSuchUpload")
            return self.answer(204)
        raise Fault(501, "NotImplemented")

    # MARK: Signatures

    def require_signature(self, parts):
        """Source: AWS, Signature Version 4."""
        found = re.fullmatch(
            r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, "
            r"SignedHeaders=([^,]+), Signature=([0-9a-f]{64})", self.headers.get("Authorization") or "")
        if not found:
            raise Fault(403, "AccessDenied")
        access, day, region, names, signature = found.groups()
        if access != option("--access", "AKIDEXAMPLE"):
            raise Fault(403, "InvalidAccessKeyId")
        signed = names.split(";")
        present = {name.lower() for name in self.headers}
        if signed != sorted(signed) or "host" not in signed \
                or any(name.startswith("x-amz-") and name not in signed for name in present):
            raise Fault(403, "AccessDenied")
        hash = self.headers.get("x-amz-content-sha256")
        if hash != hashlib.sha256(self.body).hexdigest():
            raise Fault(400, "XAmzContentSHA256Mismatch")
        token = option("--token", None)
        if token and self.headers.get("x-amz-security-token") != token:
            raise Fault(400, "InvalidToken")
        date = self.headers.get("x-amz-date", "")
        then = datetime.datetime.strptime(date, "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
        if abs((datetime.datetime.now(datetime.timezone.utc) - then).total_seconds()) > 900:
            raise Fault(403, "RequestTimeTooSkewed")
        quote = lambda text, safe="": urllib.parse.quote(text, safe=safe + "-._~")
        pairs = sorted((quote(name), quote(value)) for name, value
                       in urllib.parse.parse_qsl(parts.query, keep_blank_values=True))
        canonical = "\n".join([
            self.command, quote(urllib.parse.unquote(parts.path), "/"),
            "&".join(f"{name}={value}" for name, value in pairs),
            "".join(f"{name}:{' '.join((self.headers.get(name) or '').split())}\n" for name in signed),
            names, hash])
        if sign(canonical, date, day, region, option("--secret", "SECRETEXAMPLE")) != signature:
            raise Fault(403, "SignatureDoesNotMatch")

    # MARK: Faults

    def inject(self, key):
        for fault in store.faults:
            kind = fault["kind"]
            if kind in ("slow", "error", "cut"):
                # Every nth request of a kind fails; its repetition is another request.
                with store.lock:
                    store.counts[kind] = store.counts.get(kind, 0) + 1
                    isHit = store.counts[kind] % fault.get("every", 3) == 0
                if isHit and kind == "slow":
                    raise Fault(503, "SlowDown")
                if isHit and kind == "error":
                    raise Fault(500, "InternalError")
                self.is_cut = isHit
            elif kind.startswith("region:"):
                raise Fault(301, "PermanentRedirect", {"x-amz-bucket-region": kind[7:]})

    is_cut = False

    def has_fault(self, kind, once=False):
        for fault in store.faults:
            if fault["kind"] == kind:
                if once:
                    store.faults.remove(fault)
                return True
        return False

    # MARK: Objects

    def found(self, bucket, key):
        version = self.query.get("versionId", [None])[0]
        if version:
            item = store.old.get((bucket, key, version))
            if item is None and store.objects[bucket, key].version == version:
                item = store.objects[bucket, key]
        else:
            item = store.objects.get((bucket, key))
        if item is None or not key:
            raise Fault(404, "NoSuchKey")
        return item

    def give(self, bucket, key):
        item = self.found(bucket, key)
        wanted = self.headers.get("If-Match")
        if wanted and wanted != item.etag:
            raise Fault(412, "PreconditionFailed")
        fields = {**item.fields, "ETag": item.etag, "Accept-Ranges": "bytes",
                  "Last-Modified": self.date_time_string(item.time)}
        if item.version:
            fields["x-amz-version-id"] = item.version
        if item.tags:
            fields["x-amz-tagging-count"] = str(len(item.tags))
        if self.command == "HEAD":
            return self.answer(200, fields, length=item.length)
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range") or "")
        if not asked:
            return self.answer(200, fields, item.pieces)
        first = int(asked[1])
        last = min(int(asked[2]) if asked[2] else item.length - 1, item.length - 1)
        if first >= item.length:
            raise Fault(416, "InvalidRange", {"Content-Range": f"bytes */{item.length}"})
        fields["Content-Range"] = f"bytes {first}-{last}/{item.length}"
        self.answer(206, fields, part_of(item.pieces, first, last + 1 - first))
        if self.has_fault("stale", once=True):
            # Another program writes the object now.
            item.etag = '"changed-by-somebody-else"'

    def give_tags(self, item):
        tags = "".join(f"<Tag><Key>{escape(k)}</Key><Value>{escape(v)}</Value></Tag>" for k, v in item.tags)
        self.answer_xml(f"<Tagging><TagSet>{tags}</TagSet></Tagging>")

    def kept_fields(self):
        names = ("content-type", "cache-control", "content-disposition", "content-language",
                 "content-encoding", "expires", "x-amz-storage-class")
        fields = {n.lower(): v for n, v in self.headers.items()
                  if n.lower() in names or n.lower().startswith("x-amz-meta-")}
        tags = urllib.parse.parse_qsl(self.headers.get("x-amz-tagging") or "", keep_blank_values=True)
        return fields, tags

    def require_condition(self, bucket, key):
        match, none = self.headers.get("If-Match"), self.headers.get("If-None-Match")
        if (match or none) and self.has_fault("refuse-conditions"):
            raise Fault(501, "NotImplemented")
        item = store.objects.get((bucket, key))
        # As Ceph's store: without quotation marks for a whole object, not at all for one of parts.
        if self.command == "POST" and self.has_fault("ignore-conditions"):
            return
        if match and item and match == item.etag.strip('"') and self.has_fault("unquoted-conditions"):
            return
        if match and (self.has_fault("wrong-conditions") or self.has_fault("unquoted-conditions") and '"' in match):
            raise Fault(412, "PreconditionFailed")
        if match and (item is None or item.etag != match):
            raise Fault(412, "PreconditionFailed")
        if none == "*" and item is not None:
            raise Fault(412, "PreconditionFailed")

    def put_object(self, bucket, key):
        self.require_condition(bucket, key)
        fields, tags = self.kept_fields()
        item = Object([Piece(len(self.body), data=self.body)],
                      f'"{hashlib.md5(self.body).hexdigest()}"', fields, tags)
        store.put(bucket, key, item)
        self.answer(200, self.version_fields(item, {"ETag": item.etag}))

    def version_fields(self, item, fields):
        return {**fields, "x-amz-version-id": item.version} if item.version else fields

    # MARK: Several parts

    def begin_upload(self, bucket, key):
        store.number += 1
        id = f"upload+{store.number}/="
        store.uploads[id] = (bucket, key, {}, *self.kept_fields())
        self.answer_xml(f"<InitiateMultipartUploadResult><UploadId>{id}</UploadId>"
                        "</InitiateMultipartUploadResult>")

    def upload(self, bucket, key):
        found = store.uploads.get(self.query["uploadId"][0])
        if not found or found[:2] != (bucket, key):
            raise Fault(404, "NoSuchUpload")
        return found

    def put_part(self, bucket, key):
        parts = self.upload(bucket, key)[2]
        number = int(self.query["partNumber"][0])
        if not 1 <= number <= 10000:
            raise Fault(400, "InvalidArgument")
        source = self.headers.get("x-amz-copy-source")
        if not source:
            etag = f'"{hashlib.md5(self.body).hexdigest()}"'
            parts[number] = (etag, [Piece(len(self.body), data=self.body)])
            return self.answer(200, {"ETag": etag})
        name = urllib.parse.unquote(source).lstrip("/").partition("/")
        item = store.objects.get((name[0], name[2]))
        if item is None:
            raise Fault(404, "NoSuchKey")
        wanted = self.headers.get("x-amz-copy-source-if-match", item.etag)
        if wanted != item.etag and not self.has_fault("ignore-conditions"):
            raise Fault(412, "PreconditionFailed")
        first, last = map(int, re.fullmatch(
            r"bytes=(\d+)-(\d+)", self.headers["x-amz-copy-source-range"]).groups())
        if last >= item.length or last + 1 - first > 5 << 30:
            raise Fault(400, "InvalidRange")
        etag = f'"{hashlib.md5(f"{item.etag}{first}-{last}".encode()).hexdigest()}"'
        parts[number] = (etag, part_of(item.pieces, first, last + 1 - first))
        self.answer_xml(f"<CopyPartResult><ETag>{escape(etag)}</ETag></CopyPartResult>")

    def complete(self, bucket, key):
        parts, fields, tags = self.upload(bucket, key)[2:]
        self.require_condition(bucket, key)
        if self.has_fault("error-complete", once=True):
            return self.answer_xml("<Error><Code>InternalError</Code></Error>")
        named = re.findall(r"<PartNumber>(\d+)</PartNumber><ETag>(.*?)</ETag>", self.body.decode())
        pieces, digest = [], hashlib.md5()
        for index, (number, etag) in enumerate(named):
            kept = parts.get(int(number))
            if kept is None or kept[0] != etag.replace("&quot;", '"'):
                raise Fault(400, "InvalidPart")
            if index < len(named) - 1 and sum(piece.length for piece in kept[1]) < LEAST_PART:
                raise Fault(400, "EntityTooSmall")
            pieces += kept[1]
            digest.update(kept[0].encode())
        tags = [] if self.has_fault("drop-tags") else tags
        item = Object(pieces, f'"{digest.hexdigest()}-{len(named)}"', fields, tags)
        store.put(bucket, key, item)
        del store.uploads[self.query["uploadId"][0]]
        if self.has_fault("lost-complete", once=True):
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        self.answer_xml("<CompleteMultipartUploadResult><ETag>" + escape(item.etag)
                        + "</ETag></CompleteMultipartUploadResult>", self.version_fields(item, {}))

    # MARK: Listings

    def list(self, bucket):
        prefix = self.query.get("prefix", [""])[0]
        count = min(int(option("--page", "1000")), int(self.query.get("max-keys", ["1000"])[0]))
        after = self.query.get("continuation-token", [""])[0]
        if bucket == "bomb":
            return self.answer(200, {"Content-Type": "application/xml"}, [
                bytes_piece(b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">'
                            b'<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><ListBucketResult>'
                            b'<Contents><Key>&b;</Key></Contents></ListBucketResult>')])
        keys = made_keys(bucket) or sorted(
            key for name, key in store.objects if name == bucket and key is not None)
        keys = [key for key in keys if key.startswith(prefix) and key > after]
        page, rest = keys[:count], keys[count:]
        more = f"<NextContinuationToken>{escape(page[-1])}</NextContinuationToken>" if rest else ""
        if bucket == "endless":
            more, rest = "<NextContinuationToken>again</NextContinuationToken>", ["more"]
        contents = "".join(
            f"<Contents><Key>{escape(urllib.parse.quote_plus(key, safe='/'))}</Key><Size>1</Size></Contents>"
            for key in page)
        self.answer_xml(f"<ListBucketResult><EncodingType>url</EncodingType>"
                        f"<IsTruncated>{'true' if rest else 'false'}</IsTruncated>{more}{contents}"
                        "</ListBucketResult>")

    # MARK: The test's own requests

    def control(self, parts):
        verb, _, rest = urllib.parse.unquote(parts.path[3:]).partition("/")
        if verb == "faults":
            store.faults, store.counts = json.loads(self.body), {}
            return self.answer(200)
        if verb == "object":
            bucket, _, key = rest.partition("/")
            return self.answer(200, {}, self.found(bucket, key).pieces)
        state = {f"{bucket}/{key}": {
            "etag": item.etag, "length": item.length, "fields": item.fields, "tags": item.tags,
            "version": item.version} for (bucket, key), item in store.objects.items() if key is not None}
        data = json.dumps({"objects": state, "uploads": len(store.uploads),
                           "old": ["/".join(map(str, name)) for name in store.old]}).encode()
        self.answer(200, {"Content-Type": "application/json"}, [bytes_piece(data)])

    # MARK: Answers

    def answer_fault(self, fault):
        text = (f"<Error><Code>{fault.code}</Code><Message>refused</Message>"
                f"<AWSAccessKeyId>{option('--access', 'AKIDEXAMPLE')}</AWSAccessKeyId></Error>")
        self.answer(fault.status, {"Content-Type": "application/xml", **fault.fields},
                    [bytes_piece(text.encode())])

    def answer_xml(self, text, fields={}):
        data = b'<?xml version="1.0" encoding="UTF-8"?>\n' + text.encode()
        self.answer(200, {"Content-Type": "application/xml", **fields}, [bytes_piece(data)])

    def answer(self, status, fields={}, pieces=(), length=None):
        self.status = status
        self.send_response(status)
        total = sum(piece.length for piece in pieces) if length is None else length
        for name, value in {**fields, "Content-Length": str(total)}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "HEAD":
            return
        for piece in pieces:
            for first in range(0, piece.length, 1 << 20):
                data = piece.part(first, min(1 << 20, piece.length - first)).read()
                if self.is_cut:
                    self.is_cut = False
                    self.wfile.write(data[:len(data) // 2])
                    self.close_connection = True
                    return
                self.wfile.write(data)
                self.sent += len(data)


class Fault(Exception):
    def __init__(self, status, code, fields={}):
        self.status, self.code, self.fields = status, code, fields


def bytes_piece(data):
    return Piece(len(data), data=data)


def made_keys(bucket):
    """A bucket named many-100000 lists as many keys, of objects that are gone."""
    found = re.fullmatch(r"many-(\d+)", bucket)
    return [f"shows/{n // 100:05}/episode {n:07}.mp4" for n in range(int(found[1]))] if found else None


def sign(canonical, date, day, region, secret):
    text = "\n".join(["AWS4-HMAC-SHA256", date, f"{day}/{region}/s3/aws4_request",
                      hashlib.sha256(canonical.encode()).hexdigest()])
    key = ("AWS4" + secret).encode()
    for part in (day, region, "s3", "aws4_request", text):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    return key.hex()


escape = xml.sax.saxutils.escape


def option(name, default):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


if __name__ == "__main__":
    store = Store(sys.argv[1])
    store.faults = json.loads(option("--faults", "[]"))
    log_lock = threading.Lock()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_address[1], flush=True)
    server.serve_forever()
