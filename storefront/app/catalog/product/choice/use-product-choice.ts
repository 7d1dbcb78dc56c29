// State of the shopper's choice: variant, options, price, and whether it can be bought.
// The variant is in the URL, so that reload, Back and shared links keep it. Custom sizes belong to the configurator.
import { productErrorsOf } from '@klaas/core/catalog/loading/product-check.ts';
import {
  type BundleChoice,
  bundleMessagesOf,
  chosenPartsOf,
  missingPartOf,
} from '@klaas/core/catalog/pricing/bundle-choice.ts';
import {
  type CustomOptionChoice,
  chooseOptionPrices,
} from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import type { ConfiguredProduct } from '@klaas/core/catalog/variants/configure-product.ts';
import { productOptionOf } from '@klaas/core/catalog/variants/product-option.ts';
import { stockStatusOf } from '@klaas/core/stock/stock-status.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLocation } from '../../../shell/routing/router.tsx';
import { useShop } from '../../../shell/state/use-shop.ts';
import type { ProductPage } from '../product-page.ts';
import { chosenPriceOf } from './chosen-price.ts';
import { chosenSkuOf, configuredOf, queryOfVariant, switchedTo } from './product-choice.ts';

export interface ProductChoice {
  configured: ConfiguredProduct;
  /** [ROUTE-07] The URL names a variant that is no longer sold: another one is shown. */
  isVariantUnavailable: boolean;
  isCustomSize: boolean;
  custom: CustomOptionChoice;
  bundle: BundleChoice;
  /** Euros with tax; `null` while unknown. */
  price: number | null;
  /** Old price of the same choice. */
  oldPrice: number | null;
  isInStock: boolean;
  /** [PROD-03] Errors of the product, keyed by part. */
  errors: Record<string, string>;
  missingOption: { option_id: string; title: string } | null;
  /** The required bundle option without a selection. */
  missingPart: { option_id: string; title: string } | null;
  hrefOf: (attributeCode: string, optionId: string) => string;
  choose: (attributeCode: string, optionId: string) => boolean;
  setCustom: (custom: CustomOptionChoice) => void;
  setBundle: (bundle: BundleChoice) => void;
  /** The product with its choice, as the cart takes it. */
  toBuy: () => Product;
}

const isCustomSize = ({ product }: ProductPage, configured: ConfiguredProduct): boolean => {
  const rules = product.custom_size;
  if (!rules) return false;
  return rules.sizeOption === undefined || configured.configuration['size']?.id === rules.sizeOption;
};

/** Sizes and glass options belong to the configurator. */
const isCustomOption = ({ size_field, glass_field }: CustomOption) => !size_field && !glass_field;

/** Texts of the chosen parts, for a cart line that the server has not described yet. */
const bundleMessages = ({ product, linked }: ProductPage, bundle: BundleChoice) =>
  product.bundle_options.flatMap((option) => {
    const value = bundleMessagesOf(chosenPartsOf(option, bundle), ({ sku }) => linked[sku]?.name ?? sku);
    return value === '' ? [] : [{ label: option.title, value }];
  });

export interface InitialChoice {
  custom: CustomOptionChoice;
  bundle: BundleChoice;
}

const NOTHING_CHOSEN: InitialChoice = { custom: {}, bundle: {} };

export const useProductChoice = (
  page: ProductPage,
  routeChildSku: string | null,
  initial: InitialChoice = NOTHING_CHOSEN,
): ProductChoice => {
  const { settings } = useShop();
  const { product } = page;
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const named = chosenSkuOf(product, query, routeChildSku);
  // Keeps the variant the page opened with, even when live stock says it is sold out.
  const [opened] = useState(() => configuredOf(product, null, settings.products).variant?.sku ?? null);
  const configured = configuredOf(product, named ?? opened, settings.products);
  const [custom, setCustom] = useState<CustomOptionChoice>(initial.custom);
  const [bundle, setBundle] = useState<BundleChoice>(initial.bundle);
  const customOptions = product.custom_options.filter(isCustomOption);
  const optionPrices = chooseOptionPrices(customOptions, custom);

  const { price, oldPrice } = chosenPriceOf(
    page,
    configured.product,
    bundle,
    optionPrices.ok ? optionPrices.value : [],
  );
  const missingPart = product.type_id === 'bundle' ? missingPartOf(product.bundle_options, bundle) : null;
  const errors = { ...productErrorsOf(product as unknown as Product), ...configured.product.errors };

  return {
    configured,
    isVariantUnavailable:
      product.type_id === 'configurable' && named !== null && configured.variant?.sku !== named,
    isCustomSize: isCustomSize(page, configured),
    custom,
    bundle,
    price,
    oldPrice,
    isInStock: stockStatusOf(configured.variant ?? product) === 'ok',
    errors,
    missingOption:
      !optionPrices.ok && optionPrices.error === 'option_required'
        ? {
            option_id: String(optionPrices.detail?.['option_id']),
            title: String(optionPrices.detail?.['title']),
          }
        : null,
    missingPart: missingPart && { option_id: String(missingPart.option_id), title: missingPart.title },
    hrefOf: (code, id) => {
      const next = switchedTo(product, configured.configuration, code, id, settings.products);
      return `?${queryOfVariant(query, next.variant?.sku ?? null)}`;
    },
    // [PROD-06] an impossible combination changes nothing; the caller shows a warning
    choose: (code, id) => {
      const next = switchedTo(product, configured.configuration, code, id, settings.products);
      if (next.error) return false;
      setQuery(queryOfVariant(query, next.variant?.sku ?? null), {
        replace: true,
        preventScrollReset: true,
        state,
      });
      return true;
    },
    setCustom,
    setBundle,
    toBuy: () => ({
      ...configured.product,
      errors,
      price_incl_tax: price,
      ...(product.type_id === 'bundle' && { options: bundleMessages(page, bundle) }),
      product_option: productOptionOf(product, {
        configuration: configured.configuration,
        custom,
        bundle,
      }),
    }),
  };
};
