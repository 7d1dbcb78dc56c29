// Bounds on JSON from outside, checked before validation: a schema visits every value and reports each invalid one.

/** No valid request is deeper, and walking the value could exhaust the stack. */
const MAX_DEPTH = 200;
/** An order of a hundred lines, each with its whole product, has some 30,000. */
const MAX_VALUES = 50_000;
/** PostgreSQL refuses JSON with it. */
const HALF_PAIR = 'half of a surrogate pair';

/** The error message; null: within the bounds. */
export const jsonError = (value: unknown, maxValues = MAX_VALUES): string | null => {
  let values = 0;
  let error: string | null = null;
  const walk = (inner: unknown, depth: number): void => {
    values += 1;
    if (values > maxValues) error = `more than ${maxValues} values`;
    if (typeof inner === 'string' && !inner.isWellFormed()) error = HALF_PAIR;
    if (error !== null || inner === null || typeof inner !== 'object') return;
    if (depth === MAX_DEPTH) {
      error = `nested deeper than ${MAX_DEPTH} levels`;
      return;
    }
    for (const [name, entry] of Array.isArray(inner) ? inner.entries() : Object.entries(inner)) {
      if (typeof name === 'string' && !name.isWellFormed()) error = HALF_PAIR;
      walk(entry, depth + 1);
      if (error !== null) return;
    }
  };
  walk(value, 0);
  return error;
};
