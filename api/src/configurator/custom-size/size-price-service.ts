// [SIZE-02] made-to-measure products: available options and the price by size, computed only on the server.

import {
  type CustomOptionChoice,
  chooseOptionPrices,
  priceWithOptions,
} from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { TaxedCents } from '@klaas/core/catalog/pricing/money.ts';
import type { PriceConstants } from '@klaas/core/catalog/pricing/price-constants.ts';
import type { ConfigurationDraft } from '@klaas/core/configurator/configuration.ts';
import {
  draftFromChoice,
  fieldOfOption,
  nonPaneOptionsOf,
} from '@klaas/core/configurator/configuration-choice.ts';
import { type ConfigurationQuote, quoteConfiguration } from '@klaas/core/configurator/configuration-quote.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogService } from '../../catalog/catalog-service.ts';
import type { PriceService } from '../../catalog/price/price-service.ts';
import { findSellables } from '../../catalog/price/sellable-product-service.ts';
import type { PriceTables } from '../../catalog/price-table/price-table-service.ts';
import { choiceErrorOf, type SizeError, sizeErrorOf } from './size-error.ts';
import { glassOf, type SizeSubject, sizeSubjectOf } from './size-subject.ts';

interface SizePriceDeps {
  catalog: Pick<CatalogService, 'documentsBy'>;
  prices: Pick<PriceService, 'pricerFor'>;
  tables: Pick<PriceTables, 'loaded'>;
}

export interface SizeRequest {
  draft: ConfigurationDraft;
  /** Chosen custom options: those of the pane, and others with a surcharge. */
  custom: CustomOptionChoice;
}

export interface SizePrice {
  subject: SizeSubject;
  quote: ConfigurationQuote;
  /** Choices among the product's custom options that are not part of the pane. */
  customOptions: CustomOptionChoice;
  /** Includes the surcharges of those options. */
  total: TaxedCents;
  ratePercent: number;
}

export type SizePriceResult = { ok: true; value: SizePrice } | { ok: false; errors: SizeError[] };

const isGiven = (value: string | number | null | undefined): boolean => String(value ?? '').trim() !== '';

/** Precedence: explicit fields, then custom options, then the variant's glass. */
const draftOfRequest = (subject: SizeSubject, { draft, custom }: SizeRequest): ConfigurationDraft => ({
  glass: glassOf(subject),
  ...draftFromChoice(subject.product.custom_options ?? [], custom),
  ...Object.fromEntries(Object.entries(draft).filter(([, value]) => isGiven(value))),
});

const planPrice = (subject: SizeSubject, request: SizeRequest, ratePercent: number): SizePriceResult => {
  const { rules, rates, product } = subject;
  const options = product.custom_options ?? [];
  const paneIds = options.filter((option) => fieldOfOption(option)).map(({ option_id }) => String(option_id));
  const customOptions = Object.fromEntries(
    Object.entries(request.custom).filter(([id]) => !paneIds.includes(id)),
  );
  const quoted = quoteConfiguration({ rules, rates, ratePercent }, draftOfRequest(subject, request));
  if (!quoted.ok) return { ok: false, errors: quoted.errors.map((error) => sizeErrorOf(error, rules)) };
  const surcharges = chooseOptionPrices(nonPaneOptionsOf(options), customOptions);
  if (!surcharges.ok) return { ok: false, errors: [choiceErrorOf(surcharges.error, surcharges.detail)] };
  const total = priceWithOptions(quoted.value.price.total, surcharges.value, ratePercent);
  return {
    ok: true,
    value: { subject, quote: quoted.value, customOptions, total, ratePercent },
  };
};

export const createSizePriceService = ({ catalog, prices, tables }: SizePriceDeps) => ({
  /** Null when the product does not exist or is not made to measure. */
  find: async (store: StoreView, sku: string): Promise<SizeSubject | null> => {
    const found = (await findSellables(catalog, store.storeCode, [sku])).get(sku);
    if (found === undefined) return null;
    return sizeSubjectOf(found.product, found.variant, tables.loaded().current);
  },
  /** Of every key, for the pages of the shop. */
  constants: (): PriceConstants => tables.loaded().current,
  price: async (store: StoreView, subject: SizeSubject, request: SizeRequest): Promise<SizePriceResult> => {
    const pricer = await prices.pricerFor(store, null);
    return planPrice(subject, request, pricer.ratePercentOf(subject.product));
  },
});

export type SizePriceService = ReturnType<typeof createSizePriceService>;
