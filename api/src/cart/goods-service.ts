// Goods for an order that the staff writes: found, what can be chosen of them, and their price by the shop's rules.

import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import type { Product, SizeRules, Variant } from '@klaas/core/catalog/product.ts';
import { optionLabelOf } from '@klaas/core/catalog/variants/selected-configuration.ts';
import { variantOptionsOf, variantValueOf } from '@klaas/core/catalog/variants/variant-configuration.ts';
import { fieldOfOption } from '@klaas/core/configurator/configuration-choice.ts';
import { quoteLine } from '@klaas/core/configurator/line-quote.ts';
import type { AdminFieldError } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { ChosenGoods, FoundGoods, GoodsChoice } from '@klaas/core/contract/admin/goods-endpoints.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import type { CatalogService } from '../catalog/catalog-service.ts';
import { findGoods } from '../catalog/goods-search-service.ts';
import type { CartContext } from './cart-context.ts';
import { parseLineRequest } from './lines/line-request.ts';
import { loadProducts } from './lines/product-lookup.ts';
import { resolveLine } from './lines/resolve-line.ts';
import { quoteGoods, type Refusal } from './order/quote-goods.ts';

interface GoodsDeps {
  context: CartContext;
  catalog: Pick<CatalogService, 'search' | 'documentsBy'>;
}

/** Its parts are sold one by one. */
const isSoldWhole = ({ type_id }: Product): boolean => type_id !== 'grouped';

const isSized = (rules: SizeRules | null | undefined, variant: Variant): boolean =>
  rules != null && (rules.sizeOption === undefined || variantValueOf(variant, 'size') === rules.sizeOption);

const boundsOf = (option: CustomOption, rules: SizeRules | null | undefined) => {
  const [min, max] = (option.size_field && rules?.bounds[option.size_field]) ?? [null, null];
  if (min !== null) return { min, max, step: rules?.stepMm ?? 1 };
  const lean = option.glass_field === 'lean_left' || option.glass_field === 'lean_right';
  const most = rules?.maxLeanMm ?? 0;
  return lean ? { min: -most, max: most, step: 1 } : { min: null, max: null, step: null };
};

const optionOf = (
  option: CustomOption,
  rules: SizeRules | null | undefined,
): GoodsChoice['options'][number] => ({
  id: String(option.option_id),
  title: option.title,
  type: option.type,
  is_required: option.is_require,
  field: fieldOfOption(option) ?? null,
  ...boundsOf(option, rules),
  values: (option.values ?? []).map(({ option_type_id, title }) => ({ id: String(option_type_id), title })),
});

const choiceOf = (product: Product): GoodsChoice => {
  const attributes = variantOptionsOf(product);
  const rules = product.custom_size;
  return {
    ...{ sku: product.sku, name: product.name, image: product.image ?? '' },
    attributes: attributes.map((option) => ({
      id: String(option.attribute_id),
      label: option.label,
      values: option.values.map(({ value_index }) => ({
        id: String(value_index),
        label: optionLabelOf(option, value_index),
      })),
    })),
    variants: (product.configurable_children ?? [])
      .filter(({ status }) => status === 1)
      .map((variant) => ({
        sku: variant.sku,
        values: attributes.map(({ attribute_code }) => variantValueOf(variant, attribute_code) ?? ''),
        is_made_to_measure: isSized(rules, variant),
      })),
    is_made_to_measure: rules != null,
    options: (product.custom_options ?? []).map((option) => optionOf(option, rules)),
  };
};

/** `size_too_small bound=300`: the office translates the code and shows the limit. */
export const ruleOf = ({ error, detail = {} }: { error: string; detail?: Refusal['detail'] }): string =>
  [error, ...Object.entries(detail).map(([name, value]) => `${name}=${value}`)].join(' ');

const OF_QUANTITY = /^(quantity_|out_of_stock)/;

