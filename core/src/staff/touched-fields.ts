// The fields in which two states of a thing differ. Null: the thing does not exist in that state.

import { sameValue } from '../stores/same-value.ts';
import type { Fields } from './merge-fields.ts';

export interface TouchedFields {
  before: Fields | null;
  after: Fields | null;
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]));

/** Null: nothing differs. A created or removed thing has all its fields on one side. */
export const touchedFields = (before: Fields | null, after: Fields | null): TouchedFields | null => {
  if (before === null || after === null) return before === after ? null : { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !sameValue(before[name], after[name]),
  );
  return names.length === 0 ? null : { before: pick(before, names), after: pick(after, names) };
};
