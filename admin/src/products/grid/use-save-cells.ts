// Saves the good cells of the grid as one change; what the server refuses stays in its cell.
import { saveCellsEndpoint } from '@klaas/core/contract/admin/product-grid-endpoints.ts';
import { useState } from 'react';
import { callAdmin } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { MANY_MS, refreshProducts, useUndo } from '../use-undo.ts';
import { dropCell, type GridEdits, type GridSummary } from './grid-edits.ts';

interface SaveCells {
  store: string;
  edits: GridEdits;
  replace: (edits: GridEdits) => void;
}

export const useSaveCells = ({ store, edits, replace }: SaveCells) => {
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
    let next = edits;
    for (const { row, column } of good) {
      const problem = refused.get(`${row.id} ${row.sku} ${column}`);
      if (!problem) next = dropCell(next, row.key, column);
      else if (problem.rule !== 'changed_since') {
        const edit = next.get(row.key)?.[column];
        const marked = new Map(next);
        if (edit)
          marked.set(row.key, { ...next.get(row.key), [column]: { ...edit, problem: 'refused' as const } });
        next = marked;
      }
    }
    // With the new rows a cell that was changed since shows both values.
    await refreshProducts();
    replace(next);
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
