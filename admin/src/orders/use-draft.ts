// [OFFICE-31] A draft as it is written: kept on the server two seconds after the last key, at once when the page is
// left, and merged with what others wrote meanwhile.
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

type Dirty = Partial<DraftFields>;
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface OpenDraft {
  fields: DraftFields;
  /** `isSoon`: chosen, not typed, so that prices follow at once. */
  set: (fields: Dirty, isSoon?: boolean) => void;
  state: SaveState;
  failure: Failure | null;
  /** Everything is on the server; false: it could not be saved. */
  flush: () => Promise<boolean>;
  /** After a conflict: whose values count. */
  resolve: (keepsMine: boolean) => void;
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['GET', draftPageEndpoint.path] });

/** Typed since they were sent. */
const unsent = (dirty: Dirty, sent: Dirty): Dirty =>
  Object.fromEntries(
    Object.entries(dirty).filter(([name, value]) => sent[name as keyof DraftFields] !== value),
  ) as Dirty;

const isEmpty = (dirty: Dirty): boolean => Object.keys(dirty).length === 0;

/** Sends one thing after another: of two saves the second is decided on the first. */
const createSaver = (id: number, onChange: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const saver = {
    dirty: {} as Dirty,
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
    const answer = await callAdmin(editDraftEndpoint, {
      params: { id: String(id) },
      body: { version: saver.base, fields: sent },
    });
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

export const useDraft = ({ id, version, fields: stored }: DraftPage): OpenDraft => {
  const [, render] = useState(0);
  const [saver] = useState(() => createSaver(id, () => render((count) => count + 1)));
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
      void (keepsMine ? saver.flush() : readAgain());
    },
  };
};