const fieldOf = ({ error, detail }: Refusal): string => {
  if (OF_QUANTITY.test(error)) return 'qty';
  return detail?.['option_id'] === undefined ? 'sku' : `option.${detail['option_id']}`;
};

/** Every rule that a pane breaks, at its own option. */
const paneErrors = async (
  { context }: GoodsDeps,
  line: Extract<ReturnType<typeof resolveLine>, { ok: true }>['value'],
): Promise<AdminFieldError[]> => {
  const { current } = context.deps.priceTables.loaded();
  const quoted = line.isMadeToMeasure ? quoteLine(line, current, 0) : null;
  if (!quoted || quoted.ok) return [];
  return quoted.errors.map(({ field, code, bound, value }) => {
    const option = line.product.custom_options?.find((one) => fieldOfOption(one) === field);
    const detail = { ...(bound !== undefined && { bound }), ...(value !== undefined && { value }) };
    return { field: option ? `option.${option.option_id}` : 'sku', rule: ruleOf({ error: code, detail }) };
  });
};

export const createGoodsService = (deps: GoodsDeps) => {
  const { context, catalog } = deps;
  const { settings } = context.deps;
  const stores = settings.storeViews.stores;

  /** What is wrong with one line of an order, at the field where a person can mend it. */
  const problemsOf = async (
    store: StoreView,
    { sku, product_option }: Pick<ChosenGoods, 'sku' | 'product_option'>,
    refusal: Refusal | null,
  ): Promise<AdminFieldError[]> => {
    if (!refusal) return [];
    const products = await loadProducts(catalog, store.storeCode, [sku]);
    const line = resolveLine(parseLineRequest(sku, product_option), products);
    const ofPane = line.ok ? await paneErrors(deps, line.value) : [];
    return ofPane.length > 0 ? ofPane : [{ field: fieldOf(refusal), rule: ruleOf(refusal) }];
  };

  return {
    problemsOf,
    storeOf: (code: string): StoreView | undefined =>
      stores.find(({ storeCode, disabled }) => storeCode === code && !disabled),

    find: async (store: StoreView, q: string): Promise<FoundGoods[]> => {
      const found = (await findGoods(
        catalog,
        store.storeCode,
        q,
        settings.elasticsearch,
      )) as unknown as Product[];
      const { pricer } = await context.toolsFor({ store, group_id: null, key: { masked_id: '' } }, []);
      return found.filter(isSoldWhole).map((product) => ({
        ...{ sku: product.sku, name: product.name, image: product.image ?? '' },
        price_cents:
          product.type_id === 'configurable' || product.type_id === 'bundle' || product.custom_size
            ? null
            : (pricer.unitPriceOf(product, 1)?.grossCents ?? null),
        is_made_to_measure: product.custom_size != null,
        has_choices: product.type_id === 'configurable' || (product.custom_options ?? []).length > 0,
        in_stock: product.stock?.is_in_stock ?? true,
      }));
    },

    /** Undefined: there is no such product, or it is sold only by its parts. */
    choice: async (store: StoreView, sku: string): Promise<GoodsChoice | undefined> => {
      const products = await loadProducts(catalog, store.storeCode, [sku]);
      const product = products.parentOf(sku) ?? products.find(sku);
      return product && isSoldWhole(product) ? choiceOf(product) : undefined;
    },

    price: async (store: StoreView, goods: ChosenGoods) => {
      const quoted = await quoteGoods(
        context,
        { store, group_id: null },
        {
          ...{ products: [goods], shipping_address: null, billing_address: null },
          ...{ carrier: '', method: '' },
        },
      );
      const [priced] = quoted.lines;
      return {
        price_cents: priced?.line?.price?.unit.grossCents ?? null,
        labels: priced?.line?.resolved?.labels ?? [],
        problems: await problemsOf(store, goods, priced?.refusal ?? null),
      };
    },
  };
};

export type GoodsService = ReturnType<typeof createGoodsService>;
