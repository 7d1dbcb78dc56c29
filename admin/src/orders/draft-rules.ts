// Which broken rules of a draft are shown: what is only missing waits until somebody tries to place it.
import type { DraftQuote } from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { codeOf, useRuleText } from './use-rule-text.ts';

const MISSING = new Set([
  ...['required', 'zip_short', 'lines_required', 'shipping_method_missing', 'shipping_method_unknown'],
  ...['point_required', 'slot_required', 'reason_required', 'country_unknown'],
  'workshop_yes_required',
]);

/** Text at a field, or at any below one (`lines.1.option.*`); empty: nothing is wrong. */
export type RuleAt = (field: string) => string;

const isAt = (field: string, wanted: string): boolean =>
  wanted.endsWith('*') ? field.startsWith(wanted.slice(0, -1)) : field === wanted;

export const useRules = (problems: DraftQuote['problems'], isTried: boolean): RuleAt => {
  const textOf = useRuleText();
  return (field) => {
    const rule = problems.find((one) => isAt(one.field, field))?.rule;
    return rule === undefined || (!isTried && MISSING.has(codeOf(rule))) ? '' : textOf(rule);
  };
};
