// The panes on the board, with the moves that wait for the server.
import { type PaneDocument, paneRowsEndpoint } from '@klaas/core/contract/admin/pane-endpoints.ts';
import { useMemo } from 'react';
import { failureOf, useRead } from '../api/queries.ts';
import { useFilterValue } from '../ui/filters.tsx';
import { withQueued } from './step-queue.ts';
import { useQueuedMoves } from './use-moves.tsx';

export type ShownPane = PaneDocument & { isWaiting: boolean };

const SHOWN = 500;

/** Filters of the address, for board, list and calendar alike. */
export const usePaneFilter = () => {
  const [q] = useFilterValue('q');
  const [glass] = useFilterValue('glass');
  const [thickness] = useFilterValue('thickness');
  const [late] = useFilterValue('late');
  const [states] = useFilterValue('states');
  return useMemo(
    () => ({
      is_open: true,
      ...(q !== '' && { q }),
      // Several glasses cannot be asked for at once.
      ...(glass !== '' && !glass.includes(',') && { glass }),
      ...(/^\d+(\.\d+)?$/.test(thickness) && { thickness_mm: Number(thickness) }),
      ...(late !== '' && { is_late: true }),
      // Work of these steps: what is stopped is none.
      ...(states !== '' && { states: states.split(','), is_stopped: false }),
    }),
    [q, glass, thickness, late, states],
  );
};

export const usePanes = () => {
  const where = usePaneFilter();
  const moves = useQueuedMoves();
  const { data, error, isPending, refetch } = useRead(
    paneRowsEndpoint,
    { body: { where, count: SHOWN } },
    { entities: ['pane'] },
  );
  const rows = data?.value.rows;
  const panes = useMemo((): ShownPane[] => withQueued(rows ?? [], moves), [rows, moves]);
  return {
    panes,
    total: data?.value.total ?? 0,
    m2: (data?.value.sums ?? []).reduce((sum, one) => sum + one.m2, 0),
    isLoading: isPending,
    failure: failureOf(error),
    retry: () => void refetch(),
  };
};
