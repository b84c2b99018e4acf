// SPDX-License-Identifier: Apache-2.0

extension ObjectReplacement {
    /// Sends the request that makes the new object the object.
    ///
    /// The request states what has to be there: the version that was read, or nothing. A store that does not know
    /// such conditions is asked for the version just before.
    ///
    /// - Parameters:
    ///   - request: writes or completes the object.
    ///   - written: an answer about the object if it is the new one; asked for where that of the first attempt was lost.
    /// - Returns: the answer, and whether the store does not know conditions.
    /// - Throws: `RemoteError`, after which the old object is there.
    func commit(
        _ request: ObjectRequest,
        written: () throws(RemoteError) -> RemoteAnswer?
    ) throws(RemoteError) -> (answer: RemoteAnswer, isUnconditional: Bool) {
        try requireUnchanged()
        guard let condition else {
            return (try send(request, [], written), false)
        }
        do throws(RemoteError) {
            return (try send(request, [condition], written), false)
        } catch {
            switch error.kind {
            case .store(.refused(501, _)):
                return (try send(request, [], written), true)
            case .store(.changedMeanwhile) where source == target && store.endpoint != nil:
                return try commitUnchanged(request, condition, written)
            default:
                throw error
            }
        }
    }

    /// Sends a request again if the object is what the store says it is not.
    ///
    /// Ceph's compares an ETag without the quotation marks that are a part of it, and in a bucket with versions none
    /// at all is right.
    private func commitUnchanged(
        _ request: ObjectRequest,
        _ condition: (name: String, value: String),
        _ written: () throws(RemoteError) -> RemoteAnswer?
    ) throws(RemoteError) -> (answer: RemoteAnswer, isUnconditional: Bool) {
        try requireUnchanged()
        do throws(RemoteError) {
            let unquoted = condition.value.filter { $0 != "\"" }
            return (try send(request, [(condition.name, unquoted)], written), false)
        } catch {
            guard case .store(.changedMeanwhile) = error.kind else { throw error }
        }
        try requireUnchanged()
        return (try send(request, [], written), true)
    }

    /// Sends a request; an answer that was lost is replaced by one about the object, if it is the new one.
    private func send(
        _ request: ObjectRequest,
        _ conditions: [(name: String, value: String)],
        _ written: () throws(RemoteError) -> RemoteAnswer?
    ) throws(RemoteError) -> RemoteAnswer {
        var request = request
        request.fields += conditions
        do throws(RemoteError) {
            return try accepted(try old.session.send(request, to: store))
        } catch {
            // After an answer that was lost, the object is no longer the old one, or the upload is gone.
            if error.mayBeDone, let answer = try written() { return answer }
            throw error
        }
    }

    /// What has to be there for the new object to be written; nil for anything.
    private var condition: (name: String, value: String)? {
        if source == target { return old.identity.etag.map { ("if-match", $0) } }
        return replaces ? nil : ("if-none-match", "*")
    }

    /// Refuses an answer that has the status of success and reports a fault.
    private func accepted(_ answer: RemoteAnswer) throws(RemoteError) -> RemoteAnswer {
        guard let result = StoreAnswer.parse(answer.body), result.name == "Error" else {
            return answer
        }
        let fault = ObjectStoreFault.refused(status: answer.status, code: answer.faultCode)
        throw RemoteError(.store(fault), url: target.text)
    }

    /// Refuses an object that is no longer the one that was read.
    private func requireUnchanged() throws(RemoteError) {
        guard source == target else { return }
        let answer = try old.session.send(ObjectRequest("HEAD", source), to: store)
        guard answer.etag == old.identity.etag else {
            throw RemoteError(.store(.changedMeanwhile), url: source.text)
        }
    }

    /// Refuses a target that is there already.
    func requireAbsence() throws(RemoteError) {
        do throws(RemoteError) {
            _ = try old.session.send(ObjectRequest("HEAD", target), to: store)
        } catch {
            if error.isAbsence { return }
            throw error
        }
        throw RemoteError(.store(.exists), url: target.text)
    }

    /// An answer about the target if it has some bytes of the new object, and its length and number of parts; else nil.
    func writtenObject(
        length: UInt64,
        _ range: Range<UInt64>,
        _ bytes: [UInt8],
        parts: Int? = nil
    ) throws(RemoteError) -> RemoteAnswer? {
        var request = ObjectRequest(target, range: range, limit: bytes.count)
        request.isCleanup = true
        let answer = try old.session.send(request, to: store)
        let suffix = parts.map { "-\($0)\"" } ?? ""
        let isWritten =
            answer.contentRange?.length == length && answer.body == bytes
            && answer.etag != old.identity.etag && (answer.etag ?? "").hasSuffix(suffix)
        return isWritten ? answer : nil
    }
}

extension RemoteError {
    /// Whether a request may have been carried out although it failed.
    fileprivate var mayBeDone: Bool {
        switch kind {
        case .unreachable, .timedOut, .store(.changedMeanwhile), .store(.interrupted): true
        case .store(.refused(let status, let code)):
            status >= 500 || status == 404 || code == "NoSuchUpload"
        default: false
        }
    }
}
