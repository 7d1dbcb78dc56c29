// What was refused about a product, in words. A rule may name what it is about: `unknown_sku KL-1`.
import { parseConflict } from '@klaas/core/configurator/rules/size-rule-conflict.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useConflictText } from '../sizes/use-conflict-text.ts';

const RULES = [
  ...[
    'required',
    'money',
    'number',
    'twice',
    'unknown',
    'taken',
    'address_taken',
    'needs_parts',
    'needs_values',
  ],
  ...[
    'needs_variants',
    'needs_option_value',
    'variants_alike',
    'contains_itself',
    'unknown_sku',
    'not_a_part',
  ],
  ...['has_choice', 'unknown_category', 'other_type', 'not_in_table', 'not_a_picture', 'too_many_pixels'],
  ...['too_large', 'too_many', 'loop', 'in_the_past', 'too_late'],
];

/** Rules of editors that name no word of their own. */
const TEXTS: readonly [RegExp, string][] = [
  [/must be less than price/, 'special_below'],
  [/before special_from/, 'days_backwards'],
  [/is taken$/, 'address_taken'],
  [/hyphens/, 'address_signs'],
  [/letters, digits/, 'sku_signs'],
  [/^must be one line/, 'one_line'],
  [/too small|>=|at least/i, 'required'],
  [/must not be less/, 'not_less'],
];

export const useRuleText = (): ((rule: string) => string) => {
  const t = useText();
  const conflictText = useConflictText();
  return (rule) => {
    const conflict = parseConflict(rule);
    if (conflict) return conflictText(conflict);
    const [word = '', ...rest] = rule.split(' ');
    const known = RULES.includes(word) ? word : TEXTS.find(([pattern]) => pattern.test(rule))?.[1];
    return known === undefined
      ? t('product_page.rule_other', { rule })
      : t(`product_page.rule_${known}` as MessageId, { what: rest.join(' ') });
  };
};
