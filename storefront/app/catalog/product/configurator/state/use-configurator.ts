// The pane that is being configured: what is typed, what it is, what it costs, what the server says to it.

import { ownOptionsOf } from '@klaas/core/catalog/configurator/configuration-choice.ts';
import type { ConfigurationFault } from '@klaas/core/catalog/configurator/configuration-fault.ts';
import type { PricePart } from '@klaas/core/catalog/configurator/configuration-price.ts';
import {
  type ConfigurationQuote,
  type QuoteBasis,
  quoteConfiguration,
} from '@klaas/core/catalog/configurator/configuration-quote.ts';
import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { ConfiguredProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import {
  type CustomOptionChoice,
  chooseOptionPrices,
  priceWithOptions,
} from '@klaas/core/pricing/custom-option-price.ts';
import { splitGross, type TaxedCents } from '@klaas/core/pricing/money.ts';
import type { MadeToMeasureRates } from '@klaas/core/pricing/price-constants.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useShop } from '../../../../shell/state/use-shop.ts';
import { chosenSkuOf, configuredOf, switchedTo } from '../../choice/product-choice.ts';
import type { ProductPage } from '../../product-page.ts';
import type { Draft } from './draft-address.ts';
import { sampleDraft, smallestDraft } from './sample-draft.ts';
import { useAddress } from './use-address.ts';
import { type ServerWord, useServerPrice } from './use-server-price.ts';

export interface SizedPage extends ProductPage {
  product: ProductPage['product'] & { custom_size: SizeRules };
  rates: MadeToMeasureRates;
}

export interface Configurator {
  rules: SizeRules;
  rates: MadeToMeasureRates;
  configured: ConfiguredProduct;
  /** As the price constants name it. */
  glass: string;
  draft: Draft;
  /** As it was when the fingers last rested. */
  settled: Draft;
  /** The same function for as long as the page lives. */
  change: (part: Draft) => void;
  settle: () => void;
  faults: ConfigurationFault[];
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
  custom: CustomOptionChoice;
  setCustom: (choice: CustomOptionChoice) => void;
  missingOption: string | null;
  hrefOf: (attributeCode: string, optionId: string) => string;
  choose: (attributeCode: string, optionId: string) => boolean;
}

const NO_FAULTS: ConfigurationFault[] = [];

const glassOf = ({ glassByOption, rates }: SizedPage, configured: ConfiguredProduct): string =>
  glassByOption[configured.configuration['color']?.id ?? ''] ?? rates.rate_per_m2[0]?.glass ?? '';

const orNull = (basis: QuoteBasis, draft: Draft): ConfigurationQuote | null => {
  const result = quoteConfiguration(basis, draft);
  return result.ok ? result.value : null;
};

/** The last pane that could be made stays while a value is wrong. */
const useLast = (quote: ConfigurationQuote | null): ConfigurationQuote | null => {
  const last = useRef<ConfigurationQuote | null>(null);
  useEffect(() => {
    if (quote) last.current = quote;
  });
  return quote ?? last.current;
};

export const useConfigurator = (
  page: SizedPage,
  routeChildSku: string | null,
  initialCustom: CustomOptionChoice,
): Configurator => {
  const { settings } = useShop();
  const { product, rates, ratePercent } = page;
  const rules = product.custom_size;
  const [query] = useSearchParams();
  const wanted = chosenSkuOf(product, query, routeChildSku);
  const configured = useMemo(
    () => configuredOf(product, wanted, settings.products),
    [product, wanted, settings],
  );
  const childSku = configured.variant?.sku ?? wanted;
  const glass = glassOf(page, configured);
  const address = useAddress(childSku);
  const { draft, hrefOf: hrefOfSku } = address;
  const [custom, setCustom] = useState<CustomOptionChoice>(initialCustom);

  const basis = useMemo((): QuoteBasis => ({ rules, rates, ratePercent }), [rules, rates, ratePercent]);
  const result = useMemo(() => quoteConfiguration(basis, { ...draft, glass }), [basis, draft, glass]);
  const base = useMemo(
    () => ({
      sample: orNull(basis, { ...sampleDraft(rules), glass }),
      smallest: orNull(basis, { ...smallestDraft(rules), glass }),
    }),
    [basis, rules, glass],
  );
  const quote = useLast(result.ok ? result.value : null);
  const word = useServerPrice(configured.product.sku, result.ok ? result.value.configuration : null);
  const isRefused = result.ok && word.kind === 'refused';

  const own = chooseOptionPrices(ownOptionsOf(product.custom_options), custom);
  const priced = result.ok && word.kind === 'confirmed' ? word.total : (quote?.price.total ?? null);
  const total = priced && own.ok ? priceWithOptions(priced, own.value, ratePercent) : priced;

  const variantOf = useCallback(
    (code: string, id: string) => switchedTo(product, configured.configuration, code, id, settings.products),
    [product, configured, settings],
  );
  const goTo = useRef(address.goTo);
  goTo.current = address.goTo;
  const hrefOf = useCallback(
    (code: string, id: string) => hrefOfSku(variantOf(code, id).variant?.sku ?? null),
    [hrefOfSku, variantOf],
  );
  // [PROD-06] an impossible combination changes nothing; the caller warns
  const choose = useCallback(
    (code: string, id: string) => {
      const next = variantOf(code, id);
      if (!next.problem) goTo.current(next.variant?.sku ?? null);
      return !next.problem;
    },
    [variantOf],
  );

  return {
    rules,
    rates,
    configured,
    glass,
    draft,
    settled: address.settled,
    change: address.change,
    settle: address.settle,
    faults: result.ok ? (isRefused ? word.faults : NO_FAULTS) : result.faults,
    isValid: result.ok && !isRefused,
    quote,
    sample: base.sample,
    parts: result.ok && word.kind === 'confirmed' ? word.parts : (quote?.price.parts ?? []),
    total: total && splitGross(total.grossCents, ratePercent),
    fromCents: quote ? null : (base.smallest?.price.total.grossCents ?? null),
    word,
    custom,
    setCustom,
    missingOption: own.ok ? null : String(own.detail?.['title'] ?? ''),
    hrefOf,
    choose,
  };
};
