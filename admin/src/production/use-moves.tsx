// Moves panes from every screen of production, with undo; tells where a pane is that a colleague has moved.
import {
  movePanesEndpoint,
  type PaneDocument,
  paneEndpoint,
  paneRowsEndpoint,
  undoMovesEndpoint,
} from '@klaas/core/contract/admin/pane-endpoints.ts';
import { skippedSteps } from '@klaas/core/production/pane-state.ts';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Answer, callAdmin } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';
import { useText } from '../i18n/use-text.tsx';
import { useConnection } from '../shell/connection.ts';
import { useMe, useSession } from '../shell/session.tsx';
import { isSignedIn, SIGNED_OUT } from '../shell/signed-in.ts';
import { showToast } from '../ui/toast.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { createStepQueue, type MoveValue, type QueuedMove, type StepQueue } from './step-queue.ts';
import { useWords, useWorkshop } from './use-workshop.ts';

/** Set by the screen that is shown. */
let tell: (move: QueuedMove, answer: Answer<MoveValue>) => void = () => {};

const queues = new Map<number, StepQueue>();

/** One per person who signs in at this browser. */
const queueOf = (staffId: number): StepQueue => {
  const known = queues.get(staffId);
  if (known) return known;
  const prefix = `klaas-office-step ${staffId} `;
  const created = createStepQueue({
    send: async ({ key, panes, to, reason }) =>
      isSignedIn(staffId)
        ? callAdmin(movePanesEndpoint, { body: { panes, to, reason } }, { key })
        : SIGNED_OUT,
    storage: localStorage,
    prefix,
    now: Date.now,
    onAnswer: (move, answer) => tell(move, answer),
    after: (ms, callback) => setTimeout(callback, ms),
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) created.renew();
  });
  queues.set(staffId, created);
  return created;
};

interface RowsData {
  value: { rows: PaneDocument[] };
}

interface PaneData {
  value: { pane: PaneDocument };
}

/** What the server said of panes replaces what is shown, before the list is read again. */
const patchRows = (panes: readonly PaneDocument[]): void => {
  const known = new Map(panes.map((pane) => [pane.id, pane]));
  queryClient.setQueriesData<RowsData>({ queryKey: ['POST', paneRowsEndpoint.path] }, (data) =>
    data
      ? { ...data, value: { ...data.value, rows: data.value.rows.map((row) => known.get(row.id) ?? row) } }
      : data,
  );
  queryClient.setQueriesData<PaneData>({ queryKey: [paneEndpoint.method, paneEndpoint.path] }, (data) => {
    const pane = data && known.get(data.value.pane.id);
    return pane ? { ...data, value: { ...data.value, pane } } : data;
  });
};

type Move = (panes: readonly PaneDocument[], to: string) => void;

const MoveContext = createContext<Move>(() => {});

interface Asked {
  panes: readonly PaneDocument[];
  to: string;
  skipped: string[];
}

export const MoveProvider = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const failureText = useFailureText();
  const { stepName, refusal } = useWords();
  const { steps } = useWorkshop();
  const connection = useConnection();
  const { id: staffId } = useMe();
  const { hasEnded } = useSession();
  const queue = queueOf(staffId);
  const [asked, setAsked] = useState<Asked | null>(null);

  const showMoves = ({ moved, refused }: MoveValue, undo?: () => void): void => {
    patchRows([...moved.map(({ pane }) => pane), ...refused.flatMap(({ pane }) => pane ?? [])]);
    const [first] = moved;
    if (first)
      showToast(t('production.moved', { count: moved.length, step: stepName(first.pane.state) }), {
        ...(undo && { undo }),
      });
    for (const one of refused) showToast(refusal(one), { isError: true });
  };

  const undo = async (events: number[]): Promise<void> => {
    const answer = await callAdmin(undoMovesEndpoint, { body: { events } });
    if (answer.ok) showMoves(answer.value);
    else showToast(failureText(answer), { isError: true });
  };

  const answered = (_move: QueuedMove, answer: Answer<MoveValue>): void => {
    if (!answer.ok) {
      showToast(failureText(answer), { isError: true });
      return;
    }
    const events = answer.value.moved.map(({ event }) => event);
    showMoves(answer.value, () => void undo(events));
  };
  const latest = useRef(answered);
  latest.current = answered;
  useEffect(() => {
    tell = (move, answer) => latest.current(move, answer);
    const flush = () => void queue.flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [queue]);
  useEffect(() => {
    if (connection === 'open' && !hasEnded) void queue.flush();
  }, [connection, hasEnded, queue]);

  const add = ({ panes, to }: Pick<Asked, 'panes' | 'to'>, reason: string): void =>
    void queue.add({
      key: crypto.randomUUID(),
      panes: panes.map(({ id, state }) => ({ id, from: state })),
      to,
      reason,
    });
  const move: Move = (panes, to) => {
    const wanted = panes.filter(({ state }) => state !== to);
    const codes = steps.map(({ code }) => code);
    const skipped = [...new Set(wanted.flatMap(({ state }) => skippedSteps(state, to, codes)))];
    if (wanted.length === 0) return;
    if (skipped.length > 0) setAsked({ panes: wanted, to, skipped });
    else add({ panes: wanted, to }, '');
  };
  return (
    <MoveContext value={move}>
      {children}
      <ReasonDialog
        title={t('production.skip_title', { steps: (asked?.skipped ?? []).map(stepName).join(', ') })}
        act={t('production.move')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onGive={(reason) => {
          if (asked) add(asked, reason);
          setAsked(null);
        }}
      />
    </MoveContext>
  );
};

export const useMove = (): Move => useContext(MoveContext);

export const useQueuedMoves = (): readonly QueuedMove[] => {
  const queue = queueOf(useMe().id);
  return useSyncExternalStore(queue.subscribe, queue.moves);
};
