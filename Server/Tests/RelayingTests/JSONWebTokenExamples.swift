// SPDX-License-Identifier: Apache-2.0

/// A key set with keys that cannot be used among those that can, and tokens that PyJWT 2.6 signed with their private halves.
///
/// Their claims: the issuer `https://login.example`, the audiences `http://relay` and `other`, valid from 1600000000 to
/// 2000000000, for the publisher of the stream `main` in the session `hall`.
enum JSONWebTokenExamples {
    static let keys = #"""
        {"keys": [
            {"kty": "oct", "kid": "secret", "k": "AAAA"},
            {"kty": "EC", "crv": "P-256", "kid": "curve", "use": "sig", "alg": "ES256", "x": "v3BM9SMzfx0iQvFWeFHEs9xJQKJR_li70qcNaABecwY", "y": "S4wKatxS4tjgUwwGrWeBsJRWQtFLQum9V8jNIp3TyyE"},
            {"kty": "OKP", "crv": "Ed25519", "kid": "edwards", "x": "keeVZ0XdEsXWXW413fUVyeMg_R4c-b92Ow6I1NK4rmI"},
            {"kty": "RSA", "kid": "rsa", "use": "sig", "alg": "RS256", "n": "kEI66no7QwOx-1ghqpLh0UP3XMv1OIj75wOvf-fuaLOQ4tsK-g6K4M2X1f0xdglJ8vVe3-BGCxlZnqLa2-7WbkRWs2RpuHe3kxjKsfVcsxZKFS2tJbZkAgT2JsHpLW13pg7Z1ywAZU25fGCcvu87EeaQ3C5PB5D6CjgJhe2OcTVuLuPhSbyPlZs_8mS0UZnY0-WUp3s86EzupExKgnjFTdUAHD7F14YDGvqnT-Za5tTzxtcg4-8Hgm6f4FCaaYyrAPqIGnmDXOgJCmrNHPCMI3-Xj6XOT6s3Bb9W32cmKBSAEdhP_yFEVnJVfGBCdKE3zzagLGknz3vip0kh2AVoQw", "e": "AQAB"},
            {"kty": "RSA", "kid": "encryption", "use": "enc", "n": "kEI66no7QwOx-1ghqpLh0UP3XMv1OIj75wOvf-fuaLOQ4tsK-g6K4M2X1f0xdglJ8vVe3-BGCxlZnqLa2-7WbkRWs2RpuHe3kxjKsfVcsxZKFS2tJbZkAgT2JsHpLW13pg7Z1ywAZU25fGCcvu87EeaQ3C5PB5D6CjgJhe2OcTVuLuPhSbyPlZs_8mS0UZnY0-WUp3s86EzupExKgnjFTdUAHD7F14YDGvqnT-Za5tTzxtcg4-8Hgm6f4FCaaYyrAPqIGnmDXOgJCmrNHPCMI3-Xj6XOT6s3Bb9W32cmKBSAEdhP_yFEVnJVfGBCdKE3zzagLGknz3vip0kh2AVoQw", "e": "AQAB"},
            {"kty": "EC", "crv": "P-256", "kid": "no-point", "x": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE", "y": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE"},
            {"kty": "EC", "crv": "P-256", "x": "v3BM9SMzfx0iQvFWeFHEs9xJQKJR_li70qcNaABecwY", "y": "S4wKatxS4tjgUwwGrWeBsJRWQtFLQum9V8jNIp3TyyE"},
            {"kty": 7}
        ]}
        """#

    /// Signed with the key `curve`.
    static let es256 = [
        "eyJhbGciOiJFUzI1NiIsImtpZCI6ImN1cnZlIiwidHlwIjoiSldUIn0.eyJpc3MiOiJodHRwczov",
        "L2xvZ2luLmV4YW1wbGUiLCJzdWIiOiJldmEiLCJhdWQiOlsiaHR0cDovL3JlbGF5Iiwib3RoZXIi",
        "XSwiZXhwIjoyMDAwMDAwMDAwLCJuYmYiOjE2MDAwMDAwMDAsInJvbGUiOiJwdWJsaXNoZXIiLCJz",
        "ZXNzaW9uIjoiaGFsbCIsInN0cmVhbSI6Im1haW4ifQ.8PzCFH1uvdiYLcb0Dub8zg4KgtAzy6qvB",
        "2mQoAMqho5ef2uhOVe0uLJjKKTgNL4aeJqrwtKFey2CYxf7nb1rJw",
    ].joined()

    /// Signed with the key `edwards`.
    static let edDSA = [
        "eyJhbGciOiJFZERTQSIsImtpZCI6ImVkd2FyZHMiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHRwc",
        "zovL2xvZ2luLmV4YW1wbGUiLCJzdWIiOiJldmEiLCJhdWQiOlsiaHR0cDovL3JlbGF5Iiwib3RoZ",
        "XIiXSwiZXhwIjoyMDAwMDAwMDAwLCJuYmYiOjE2MDAwMDAwMDAsInJvbGUiOiJwdWJsaXNoZXIiL",
        "CJzZXNzaW9uIjoiaGFsbCIsInN0cmVhbSI6Im1haW4ifQ.qdrFl4Q3EZGDBdHQCPYQM1nh2aT_Bk",
        "A03VPVTifyTcyOvqoAjUo1i1xB-GfAR09M0s7fMZywCd-lcg-qTl1eAQ",
    ].joined()

    /// Signed with the key `rsa`.
    static let rs256 = [
        "eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2x",
        "vZ2luLmV4YW1wbGUiLCJzdWIiOiJldmEiLCJhdWQiOlsiaHR0cDovL3JlbGF5Iiwib3RoZXIiXSw",
        "iZXhwIjoyMDAwMDAwMDAwLCJuYmYiOjE2MDAwMDAwMDAsInJvbGUiOiJwdWJsaXNoZXIiLCJzZXN",
        "zaW9uIjoiaGFsbCIsInN0cmVhbSI6Im1haW4ifQ.fGrhXdJih5i2R3H8iQ7TCZpb1OwtFa8JiENH",
        "D2EoO4VUkwG6ts8ed9VmOHL9dLIMkinqDMYy_QltH1y-OeEw_syLneuug7x_6unXIEEwZuIt7T14",
        "pNDTugwVUGX45bfBydtG2qoMhQ3LX84jronuzrttNnTyzvoT6itfcZ4ELxapxkhaieK0d-6Qo8CU",
        "iZHoTOep-DbRIHErbpneCohdlfVUA767cAS9AEMTsIzogkTyw5iXsAM5xBTQCgC5qVg3G9x6Hbn1",
        "8HxpgZtRrnYzjzIhrOIwGUJ1Fqu6ua7a22etnTBiuDpiT3RkqDrK0APMQrSXGae9ZKhWA6l-buOB",
        "TA",
    ].joined()

    /// Names the key `curve`, and is signed with the key `edwards`.
    static let signedWithAnotherKey = [
        "eyJhbGciOiJFZERTQSIsImtpZCI6ImN1cnZlIiwidHlwIjoiSldUIn0.eyJpc3MiOiJodHRwczov",
        "L2xvZ2luLmV4YW1wbGUiLCJzdWIiOiJldmEiLCJhdWQiOlsiaHR0cDovL3JlbGF5Iiwib3RoZXIi",
        "XSwiZXhwIjoyMDAwMDAwMDAwLCJuYmYiOjE2MDAwMDAwMDAsInJvbGUiOiJwdWJsaXNoZXIiLCJz",
        "ZXNzaW9uIjoiaGFsbCIsInN0cmVhbSI6Im1haW4ifQ.2DElR-vZJ0f7Q4NdY9QiIjZLCKzUJEbek",
        "dswm_80oOIkh5-2HkelwRYlvFNaoAkosbYOKtsqdsFa1aVq87ZxDw",
    ].joined()

    /// Names the key `new`, which the set does not have.
    static let withUnknownKey = [
        "eyJhbGciOiJFUzI1NiIsImtpZCI6Im5ldyIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2x",
        "vZ2luLmV4YW1wbGUiLCJzdWIiOiJldmEiLCJhdWQiOlsiaHR0cDovL3JlbGF5Iiwib3RoZXIiXSw",
        "iZXhwIjoyMDAwMDAwMDAwLCJuYmYiOjE2MDAwMDAwMDAsInJvbGUiOiJwdWJsaXNoZXIiLCJzZXN",
        "zaW9uIjoiaGFsbCIsInN0cmVhbSI6Im1haW4ifQ.S6rzOXjknOWNwlBkXcLkxkuLOkTVMihisWo2",
        "TEbGYnmOnKwO50dZHlf0khjVbf6WU5vmzJpecXwTpKZhLorf6w",
    ].joined()

    /// Names no key.
    static let withoutKeyID = [
        "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2xvZ2luLmV4YW1wbGU",
        "iLCJzdWIiOiJldmEiLCJhdWQiOlsiaHR0cDovL3JlbGF5Iiwib3RoZXIiXSwiZXhwIjoyMDAwMDA",
        "wMDAwLCJuYmYiOjE2MDAwMDAwMDAsInJvbGUiOiJwdWJsaXNoZXIiLCJzZXNzaW9uIjoiaGFsbCI",
        "sInN0cmVhbSI6Im1haW4ifQ.1_VMMLMoyeZnqwTLuE6IAnCwdCOfMx2MWdDNQCOyHxO3PoNj00gl",
        "-iTmRzmyCP9uAHGWpdJ5HgsJjEqH3lBP0A",
    ].joined()

    /// Names the key `encryption`, which is for encryption alone.
    static let withEncryptionKey = [
        "eyJhbGciOiJSUzI1NiIsImtpZCI6ImVuY3J5cHRpb24iLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJod",
        "HRwczovL2xvZ2luLmV4YW1wbGUiLCJzdWIiOiJldmEiLCJhdWQiOlsiaHR0cDovL3JlbGF5Iiwib",
        "3RoZXIiXSwiZXhwIjoyMDAwMDAwMDAwLCJuYmYiOjE2MDAwMDAwMDAsInJvbGUiOiJwdWJsaXNoZ",
        "XIiLCJzZXNzaW9uIjoiaGFsbCIsInN0cmVhbSI6Im1haW4ifQ.F1q2Yd2x5h1-_h98vntmbCOKll",
        "qT_B_XGSmZn75WI70mM-YL8C5J8G0Ps0WgaPFyqSvHoVe_0a1p9WEUda1BjBsJ83VnOprjFtdRFd",
        "nLpcTGR1treAxA2P0p9QJvTFsXQJpo3oZeYHlbeue82e0SevVpijqoTYwvFdxRdDCJ9dljyZ_OLN",
        "cmIYzBY5axUoq9wp8eBclsV5a0gUmXzUgMnzndsbKNg2GA5h1QMd7v2oFvp_lGCpaPdw2WNDGcNx",
        "Ebg3lYGshuI2QIOtlRO6j07LZcPf_BVZLhPDxR6n-y7nE9QhEPpPBWZxZ0PUkgAXJ5Mc2jM8bx1E",
        "oQMCovuJ6d2Q",
    ].joined()
}
