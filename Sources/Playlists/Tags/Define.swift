// SPDX-License-Identifier: Apache-2.0

/// A variable, whose references (`{$name}`) are kept as they are: `EXT-X-DEFINE`.
///
/// Source: RFC 8216bis-22, 4.4.2.3.
public struct Define: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.define
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `NAME`: the name of a variable that is defined here.
    public var variable: String? {
        get { attributes.text("NAME") }
        set { attributes.setText("NAME", newValue) }
    }

    /// `VALUE`: its value, which may be empty.
    public var value: String? {
        get { attributes.text("VALUE") }
        set { attributes.setText("VALUE", newValue) }
    }

    /// `IMPORT`: the name of a variable of the multivariant playlist.
    public var importedVariable: String? {
        get { attributes.text("IMPORT") }
        set { attributes.setText("IMPORT", newValue) }
    }

    /// `QUERYPARAM`: the name of a parameter of the playlist's URI.
    public var queryParameter: String? {
        get { attributes.text("QUERYPARAM") }
        set { attributes.setText("QUERYPARAM", newValue) }
    }
}
