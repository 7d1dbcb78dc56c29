// Messages for configuration errors, with the bound that was exceeded.

import type { SizeRules } from '@klaas/core/catalog/product.ts';
import type { ConfigurationError } from '@klaas/core/configurator/configuration-error.ts';
import type { MessageId } from '../shell/i18n/message-id.ts';
import type { Translate } from '../shell/i18n/use-text.tsx';
import type { Draft } from './state/draft-url.ts';

export const FIELD_NAMES = {
  width: 'product.size_width',
  height: 'product.size_height',
  height2: 'product.size_height2',
  lean_left: 'configurator.lean_left',
  lean_right: 'configurator.lean_right',
  measure: 'configurator.measure',
  glass: 'configurator.glass',
  thickness: 'configurator.thickness',
  edge: 'configurator.edge',
  hinge: 'configurator.hinge',
  cutouts: 'configurator.cutouts',
  extras: 'configurator.extras',
} as const satisfies Record<ConfigurationError['field'], MessageId>;

/** "Width must be 100 to 1250 mm."; empty for fields without bounds. */
const boundsOf = (t: Translate, rules: SizeRules, field: ConfigurationError['field']): string => {
  const size = field === 'width' || field === 'height' || field === 'height2' ? field : null;
  const [min, max] = (size && rules.bounds[size]) ?? [];
  return min === undefined || max === undefined
    ? ''
    : t('product.size_out_of_bounds', { field: t(FIELD_NAMES[field]), min, max });
};

const boundMessage = (t: Translate, rules: SizeRules, error: ConfigurationError, typed: string): string => {
  const { code, bound = 0 } = error;
  const field = t(FIELD_NAMES[error.field]);
  const size =
    error.field === 'width' || error.field === 'height' || error.field === 'height2' ? error.field : null;
  const [min, max] = (size && rules.bounds[size]) ?? [];
  const limit =
    min !== undefined && max !== undefined && (bound === min || bound === max)
      ? t('product.size_out_of_bounds', { field, min, max })
      : t(code === 'size_too_small' ? 'configurator.at_least' : 'configurator.at_most', { field, bound });
  if (size && Number(typed) <= 0) return `${t('message.greater_than_zero')}. ${limit}`;
  return `${limit} ${t('configurator.you_typed', { value: typed.trim() })}`;
};

export const errorMessage = (
  t: Translate,
  rules: SizeRules,
  error: ConfigurationError,
  draft: Draft,
): string => {
  const { code, bound = 0 } = error;
  const field = t(FIELD_NAMES[error.field]);
  const typed = draft[error.field] ?? '';
  switch (code) {
    case 'size_too_small':
    case 'size_too_large':
      return boundMessage(t, rules, error, typed);
    case 'size_required':
    case 'size_not_a_number':
      return `${t('configurator.not_a_number', { field })} ${boundsOf(t, rules, error.field)}`.trim();
    case 'size_off_step':
      return `${t('configurator.off_step', { field, bound })} ${boundsOf(t, rules, error.field)}`.trim();
    case 'glass_too_large':
      return t('configurator.glass_too_large', { bound });
    case 'too_heavy':
      return t('configurator.too_heavy', { bound });
    case 'cutout_too_many':
      return t('configurator.cutout_too_many', { bound });
    case 'cutout_too_near':
      return t('configurator.cutout_too_near', { bound });
    default:
      return t('configurator.not_made', { field });
  }
};
