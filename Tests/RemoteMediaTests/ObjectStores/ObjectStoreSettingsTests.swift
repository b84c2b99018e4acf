// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import RemoteMedia

@Suite struct ObjectStoreSettingsTests {
    private func settings(_ values: [String: String]) throws(ObjectStoreFault)
        -> ObjectStoreSettings
    {
        try ObjectStoreSettings(AWSVariables { values[$0] })
    }

    private let keys = [
        "HOME": "/nonexistent", "AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "S",
    ]

    @Test func `missing credentials are an error that names the variables`() {
        let fault = #expect(throws: ObjectStoreFault.self) {
            try settings(["HOME": "/nonexistent"])
        }
        #expect(fault == .noCredentials(profile: "default", needsProgram: false))
        #expect(fault?.sentence.contains("AWS_SECRET_ACCESS_KEY") == true)
        #expect(throws: ObjectStoreFault.halfCredentials(missing: "AWS_SECRET_ACCESS_KEY")) {
            try settings(["HOME": "/nonexistent", "AWS_ACCESS_KEY_ID": "A"])
        }
    }

    @Test func `credentials with a line end are refused`() {
        #expect(throws: ObjectStoreFault.invalidCredentials) {
            try settings(["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "S\r\nHost: x"])
        }
    }

    @Test func `profiles are read from both files`() throws {
        try withTemporaryFolder { folder in
            let aws = folder.appending(path: ".aws")
            try FileManager.default.createDirectory(at: aws, withIntermediateDirectories: true)
            try Data(
                """
                # keys
                [default]
                aws_access_key_id = D
                aws_secret_access_key = DS
                [films]
                aws_access_key_id=F
                aws_secret_access_key = FS
                aws_session_token = FT
                """.utf8
            ).write(to: aws.appending(path: "credentials"))
            try Data(
                """
                [profile films]
                region = eu-north-1
                s3 =
                  region = nested
                endpoint_url = https://Store.Example:9000/base/
                [profile sso]
                sso_session = x
                """.utf8
            ).write(to: aws.appending(path: "config"))
            let films = try settings(["HOME": folder.path, "AWS_PROFILE": "films"])
            #expect(films.credentials.accessKey == "F")
            #expect(films.credentials.secretKey == "FS")
            #expect(films.credentials.sessionToken == "FT")
            #expect(films.region == "eu-north-1")
            #expect(films.endpoint == "https://store.example:9000/base")
            #expect(try settings(["HOME": folder.path]).credentials.accessKey == "D")
            #expect(throws: ObjectStoreFault.noCredentials(profile: "sso", needsProgram: true)) {
                try settings(["HOME": folder.path, "AWS_PROFILE": "sso"])
            }
        }
    }

    @Test func `objects of Amazon are asked for by host, those of other stores by path`() throws {
        var variables = keys
        let name = try ObjectName("s3://films/a b/ü+?#%20.mp4")
        variables["AWS_REGION"] = "eu-west-1"
        let amazon = try settings(variables)
        let bucket = amazon.bucketURL(of: name, region: "eu-west-1")
        #expect(bucket == "https://films.s3.eu-west-1.amazonaws.com/")
        let url = try RemoteURL(name, bucket)
        #expect(url.text == bucket + "a%20b/%C3%BC%2B%3F%23%2520.mp4")
        #expect(url.name == "s3://films/a b/ü+?#%20.mp4")
        #expect(
            amazon.bucketURL(of: try ObjectName("s3://my.films/a"), region: "cn-north-1")
                == "https://s3.cn-north-1.amazonaws.com.cn/my.films/"
        )
        variables["AWS_ENDPOINT_URL"] = "http://127.0.0.1:9000/"
        #expect(
            try settings(variables).bucketURL(of: name, region: "x")
                == "http://127.0.0.1:9000/films/"
        )
        variables["AWS_ENDPOINT_URL"] = "ftp://a"
        #expect(throws: ObjectStoreFault.invalidEndpoint) { try settings(variables) }
        variables["AWS_REGION"] = "evil.example/"
        #expect(throws: ObjectStoreFault.invalidRegion("evil.example/")) { try settings(variables) }
    }

    @Test func `dots in a key are a part of it`() throws {
        let name = try ObjectName("s3://films/a/../b//./c.mp4")
        let url = try RemoteURL(name, "http://127.0.0.1:9000/films/")
        #expect(url.text == "http://127.0.0.1:9000/films/a/../b//./c.mp4")
        #expect(url.resolving("d e.m3u8")?.object?.key.hasSuffix("d e.m3u8") == true)
        #expect(url.resolving("https://other.example/x")?.object == nil)
    }

    @Test(arguments: [
        "s3://", "s3:///key", "s3://../key", "s3://a@b/key", "s3://a:80/key", "s3://ü/k",
    ])
    func `names without a bucket are refused`(_ text: String) {
        #expect(throws: RemoteError.self) { try ObjectName(text) }
    }
}
