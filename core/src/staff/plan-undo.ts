// [OFFICE-20] What undoing a change would set back, and what has been changed since.

import { sameValue } from '../stores/same-value.ts';
import type { Fields } from './merge-fields.ts';
import type { TouchedFields } from './touched-fields.ts';

export interface UndoField {
  field: string;
  /** The value that undoing sets. `undefined`: the field is removed. */
  target: unknown;
  current: unknown;
}

export interface UndoPlan {
  /** `keep`: nothing is written. */
  action: 'edit' | 'create' | 'remove' | 'keep';
  /** Set back; for `create` the whole thing. */
  fields: UndoField[];
  /** [OFFICE-21] Changed since and left, unless chosen. */
  changedSince: UndoField[];
}

/** Values of secrets are not in the log, so they cannot be set back. */
export const HIDDEN_VALUE = 'changed';

const fieldsOf = (names: readonly string[], target: Fields, current: Fields): UndoField[] =>
  names.map((field) => ({ field, target: target[field], current: current[field] }));

const planCreation = (before: Fields, current: Fields | null): UndoPlan => {
  const names = Object.keys(before);
  if (current === null) return { action: 'create', fields: fieldsOf(names, before, {}), changedSince: [] };
  return { action: 'keep', fields: [], changedSince: fieldsOf(names, before, current) };
};

const planRemoval = (after: Fields, current: Fields | null, isChosen: IsChosen): UndoPlan => {
  if (current === null) return { action: 'keep', fields: [], changedSince: [] };
  const names = [...new Set([...Object.keys(after), ...Object.keys(current)])];
  const changed = names.filter((name) => !sameValue(after[name], current[name]));
  const changedSince = fieldsOf(
    changed.filter((name) => !isChosen(name)),
    {},
    current,
  );
  return {
    action: changedSince.length > 0 ? 'keep' : 'remove',
    fields: changedSince.length > 0 ? [] : fieldsOf(names, {}, current),
    changedSince,
  };
};

type IsChosen = (field: string) => boolean;

export const planUndo = (
  { before, after }: TouchedFields,
  current: Fields | null,
  isChosen: IsChosen,
): UndoPlan => {
  if (before === null) return planRemoval(after ?? {}, current, isChosen);
  if (after === null) return planCreation(before, current);
  if (current === null) return { action: 'keep', fields: [], changedSince: [] };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== HIDDEN_VALUE && !sameValue(before[name], current[name]),
  );
  const isSetBack = (name: string) => sameValue(after[name], current[name]) || isChosen(name);
  const fields = fieldsOf(names.filter(isSetBack), before, current);
  return {
    action: fields.length > 0 ? 'edit' : 'keep',
    fields,
    changedSince: fieldsOf(
      names.filter((name) => !isSetBack(name)),
      before,
      current,
    ),
  };
};
