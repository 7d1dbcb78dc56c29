// [OFFICE-67] Moves of panes, kept in the browser until the server has answered: a lost connection loses none, and the
// key of each lets it count once. Until then they are shown as waiting, never as saved. Each is stored apart: several tabs
// add to them.
import type { movePanesEndpoint, PaneDocument } from '@klaas/core/contract/admin/pane-endpoints.ts';
import type * as z from 'zod/mini';
import type { Answer } from '../api/call.ts';

export interface QueuedMove {
  /** Idempotency key. */
  key: string;
  panes: { id: number; from: string }[];
  to: string;
  reason: string;
}

export type MoveValue = z.output<typeof movePanesEndpoint.output>;

interface StepQueueDeps {
  send: (move: QueuedMove) => Promise<Answer<MoveValue>>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Of the person: moves are not sent in the name of another one at the same browser. */
  prefix: string;
  now: () => number;
  /** The server has answered: the move is done, or refused. */
  onAnswer: (move: QueuedMove, answer: Answer<MoveValue>) => void;
  /** A timer of the platform. */
  after: (ms: number, callback: () => void) => void;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** Stored beside the move: its place in the order. */
interface StoredMove {
  at: number;
  move: QueuedMove;
}

const parse = (text: string | null): StoredMove[] => {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<StoredMove> | null;
    return stored?.move && typeof stored.at === 'number' ? [{ at: stored.at, move: stored.move }] : [];
  } catch {
    return [];
  }
};

/** Errors after which the same move may succeed later. */
const isLater = (answer: Answer<MoveValue>): boolean =>
  !answer.ok && ['offline', 'busy', 'limit', 'signed_out'].includes(answer.error);

export const createStepQueue = ({ send, storage, prefix, now, onAnswer, after }: StepQueueDeps) => {
  const read = (): StoredMove[] =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parse(storage.getItem(key)))
      .sort((left, right) => left.at - right.at);
  const movesOf = (stored: readonly StoredMove[]): readonly QueuedMove[] => stored.map(({ move }) => move);
  let moves = movesOf(read());
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  /** Also what other tabs have added or sent. */
  const renew = (): void => {
    moves = movesOf(read());
    for (const listener of listeners) listener();
  };

  let isAskedAgain = false;
  let retryMs = FIRST_RETRY_MS;
  let isRetryPlanned = false;

  /** One after another: the second step of a pane needs the first. */
  const sendAll = async (): Promise<void> => {
    renew();
    for (let [move] = moves; move; [move] = moves) {
      isAskedAgain = false;
      const answer = await send(move);
      if (isLater(answer)) {
        // The connection came back while this one was failing.
        if (isAskedAgain) continue;
        // After signing in the screen asks.
        if (!answer.ok && answer.error !== 'signed_out') retryLater();
        return;
      }
      const { key } = move;
      retryMs = FIRST_RETRY_MS;
      onAnswer(move, answer);
      storage.removeItem(prefix + key);
      renew();
    }
  };

  /** The browser's own sign of a connection is not enough: the server may be away, or busy. */
  const retryLater = (): void => {
    if (isRetryPlanned) return;
    isRetryPlanned = true;
    after(retryMs, () => {
      isRetryPlanned = false;
      void run();
    });
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  };

  const run = (): Promise<void> => {
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  };

  /** There is a reason to try again now: a new step, or a connection. */
  const flush = (): Promise<void> => {
    isAskedAgain = true;
    retryMs = FIRST_RETRY_MS;
    return run();
  };

  return {
    moves: (): readonly QueuedMove[] => moves,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (move: QueuedMove): Promise<void> => {
      const last = read().at(-1)?.at ?? 0;
      storage.setItem(prefix + move.key, JSON.stringify({ at: Math.max(now(), last + 1), move }));
      renew();
      return flush();
    },
    flush,
    renew,
  };
};

export type StepQueue = ReturnType<typeof createStepQueue>;

/** Panes as they will be once the queued moves have arrived. */
export const withQueued = (
  panes: readonly PaneDocument[],
  moves: readonly QueuedMove[],
): (PaneDocument & { isWaiting: boolean })[] => {
  const states = new Map<number, string>();
  for (const { panes: moved, to } of moves) for (const { id } of moved) states.set(id, to);
  return panes.map((pane) => ({
    ...pane,
    state: states.get(pane.id) ?? pane.state,
    isWaiting: states.has(pane.id),
  }));
};
