// [PROD-10] Option values with an empty label are indistinguishable for the shopper, so they and their variants are
// removed. A value without any label stays, shown by its id.
import type { Product } from '../product.ts';
import { variantValueOf } from './variant-configuration.ts';

type Configurable = Pick<Product, 'configurable_options' | 'configurable_children'>;
type Value = NonNullable<Product['configurable_options']>[number]['values'][number];

const isNameless = ({ label }: Value): boolean => typeof label === 'string' && label.trim() === '';

export const withNamedValues = <P extends Configurable>(product: P): P => {
  const options = product.configurable_options ?? [];
  const nameless = options.flatMap(({ attribute_code: code, values }) =>
    values.filter(isNameless).map((value) => ({ code, id: String(value.value_index) })),
  );
  if (nameless.length === 0) return product;
  return {
    ...product,
    configurable_options: options.map((option) => ({
      ...option,
      values: option.values.filter((value) => !isNameless(value)),
    })),
    configurable_children: (product.configurable_children ?? []).filter((variant) =>
      nameless.every(({ code, id }) => variantValueOf(variant, code) !== id),
    ),
  };
};
