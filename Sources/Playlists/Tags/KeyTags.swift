// SPDX-License-Identifier: Apache-2.0

/// A tag that says how segments are decrypted.
///
/// Source: RFC 8216bis-22, 4.4.4.4 and 4.4.6.5.
package protocol KeyTag: AttributeTag {}

extension KeyTag {
    /// `METHOD`: NONE, AES-128, SAMPLE-AES, SAMPLE-AES-CTR or AES-256-GCM; required.
    package var method: String? {
        get { attributes.text("METHOD") }
        set { attributes.setWord("METHOD", newValue) }
    }

    /// `URI`: where the key is; required unless the method is NONE.
    package var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `IV`: 128 bits as `0x` and hexadecimal digits.
    package var initializationVector: String? {
        get { attributes.text("IV") }
        set { attributes.setWord("IV", newValue) }
    }

    /// `KEYFORMAT`: how the key is represented; `identity` where it is missing.
    package var keyFormat: String? {
        get { attributes.text("KEYFORMAT") }
        set { attributes.setText("KEYFORMAT", newValue) }
    }

    /// `KEYFORMATVERSIONS`: the versions of that format; 1 where it is missing.
    package var keyFormatVersions: [String] {
        get { attributes.list("KEYFORMATVERSIONS", separator: "/") }
        set { attributes.setList("KEYFORMATVERSIONS", newValue, separator: "/") }
    }
}

/// How the segments that follow are decrypted: `EXT-X-KEY`.
///
/// Source: RFC 8216bis-22, 4.4.4.4.
package struct Key: KeyTag {
    /// The name of the tag.
    package static let name = TagName.key
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }
}

/// A key that a player may load before it needs it: `EXT-X-SESSION-KEY`.
///
/// Source: RFC 8216bis-22, 4.4.6.5.
package struct SessionKey: KeyTag {
    /// The name of the tag.
    package static let name = TagName.sessionKey
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }
}
