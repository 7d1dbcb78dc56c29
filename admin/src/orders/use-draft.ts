// [OFFICE-31] A draft as it is written: kept on the server two seconds after the last key, at once when the page is
// left, and merged with what others wrote meanwhile.
import type { AdminAnswer } from '@klaas/core/contract/admin/admin-endpoint.ts';
import {
  type DraftFields,
  type DraftPage,
  draftPageEndpoint,
  editDraftEndpoint,
} from '@klaas/core/contract/admin/draft-order-endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { callAdmin, type Failure } from '../api/call.ts';
import { queryClient } from '../api/queries.ts';

const IDLE_MS = 2000;
const SOON_MS = 250;
const RETRY_MS = 5000;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface OpenDraft<Fields extends object = DraftFields> {
  fields: Fields;
  /** `isSoon`: chosen, not typed, so that prices follow at once. */
  set: (fields: Partial<Fields>, isSoon?: boolean) => void;
  state: SaveState;
  failure: Failure | null;
  /** Everything is on the server; false: it could not be saved. */
  flush: () => Promise<boolean>;
  /** After a conflict: whose values count. */
  resolve: (keepsMine: boolean) => void;
}

/** Where a draft is kept: of an order, or of a quote. */
export interface DraftPlaceOf<Fields extends object> {
  save: (
    id: number,
    body: { version: number; fields: Partial<Fields> },
  ) => Promise<AdminAnswer<object> | Failure>;
  /** Path of the page that shows it. */
  page: string;
}

const ORDERS: DraftPlaceOf<DraftFields> = {
  save: (id, body) => callAdmin(editDraftEndpoint, { params: { id: String(id) }, body }),
  page: draftPageEndpoint.path,
};

/** Typed since they were sent. */
const unsent = <Fields extends object>(dirty: Partial<Fields>, sent: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(dirty).filter(([name, value]) => sent[name as keyof Fields] !== value),
  ) as Partial<Fields>;

const isEmpty = (dirty: object): boolean => Object.keys(dirty).length === 0;

/** Sends one thing after another: of two saves the second is decided on the first. */
const createSaver = <Fields extends object>(
  id: number,
  place: DraftPlaceOf<Fields>,
  onChange: () => void,
) => {
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['GET', place.page] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const saver = {
    readAgain,
    dirty: {} as Partial<Fields>,
    /** The version that they were decided on. */
    base: 0,
    state: 'saved' as SaveState,
    failure: null as Failure | null,
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
    onChange();
    const answer = await place.save(id, { version: saver.base, fields: sent });
    saver.failure = answer.ok ? null : answer;
    if (answer.ok) {
      saver.base = answer.version ?? saver.base;
      await readAgain();
      saver.dirty = unsent(saver.dirty, sent);
      saver.state = isEmpty(saver.dirty) ? 'saved' : 'waiting';
      if (saver.state === 'waiting') saver.plan(IDLE_MS);
    } else if (answer.error === 'conflict') {
      saver.state = 'conflict';
    } else {
      saver.state = 'failed';
      if (answer.error === 'offline' || answer.error === 'busy') saver.plan(RETRY_MS);
    }
    onChange();
    return answer.ok;
  };
  return saver;
};

interface DraftRead<Fields extends object> {
  id: number;
  version: number;
  fields: Fields;
}

export const useDraft = (page: DraftPage): OpenDraft => useDraftAt(page, ORDERS);

export const useDraftAt = <Fields extends object>(
  { id, version, fields: stored }: DraftRead<Fields>,
  place: DraftPlaceOf<Fields>,
): OpenDraft<Fields> => {
  const [, render] = useState(0);
  const [saver] = useState(() => createSaver(id, place, () => render((count) => count + 1)));
  const current = useRef(version);
  current.current = version;
  if (isEmpty(saver.dirty) && saver.state !== 'saving') saver.base = version;
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      saver.stop();
      void saver.flush();
    };
  }, [saver]);
  return {
    fields: { ...stored, ...saver.dirty },
    state: saver.state,
    failure: saver.failure,
    set: (fields, isSoon = false) => {
      saver.dirty = { ...saver.dirty, ...fields };
      if (saver.state !== 'conflict' && saver.state !== 'saving') saver.state = 'waiting';
      if (saver.state !== 'conflict') saver.plan(isSoon ? SOON_MS : IDLE_MS);
      render((count) => count + 1);
    },
    flush: saver.flush,
    resolve: (keepsMine) => {
      const theirs = saver.failure && 'version' in saver.failure ? saver.failure.version : undefined;
      saver.base = theirs ?? current.current;
      saver.failure = null;
      if (!keepsMine) saver.dirty = {};
      saver.state = keepsMine ? 'waiting' : 'saved';
      render((count) => count + 1);
      void (keepsMine ? saver.flush() : saver.readAgain());
    },
  };
};
