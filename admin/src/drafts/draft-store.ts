// [OFFICE-31, OFFICE-41] What is typed and not yet sent: kept on the server two seconds after the last key. Until the
// server has answered it is kept in this browser too, so that neither a lost connection nor a closed tab loses it.
import type { DraftValue } from '@klaas/core/contract/admin/draft-endpoints.ts';
import type { Answer } from '../api/call.ts';

/** Unread: whether there is one could not be asked yet. */
export type DraftState = 'none' | 'waiting' | 'kept' | 'unread';

export interface DraftStoreDeps {
  /** Null removes the draft. */
  save: (thing: string, value: DraftValue | null) => Promise<Answer<unknown>>;
  load: (thing: string) => Promise<Answer<{ value: DraftValue } | null>>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Of the person: another one at the same browser never sees them. */
  prefix: string;
  /** Runs the work later; returns how to forget it. */
  later: (work: () => void, ms: number) => () => void;
}

const KEPT_AFTER_MS = 2000;
const LAST_RETRY_MS = 30_000;

/** Errors after which the same draft may be kept, or read, later. */
const isLater = (answer: Answer<unknown>): boolean =>
  !answer.ok && ['offline', 'busy', 'limit', 'signed_out'].includes(answer.error);

const parse = (text: string): DraftValue | null => {
  try {
    return JSON.parse(text) as DraftValue | null;
  } catch {
    return null;
  }
};

export const createDraftStore = ({ save, load, storage, prefix, later }: DraftStoreDeps) => {
  const timers = new Map<string, () => void>();
  const sending = new Map<string, Promise<void>>();
  const states = new Map<string, DraftState>();
  const listeners = new Set<() => void>();
  /** What ends the wait of an editor whose draft could not be read. */
  const waitingReads = new Set<() => void>();

  const setState = (thing: string, state: DraftState): void => {
    states.set(thing, state);
    for (const listener of listeners) listener();
  };

  /** Not yet on the server; undefined: nothing is. */
  const waitingText = (thing: string): string | undefined => storage.getItem(prefix + thing) ?? undefined;

  const sendOnce = async (thing: string): Promise<void> => {
    const text = waitingText(thing);
    if (text === undefined) return;
    const value = parse(text);
    const answer = await save(thing, value);
    // Typed on meanwhile: that is sent next.
    if (isLater(answer) || waitingText(thing) !== text) return;
    storage.removeItem(prefix + thing);
    setState(thing, answer.ok && value !== null ? 'kept' : 'none');
  };

  /** One request per thing at a time: an older text never arrives after a newer one. */
  const send = (thing: string): Promise<void> => {
    timers.get(thing)?.();
    timers.delete(thing);
    const work = (sending.get(thing) ?? Promise.resolve()).then(() => sendOnce(thing));
    sending.set(thing, work);
    return work;
  };

  const put = (thing: string, value: DraftValue | null): void => {
    storage.setItem(prefix + thing, JSON.stringify(value));
    setState(thing, value === null ? 'none' : 'waiting');
    timers.get(thing)?.();
    if (value === null) void send(thing);
    else
      timers.set(
        thing,
        later(() => void send(thing), KEPT_AFTER_MS),
      );
  };

  const waitingThings = (): string[] =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));

  /** Undefined: it could not be read. */
  const readOnce = async (thing: string): Promise<DraftValue | null | undefined> => {
    const waiting = waitingText(thing);
    if (waiting !== undefined) {
      const value = parse(waiting);
      setState(thing, value === null ? 'none' : 'waiting');
      void send(thing);
      return value;
    }
    const answer = await load(thing);
    if (isLater(answer)) return undefined;
    const found = answer.ok ? answer.value : null;
    if (waitingText(thing) === undefined) setState(thing, found === null ? 'none' : 'kept');
    return found?.value ?? null;
  };

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        forget();
        waitingReads.delete(end);
        resolve();
      };
      const forget = later(end, ms);
      waitingReads.add(end);
    });

  return {
    put,
    /** What was typed before, here or on another device: asked until it is known, or the editor is gone. */
    read: async (thing: string, isGone: () => boolean): Promise<DraftValue | null> => {
      for (let ms = KEPT_AFTER_MS; !isGone(); ms = Math.min(ms * 2, LAST_RETRY_MS)) {
        const value = await readOnce(thing);
        if (value !== undefined) return value;
        setState(thing, 'unread');
        await wait(ms);
      }
      return null;
    },
    /** At once: the connection is back, or the tab may be closed. */
    flush: async (): Promise<void> => {
      for (const end of [...waitingReads]) end();
      await Promise.all(waitingThings().map(send));
    },
    state: (thing: string): DraftState => states.get(thing) ?? 'none',
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type DraftStore = ReturnType<typeof createDraftStore>;
