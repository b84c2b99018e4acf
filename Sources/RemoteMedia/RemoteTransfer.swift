// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

/// What has come of an answer so far.
struct RemoteTransfer {
    /// Fields of the header that count, in lower case; of stores, so do all of their own.
    private static let fieldNames: Set<String> = [
        "content-range", "content-length", "etag", "last-modified", "content-type", "cache-control",
        "content-disposition", "content-encoding", "content-language", "expires",
    ]
    private static let storePrefix = "x-amz-"
    /// What the user says of an object, of which empty values count, too.
    private static let metadataPrefix = "x-amz-meta-"
    /// Values that are as long, in bytes, are not taken.
    private static let fieldLimit = 4096
    /// More fields are not taken.
    private static let fieldCountLimit = 200

    /// Which addresses may be connected to.
    var admission: AddressAdmission
    /// How many bytes of the body are taken.
    let limit: Int
    /// The fields of the header, by their names in lower case.
    private(set) var fields: [String: String] = [:]
    /// The content, up to the limit.
    private(set) var body: [UInt8] = []
    /// Whether there is more than the limit.
    private(set) var isCutOff = false
    /// Whether a field that counts had a value that was not taken.
    private(set) var hasUnreadFields = false
    private var isRefused = false

    init(admission: AddressAdmission, limit: Int) {
        self.admission = admission
        self.limit = limit
    }

    mutating func admits(_ address: [UInt8]) -> Bool {
        let isAdmitted = !address.isEmpty && admission.admits(NetworkAddress(bytes: address))
        if !isAdmitted { isRefused = true }
        return isAdmitted
    }

    mutating func take(header line: UnsafeBufferPointer<UInt8>) {
        // Each status line begins an answer; what came before was about another.
        if unsafe line.starts(with: "HTTP/".utf8) { (fields, hasUnreadFields) = ([:], false) }
        guard let colon = unsafe line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = unsafe String(decoding: line[..<colon], as: UTF8.self).lowercased()
        guard Self.fieldNames.contains(name) || name.hasPrefix(Self.storePrefix) else { return }
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
        var value = unsafe Array(line[(colon + 1)...].drop(while: isSpace))
        while value.last.map(isSpace) == true { value.removeLast() }
        guard value.count < Self.fieldLimit, fields.count < Self.fieldCountLimit,
            let text = String(validating: value, as: UTF8.self)
        else {
            hasUnreadFields = true
            return
        }
        let isKept = !value.isEmpty || name.hasPrefix(Self.metadataPrefix)
        fields[name] = isKept ? text : nil
    }

    mutating func take(body data: UnsafeBufferPointer<UInt8>) -> Int {
        let taken = min(data.count, limit - body.count)
        unsafe body.append(contentsOf: data.prefix(taken))
        guard taken < data.count else { return taken }
        isCutOff = true
        return 0
    }

    func failure(
        _ code: CURLcode,
        _ reason: String,
        _ url: RemoteURL
    ) -> RemoteError {
        if code == CURLE_ABORTED_BY_CALLBACK {
            return RemoteError(.store(.interrupted), url: url.name)
        }
        if code == CURLE_OPERATION_TIMEDOUT { return RemoteError(.timedOut(reason), url: url.name) }
        guard isRefused, code != CURLE_OUT_OF_MEMORY else {
            return RemoteError(.unreachable(reason), url: url.name)
        }
        let address = admission.refused?.description ?? "no network"
        return RemoteError(.privateAddress(host: url.host, address: address), url: url.name)
    }
}
