// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

/// Fields and a file that are sent to a server as a form (`multipart/form-data`, RFC 7578).
package struct RemoteForm: Sendable {
    /// Names and values, in their order.
    package var fields: [(name: String, value: String)]
    /// The name of the file's field.
    package var fileField: String
    /// The path of the file, which is read while it is sent.
    package var file: String
    /// How the server gets the file named.
    package var fileName: String
    /// Its media type.
    package var fileType: String
    /// A secret that is sent as `Authorization: Bearer`; nil: none.
    package var bearer: String?

    /// Makes a form.
    package init(
        fields: [(name: String, value: String)],
        fileField: String,
        file: String,
        fileName: String,
        fileType: String,
        bearer: String? = nil
    ) {
        self.fields = fields
        self.fileField = fileField
        self.file = file
        self.fileName = fileName
        self.fileType = fileType
        self.bearer = bearer
    }

    /// Sends the form and waits for the answer; redirects are not followed.
    ///
    /// - Parameters:
    ///   - text: the URL that a person named.
    ///   - seconds: how long sending, waiting and receiving may take together.
    ///   - limit: how many bytes of the answer are taken.
    /// - Returns: the status code and the content of the answer.
    /// - Throws: `RemoteError` if no answer came, or a longer one.
    package func send(
        to text: String,
        timeLimit seconds: Int,
        limit: Int
    ) throws(RemoteError) -> (status: Int, body: [UInt8]) {
        let answer = try RemoteClient.exchange(
            with: text,
            form: self,
            limit: limit,
            timeLimit: seconds
        )
        guard !answer.isCutOff else {
            throw RemoteError(.tooLarge(limit: limit), url: answer.url.name)
        }
        return (answer.status, answer.body)
    }
}

/// A form in libcurl's memory, and the header that goes with it.
@safe
final class PreparedForm {
    private let form: OpaquePointer
    private var header: UnsafeMutablePointer<curl_slist>?

    /// Prepares a form for a client; nil if there is no memory left or the file cannot be read.
    init?(_ form: RemoteForm, for client: UnsafeMutableRawPointer) {
        guard let mime = unsafe curl_mime_init(client) else { return nil }
        unsafe self.form = mime
        for field in form.fields {
            let part = unsafe part(field.name)
            let count = field.value.utf8.count
            guard unsafe curl_mime_data(part, field.value, count) == CURLE_OK else { return nil }
        }
        let part = unsafe part(form.fileField)
        guard unsafe curl_mime_filedata(part, form.file) == CURLE_OK,
            unsafe curl_mime_filename(part, form.fileName) == CURLE_OK,
            unsafe curl_mime_type(part, form.fileType) == CURLE_OK
        else { return nil }
        // Servers that do not answer the question whether to send would cost a second.
        var fields = ["Expect:"]
        if let bearer = form.bearer { fields.append("Authorization: Bearer \(bearer)") }
        for field in fields {
            guard let longer = unsafe curl_slist_append(header, field) else { return nil }
            unsafe header = longer
        }
    }

    deinit {
        unsafe curl_mime_free(form)
        unsafe curl_slist_free_all(header)
    }

    /// A new part of a name; nil if there is no memory left, which libcurl then reports for all that is said of it.
    private func part(_ name: String) -> OpaquePointer? {
        let part = unsafe curl_mime_addpart(form)
        return unsafe curl_mime_name(part, name) == CURLE_OK ? unsafe part : nil
    }

    /// Lets the client send it.
    func set(for client: UnsafeMutableRawPointer) {
        unsafe clibcurl_set_form(client, form, header)
    }
}
