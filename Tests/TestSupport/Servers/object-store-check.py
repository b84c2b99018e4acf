# SPDX-License-Identifier: Apache-2.0
"""Compares edits of objects in moto, which imitates Amazon S3, or in another store with edits of the same files.

    object-store-check.py FOLDER BINARY [--signed]
    object-store-check.py FOLDER BINARY --store URL ACCESS SECRET

FOLDER has the movies; BINARY is mediatag. With --signed, moto checks the signatures and what the user may do; it
cannot do that for keys with other characters than letters and spaces, which boto3 shows, too. --store names a store
that is running, of which the buckets "films" and "versions" are made. Differences are printed, and the exit status
is 1.
"""
import json, os, subprocess, sys

# So many requests make users and buckets; from then on each has to be signed.
SETUP = 8
is_signed = "--signed" in sys.argv
for name in [name for name in os.environ if name.startswith("AWS_")]:
    del os.environ[name]
if is_signed:
    os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = str(SETUP)

import boto3
from botocore.config import Config

folder, binary = sys.argv[1:3]
store = sys.argv[4:7] if sys.argv[3:4] == ["--store"] else None
if store:
    url, access, secret = store
else:
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://127.0.0.1:{port}"
faults = []


def client(kind, access="SETUP", secret="SETUP"):
    return boto3.client(kind, endpoint_url=url, region_name="eu-north-1", aws_access_key_id=access,
                        aws_secret_access_key=secret, config=Config(s3={"addressing_style": "path"}, request_checksum_calculation="when_required"))


def expect(holds, what):
    if not holds:
        faults.append(what)
        print(what, flush=True)


if store:
    keys = {"AccessKeyId": access, "SecretAccessKey": secret}
    s3, where = client("s3", access, secret), {}
else:
    iam = client("iam")
    iam.create_user(UserName="editor")
    keys = iam.create_access_key(UserName="editor")["AccessKey"]
    everything = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}
    iam.put_user_policy(UserName="editor", PolicyName="all", PolicyDocument=json.dumps(everything))
    iam.create_user(UserName="stranger")
    others = iam.create_access_key(UserName="stranger")["AccessKey"]
    s3, where = client("s3"), {"CreateBucketConfiguration": {"LocationConstraint": "eu-north-1"}}
s3.create_bucket(Bucket="films", **where)
s3.create_bucket(Bucket="versions", **where)
s3.put_bucket_versioning(Bucket="versions", VersioningConfiguration={"Status": "Enabled"})
s3 = client("s3", keys["AccessKeyId"], keys["SecretAccessKey"])


def run(*arguments, keys=keys):
    environment = {**os.environ, "AWS_ENDPOINT_URL_S3": url, "AWS_REGION": "eu-north-1", "HOME": folder,
                   "AWS_ACCESS_KEY_ID": keys["AccessKeyId"],
                   "AWS_SECRET_ACCESS_KEY": keys["SecretAccessKey"]}
    result = subprocess.run([binary, *arguments], env=environment, capture_output=True, text=True)
    for secret in (keys["SecretAccessKey"], keys["AccessKeyId"]):
        expect(secret not in result.stdout + result.stderr, f"{arguments}: prints a key")
    return result


captions = os.path.join(folder, "es.srt")
edits = [["add-subs", None, captions, "--sdh"], ["tag", None, "--track", "2", "--language", "fr"],
         ["repair", None]]
count = 0
for name in sorted(os.listdir(folder)):
    if not name.endswith((".mp4", ".mov")):
        continue
    file = os.path.join(folder, name)
    # Ceph's store decodes the name of a source of a copy twice.
    unusual = "ü+&=#?" if store else "ü+&=#?%41"
    key = f"a folder/{name}" if is_signed else f"a folder/{unusual}/x/{name}"
    with open(file, "rb") as data:
        s3.put_object(Bucket="versions", Key=key, Body=data, ContentType="video/mp4", CacheControl="max-age=60",
                      Metadata={"title": "a film", "empty": ""}, Tagging="team=a%20b&c=d%2B")
    for edit in edits:
        local = os.path.join(folder, "result" + os.path.splitext(name)[1])
        result = run(*[word or file for word in edit], "-o", local, "--force")
        expect(result.returncode == 0, f"{name}: {edit[0]} of the file: {result.stderr}")
        before = s3.head_object(Bucket="versions", Key=key)
        result = run(*[word or f"s3://versions/{key}" for word in edit], "--format", "json")
        expect(result.returncode == 0, f"{name}: {edit[0]} of the object: {result.stderr}")
        if result.returncode:
            continue
        after = s3.get_object(Bucket="versions", Key=key)
        with open(local, "rb") as data:
            expected = data.read()
        report = json.loads(result.stdout)
        if report["status"] != "unchanged":
            expect(after["Body"].read() == expected, f"{name}: {edit[0]}: other bytes")
            expect(report["store"]["oldVersion"] == before["VersionId"], f"{name}: {edit[0]}: old version")
            expect(report["store"]["newVersion"] == after["VersionId"], f"{name}: {edit[0]}: new version")
            count += 1
        for field in ("ContentType", "CacheControl", "Metadata"):
            expect(after[field] == before[field], f"{name}: {edit[0]}: {field} {after[field]}")
        tags = s3.get_object_tagging(Bucket="versions", Key=key)["TagSet"]
        expect({tag["Key"]: tag["Value"] for tag in tags} == {"team": "a b", "c": "d+"}, f"{name}: tags {tags}")
        if report["status"] != "unchanged":
            with open(file, "wb") as data:
                data.write(expected)
    uploads = s3.list_multipart_uploads(Bucket="versions").get("Uploads", [])
    expect(not uploads, f"{name}: uploads stay")
    audit = run("audit", f"s3://versions/{key}", "--format", "json")
    expect(audit.returncode in (0, 1), f"{name}: audit: {audit.stderr}")

found = run("audit", "s3://versions/a folder", "--format", "json")
expect(found.returncode in (0, 1) and len(json.loads(found.stdout)["assets"]) > 1, f"prefix: {found.stderr}")
if is_signed:
    refused = run("inspect", f"s3://versions/{key}", keys=others)
    expect(refused.returncode == 2 and "AccessDenied" in refused.stderr, f"stranger: {refused.stderr}")
if is_signed or store:
    wrong = run("inspect", f"s3://versions/{key}", keys={**keys, "SecretAccessKey": "wrong"})
    expect(wrong.returncode == 2 and "SignatureDoesNotMatch" in wrong.stderr, f"wrong key: {wrong.stderr}")
print(f"{count} edits compared")
sys.exit(1 if faults or not count else 0)
