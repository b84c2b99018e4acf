/* SPDX-License-Identifier: Apache-2.0 */

#include <math.h>

/* The release is linked with these in place of those of the C library: Swift's overlay calls hypotf, and Foundation and our own
   code hypot. They would be the only functions of glibc 2.35 in the program, which would not start on systems with 2.34
   (Makefile, "old"). */

/* A square of a float is exact in a double, and no sum of two is too large for it. */
float csystem_hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}

/* The larger side is a factor, so that no square is too large or small. */
double csystem_hypot(double x, double y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    double large = fmax(fabs(x), fabs(y)), small = fmin(fabs(x), fabs(y));
    if (isnan(x) || isnan(y)) return x + y;
    if (large == 0) return 0;
    double ratio = small / large;
    return large * sqrt(1 + ratio * ratio);
}
