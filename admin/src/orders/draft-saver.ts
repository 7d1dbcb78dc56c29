// Saves what was typed into a draft, one thing after another: of two saves the second is decided on the first. Until the
// server has it, it is kept in this browser too: a closed tab, a lost connection or an ended session loses none.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import type { Failure } from '../api/call.ts';

export const IDLE_MS = 2000;
export const SOON_MS = 250;
const RETRY_MS = 5000;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

interface DraftSaverDeps<Fields extends object> {
  save: (body: { version: number; fields: Partial<Fields> }) => Promise<AdminAnswer<object> | Failure>;
  readAgain: () => Promise<void>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  key: string;
}

interface Unsaved<Fields extends object> {
  base: number;
  dirty: Partial<Fields>;
}

/** Typed since they were sent. */
const unsent = <Fields extends object>(dirty: Partial<Fields>, sent: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(dirty).filter(([name, value]) => sent[name as keyof Fields] !== value),
  ) as Partial<Fields>;

export const isEmpty = (dirty: object): boolean => Object.keys(dirty).length === 0;

const parse = <Fields extends object>(text: string | null): Unsaved<Fields> | null => {
  try {
    return JSON.parse(text ?? 'null') as Unsaved<Fields> | null;
  } catch {
    return null;
  }
};

export const createDraftSaver = <Fields extends object>({
  save,
  readAgain,
  storage,
  key,
}: DraftSaverDeps<Fields>) => {
  const kept = parse<Fields>(storage.getItem(key));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const saver = {
    readAgain,
    dirty: kept?.dirty ?? ({} as Partial<Fields>),
    /** The version that they were decided on. */
    base: kept?.base ?? 0,
    state: (kept ? 'waiting' : 'saved') as SaveState,
    failure: null as Failure | null,
    /** Of the screen that shows it. */
    onChange: () => {},
    put: (dirty: Partial<Fields>) => {
      saver.dirty = dirty;
      if (isEmpty(dirty)) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify({ base: saver.base, dirty }));
    },
    plan: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void saver.flush(), ms);
    },
    stop: () => clearTimeout(timer),
    flush: async (): Promise<boolean> => {
      clearTimeout(timer);
      if (running) await running;
      if (isEmpty(saver.dirty)) return saver.state === 'saved';
      running = send();
      const isSaved = await running;
      running = null;
      return isSaved && isEmpty(saver.dirty);
    },
  };
  const send = async (): Promise<boolean> => {
    const sent = saver.dirty;
    saver.state = 'saving';
    saver.onChange();
    const answer = await save({ version: saver.base, fields: sent });
    saver.failure = answer.ok ? null : answer;
    if (answer.ok) {
      saver.base = answer.version ?? saver.base;
      await readAgain();
      saver.put(unsent(saver.dirty, sent));
      saver.state = isEmpty(saver.dirty) ? 'saved' : 'waiting';
      if (saver.state === 'waiting') saver.plan(IDLE_MS);
    } else if (answer.error === 'conflict') {
      saver.state = 'conflict';
    } else {
      saver.state = 'failed';
      // There is no draft to save it into any more.
      if (answer.error === 'not_found' || answer.error === 'state_forbids') storage.removeItem(key);
      // After signing in the screen asks.
      if (['offline', 'busy', 'limit'].includes(answer.error)) saver.plan(RETRY_MS);
    }
    saver.onChange();
    return answer.ok;
  };
  return saver;
};

export type DraftSaver<Fields extends object> = ReturnType<typeof createDraftSaver<Fields>>;
