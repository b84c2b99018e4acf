// SPDX-License-Identifier: Apache-2.0
//
// The loops over the cells of pictures: light, turns of light and of saturated red, areas, movement. In C, because
// unoptimised builds, which the tests are, run them fast enough.

#ifndef CPICTURE_H
#define CPICTURE_H

#include <stdint.h>

/// How code values become light.
typedef struct {
    /// Whether the components are red, green and blue, not luma and differences.
    int isRGB;
    /// Whether there is luma alone.
    int isGrey;
    /// Whether code values use the whole range, as in JPEG.
    int isFullRange;
    /// Whether light depends on the luminance of the scene, as in hybrid log-gamma (BT.2100).
    int isHybridLogGamma;
    /// The weights of red and blue in luma.
    float redWeight, blueWeight;
    /// The weights of red, green and blue in X, Y and Z, a row each.
    float matrix[9];
} cpicture_colour;

/// Steps of the table of a transfer function.
enum { cpicture_steps = 4096 };

/// Computes the light of cells.
///
/// `cells` has `count` numbers of 16 bits for each component; `table` is the light, in cd/m², of `cpicture_steps` code
/// values from 0 to 1. `luminance` gets the relative luminance in cd/m², `redness` the share of red in the sum of the
/// linear components, `chroma` the coordinates u' and v' of CIE 1976, one after the other; what is darker than `floor` cd/m²
/// has the chromaticity of white and no red.
void cpicture_light(const uint16_t *cells, int count, const cpicture_colour *colour, const float *table, float floor,
                    float *luminance, float *redness, float *chroma);

/// When light that changes counts.
typedef struct {
    /// The smallest change, and the luminance that the darker state is below, in cd/m².
    float step, dark;
    /// The smallest ratio of two states of which the darker one is brighter than `dark`; 0: such changes do not count.
    float ratio;
} cpicture_limits;

/// Follows the luminance of cells, and finds where it turns: has risen or fallen by a step since it last turned.
///
/// `high`, `low` and `direction` are kept from one picture to the next. `turned` gets 1 for a rise, 2 for a fall, 0 for neither.
/// Returns how many cells turn.
int cpicture_turns(const float *luminance, int count, const cpicture_limits *limits, float *high, float *low,
                   uint8_t *direction, uint8_t *turned);

/// Follows the colours of cells, and finds where they change to or from saturated red.
///
/// A state is saturated red from a share of 0.8 on; two states differ if they are more than 0.2 apart in u'v'. `anchor` (three
/// numbers for each cell: u', v', redness) and `direction` (at first 1 where the cell is red, 2 elsewhere) are kept. `turned` gets 1 to red, 2 from red, 0 for neither.
int cpicture_red_turns(const float *redness, const float *chroma, int count, float *anchor, uint8_t *direction,
                       uint8_t *turned);

/// Finds regular stripes: more than five pairs, as wide, as light and as dark as each other, along a row or a column.
///
/// A pair differs by `step` cd/m² or more, and its light stripe has `light` or more. `marks` gets 1 for each cell of them, 0 for
/// others. Returns how many cells are marked.
int cpicture_stripes(const float *luminance, int columns, int rows, float step, float light, uint8_t *marks);

/// Adds 1 to, or takes it from, the counts of cells that turn.
void cpicture_count(const uint8_t *turned, int count, int difference, uint16_t *counts);

/// How many cells turn more often than `limit`.
int cpicture_more(const uint16_t *counts, int count, int limit);

/// The greatest number that so many cells reach, up to 255.
int cpicture_common(const uint16_t *counts, int count, int cells);

/// Sums of cells in all rectangles from the first cell on: a row and a column more than the cells.
///
/// A cell counts 1 if its number is above a limit. Returns how many cells count.
int cpicture_sums(const uint16_t *numbers, int columns, int rows, int limit, uint32_t *sums);

/// Sums of cells that turn, as `cpicture_sums`.
int cpicture_turn_sums(const uint8_t *turned, int columns, int rows, uint32_t *sums);

/// The largest sum in a block of cells anywhere, by the sums of `cpicture_sums`; `at` gets its left column and its top row.
int cpicture_largest(const uint32_t *sums, int columns, int rows, int width, int height, int *at);

/// Marks blocks whose sum reaches a limit: those that begin at each multiple of a stride, row by row.
void cpicture_blocks(const uint32_t *sums, int columns, int rows, int width, int height, int stride, int limit,
                     uint8_t *marks);

/// Width and height of the squares of cells that are looked for in the picture before.
enum { cpicture_square = 8 };

/// Takes cells that belong to something that moves out of those that turn.
///
/// For each square of cells in which some turn, the picture before is searched for the same brightness, up to 12 cells to the
/// sides and 6 up and down, and the other way round. A square has moved if one place is like it, and neither the same place nor
/// the opposite one is, as in patterns that repeat. `now` and `before` are brightness from 0 to 255. Returns how many cells are left.
int cpicture_movement(const uint8_t *now, const uint8_t *before, int columns, int rows, uint8_t *turned);

/// Brightness from 0 to 255 in steps that look alike: the square root of luminance in parts of `white`.
void cpicture_brightness(const float *luminance, int count, float white, uint8_t *brightness);

/// Shares from 0 to 1 as numbers from 0 to 255.
void cpicture_bytes(const float *shares, int count, uint8_t *bytes);

