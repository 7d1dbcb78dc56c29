// Writes the draft to the URL and reads it back: reload, Back and shared links keep it.

import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import {
  CONFIGURATION_FIELDS,
  type ConfigurationField,
  draftFromQuery,
} from '@klaas/core/configurator/configuration.ts';
import { isCustomOptionName, queryOfCustomOptions } from '@klaas/core/configurator/custom-option-choice.ts';

/** As typed: any text. */
export type Draft = Partial<Record<ConfigurationField, string>>;

/** Parameter with the earlier price in euros, set by short links and saved openings. */
export const EARLIER_PRICE = 'was';

/** The variant implies the glass; a second parameter could contradict it. */
const URL_FIELDS = CONFIGURATION_FIELDS.filter((field) => field !== 'glass');

export const draftOfQuery = (query: URLSearchParams): Draft => {
  const { glass: _, ...draft } = draftFromQuery(query);
  return draft;
};

/** Adds the chosen custom options. */
export const withCustomOptions = (
  query: URLSearchParams,
  options: readonly CustomOption[],
  choice: CustomOptionChoice,
): URLSearchParams =>
  new URLSearchParams([
    ...[...query].filter(([name]) => !isCustomOptionName(name)),
    ...queryOfCustomOptions(options, choice),
  ]);

/** The query with this draft; foreign parameters stay. */
export const queryOfDraft = (
  current: URLSearchParams,
  childSku: string | null,
  draft: Draft,
): URLSearchParams => {
  const query = new URLSearchParams(current);
  query.delete(EARLIER_PRICE);
  if (childSku) query.set('childSku', childSku);
  if (childSku || query.get('glass') === '') query.delete('glass');
  for (const field of URL_FIELDS) {
    const text = draft[field]?.trim();
    if (text) query.set(field, text);
    else query.delete(field);
  }
  return query;
};

export const sameDraft = (a: Draft, b: Draft): boolean =>
  URL_FIELDS.every((field) => (a[field]?.trim() ?? '') === (b[field]?.trim() ?? ''));
