// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import WebPages

/// The tokenizer's tests of html5lib, which browsers are held to as well.
///
/// `Scripts/setup.sh` takes them from the source package of the Python library. What the tokens of this tokenizer do not
/// keep is not compared: the text of comments, the parts of document types, the attributes of end tags.
@Suite struct TokenizerSuiteTests {
    private static let folder = SampleMedia.packageRoot.appending(path: ".build/html5lib")

    private static let isThere = FileManager.default.fileExists(atPath: folder.path)

    @Test func `the tests of html5lib are installed in CI`() {
        if !Self.isThere {
            print("TokenizerSuiteTests: no tests of html5lib; make setup-tests installs them")
        }
        #expect(Self.isThere || ProcessInfo.processInfo.environment["CI"] == nil)
    }

    @Test(.enabled(if: isThere))
    func `markup has the tokens that the tests of html5lib expect`() throws {
        var count = 0
        var differences: [String] = []
        for file in try Corpora.files(in: Self.folder, extension: "test") {
            let object = try #require(try Corpora.json(file) as? [String: Any])
            // The other files test what only a processor of XML does.
            for test in object["tests"] as? [[String: Any]] ?? [] {
                for example in Example.all(test) {
                    count += 1
                    let found = example.found
                    if found != example.expected { differences.append("\(example): \(found)") }
                }
            }
        }
        #expect(count > 7000)
        #expect(differences == [])
    }
}

/// A test of the suite in one initial state.
private struct Example: CustomStringConvertible {
    let input: String
    let content: HTMLTokenizer.Content
    let isInCDATA: Bool
    let expected: [String]

    var description: String { "\(input.debugDescription) as \(content), \(expected)" }

    static func all(_ test: [String: Any]) -> [Example] {
        let isEscaped = test["doubleEscaped"] as? Bool == true
        func text(_ value: String) -> String? { isEscaped ? unescaped(value) : value }
        let element = test["lastStartTag"] as? String ?? "xmp"
        guard let written = test["input"] as? String, let input = text(written) else { return [] }
        let output = (test["output"] as? [[Any]] ?? []).map { token(of: $0, text) }
        guard !output.contains(nil) else { return [] }
        let states = test["initialStates"] as? [String] ?? ["Data state"]
        return states.compactMap { state in
            content(of: state, element, isNamed: test["lastStartTag"] != nil).map { content in
                Example(
                    input: input,
                    content: content,
                    isInCDATA: state == "CDATA section state",
                    expected: joined(output.compactMap(\.self))
                )
            }
        }
    }

    private static func content(
        of state: String,
        _ element: String,
        isNamed: Bool
    ) -> HTMLTokenizer.Content? {
        switch state {
        case "Data state", "CDATA section state": .data
        case "PLAINTEXT state": .plainText
        case "RCDATA state": .text(endingWith: element)
        case "RAWTEXT state": .rawText(endingWith: element)
        // A script ends at its own end tag alone.
        case "Script data state" where element == "script" || !isNamed: .script
        default: nil
        }
    }

    /// The text without its second level of escapes; nil if it has half of a surrogate pair, which UTF-8 cannot have.
    private static func unescaped(_ text: String) -> String? {
        var units: [UInt16] = []
        var rest = Substring(text)
        while let first = rest.first {
            if rest.hasPrefix("\\u"), let unit = UInt16(rest.dropFirst(2).prefix(4), radix: 16) {
                units.append(unit)
                rest = rest.dropFirst(6)
            } else {
                units += Array(String(first).utf16)
                rest = rest.dropFirst()
            }
        }
        return String(validating: units, as: UTF16.self)
    }

    /// A token of the suite in a short form; nil if UTF-8 cannot have its text.
    private static func token(of value: [Any], _ text: (String) -> String?) -> String? {
        let name = value.count > 1 ? value[1] as? String ?? "" : ""
        switch value[0] as? String {
        case "Character": return text(name).map { "'" + shown($0) }
        case "Comment": return "!"
        case "DOCTYPE": return "?"
        case "EndTag": return text(name).map { "</\(shown($0))>" }
        default:
            var attributes: [String] = []
            for (name, value) in value[2] as? [String: String] ?? [:] {
                guard let name = text(name), let value = text(value) else { return nil }
                attributes.append(" \(shown(name))=\(shown(value))")
            }
            let end = value.count > 3 ? "/>" : ">"
            return text(name).map { "<\(shown($0))\(attributes.sorted().joined())\(end)" }
        }
    }

    /// The text as the elements of a page have it: NUL is dropped or replaced after the tokenizer.
    private static func shown(_ text: String) -> String {
        text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    }

    /// The tokens with adjacent text joined, and without empty text.
    private static func joined(_ tokens: [String]) -> [String] {
        tokens.reduce(into: []) { result, token in
            if token == "'" { return }
            if token.hasPrefix("'"), let last = result.last, last.hasPrefix("'") {
                result[result.count - 1] = last + token.dropFirst()
            } else {
                result.append(token)
            }
        }
    }

    /// The tokens of this library.
    var found: [String] {
        let page = WebPage(Array(((isInCDATA ? "<![CDATA[" : "") + input).utf8), charset: "utf-8")
        var tokenizer = HTMLTokenizer(page.bytes)
        tokenizer.content = content
        tokenizer.isForeign = isInCDATA
        var result: [String] = []
        while let token = tokenizer.next() {
            switch token {
            case .tag(let tag): result.append(shown(tag, in: page))
            case .text(let range):
                result.append("'" + Self.shown(page.text(of: range, isAttribute: false)))
            case .rawText(let range): result.append("'" + Self.shown(raw(range, in: page)))
            case .comment: result.append("!")
            case .doctype: result.append("?")
            }
        }
        return Self.joined(result)
    }

    private func raw(_ range: Range<Int>, in page: WebPage) -> String {
        let text = String(decoding: page.bytes[range], as: UTF8.self)
        return text.utf8.contains(0x0D)
            ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
    }

    private func shown(_ tag: HTMLTag, in page: WebPage) -> String {
        if tag.isEnd { return "</\(tag.name)>" }
        var attributes: [String: String] = [:]
        for attribute in tag.attributes where attributes[attribute.name] == nil {
            attributes[attribute.name] = page.text(of: attribute.value, isAttribute: true)
        }
        let shown = attributes.map { " \($0)=\(Self.shown($1))" }.sorted().joined()
        return "<\(tag.name)\(shown)\(tag.isSelfClosing ? "/>" : ">")"
    }
}
