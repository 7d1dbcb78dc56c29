// State of the configurator, outside React: components subscribe to single parts, so that a keystroke re-renders only
// what it changes.

import {
  type CustomOptionChoice,
  chooseOptionPrices,
  priceWithOptions,
} from '@klaas/core/catalog/pricing/custom-option-price.ts';
import { splitGross, type TaxedCents } from '@klaas/core/catalog/pricing/money.ts';
import type { MadeToMeasureRates } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { ConfiguredProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import { configurationKey, queryOfConfiguration } from '@klaas/core/configurator/configuration.ts';
import { nonPaneOptionsOf } from '@klaas/core/configurator/configuration-choice.ts';
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import type { PricePart } from '@klaas/core/configurator/configuration-price.ts';
import {
  type ConfigurationQuote,
  type QuoteBasis,
  quoteConfiguration,
} from '@klaas/core/configurator/configuration-quote.ts';
import { queryOfCustomOptions } from '@klaas/core/configurator/custom-option-choice.ts';
import { sampleDraft, smallestDraft } from '@klaas/core/configurator/sample-draft.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProductPage } from '../../catalog/product/product-page.ts';
import type { Draft } from './draft-url.ts';

export interface SizedPage extends ProductPage {
  product: ProductPage['product'] & { custom_size: SizeRules };
  rates: MadeToMeasureRates;
}

/** What this finish does not offer of a choice made for another one. */
export interface LeftOut {
  fields: readonly ConfigurationError['field'][];
  /** Titles of custom options. */
  custom: readonly string[];
}

export type ServerPrice =
  | { kind: 'waiting' }
  | { kind: 'offline' }
  | { kind: 'confirmed'; parts: PricePart[]; total: TaxedCents }
  | { kind: 'refused'; errors: ConfigurationError[] };

export interface Configurator {
  rules: SizeRules;
  rates: MadeToMeasureRates;
  configured: ConfiguredProduct;
  /** Glass code in the price constants. */
  glass: string;
  draft: Draft;
  /** The draft as of the last debounce. */
  settled: Draft;
  errors: ConfigurationError[];
  isValid: boolean;
  /** The drawn and priced pane: as typed, else the last valid one, else none. */
  quote: ConfigurationQuote | null;
  /** A pane of a usual size, drawn before anything is typed. */
  sample: ConfigurationQuote | null;
  parts: readonly PricePart[];
  total: TaxedCents | null;
  /** Price of the smallest pane, while none can be priced. */
  fromCents: number | null;
  serverPrice: ServerPrice;
  /** Key of the price request; `null` while the draft is invalid. */
  requestKey: string | null;
  options: readonly CustomOption[];
  /** Chosen options that are not part of the pane. */
  custom: CustomOptionChoice;
  missingOption: { option_id: string; title: string } | null;
  /** The buy button was clicked: from now on an empty field is an error. */
  isPressed: boolean;
  leftOut: LeftOut;
}

interface Inputs {
  page: SizedPage;
  configured: ConfiguredProduct;
  draft: Draft;
  settled: Draft;
  custom: CustomOptionChoice;
  isOnline: boolean;
  /** The last response and the key of its request. */
  lastResponse: { requestKey: string; serverPrice: ServerPrice } | null;
  leftOut: LeftOut;
  isPressed: boolean;
}

export interface ConfiguratorStore extends Pick<StoreApi<Configurator>, 'getState' | 'subscribe'> {
  getInitialState: () => Configurator;
  put: (part: Partial<Inputs>) => void;
}

const NO_ERRORS: ConfigurationError[] = [];
const NO_PARTS: PricePart[] = [];
const WAITING: ServerPrice = { kind: 'waiting' };
const OFFLINE: ServerPrice = { kind: 'offline' };

/** Memoizes the last call. */
const memoizeLast = <Args extends readonly unknown[], Result>(work: (...args: Args) => Result) => {
  let last: { args: Args; result: Result } | null = null;
  return (...args: Args): Result => {
    if (!last?.args.every((arg, at) => arg === args[at])) last = { args, result: work(...args) };
    return last.result;
  };
};

export const glassOf = ({ glassByOption, rates }: SizedPage, configured: ConfiguredProduct): string =>
  glassByOption[configured.configuration['color']?.id ?? ''] ?? rates.rate_per_m2[0]?.glass ?? '';

const orNull = (basis: QuoteBasis, draft: Draft & { glass: string }): ConfigurationQuote | null => {
  const result = quoteConfiguration(basis, draft);
  return result.ok ? result.value : null;
};

const createReader = () => {
  const basisOf = memoizeLast(
    ({ product, rates, ratePercent }: SizedPage): QuoteBasis => ({
      rules: product.custom_size,
      rates,
      ratePercent,
    }),
  );
  const quoteOf = memoizeLast((basis: QuoteBasis, draft: Draft, glass: string) =>
    quoteConfiguration(basis, { ...draft, glass }),
  );
  const examplesOf = memoizeLast((basis: QuoteBasis, glass: string) => ({
    sample: orNull(basis, { ...sampleDraft(basis.rules), glass }),
    smallest: orNull(basis, { ...smallestDraft(basis.rules), glass }),
  }));
  const customPricesOf = memoizeLast((page: SizedPage, custom: CustomOptionChoice) =>
    chooseOptionPrices(nonPaneOptionsOf(page.product.custom_options), custom),
  );
  const missingOf = memoizeLast((prices: ReturnType<typeof chooseOptionPrices>) =>
    prices.ok
      ? null
      : {
          option_id: String(prices.detail?.['option_id'] ?? ''),
          title: String(prices.detail?.['title'] ?? ''),
        },
  );
  let last: { sku: string; quote: ConfigurationQuote } | null = null;

  /** The last valid pane stays while a value is invalid. */
  const shownOf = (sku: string, quote: ConfigurationQuote | null): ConfigurationQuote | null => {
    if (quote) last = { sku, quote };
    return last?.sku === sku ? last.quote : null;
  };

  return (inputs: Inputs): Configurator => {
    const { page, configured, draft, settled, custom, isOnline, lastResponse, leftOut, isPressed } = inputs;
    const basis = basisOf(page);
    const glass = glassOf(page, configured);
    const result = quoteOf(basis, draft, glass);
    const { sample, smallest } = examplesOf(basis, glass);
    const quote = shownOf(page.product.sku, result.ok ? result.value : null);
    const requestKey = result.ok
      ? `${configured.product.sku} ${configurationKey(result.value.configuration)}`
      : null;
    const received =
      requestKey !== null && lastResponse?.requestKey === requestKey ? lastResponse.serverPrice : null;
    const serverPrice = received ?? (isOnline ? WAITING : OFFLINE);
    const confirmed = serverPrice.kind === 'confirmed' ? serverPrice : null;
    const customPrices = customPricesOf(page, custom);
    const priced = confirmed?.total ?? quote?.price.total ?? null;
    const total =
      priced && customPrices.ok ? priceWithOptions(priced, customPrices.value, page.ratePercent) : priced;
    const rejected = serverPrice.kind === 'refused' ? serverPrice.errors : null;
    return {
      rules: basis.rules,
      rates: page.rates,
      configured,
      glass,
      draft,
      settled,
      errors: result.ok ? (rejected ?? NO_ERRORS) : result.errors,
      isValid: result.ok && rejected === null,
      quote,
      sample,
      parts: confirmed?.parts ?? quote?.price.parts ?? NO_PARTS,
      total: total && splitGross(total.grossCents, page.ratePercent),
      fromCents: quote ? null : (smallest?.price.total.grossCents ?? null),
      serverPrice,
      requestKey,
      options: page.product.custom_options,
      custom,
      missingOption: missingOf(customPrices),
      leftOut,
      isPressed,
    };
  };
};

/** Query of the whole configuration, for links and saved openings. */
export const paneQueryOf = (
  { options, custom }: Configurator,
  { configuration }: ConfigurationQuote,
): string =>
  new URLSearchParams([
    ...queryOfConfiguration(configuration),
    ...queryOfCustomOptions(options, custom),
  ]).toString();

export const createConfiguratorStore = (first: Inputs): ConfiguratorStore => {
  let inputs = first;
  const read = createReader();
  const store = createStore<Configurator>(() => read(inputs));
  return {
    ...store,
    put: (part) => {
      inputs = { ...inputs, ...part };
      store.setState(read(inputs), true);
    },
  };
};
