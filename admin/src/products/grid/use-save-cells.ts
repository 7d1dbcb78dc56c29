// Saves the good cells of the grid as one change; what the server refuses stays in its cell.
import { saveCellsEndpoint } from '@klaas/core/contract/admin/product-grid-endpoints.ts';
import { useState } from 'react';
import { callAdmin } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { MANY_MS, refreshProducts, useUndo } from '../use-undo.ts';
import type { GridEdits, GridSummary, SentCell } from './grid-edits.ts';

interface SaveCells {
  store: string;
  edits: GridEdits;
  onSaved: (sentFrom: GridEdits, sent: readonly SentCell[]) => void;
}

export const useSaveCells = ({ store, edits, onSaved }: SaveCells) => {
  const t = useText();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const undo = useUndo();
  const save = async ({ good }: GridSummary): Promise<void> => {
    setBusy(true);
    const cells = good.map(({ row: { id, sku }, column, edit: { base, value } }) => ({
      ...{ id, sku, column, base, value },
    }));
    const body = { store, cells, good_only: true };
    const signal = AbortSignal.timeout(MANY_MS);
    const answer = await callAdmin(saveCellsEndpoint, { body }, { signal });
    if (!answer.ok) {
      setBusy(false);
      return showToast(textOf(answer), { isError: true });
    }
    const { saved, problems, kept, change_id: id } = answer.value;
    const refused = new Map(problems.map((one) => [`${one.id} ${one.sku} ${one.column}`, one]));
    const outcomeOf = (key: string): SentCell['outcome'] => {
      const problem = refused.get(key);
      if (!problem) return 'saved';
      return problem.rule === 'changed_since' ? 'changed_since' : 'refused';
    };
    const sent = good.map(({ row: { id, sku, key }, column, edit: { base, value } }) => ({
      ...{ key, column, base, value, outcome: outcomeOf(`${id} ${sku} ${column}`) },
    }));
    // With the new rows a cell that was changed since shows both values.
    await refreshProducts();
    onSaved(edits, sent);
    setBusy(false);
    if (problems.length > 0)
      showToast(t('products.not_saved', { count: problems.length }), { isError: true });
    if (saved > 0) {
      const keptText = kept.length > 0 ? ` ${t('products.kept', { stores: kept.join(', ') })}` : '';
      showToast(
        t('products.saved', { count: saved }) + keptText,
        id === null ? {} : { undo: () => void undo(id) },
      );
    }
  };
  return { save, isBusy };
};
