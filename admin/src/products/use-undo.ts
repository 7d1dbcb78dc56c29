// Takes back what was done to many products as one change.
import { undoEndpoint } from '@klaas/core/contract/admin/change-endpoints.ts';
import { callAdmin } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';

/** Thousands of products take longer than other calls. */
export const MANY_MS = 180_000;

export const refreshProducts = () =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => String(meta?.['entities']).includes('product') });

export const useUndo = () => {
  const t = useText();
  const textOf = useFailureText();
  return async (id: number): Promise<void> => {
    const signal = AbortSignal.timeout(MANY_MS);
    const answer = await callAdmin(undoEndpoint, { params: { id }, body: {} }, { signal });
    if (!answer.ok) return showToast(textOf(answer), { isError: true });
    const { left } = answer.value;
    showToast(left > 0 ? t('products.undone_but', { count: left }) : t('products.undone'), {
      isError: left > 0,
    });
    await refreshProducts();
  };
};
