// SPDX-License-Identifier: Apache-2.0

#include "ccrypto.h"

#ifdef __APPLE__

#include <CommonCrypto/CommonCrypto.h>

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

#else

#include "lazy_library.h"

typedef struct evp_md_st EVP_MD;

unsigned char *SHA256(const unsigned char *bytes, size_t count, unsigned char *hash);
unsigned char *SHA1(const unsigned char *bytes, size_t count, unsigned char *hash);
const EVP_MD *EVP_sha256(void);
unsigned char *HMAC(const EVP_MD *kind, const void *key, int key_count, const unsigned char *bytes, size_t count,
                    unsigned char *code, unsigned int *code_count);

#define FUNCTIONS(F)                                                                                     \
    F(unsigned char *, SHA256, (const unsigned char *bytes, size_t count, unsigned char *hash),          \
      (bytes, count, hash))                                                                              \
    F(unsigned char *, SHA1, (const unsigned char *bytes, size_t count, unsigned char *hash),            \
      (bytes, count, hash))                                                                              \
    F(const EVP_MD *, EVP_sha256, (void), ())                                                            \
    F(unsigned char *, HMAC,                                                                             \
      (const EVP_MD *kind, const void *key, int key_count, const unsigned char *bytes, size_t count,     \
       unsigned char *code, unsigned int *code_count),                                                   \
      (kind, key, key_count, bytes, count, code, code_count))

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

#endif
