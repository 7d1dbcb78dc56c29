import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySearchQuery } from '../search-query.ts';
import {
  isSpanGiven,
  OPENING_FIELDS,
  OPENING_SIDES,
  type Opening,
  parseSpan,
  withOpening,
} from './opening-fit.ts';

const mm = fc.integer({ min: 1, max: 5000 });
const end = fc.option(mm, { nil: undefined });
const span = fc.record({ from: end, to: end });
const made = fc.tuple(mm, mm).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));

/** Evaluates the filters like the search engine. */
const isFound = (opening: Opening, document: Record<string, number>): boolean =>
  withOpening(emptySearchQuery(), opening)._appliedFilters.every(({ attribute, value }) => {
    const { gte, lte } = value as { gte?: number; lte?: number };
    const is = document[attribute] ?? Number.NaN;
    return (gte === undefined || is >= gte) && (lte === undefined || is <= lte);
  });

describe('[CATG-03] opening filter', () => {
  it('finds exactly the products available in some size within width and height', () => {
    fc.assert(
      fc.property(span, span, made, made, (width, height, across, up) => {
        const document = {
          [OPENING_FIELDS.width.min]: across.min,
          [OPENING_FIELDS.width.max]: across.max,
          [OPENING_FIELDS.height.min]: up.min,
          [OPENING_FIELDS.height.max]: up.max,
        };
        const overlaps = (requested: typeof width, { min, max }: typeof across) =>
          max >= (requested.from ?? 0) && min <= (requested.to ?? Number.POSITIVE_INFINITY);
        expect(isFound({ width, height }, document)).toBe(overlaps(width, across) && overlaps(height, up));
      }),
    );
  });

  it('adds no filter for a side that is not given', () => {
    expect(withOpening(emptySearchQuery(), {})._appliedFilters).toEqual([]);
    expect(withOpening(emptySearchQuery(), { height: { from: 2000 } })._appliedFilters).toMatchObject([
      { attribute: 'opening_height_max_mm', value: { gte: 2000 } },
    ]);
    expect(OPENING_SIDES).toEqual(['width', 'height']);
  });

  it.each([
    [null, null, { from: undefined, to: undefined }],
    ['800', null, { from: 800, to: undefined }],
    [' 800 ', '1200', { from: 800, to: 1200 }],
    ['1200', '800', { from: 800, to: 1200 }],
    ['900', '900', { from: 900, to: 900 }],
    ['-5', '0', { from: undefined, to: undefined }],
    ['10000', '10001', { from: 10_000, to: undefined }],
    ['8e2', '9.5', { from: undefined, to: undefined }],
    ['', 'abc', { from: undefined, to: undefined }],
  ])('parses %j to %j as %j', (from, to, expected) => {
    expect(parseSpan(from, to)).toEqual(expected);
    expect(isSpanGiven(parseSpan(from, to))).toBe(expected.from !== undefined || expected.to !== undefined);
  });
});
