// SPDX-License-Identifier: Apache-2.0

/// A resource that will be needed soon: `EXT-X-PRELOAD-HINT`.
///
/// Source: RFC 8216bis-22, 4.4.5.3.
public struct PreloadHint: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.preloadHint
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `TYPE`: PART or MAP; required.
    public var type: String? {
        get { attributes.text("TYPE") }
        set { attributes.setWord("TYPE", newValue) }
    }

    /// `URI`: where it will be; required.
    public var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `BYTERANGE-START`: its first byte; 0 where this is missing.
    public var byteRangeStart: Int? {
        get { attributes.integer("BYTERANGE-START") }
        set { attributes.setInteger("BYTERANGE-START", newValue) }
    }

    /// `BYTERANGE-LENGTH`: its length; up to the end where this is missing.
    public var byteRangeLength: Int? {
        get { attributes.integer("BYTERANGE-LENGTH") }
        set { attributes.setInteger("BYTERANGE-LENGTH", newValue) }
    }
}
