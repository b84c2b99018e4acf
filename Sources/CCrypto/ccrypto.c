// SPDX-License-Identifier: Apache-2.0

#include "ccrypto.h"

#ifdef __APPLE__

#include <CommonCrypto/CommonCrypto.h>
#include <Security/Security.h>

const char *ccrypto_load(void) { return NULL; }

void ccrypto_hash(const uint8_t *bytes, size_t count, uint8_t *hash) {
    CC_SHA256_CTX context;
    CC_SHA256_Init(&context);
    // A length of CommonCrypto has 32 bits.
    const size_t most = 1 << 30;
    for (; count > most; bytes += most, count -= most) CC_SHA256_Update(&context, bytes, (CC_LONG)most);
    CC_SHA256_Update(&context, bytes, (CC_LONG)count);
    CC_SHA256_Final(hash, &context);
}

void ccrypto_hash_sha1(const uint8_t *bytes, size_t count, uint8_t *hash) {
    CC_SHA1(bytes, (CC_LONG)count, hash);
}

void ccrypto_sign(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *code) {
    CCHmac(kCCHmacAlgSHA256, key, key_count, bytes, count, code);
}

void *ccrypto_make_key(ccrypto_key_kind kind, const uint8_t *bytes, size_t count) {
    // Security.framework knows no keys of Ed25519.
    if (kind == CCRYPTO_ED25519) return NULL;
    const void *names[] = {kSecAttrKeyType, kSecAttrKeyClass};
    const void *values[] = {kind == CCRYPTO_P256 ? kSecAttrKeyTypeECSECPrimeRandom : kSecAttrKeyTypeRSA,
                            kSecAttrKeyClassPublic};
    CFDictionaryRef attributes = CFDictionaryCreate(NULL, names, values, 2, &kCFTypeDictionaryKeyCallBacks,
                                                    &kCFTypeDictionaryValueCallBacks);
    CFDataRef data = CFDataCreate(NULL, bytes, (CFIndex)count);
    SecKeyRef key = SecKeyCreateWithData(data, attributes, NULL);
    CFRelease(data);
    CFRelease(attributes);
    return (void *)key;
}

void ccrypto_free_key(void *key) { CFRelease(key); }

int ccrypto_verify(void *key, ccrypto_key_kind kind, const uint8_t *signature, size_t signature_count,
                   const uint8_t *bytes, size_t count) {
    SecKeyAlgorithm algorithm = kind == CCRYPTO_P256 ? kSecKeyAlgorithmECDSASignatureMessageX962SHA256
                                                     : kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA256;
    CFDataRef signed_data = CFDataCreate(NULL, bytes, (CFIndex)count);
    CFDataRef signature_data = CFDataCreate(NULL, signature, (CFIndex)signature_count);
    Boolean is_valid = SecKeyVerifySignature((SecKeyRef)key, algorithm, signed_data, signature_data, NULL);
    CFRelease(signature_data);
    CFRelease(signed_data);
    return is_valid;
}

#else

#include <string.h>

#include "lazy_library.h"

typedef struct evp_md_st EVP_MD;
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;
typedef struct engine_st ENGINE;

unsigned char *SHA256(const unsigned char *bytes, size_t count, unsigned char *hash);
unsigned char *SHA1(const unsigned char *bytes, size_t count, unsigned char *hash);
const EVP_MD *EVP_sha256(void);
unsigned char *HMAC(const EVP_MD *kind, const void *key, int key_count, const unsigned char *bytes, size_t count,
                    unsigned char *code, unsigned int *code_count);
EVP_PKEY *d2i_PUBKEY(EVP_PKEY **key, const unsigned char **bytes, long count);
EVP_PKEY *d2i_PublicKey(int kind, EVP_PKEY **key, const unsigned char **bytes, long count);
EVP_PKEY *EVP_PKEY_new_raw_public_key(int kind, ENGINE *engine, const unsigned char *bytes, size_t count);
void EVP_PKEY_free(EVP_PKEY *key);
EVP_MD_CTX *EVP_MD_CTX_new(void);
void EVP_MD_CTX_free(EVP_MD_CTX *context);
int EVP_DigestVerifyInit(EVP_MD_CTX *context, EVP_PKEY_CTX **options, const EVP_MD *kind, ENGINE *engine, EVP_PKEY *key);
int EVP_DigestVerify(EVP_MD_CTX *context, const unsigned char *signature, size_t signature_count,
                     const unsigned char *bytes, size_t count);
void ERR_clear_error(void);

