// Explains why an option is unavailable: which other option values it would need.
import { labelledOptionsOf } from '@klaas/core/catalog/variants/selected-configuration.ts';
import {
  type SelectedOption,
  variantOptionsOf,
  variantValueOf,
} from '@klaas/core/catalog/variants/variant-configuration.ts';
import type { MessageId } from '../../../shell/i18n/message-id.ts';
import type { Translate } from '../../../shell/i18n/use-text.tsx';
import type { ShownProduct } from '../product-page.ts';

/** Glasses with inflected names in the translations; others use their label. */
const GLASSES: Record<string, MessageId | undefined> = {
  clear: 'product.glass_clear',
  grey: 'product.glass_grey',
  bronze: 'product.glass_bronze',
  satin: 'product.glass_satin',
};

interface ChoiceContext {
  product: Pick<ShownProduct, 'configurable_options' | 'configurable_children' | 'custom_size'>;
  configuration: Record<string, SelectedOption>;
  t: Translate;
  locale: string;
}

export const unavailableReason = (
  { product, configuration, t, locale }: ChoiceContext,
  option: SelectedOption,
  value: string,
): string => {
  const fitting = product.configurable_children.filter(
    (variant) => variantValueOf(variant, option.attribute_code) === option.id && Number(variant.status) < 2,
  );
  const other = variantOptionsOf(product).find(({ attribute_code: code }) => {
    const chosen = configuration[code];
    return (
      code !== option.attribute_code &&
      chosen &&
      !fitting.some((variant) => variantValueOf(variant, code) === chosen.id)
    );
  });
  if (!other || fitting.length === 0) return t('product.not_with_this', { value });
  const others = labelledOptionsOf(other).filter(({ id }) =>
    fitting.some((variant) => variantValueOf(variant, other.attribute_code) === id),
  );
  const oneOf = (names: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
  const glasses = others.flatMap(
    ({ id }) =>
      (other.attribute_code === 'color' && GLASSES[product.custom_size?.glassByOption?.[id] ?? '']) || [],
  );
  return glasses.length === others.length
    ? t('product.only_with_glass', { value, glass: oneOf(glasses.map((glass) => t(glass))) })
    : t('product.only_with', { value, others: oneOf(others.map(({ label }) => label)) });
};
