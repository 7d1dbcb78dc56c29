// Fields of the add-to-cart form without JavaScript: custom options and bundle products.
import type { LooseProductOption } from '@klaas/core/cart/cart-item.ts';
import type { Product } from '@klaas/core/catalog/product.ts';
import { nonPaneOptionsOf } from '@klaas/core/configurator/configuration-choice.ts';

export interface PlainField {
  name: string;
  title: string;
  isRequired: boolean;
  /** Empty for a text field. */
  values: { value: string; title: string; price?: number; price_type?: string }[];
  isMany: boolean;
  chosen: string;
  price?: number;
  price_type?: string;
}

const OPTION = /^option_(\d+)$/;
const BUNDLE = /^bundle_(\d+)$/;

/** `names`: of a bundle's products, by sku. */
export const plainFieldsOf = (product: Product, names: Readonly<Record<string, string>>): PlainField[] => [
  ...nonPaneOptionsOf(product.custom_options ?? []).map((option) => ({
    name: `option_${option.option_id}`,
    title: option.title,
    isRequired: option.is_require,
    values: (option.values ?? []).map(({ option_type_id, title, price, price_type }) => ({
      value: String(option_type_id),
      title,
      price,
      price_type,
    })),
    isMany: option.type === 'checkbox',
    chosen: '',
    price: option.price,
    price_type: option.price_type,
  })),
  ...(product.bundle_options ?? []).flatMap((option) => {
    const offered = option.product_links.filter(({ sku }) => names[sku] !== undefined);
    const standard = offered.find(({ is_default }) => is_default) ?? offered[0];
    if (!standard) return [];
    return [
      {
        name: `bundle_${option.option_id}`,
        title: option.title,
        isRequired: true,
        values: offered.map(({ id, sku }) => ({ value: String(id), title: names[sku] ?? sku })),
        isMany: false,
        chosen: String(standard.id),
      },
    ];
  }),
];

type Extension = NonNullable<LooseProductOption['extension_attributes']>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withBundle = (parts: Extension['bundle_options'], id: string, link: string) => {
  if (!isRecord(parts)) return parts;
  const part = parts[id];
  return isRecord(part) ? { ...parts, [id]: { ...part, option_selections: [link] } } : parts;
};

const withOption = (options: Extension['custom_options'], option_id: string, option_value: string) => [
  ...(Array.isArray(options) ? options : []),
  { option_id, option_value },
];

/** Applies the form's fields to a line's options; the server rejects options that the product does not have. */
export const withPlainChoice = (
  option: LooseProductOption | undefined,
  fields: Iterable<readonly [name: string, value: string]>,
): LooseProductOption | undefined => {
  const chosen = new Map<string, string[]>();
  for (const [name, value] of fields)
    if (value.trim() !== '' && (OPTION.test(name) || BUNDLE.test(name)))
      chosen.set(name, [...(chosen.get(name) ?? []), value.trim()]);
  if (chosen.size === 0) return option;
  let extension: Extension = option?.extension_attributes ?? {};
  for (const [name, values] of chosen) {
    const optionId = OPTION.exec(name)?.[1];
    const part = BUNDLE.exec(name)?.[1];
    if (optionId !== undefined)
      extension = {
        ...extension,
        custom_options: withOption(extension.custom_options, optionId, values.join(',')),
      };
    if (part !== undefined)
      extension = {
        ...extension,
        bundle_options: withBundle(extension.bundle_options, part, values[0] ?? ''),
      };
  }
  return { ...option, extension_attributes: extension };
};
