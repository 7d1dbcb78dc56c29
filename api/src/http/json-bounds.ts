// How large JSON from outside may be before anybody looks at what it says: a schema walks every value, and says
// something about each that is wrong.

/** Beyond it nothing can be meant, and walking the value could exhaust the stack. */
const MAX_DEPTH = 200;
/** An order of a hundred lines, each with its whole product, has some 30,000. */
const MAX_VALUES = 50_000;

/** What is wrong with it; null: it may be read. */
export const jsonError = (value: unknown, maxValues = MAX_VALUES): string | null => {
  let values = 0;
  let error: string | null = null;
  const walk = (inner: unknown, depth: number): void => {
    values += 1;
    if (values > maxValues) error = `more than ${maxValues} values`;
    if (error !== null || inner === null || typeof inner !== 'object') return;
    if (depth === MAX_DEPTH) {
      error = `nested deeper than ${MAX_DEPTH} levels`;
      return;
    }
    for (const entry of Object.values(inner)) {
      walk(entry, depth + 1);
      if (error !== null) return;
    }
  };
  walk(value, 0);
  return error;
};
