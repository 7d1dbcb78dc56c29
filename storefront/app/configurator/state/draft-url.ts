// What is typed, in the address and back: reload, Back and a shared link keep it.

import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import {
  CONFIGURATION_FIELDS,
  type ConfigurationField,
  draftFromQuery,
} from '@klaas/core/configurator/configuration.ts';
import { isCustomOptionName, queryOfCustomOptions } from '@klaas/core/configurator/custom-option-choice.ts';

/** As typed: text may be anything. */
export type Draft = Partial<Record<ConfigurationField, string>>;

/** In euros: put in by a short link or a saved opening. */
export const EARLIER_PRICE = 'was';

/** The glass is said by the variant; said twice it could contradict itself. */
const URL_FIELDS = CONFIGURATION_FIELDS.filter((field) => field !== 'glass');

export const draftOfQuery = (query: URLSearchParams): Draft => {
  const { glass: _, ...draft } = draftFromQuery(query);
  return draft;
};

/** The same with the product's own options as they are chosen. */
export const withCustomOptions = (
  query: URLSearchParams,
  options: readonly CustomOption[],
  choice: CustomOptionChoice,
): URLSearchParams =>
  new URLSearchParams([
    ...[...query].filter(([name]) => !isCustomOptionName(name)),
    ...queryOfCustomOptions(options, choice),
  ]);

/** The address with this choice in it; what else it says stays. */
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
