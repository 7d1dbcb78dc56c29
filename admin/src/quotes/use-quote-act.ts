// One act on a quote: sent once, told, and what shows it read anew.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type CallInput, callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { useRuleText } from '../orders/use-rule-text.ts';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

/** Named rules that have words of their own. */
const DETAILS: Record<string, MessageId> = {
  quote_state_forbids: 'quotes.rule_state',
  quote_ended: 'quotes.rule_ended',
};

const SHOWN = ['quote', 'order'];

const renewQuotes = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => SHOWN.some((one) => (meta?.['entities'] as string[] | undefined)?.includes(one)),
  });

const useQuoteFailure = () => {
  const t = useText();
  const textOf = useFailureText();
  const ruleText = useRuleText();
  return (failure: Failure): string => {
    if (failure.error === 'conflict') return t('quotes.rule_changed');
    const known = DETAILS[failure.detail ?? ''];
    if (known) return t(known);
    const [first] = failure.fields ?? [];
    return first ? ruleText(first.rule) : textOf(failure);
  };
};

export const useQuoteAct = () => {
  const failureText = useQuoteFailure();
  const [isBusy, setBusy] = useState(false);
  /** Null: it was refused, and the reason was told. */
  const act = async <
    Params extends z.ZodMiniType,
    Query extends z.ZodMiniType,
    Body extends z.ZodMiniType,
    Output extends z.ZodMiniType,
  >(
    endpoint: AdminEndpoint<Params, Query, Body, Output>,
    input: CallInput<Params, Query, Body>,
    doneText: (value: z.output<Output>) => string,
  ): Promise<z.output<Output> | null> => {
    setBusy(true);
    const answer = await callAdmin(endpoint, input);
    showToast(answer.ok ? doneText(answer.value) : failureText(answer), { isError: !answer.ok });
    await renewQuotes();
    // Not before: the same act could be sent again until the screen shows it as done.
    setBusy(false);
    return answer.ok ? answer.value : null;
  };
  return { act, isBusy };
};
