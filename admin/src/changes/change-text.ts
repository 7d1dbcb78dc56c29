// A change in few words.
import type { ChangeView } from '@klaas/core/contract/admin/change-endpoints.ts';

const MAX_SHOWN = 160;

export const thingOf = ({ entity, entity_id, store }: ChangeView): string =>
  `${entity} ${entity_id}${store === '' ? '' : ` (${store})`}`;

export const fieldNamesOf = ({ before, after }: ChangeView): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

export const changedFields = (change: ChangeView): string => fieldNamesOf(change).join(', ');

/** A value of any kind on one line. */
export const shownValue = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};
