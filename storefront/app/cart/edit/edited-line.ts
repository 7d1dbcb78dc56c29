// Edit mode: the cart line that the product page edits, and its chosen options.
import type { CartItem, LineId, LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import { identityOf, lineIdOf, optionsOf, sameItem } from '@klaas/core/cart/item-identity.ts';
import type { BundleChoice } from '@klaas/core/catalog/pricing/bundle-choice.ts';
import type { CustomOptionChoice } from '@klaas/core/catalog/pricing/custom-option-price.ts';
import type { CustomOption } from '@klaas/core/catalog/pricing/price-fields.ts';
import { slugOf } from '@klaas/core/catalog/urls/slug.ts';
import { fieldOfOption } from '@klaas/core/configurator/configuration-choice.ts';
import { paneDraftOf } from '../line-size.ts';

/** Passed in the navigation state to the product page. */
export interface EditedLine {
  sku: string;
  qty: number;
  server_item_id?: LineId;
  product_option?: LooseProductOption | null;
}

export interface EditedChoice {
  qty: number;
  custom: CustomOptionChoice;
  bundle: BundleChoice;
}

export interface Editing {
  line: EditedLine;
  choice: EditedChoice;
  /** Tells lines apart. */
  key: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const editedLineOf = (item: CartItem): EditedLine => ({
  sku: item.sku,
  qty: item.qty,
  ...(item.server_item_id !== undefined && { server_item_id: item.server_item_id }),
  ...(item.product_option && { product_option: item.product_option }),
});

/** Validates untrusted history state; null if it holds no line. */
export const parseEditedLine = (state: unknown): EditedLine | null => {
  const line = isRecord(state) ? state['editItem'] : null;
  return isRecord(line) && typeof line['sku'] === 'string' && typeof line['qty'] === 'number'
    ? (line as unknown as EditedLine)
    : null;
};

const choiceText = (value: unknown): string | readonly string[] => {
  const text = String(value ?? '');
  return text.includes(',') ? text.split(',') : text;
};

/** [CART-12] The line's options as initial choice of the product page. */
export const editedChoiceOf = (
  { qty, product_option: option }: EditedLine,
  options: readonly CustomOption[],
): EditedChoice => ({
  qty,
  custom: Object.fromEntries(
    optionsOf(option, 'custom_options')
      .filter(isRecord)
      // The pane's configuration is in the URL.
      .filter(({ option_id: id }) =>
        options.some((option) => String(option.option_id) === id && fieldOfOption(option) === undefined),
      )
      .map((entry) => [String(entry['option_id']), choiceText(entry['option_value'])]),
  ),
  bundle: Object.fromEntries(
    optionsOf(option, 'bundle_options')
      .filter(isRecord)
      .flatMap((entry) => {
        const selections = entry['option_selections'];
        if (!Array.isArray(selections)) return [];
        return [
          [
            String(entry['option_id']),
            { linkIds: selections.map(String), qty: Number(entry['option_qty'] ?? 1) },
          ],
        ];
      }),
  ),
});

/** The choice is kept when the same line comes again: the page has gone on from it. */
export const editingOf = (
  before: Editing | null,
  line: EditedLine,
  options: readonly CustomOption[],
): Editing =>
  before && sameItem(before.line, line)
    ? before
    : {
        line,
        choice: editedChoiceOf(line, options),
        key: `${lineIdOf(line) ?? ''} ${identityOf(line).key}`,
      };

/** The configurable product of a simple line. */
export interface LineParent {
  parentSku: string;
  sku: string;
  slug: string;
}

/** Product page path of a line with variant and pane, without the store prefix. */
export const linePathOf = (item: CartItem): string => {
  const parent = item.parentSku ?? item.sku;
  const slug = slugOf({ id: Number(item['id'] ?? 0), name: item.name, ...(item as object) });
  const child = parent === item.sku ? [] : [item.sku];
  const pane = Object.entries(paneDraftOf(item)).flatMap(([field, value]) =>
    value ? [`${field}=${encodeURIComponent(value)}`] : [],
  );
  const path = `/p/${[parent, slug, ...child].map(encodeURIComponent).join('/')}`;
  return pane.length > 0 ? `${path}?${pane.join('&')}` : path;
};

/** A simple line without options may be a variant of a configurable product, e.g. a component of a set. */
export const mayHaveParent = (item: CartItem): boolean => item.type_id === 'simple' && !isEditable(item);

/** Whether the line has options to change. */
export const isEditable = (item: CartItem): boolean =>
  item.parentSku !== undefined ||
  (['custom_options', 'configurable_item_options', 'bundle_options'] as const).some(
    (kind) => optionsOf(item.product_option, kind).length > 0,
  );
