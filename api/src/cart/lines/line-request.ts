// Normalizes the line formats that clients send.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { optionsOf } from '@klaas/core/cart/item-identity.ts';
import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';

export interface BundleSelection {
  option_id: string;
  option_qty: number;
  option_selections: string[];
}

export interface LineRequest {
  sku: string;
  /** Value by attribute id. */
  variant: ReadonlyMap<string, string>;
  custom: CustomOptionChoice;
  bundle: readonly BundleSelection[];
}

const MAX_OPTIONS = 60;
const MAX_TEXT = 2000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const records = (option: LooseProductOption | null | undefined, kind: Parameters<typeof optionsOf>[1]) =>
  optionsOf(option, kind).slice(0, MAX_OPTIONS).filter(isRecord);

const pairs = (option: LooseProductOption | null | undefined, kind: Parameters<typeof optionsOf>[1]) =>
  records(option, kind).flatMap(({ option_id: id, option_value: value }) =>
    typeof id === 'string' && typeof value === 'string' && value !== ''
      ? [[id, value.slice(0, MAX_TEXT)] as const]
      : [],
  );

export const parseLineRequest = (
  sku: string,
  option: LooseProductOption | null | undefined,
): LineRequest => ({
  sku,
  variant: new Map(pairs(option, 'configurable_item_options')),
  custom: Object.fromEntries(pairs(option, 'custom_options')),
  bundle: records(option, 'bundle_options').flatMap((entry) => {
    const { option_id: id, option_qty: qty, option_selections: chosen } = entry;
    if (typeof id !== 'string' || !Array.isArray(chosen)) return [];
    return [{ option_id: id, option_qty: Number(qty ?? 1), option_selections: chosen.map(String) }];
  }),
});
