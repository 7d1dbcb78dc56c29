// The pane that is being configured, outside of React: what shows a part of it listens to that part alone, so that a key
// draws anew no more than it changes.

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
import { ownOptionsOf } from '@klaas/core/configurator/configuration-choice.ts';
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import type { PricePart } from '@klaas/core/configurator/configuration-price.ts';
import {
  type ConfigurationQuote,
  type QuoteBasis,
  quoteConfiguration,
} from '@klaas/core/configurator/configuration-quote.ts';
import { queryOfCustomOptions } from '@klaas/core/configurator/custom-option-choice.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProductPage } from '../../catalog/product/product-page.ts';
import type { Draft } from './draft-url.ts';
import { sampleDraft, smallestDraft } from './sample-draft.ts';

export interface SizedPage extends ProductPage {
  product: ProductPage['product'] & { custom_size: SizeRules };
  rates: MadeToMeasureRates;
}

/** Of a choice made for another finish: what this one cannot do. */
export interface LeftOut {
  fields: readonly ConfigurationError['field'][];
  /** Own options, in words. */
  own: readonly string[];
}

export type ServerWord =
  | { kind: 'waiting' }
  | { kind: 'offline' }
  | { kind: 'confirmed'; parts: PricePart[]; total: TaxedCents }
  | { kind: 'refused'; faults: ConfigurationError[] };

export interface Configurator {
  rules: SizeRules;
  rates: MadeToMeasureRates;
  configured: ConfiguredProduct;
  /** As the price constants name it. */
  glass: string;
  draft: Draft;
  /** As it was when the fingers last rested. */
  settled: Draft;
  faults: ConfigurationError[];
  isValid: boolean;
  /** What is drawn and priced: as typed, else the last that could be made, else none. */
  quote: ConfigurationQuote | null;
  /** A pane of a usual size, for the board before anything is typed. */
  sample: ConfigurationQuote | null;
  parts: readonly PricePart[];
  total: TaxedCents | null;
  /** Of the smallest pane, while none can be priced. */
  fromCents: number | null;
  word: ServerWord;
  /** What the server is to be asked; `null` while it cannot be made. */
  question: string | null;
  options: readonly CustomOption[];
  /** Of the options that are no part of the pane. */
  custom: CustomOptionChoice;
  missingOption: { option_id: string; title: string } | null;
  /** It was to be bought: from then on an empty field is a mistake. */
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
  /** The server's last answer, and what it answered. */
  said: { question: string; word: ServerWord } | null;
  leftOut: LeftOut;
  isPressed: boolean;
}

export interface ConfiguratorStore extends Pick<StoreApi<Configurator>, 'getState' | 'subscribe'> {
  getInitialState: () => Configurator;
  put: (part: Partial<Inputs>) => void;
}

const NO_FAULTS: ConfigurationError[] = [];
const NO_PARTS: PricePart[] = [];
const WAITING: ServerWord = { kind: 'waiting' };
const OFFLINE: ServerWord = { kind: 'offline' };

/** The answer to the same question again is the same answer. */
const remembered = <Args extends readonly unknown[], Answer>(work: (...args: Args) => Answer) => {
  let last: { args: Args; answer: Answer } | null = null;
  return (...args: Args): Answer => {
    if (!last?.args.every((arg, at) => arg === args[at])) last = { args, answer: work(...args) };
    return last.answer;
  };
};

export const glassOf = ({ glassByOption, rates }: SizedPage, configured: ConfiguredProduct): string =>
  glassByOption[configured.configuration['color']?.id ?? ''] ?? rates.rate_per_m2[0]?.glass ?? '';

const orNull = (basis: QuoteBasis, draft: Draft & { glass: string }): ConfigurationQuote | null => {
  const result = quoteConfiguration(basis, draft);
  return result.ok ? result.value : null;
};

const createReading = () => {
  const basisOf = remembered(
    ({ product, rates, ratePercent }: SizedPage): QuoteBasis => ({
      rules: product.custom_size,
      rates,
      ratePercent,
    }),
  );
  const quoteOf = remembered((basis: QuoteBasis, draft: Draft, glass: string) =>
    quoteConfiguration(basis, { ...draft, glass }),
  );
  const examplesOf = remembered((basis: QuoteBasis, glass: string) => ({
    sample: orNull(basis, { ...sampleDraft(basis.rules), glass }),
    smallest: orNull(basis, { ...smallestDraft(basis.rules), glass }),
  }));
  const ownOf = remembered((page: SizedPage, custom: CustomOptionChoice) =>
    chooseOptionPrices(ownOptionsOf(page.product.custom_options), custom),
  );
  const missingOf = remembered((own: ReturnType<typeof chooseOptionPrices>) =>
    own.ok
      ? null
      : { option_id: String(own.detail?.['option_id'] ?? ''), title: String(own.detail?.['title'] ?? '') },
  );
  let last: { sku: string; quote: ConfigurationQuote } | null = null;

  /** The last pane that could be made stays while a value is wrong. */
  const shownOf = (sku: string, quote: ConfigurationQuote | null): ConfigurationQuote | null => {
    if (quote) last = { sku, quote };
    return last?.sku === sku ? last.quote : null;
  };

  return (inputs: Inputs): Configurator => {
    const { page, configured, draft, settled, custom, isOnline, said, leftOut, isPressed } = inputs;
    const basis = basisOf(page);
    const glass = glassOf(page, configured);
    const result = quoteOf(basis, draft, glass);
    const { sample, smallest } = examplesOf(basis, glass);
    const quote = shownOf(page.product.sku, result.ok ? result.value : null);
    const question = result.ok
      ? `${configured.product.sku} ${configurationKey(result.value.configuration)}`
      : null;
    const answered = question !== null && said?.question === question ? said.word : null;
    const word = answered ?? (isOnline ? WAITING : OFFLINE);
    const confirmed = word.kind === 'confirmed' ? word : null;
    const own = ownOf(page, custom);
    const priced = confirmed?.total ?? quote?.price.total ?? null;
    const total = priced && own.ok ? priceWithOptions(priced, own.value, page.ratePercent) : priced;
    const refused = word.kind === 'refused' ? word.faults : null;
    return {
      rules: basis.rules,
      rates: page.rates,
      configured,
      glass,
      draft,
      settled,
      faults: result.ok ? (refused ?? NO_FAULTS) : result.faults,
      isValid: result.ok && refused === null,
      quote,
      sample,
      parts: confirmed?.parts ?? quote?.price.parts ?? NO_PARTS,
      total: total && splitGross(total.grossCents, page.ratePercent),
      fromCents: quote ? null : (smallest?.price.total.grossCents ?? null),
      word,
      question,
      options: page.product.custom_options,
      custom,
      missingOption: missingOf(own),
      leftOut,
      isPressed,
    };
  };
};

/** All that is chosen, as links and saved openings carry it. */
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
  const read = createReading();
  const store = createStore<Configurator>(() => read(inputs));
  return {
    ...store,
    put: (part) => {
      inputs = { ...inputs, ...part };
      store.setState(read(inputs), true);
    },
  };
};
