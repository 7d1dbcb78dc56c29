// Reads the draft from the URL a product is opened with.
// A draft carried over from another finish is filtered: options this product lacks are left out and named.

import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { ErrorCode } from '@klaas/core/configurator/configuration-error.ts';
import { type QuoteBasis, quoteConfiguration } from '@klaas/core/configurator/configuration-quote.ts';
import { choiceCarriedTo, customOptionsFromQuery } from '@klaas/core/configurator/custom-option-choice.ts';
import type { LeftOut, SizedPage } from './configurator-store.ts';
import { type Draft, draftOfQuery } from './draft-url.ts';

export interface DraftFromUrl {
  draft: Draft;
  custom: CustomOptionChoice;
  leftOut: LeftOut;
}

export const NOTHING_LEFT_OUT: LeftOut = { fields: [], custom: [] };

const NOT_OFFERED: readonly ErrorCode[] = ['size_unknown', 'choice_unknown', 'glass_unknown'];

/** Errors for what the product does not offer, unlike an offered option with a wrong size. */
const notOffered = (basis: QuoteBasis, draft: Draft & { glass: string }) => {
  const result = quoteConfiguration(basis, draft);
  const errors = result.ok ? [] : result.errors;
  return errors.filter(({ field, code }) => NOT_OFFERED.includes(code) && field !== 'glass' && draft[field]);
};

/** Only links between finishes name the glass instead of the variant. */
const isCarried = (query: URLSearchParams): boolean => Boolean(query.get('glass'));

export const draftFromUrl = (
  { product, rates, ratePercent }: SizedPage,
  glass: string,
  query: URLSearchParams,
): DraftFromUrl => {
  const { custom_options: options, custom_size: rules } = product;
  const draft = draftOfQuery(query);
  if (!isCarried(query))
    return { draft, custom: customOptionsFromQuery(options, query), leftOut: NOTHING_LEFT_OUT };
  const { choice, leftOut: leftOutOptions } = choiceCarriedTo(options, query);
  const fields = [
    ...new Set(notOffered({ rules, rates, ratePercent }, { ...draft, glass }).map(({ field }) => field)),
  ];
  const offered = Object.fromEntries(
    Object.entries(draft).filter(([field]) => !fields.some((name) => name === field)),
  );
  return { draft: offered, custom: choice, leftOut: { fields, custom: leftOutOptions } };
};
