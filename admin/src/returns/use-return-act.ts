// One act on a return: sent once, told, and what shows it read anew.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type CallInput, callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

/** Named rules that have words of their own. */
const DETAILS: Record<string, MessageId> = {
  return_state_forbids: 'returns.rule_state',
  return_empty: 'returns.rule_empty',
  return_line_excluded: 'returns.rule_excluded',
  return_line_too_many: 'returns.rule_too_many',
  submitted_before_order: 'returns.rule_before_order',
  submitted_in_future: 'returns.rule_in_future',
  return_late: 'returns.rule_late',
  inspection_incomplete: 'returns.rule_inspection',
  deduction_of_intact: 'returns.rule_intact',
  deduction_too_large: 'returns.rule_deduction',
  delivery_too_large: 'returns.rule_delivery',
  refund_too_large: 'returns.rule_refund_left',
  refund_empty: 'returns.rule_refund_empty',
  restock_impossible: 'returns.rule_restock',
  photos_too_many: 'returns.rule_photos',
};

const SHOWN = ['return', 'order'];

const renew = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => SHOWN.some((one) => (meta?.['entities'] as string[] | undefined)?.includes(one)),
  });

const useReturnFailure = () => {
  const t = useText();
  const textOf = useFailureText();
  return (failure: Failure): string => {
    const [rule = '', ...by] = (failure.detail ?? '').split(' ');
    // A colleague was first: who it was is told.
    if (rule === 'return_changed') return t('returns.rule_changed', { name: by.join(' ') });
    const known = DETAILS[rule];
    if (known) return t(known);
    return failure.fields?.[0]?.field === 'photo' ? t('returns.rule_picture') : textOf(failure);
  };
};

export const useReturnAct = () => {
  const failureText = useReturnFailure();
  const [isBusy, setBusy] = useState(false);
  const act = async <
    Params extends z.ZodMiniType,
    Query extends z.ZodMiniType,
    Body extends z.ZodMiniType,
    Output extends z.ZodMiniType,
  >(
    endpoint: AdminEndpoint<Params, Query, Body, Output>,
    input: CallInput<Params, Query, Body>,
    doneText: (value: z.output<Output>) => string,
  ): Promise<string | null> => {
    setBusy(true);
    const answer = await callAdmin(endpoint, input);
    const text = answer.ok ? doneText(answer.value) : failureText(answer);
    showToast(text, { isError: !answer.ok });
    // Refused because of a colleague's step: what they did is shown.
    if (answer.ok || answer.error === 'state_forbids') await renew();
    // Not before: the same act could be sent again until the screen shows it as done.
    setBusy(false);
    return answer.ok ? null : text;
  };
  return { act, isBusy };
};
