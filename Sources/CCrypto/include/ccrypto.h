// SPDX-License-Identifier: Apache-2.0
//
// SHA-256, SHA-1 and HMAC by OpenSSL's libcrypto, loaded on first use, or by CommonCrypto of Apple's systems. The
// declarations are those of libcrypto's documented interface that are called, so that its headers are not needed to
// build; they are the same in every version since 1.1.

#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <stddef.h>
#include <stdint.h>

/// Loads libcrypto; see lazy_load. The functions below end the process if it cannot be loaded.
const char *ccrypto_load(void);

/// Writes the hash of bytes (SHA-256, FIPS 180-4): 32 bytes.
void ccrypto_hash(const uint8_t *bytes, size_t count, uint8_t *hash);

/// Writes the hash of bytes that WebSocket's handshake needs (SHA-1, FIPS 180-4): 20 bytes.
void ccrypto_hash_sha1(const uint8_t *bytes, size_t count, uint8_t *hash);

/// Writes the keyed hash of bytes (HMAC with SHA-256, RFC 2104): 32 bytes.
void ccrypto_sign(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *code);

/// The keys that signatures are verified with.
typedef enum {
    /// ECDSA on P-256 with SHA-256: an uncompressed point, 65 bytes; signatures are DER.
    CCRYPTO_P256,
    /// Ed25519: 32 bytes.
    CCRYPTO_ED25519,
    /// RSASSA-PKCS1-v1_5 with SHA-256: RSAPublicKey in DER.
    CCRYPTO_RSA,
} ccrypto_key_kind;

/// A public key of bytes, to be freed; NULL if they are no such key.
void *ccrypto_make_key(ccrypto_key_kind kind, const uint8_t *bytes, size_t count);

/// Frees a key.
void ccrypto_free_key(void *key);

/// Whether a signature of bytes was made with the private half of a key; from any thread.
int ccrypto_verify(void *key, ccrypto_key_kind kind, const uint8_t *signature, size_t signature_count,
                   const uint8_t *bytes, size_t count);

#endif
