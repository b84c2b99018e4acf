// SPDX-License-Identifier: Apache-2.0

/// The identity that requests are signed with: the two keys, and the token of a session.
///
/// Nothing prints them, and nothing keeps them but the memory of this process.
struct ObjectCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    /// The name of the keys.
    let accessKey: String
    /// The secret.
    let secretKey: String
    /// What goes with keys that expire; nil for others.
    let sessionToken: String?

    /// Nothing of them.
    var description: String { "credentials" }
    /// Nothing of them.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ObjectCredentials {
    /// Takes credentials from the environment, else from the profile in the files of the AWS command line.
    ///
    /// No server is asked for any.
    ///
    /// - Throws: `ObjectStoreFault` if there are none.
    init(_ variables: AWSVariables, _ profiles: AWSProfiles) throws(ObjectStoreFault) {
        let (key, secret) = (variables["AWS_ACCESS_KEY_ID"], variables["AWS_SECRET_ACCESS_KEY"])
        switch (key, secret) {
        case (let key?, let secret?):
            try self.init(key, secret, variables["AWS_SESSION_TOKEN"])
        case (nil, _?): throw .halfCredentials(missing: "AWS_ACCESS_KEY_ID")
        case (_?, nil): throw .halfCredentials(missing: "AWS_SECRET_ACCESS_KEY")
        case (nil, nil):
            guard let key = profiles["aws_access_key_id"],
                let secret = profiles["aws_secret_access_key"]
            else {
                throw .noCredentials(profile: profiles.name, needsProgram: profiles.needsProgram)
            }
            try self.init(key, secret, profiles["aws_session_token"])
        }
    }

    private init(_ key: String, _ secret: String, _ token: String?) throws(ObjectStoreFault) {
        // A line end in a field of a request would begin another field.
        let texts = [key, secret, token ?? ""]
        guard texts.allSatisfy({ $0.utf8.allSatisfy { 0x21...0x7E ~= $0 } }) else {
            throw .invalidCredentials
        }
        self.init(accessKey: key, secretKey: secret, sessionToken: token)
    }
}
