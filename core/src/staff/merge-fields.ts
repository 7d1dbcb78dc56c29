// Merges the edits of two people of one thing, field by field.
import { sameValue } from '../stores/same-value.ts';

/** Fields by name. `undefined`: the field does not exist, or is to be removed. */
export type Fields = Record<string, unknown>;

export interface FieldConflict {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export type Merged = { ok: true; value: Fields } | { ok: false; conflicts: FieldConflict[] };

const assign = (fields: Fields, field: string, value: unknown): void => {
  if (value === undefined) delete fields[field];
  else fields[field] = value;
};

/**
 * [OFFICE-33] A field that one side changed takes that side's value. [OFFICE-34] A field that both changed to different
 * values is a conflict. `mine` holds only the fields that are written, `base` the values that they were decided on.
 */
export const mergeFields = (base: Fields, mine: Fields, theirs: Fields): Merged => {
  const conflicts: FieldConflict[] = [];
  const merged: Fields = { ...theirs };
  for (const [field, wanted] of Object.entries(mine)) {
    const isTheirs = sameValue(theirs[field], wanted) || sameValue(base[field], wanted);
    if (isTheirs) continue;
    // [OFFICE-35] Nobody else changed it.
    if (sameValue(theirs[field], base[field])) assign(merged, field, wanted);
    else conflicts.push({ field, base: base[field], mine: wanted, theirs: theirs[field] });
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, value: merged };
};
