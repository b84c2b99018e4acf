// SPDX-License-Identifier: Apache-2.0

/// Why a text is not XML that is edited here.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition.
package enum MarkupFault: Error, Equatable, Sendable {
    /// A document type declaration, which may define entities and name other files.
    case documentType
    /// A reference to something other than a character or one of the five entities of XML.
    case reference(String)
    /// Elements are nested deeper than in any MPD.
    case nestedTooDeep(limit: Int)
    /// More elements than an MPD may have.
    case tooManyElements(limit: Int)
    /// An element with more attributes than an MPD has.
    case tooManyAttributes(limit: Int)
    /// More namespaces than an MPD has.
    case tooManyNamespaces(limit: Int)
    /// A byte that is not UTF-8.
    case notUTF8
    /// The XML declaration, or a byte order mark, states another encoding than UTF-8.
    case encoding(String)
    /// A control character that XML does not allow.
    case controlCharacter
    /// The text ends inside the given construct.
    case unfinished(String)
    /// An end tag that does not belong to the open element, if there is one.
    case endTag(String, open: String?)
    /// Something else is required in this place.
    case expected(String)
    /// An attribute that the element has already.
    case repeatedAttribute(String)
    /// There is no element.
    case noElement
    /// There is text or another element outside the first element.
    case outsideRoot
}

extension MarkupFault {
    /// What is wrong, as a clause.
    package var sentence: String {
        switch self {
        case .documentType: "a document type declaration (DTD) is not accepted"
        case .reference(let name): "the reference &\(name); is not defined"
        case .nestedTooDeep(let limit): "elements are nested deeper than \(limit) levels"
        case .tooManyElements(let limit): "more than \(limit) elements"
        case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
        case .tooManyNamespaces(let limit): "more than \(limit) namespaces"
        case .notUTF8: "the text is not UTF-8"
        case .encoding(let name): "the encoding is \(name), and only UTF-8 is supported"
        case .controlCharacter: "a control character that XML does not allow"
        case .unfinished(let what): "the file ends inside \(what)"
        case .endTag(let name, let open?): "</\(name)> closes <\(open)>"
        case .endTag(let name, nil): "</\(name)> closes no element"
        case .expected(let what): "\(what) is required here"
        case .repeatedAttribute(let name): "the attribute \(name) is repeated"
        case .noElement: "there is no element"
        case .outsideRoot: "there is content outside the root element"
        }
    }
}
