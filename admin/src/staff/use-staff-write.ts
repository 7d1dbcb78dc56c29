// A write about a person: says what went wrong, or what was done.
import type { AdminEndpoint } from '@klaas/core/contract/admin/admin-endpoint.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type Answer, type CallInput, callAdmin } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useStaffFailure } from './staff-failure.ts';

export const useStaffWrite = () => {
  const t = useText();
  const textOf = useStaffFailure();
  const [isBusy, setBusy] = useState(false);
  const write = async <
    Params extends z.ZodMiniType,
    Query extends z.ZodMiniType,
    Body extends z.ZodMiniType,
    Output extends z.ZodMiniType,
  >(
    endpoint: AdminEndpoint<Params, Query, Body, Output>,
    input: CallInput<Params, Query, Body>,
  ): Promise<Answer<z.output<Output>>> => {
    setBusy(true);
    const answer = await callAdmin(endpoint, input);
    if (answer.ok) {
      if (!endpoint.isRead) showToast(t('staff.saved'));
      await queryClient.invalidateQueries();
    } else showToast(textOf(answer), { isError: true });
    // Not before: the same act could be sent again until the screen shows it as done.
    setBusy(false);
    return answer;
  };
  return { isBusy, write };
};
