// Rules that an edit breaks, in the person's language.
import { useMemo } from 'react';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.tsx';
import { codeOf, useRuleText } from '../use-rule-text.ts';

const TEXTS: Record<string, MessageId> = {
  edit_nothing: 'edits.rule_nothing',
  edit_below_shipped: 'edits.rule_below_shipped',
  edit_no_goods: 'edits.rule_no_goods',
  edit_qty_invalid: 'edits.rule_qty',
  out_of_stock: 'edits.rule_stock',
  edit_part_shipped: 'edits.rule_part_shipped',
  edit_after_refund: 'edits.rule_after_refund',
  payment_in_progress: 'edits.rule_payment',
  refund_over_limit: 'edits.rule_over_limit',
  shipping_method_unknown: 'edits.rule_method',
  order_state_forbids: 'edits.rule_state',
  refund_too_large: 'edits.rule_refund',
};

const COUNT = /(?:shipped|most|available)=(\d+)/;

export const useEditRuleText = (): ((rule: string) => string) => {
  const t = useText();
  const ruleText = useRuleText();
  return useMemo(
    () => (rule) => {
      const id = TEXTS[codeOf(rule)];
      return id ? t(id, { count: COUNT.exec(rule)?.[1] ?? '' }) : ruleText(rule);
    },
    [t, ruleText],
  );
};
