// Names of the index's fields, and texts that sort as values do.
import { type FieldValue, numericOf } from '../field-values.ts';

/** A path as one name: a value and an object may have the same path in different documents. */
export const fieldName = (path: string): string =>
  path
    .split('.')
    .map((part) => encodeURIComponent(part))
    .join('/');

/** What filters and counts read; a longer text is found by its words only. */
export const MAX_VALUE_LENGTH = 1024;

const SIGN_BIT = 1n << 63n;
const ALL_BITS = (1n << 64n) - 1n;

/** The bits of a double, so that texts sort as the numbers do. */
const sortableNumber = (value: number): string => {
  const view = new DataView(new ArrayBuffer(8));
  // Minus zero equals zero.
  view.setFloat64(0, value + 0);
  const bits = view.getBigUint64(0);
  const ordered = (bits & SIGN_BIT) === 0n ? bits | SIGN_BIT : ~bits & ALL_BITS;
  return ordered.toString(16).padStart(16, '0');
};

/** Numbers and booleans before texts, each in order. */
export const sortKey = (value: FieldValue): string => {
  const number = typeof value === 'boolean' ? Number(value) : numericOf(value);
  return Number.isNaN(number) ? `1${value}` : `0${sortableNumber(number)}`;
};
