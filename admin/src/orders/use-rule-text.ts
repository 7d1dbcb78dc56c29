// Rules that goods, an address or a delivery breaks, in the person's language: `size_too_small bound=300`.
import { useMemo } from 'react';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';

const TEXTS: Record<string, MessageId> = {
  required: 'drafts.rule_required',
  option_required: 'drafts.rule_required',
  size_required: 'drafts.rule_required',
  size_missing: 'drafts.rule_required',
  email_invalid: 'drafts.rule_email',
  zip_short: 'drafts.rule_postcode',
  country_unknown: 'drafts.rule_country',
  too_long: 'drafts.rule_too_long',
  country_not_served: 'drafts.rule_not_served',
  lines_required: 'drafts.rule_lines',
  reason_required: 'drafts.rule_reason',
  shipping_method_missing: 'drafts.rule_method_missing',
  shipping_method_unknown: 'drafts.rule_method_missing',
  method_not_for_goods: 'drafts.rule_method',
  zone_not_served: 'drafts.rule_zone',
  point_required: 'drafts.rule_point',
  point_unknown: 'drafts.rule_point',
  slot_required: 'drafts.rule_slot',
  slot_taken: 'drafts.rule_slot_taken',
  slot_closed: 'drafts.rule_slot_taken',
  slot_not_served: 'drafts.rule_slot_taken',
  slot_too_early: 'drafts.rule_slot_early',
  slot_after_installation: 'drafts.rule_slot_after',
  service_not_served: 'drafts.rule_service',
  out_of_stock: 'drafts.rule_out',
  quantity_available: 'drafts.rule_available',
  quantity_minimum: 'drafts.rule_least',
  quantity_below: 'drafts.rule_most',
  quantity_positive_integer: 'drafts.rule_number',
  quantity_above_zero: 'drafts.rule_number',
  size_not_a_number: 'drafts.rule_number',
  size_too_small: 'drafts.rule_size_small',
  size_too_large: 'drafts.rule_size_large',
  size_off_step: 'drafts.rule_size_step',
  size_unknown: 'drafts.rule_choice',
  choice_unknown: 'drafts.rule_choice',
  option_unknown: 'drafts.rule_choice',
  option_value_unknown: 'drafts.rule_choice',
  variant_not_found: 'drafts.rule_choice',
  glass_unknown: 'drafts.rule_choice',
  glass_too_large: 'drafts.rule_glass_area',
  too_heavy: 'drafts.rule_heavy',
  cutout_too_many: 'drafts.rule_cutouts',
  cutout_too_near: 'drafts.rule_cutout_near',
  product_not_found: 'drafts.rule_unavailable',
  product_unavailable: 'drafts.rule_unavailable',
  price_changed: 'drafts.rule_price',
  payment_method_unknown: 'drafts.rule_way',
  workshop_yes_required: 'quotes.rule_workshop',
  discount_percent: 'quotes.rule_percent',
  discount_limit: 'quotes.rule_discount',
  validity_past: 'quotes.rule_past',
  validity_long: 'quotes.rule_long',
  quote_source_unknown: 'quotes.rule_source',
};

/** Values may have spaces: each ends where the next name begins. */
const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)=(.*?)(?= \w+=|$)/g)].map(([, name, value]) => [name, value ?? '']),
  );

export const codeOf = (rule: string): string => rule.split(' ', 1)[0] ?? '';

export const useRuleText = (): ((rule: string) => string) => {
  const t = useText();
  return useMemo(
    () => (rule) => {
      const code = codeOf(rule);
      const id = TEXTS[code];
      if (!id) return t('drafts.rule_other', { code });
      const { bound = '', line = '', postcode = '', day = '', ...values } = valuesOf(rule.slice(code.length));
      const count = values['maxQuantity'] ?? values['quantity'] ?? '';
      return t(id, { bound, line, postcode, day, count });
    },
    [t],
  );
};
