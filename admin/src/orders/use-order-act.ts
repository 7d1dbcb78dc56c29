// One act on an order: sent once, told, and the page read anew.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type CallInput, callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

/** Named rules of the order machine that have words of their own. */
const DETAILS: Record<string, MessageId> = {
  order_state_forbids: 'orders.rule_state',
  difference_open: 'orders.rule_difference_open',
  ship_line_too_many: 'orders.rule_shipped_already',
  refund_too_large: 'orders.rule_refund_left',
  refund_empty: 'orders.rule_refund_empty',
  refund_line_too_many: 'orders.rule_refund_lines',
  restock_impossible: 'orders.rule_restock',
  request_decided: 'orders.rule_decided',
  no_carrier: 'orders.rule_no_carrier',
  not_by_transfer: 'orders.rule_not_by_transfer',
  payment_refunded: 'orders.rule_payment_refunded',
  nothing_to_refund: 'orders.rule_nothing_due',
  bulk_too_large: 'orders.rule_bulk_too_large',
  nothing_to_withdraw: 'orders.rule_nothing_to_withdraw',
  nothing_to_print: 'orders.rule_nothing_to_print',
  bulk_empty: 'orders.rule_bulk_empty',
  point_unknown: 'orders.rule_point_unknown',
  phone_not_mobile: 'orders.rule_phone_not_mobile',
  phone_invalid: 'orders.rule_phone_invalid',
  shipment_not_refused: 'orders.rule_shipment_not_refused',
};

export const useOrderFailure = () => {
  const t = useText();
  const textOf = useFailureText();
  return (failure: Failure): string => {
    const detail = DETAILS[failure.detail ?? ''];
    return detail ? t(detail) : textOf(failure);
  };
};

export const useOrderAct = () => {
  const failureText = useOrderFailure();
  const [isBusy, setBusy] = useState(false);
  const act = async <
    Params extends z.ZodMiniType,
    Query extends z.ZodMiniType,
    Body extends z.ZodMiniType,
    Output extends z.ZodMiniType,
  >(
    endpoint: AdminEndpoint<Params, Query, Body, Output>,
    input: CallInput<Params, Query, Body>,
    doneText: string | ((value: z.output<Output>) => string),
    options: { key?: string } = {},
  ): Promise<Failure | null> => {
    setBusy(true);
    const answer = await callAdmin(endpoint, input, options);
    if (!answer.ok) {
      setBusy(false);
      showToast(failureText(answer), { isError: true });
      return answer;
    }
    showToast(typeof doneText === 'string' ? doneText : doneText(answer.value));
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => (meta?.['entities'] as string[] | undefined)?.includes('order') ?? false,
    });
    // Not before: the same act could be sent again until the screen shows it as done.
    setBusy(false);
    return null;
  };
  return { act, isBusy };
};