/// What IRIS measures of a picture: means, and how many pixels differ at all from the picture before.
typedef struct {
    double luminance, red;
    int changedLuminance, changedRed;
} cpicture_means;

/// Measures a picture as Electronic Arts' IRIS does: components are rounded to 8 bits, and `table` is the light, from 0 to 1, of
/// each of 256 values. `luminance` and `red` have those of the picture before, and get those of this one.
void cpicture_iris(const uint16_t *cells, int count, const cpicture_colour *colour, const float *table, float *luminance,
                   float *red, cpicture_means *means);

/// Bins of a histogram of a picture: so many for each of three planes.
enum { cpicture_bins = 24 };

/// Makes a small picture: the means of squares of `factor` cells as luma and two differences, 0 to 255, one plane after another.
///
/// Incomplete squares at the right and at the bottom are left out; differences of grey pictures are 128.
void cpicture_small(const uint16_t *cells, const cpicture_colour *colour, int columns, int rows, int factor,
                    uint8_t *planes);

/// The histogram of three planes of `count` numbers, a plane after another.
void cpicture_histogram(const uint8_t *planes, int count, uint16_t *bins);

/// The mean difference of two planes, at the best of 91 places up to 12 to the sides and 6 up and down.
float cpicture_shifted(const uint8_t *one, const uint8_t *other, int columns, int rows);

/// Finds of which parts of two planes a third is made: `share` gets that of the last one.
///
/// Returns the mean difference from that mixture, as a part of the difference of the two.
float cpicture_mixture(const uint8_t *first, const uint8_t *middle, const uint8_t *last, int count, float *share);

/// The mean difference of two planes.
float cpicture_mean_difference(const uint8_t *one, const uint8_t *other, int count);

/// How much of the light and dark of one plane is where that of the other is: 1 if all of it, whatever their brightness and contrast.
float cpicture_correlation(const uint8_t *one, const uint8_t *other, int count);

/// The mean of a plane; `deviation` gets the mean difference from it.
float cpicture_mean(const uint8_t *plane, int count, float *deviation);

/// The sum of the differences of two pictures in cells whose number is above a limit.
uint64_t cpicture_difference(const uint8_t *one, const uint8_t *other, const uint16_t *numbers, int limit, int count);

/// What is known of the edge at a cell of a picture.
typedef struct {
    /// The number of the sample since which the edge is there.
    uint32_t born;
    /// 1 where the picture gets brighter to the right, -1 where it gets darker, 0 for no edge.
    int8_t edge;
    /// In how many samples in a row the edge was missing.
    uint8_t missed;
    /// Whether the edge is a part of a text that was found.
    uint8_t claimed;
} cpicture_text_cell;

/// A place of a picture in which many edges are: cells from left and top to right and bottom, both exclusive.
typedef struct {
    int left, top, right, bottom;
    /// Edges, how many of them get brighter, and how many are the newest ones.
    int cells, rises, newest;
} cpicture_text_region;

/// The planes in which edges are followed: luma and two differences of colours, one after the other.
enum { cpicture_text_planes = 3 };

/// Finds vertical edges of one plane: `edges` gets 2 or -2 for each cell with a change of more than `strong` between
/// neighbours, 1 or -1 where it is more than `weak`, and 0 elsewhere.
void cpicture_text_edges(const uint8_t *plane, int columns, int rows, int strong, int weak, int8_t *edges);

/// Follows edges of all planes from one sample to the next: a strong one begins, and stays while it is weak.
///
/// One that is missing in up to `gap` samples stays, too.
void cpicture_text_follow(const int8_t *edges, int count, uint32_t now, int gap, cpicture_text_cell *cells);

/// Marks cells with an edge that is there since one of some samples and is no part of a text, with the first plane that has
/// one, from 1 on. `count` is that of the cells of one plane. Returns how many are marked.
int cpicture_text_born(const cpicture_text_cell *cells, int count, uint32_t first, uint32_t last, uint8_t *mask);

/// Finds places with many marked edges: each has `needed` or more within 6 cells to the sides and 2 up and down.
///
/// Edges that are there since the sample `newest` are counted apart. Returns how many places there are, `most` at most.
int cpicture_text_regions(const uint8_t *mask, const cpicture_text_cell *cells, int columns, int rows, int needed,
                          uint32_t newest, cpicture_text_region *regions, int most);

/// Counts edges of luma outside of a place that are no part of a text: those since some samples, and all.
void cpicture_text_rest(const cpicture_text_cell *cells, int columns, int rows, const cpicture_text_region *box,
                        uint32_t first, uint32_t last, int *same, int *sum);

/// The distance in cells between neighbouring strokes of a place, and how much it varies: that of stripes does not.
void cpicture_text_spacing(const uint8_t *mask, const cpicture_text_cell *cells, int columns, int rows,
                           const cpicture_text_region *box, float *mean, float *deviation);

/// Counts cells within 4 cells of a place whose edge is no part of a text and is there since a sample before `last`.
int cpicture_text_beside(const cpicture_text_cell *cells, int columns, int rows, const cpicture_text_region *box,
                         uint32_t first, uint32_t last);

/// Copies the edges that are there.
void cpicture_text_states(const cpicture_text_cell *cells, int count, int8_t *states);

/// The edges that are the same in two of three samples.
void cpicture_text_before(const int8_t *one, const int8_t *other, const int8_t *last, int count, int8_t *states);

#endif
