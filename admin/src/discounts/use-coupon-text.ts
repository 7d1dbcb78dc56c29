// Rules of discount codes in the person's language.
import { useMemo } from 'react';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';

const RULES: readonly (readonly [start: string, id: MessageId])[] = [
  ['must be from 1 to 100', 'discounts.rule_percent'],
  ['must be more than nothing', 'discounts.rule_more'],
  ['must not be before', 'discounts.rule_order'],
  ['must be at least 1', 'discounts.rule_limit'],
  ['must be a day or time', 'discounts.rule_day'],
  ['must be an amount', 'discounts.rule_amount'],
  ['must be a whole number', 'discounts.rule_whole'],
  ['must be a list of numbers', 'discounts.rule_numbers'],
  ['a letter or digit first', 'discounts.rule_code'],
  ['Give percent or amount', 'discounts.rule_value'],
  ['Orders have used it:', 'discounts.rule_used'],
  ['Orders have used it', 'discounts.rule_below_used'],
  ['It was sent to a subscriber', 'discounts.rule_personal'],
  ['series_size', 'discounts.rule_series'],
];

const REFUSALS: Record<string, MessageId> = {
  coupon_inactive: 'discounts.no_inactive',
  coupon_not_started: 'discounts.no_not_started',
  coupon_expired: 'discounts.no_expired',
  coupon_used_up: 'discounts.no_used_up',
  coupon_used_by_customer: 'discounts.no_used_up',
  coupon_not_applicable: 'discounts.no_goods',
  coupon_minimum: 'discounts.no_minimum',
  product_not_found: 'discounts.no_product',
  out_of_stock: 'discounts.no_stock',
};

export const useCouponText = () => {
  const t = useText();
  return useMemo(
    () => ({
      ruleText: (rule: string): string => {
        const id = RULES.find(([start]) => rule.startsWith(start))?.[1];
        return id ? t(id) : rule;
      },
      refusalText: (code: string): string =>
        REFUSALS[code] ? t(REFUSALS[code]) : t('discounts.no_other', { code }),
    }),
    [t],
  );
};
