// Values of a document at a dotted path, through arrays at every level.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';

export type FieldValue = string | number | boolean;
export type Extract = (document: CatalogDocument) => FieldValue[];

const collect = (value: unknown, parts: readonly string[], at: number, into: FieldValue[]): void => {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, parts, at, into);
    return;
  }
  const part = parts[at];
  if (part === undefined) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      into.push(value);
  } else if (typeof value === 'object' && Object.hasOwn(value, part)) {
    collect((value as Record<string, unknown>)[part], parts, at + 1, into);
  }
};

export const extractField = (path: string): Extract => {
  if (path === '_id') return (document) => [String(document.id)];
  const parts = path.split('.');
  return (document) => {
    const values: FieldValue[] = [];
    collect(document, parts, 0, values);
    return values;
  };
};

export const holdsSomething = (value: unknown): boolean => {
  if (value === null || value === undefined) return false;
  if (typeof value !== 'object') return true;
  return Object.values(value).some(holdsSomething);
};

const existsAt = (value: unknown, parts: readonly string[], at: number): boolean => {
  if (Array.isArray(value)) return value.some((entry) => existsAt(entry, parts, at));
  const part = parts[at];
  if (part === undefined) return holdsSomething(value);
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return false;
  return existsAt((value as Record<string, unknown>)[part], parts, at + 1);
};

/** `[true]` where the path has any value, also inside an object. */
export const extractExistence = (path: string): Extract => {
  const parts = path === '_id' ? ['id'] : path.split('.');
  return (document) => (existsAt(document, parts, 0) ? [true] : []);
};

/** A product's position in one category's listing, else its general position. */
export const extractPosition = (categoryId: string): Extract => {
  const general = extractField('position');
  return (document) => {
    const categories = document['category'];
    const categoryEntry = Array.isArray(categories)
      ? (categories as Record<string, unknown>[]).find(
          (entry) => String(entry?.['category_id']) === categoryId,
        )
      : undefined;
    const position = categoryEntry?.['position'];
    return typeof position === 'number' ? [position] : general(document);
  };
};

const NUMERIC = /^-?\d+(\.\d+)?$/;

/** The numeric value; `NaN` for text and booleans. */
export const numericOf = (value: FieldValue): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : Number.NaN;
};

/** Values are compared as strings, so that 49 and "49" are equal; a query may also contain "49.0". */
export const termKeys = (value: FieldValue): string[] => {
  const text = String(value);
  const number = numericOf(value);
  return Number.isNaN(number) || String(number) === text ? [text] : [text, String(number)];
};
