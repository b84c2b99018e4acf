// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Small parts of the markup of a page.
enum PageMarkup {
    /// A button.
    static func button(_ id: String, _ text: String, _ attributes: String = "") -> String {
        "<button type=\"button\" id=\"\(id)\"\(attributes)>\(text.markupEscaped)</button>\n"
    }

    /// A button with a picture and words; where there is little room, the picture alone is shown, and its words are the
    /// button's name.
    static func button(
        _ id: String,
        _ text: String,
        icon: PageIcon,
        _ attributes: String = ""
    ) -> String {
        let words = text.markupEscaped
        return "<button type=\"button\" id=\"\(id)\" title=\"\(words)\"\(attributes)>\(icon.markup)"
            + "<span class=\"word\">\(words)</span></button>\n"
    }

    /// A button that opens and closes a panel.
    static func panelButton(
        _ id: String,
        _ text: String,
        icon: PageIcon,
        panel: String,
        isHidden: Bool = false
    ) -> String {
        let hidden = isHidden ? " hidden" : ""
        let attributes = " aria-expanded=\"false\" aria-controls=\"\(panel)\"\(hidden)"
        return button(id, text, icon: icon, attributes)
    }

    /// A radio button with its label.
    static func choice(_ name: String, _ value: String, _ content: String, isChosen: Bool = false)
        -> String
    {
        let chosen = isChosen ? " checked" : ""
        return
            "<label><input type=\"radio\" name=\"\(name)\" value=\"\(value)\"\(chosen)> \(content)</label>\n"
    }

    /// A list to select from, with its label.
    ///
    /// - Parameters:
    ///   - label: its label.
    ///   - attributes: those of the list, such as its identifier.
    ///   - options: values and names.
    ///   - chosen: the value that is selected; nil: the first.
    /// - Returns: the markup.
    static func list(
        _ label: String,
        _ attributes: String,
        _ options: [(String, String)],
        chosen: String? = nil
    ) -> String {
        let items = options.map { value, name in
            let selected = value == chosen ? " selected" : ""
            return "<option value=\"\(value)\"\(selected)>\(name.markupEscaped)</option>"
        }
        return
            "<label><span class=\"word\">\(label.markupEscaped)</span> <select \(attributes)>\(items.joined())</select></label>\n"
    }

    /// An attribute with the language of a text; nothing if it is not known.
    static func language(_ tag: String?) -> String {
        tag.map { " lang=\"\($0.markupEscaped)\"" } ?? ""
    }

    /// Milliseconds as seconds, as scripts read them.
    static func seconds(_ milliseconds: Int) -> String {
        let time = max(0, milliseconds)
        return "\(time / 1000)" + (time % 1000 == 0 ? "" : "." + (time % 1000).padded(to: 3))
    }
}