#define FUNCTIONS(F)                                                                                     \
    F(unsigned char *, SHA256, (const unsigned char *bytes, size_t count, unsigned char *hash),          \
      (bytes, count, hash))                                                                              \
    F(unsigned char *, SHA1, (const unsigned char *bytes, size_t count, unsigned char *hash),            \
      (bytes, count, hash))                                                                              \
    F(const EVP_MD *, EVP_sha256, (void), ())                                                            \
    F(unsigned char *, HMAC,                                                                             \
      (const EVP_MD *kind, const void *key, int key_count, const unsigned char *bytes, size_t count,     \
       unsigned char *code, unsigned int *code_count),                                                   \
      (kind, key, key_count, bytes, count, code, code_count))                                            \
    F(EVP_PKEY *, d2i_PUBKEY, (EVP_PKEY * *key, const unsigned char **bytes, long count),                \
      (key, bytes, count))                                                                               \
    F(EVP_PKEY *, d2i_PublicKey, (int kind, EVP_PKEY **key, const unsigned char **bytes, long count),    \
      (kind, key, bytes, count))                                                                         \
    F(EVP_PKEY *, EVP_PKEY_new_raw_public_key,                                                           \
      (int kind, ENGINE *engine, const unsigned char *bytes, size_t count), (kind, engine, bytes, count)) \
    F(void, EVP_PKEY_free, (EVP_PKEY * key), (key))                                                      \
    F(EVP_MD_CTX *, EVP_MD_CTX_new, (void), ())                                                          \
    F(void, EVP_MD_CTX_free, (EVP_MD_CTX * context), (context))                                          \
    F(int, EVP_DigestVerifyInit,                                                                         \
      (EVP_MD_CTX * context, EVP_PKEY_CTX * *options, const EVP_MD *kind, ENGINE *engine, EVP_PKEY *key), \
      (context, options, kind, engine, key))                                                             \
    F(int, EVP_DigestVerify,                                                                             \
      (EVP_MD_CTX * context, const unsigned char *signature, size_t signature_count,                     \
       const unsigned char *bytes, size_t count),                                                        \
      (context, signature, signature_count, bytes, count))                                               \
    F(void, ERR_clear_error, (void), ())

LAZY_FUNCTIONS(functions, FUNCTIONS)

static const char *const files[] = {"libcrypto.so.3", "libcrypto.so.4", "libcrypto.so.1.1", NULL};

static lazy_library library = {
    .label = "libcrypto",
    .absence = "libcrypto of OpenSSL is not installed",
    .files = files,
    .functions = functions,
    .lock = PTHREAD_MUTEX_INITIALIZER,
};

const char *ccrypto_load(void) { return lazy_load(&library); }

void ccrypto_hash(const uint8_t *bytes, size_t count, uint8_t *hash) {
    ccrypto_load();
    SHA256(bytes, count, hash);
}

void ccrypto_hash_sha1(const uint8_t *bytes, size_t count, uint8_t *hash) {
    ccrypto_load();
    SHA1(bytes, count, hash);
}

void ccrypto_sign(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *code) {
    ccrypto_load();
    unsigned int length = 0;
    HMAC(EVP_sha256(), key, (int)key_count, bytes, count, code, &length);
}

// NID_rsaEncryption and NID_ED25519 of <openssl/obj_mac.h>.
enum { RSA_ENCRYPTION = 6, ED25519 = 1087 };

// SubjectPublicKeyInfo of a point of P-256 (RFC 5480, 2) up to the point itself.
static const uint8_t point_prefix[] = {0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
                                       0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00};
enum { POINT = 65 };

void *ccrypto_make_key(ccrypto_key_kind kind, const uint8_t *bytes, size_t count) {
    ccrypto_load();
    const unsigned char *next = bytes;
    void *key = NULL;
    if (kind == CCRYPTO_ED25519) {
        key = EVP_PKEY_new_raw_public_key(ED25519, NULL, bytes, count);
    } else if (kind == CCRYPTO_RSA) {
        key = d2i_PublicKey(RSA_ENCRYPTION, NULL, &next, (long)count);
    } else if (count == POINT) {
        uint8_t whole[sizeof point_prefix + POINT];
        memcpy(whole, point_prefix, sizeof point_prefix);
        memcpy(whole + sizeof point_prefix, bytes, POINT);
        next = whole;
        key = d2i_PUBKEY(NULL, &next, sizeof whole);
    }
    ERR_clear_error();
    return key;
}

void ccrypto_free_key(void *key) { EVP_PKEY_free(key); }

int ccrypto_verify(void *key, ccrypto_key_kind kind, const uint8_t *signature, size_t signature_count,
                   const uint8_t *bytes, size_t count) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (!context) return 0;
    // Ed25519 hashes by itself.
    const EVP_MD *hash = kind == CCRYPTO_ED25519 ? NULL : EVP_sha256();
    int is_valid = EVP_DigestVerifyInit(context, NULL, hash, NULL, key) == 1 &&
                   EVP_DigestVerify(context, signature, signature_count, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    ERR_clear_error();
    return is_valid;
}

#endif
