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
import { useMe, useSession } from '../shell/session.tsx';
import { isSignedIn, SIGNED_OUT } from '../shell/signed-in.ts';
import {
  createDraftSaver,
  type DraftSaver,
  IDLE_MS,
  isEmpty,
  type SaveState,
  SOON_MS,
} from './draft-saver.ts';

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

interface DraftRead<Fields extends object> {
  id: number;
  version: number;
  fields: Fields;
}

const savers = new Map<string, unknown>();

/** One per person and draft: a page that is opened again goes on with what it was saving when it was left. */
const saverOf = <Fields extends object>(
  staffId: number,
  id: number,
  place: DraftPlaceOf<Fields>,
): DraftSaver<Fields> => {
  const key = `klaas-office-unsaved ${staffId} ${place.page} ${id}`;
  const known = savers.get(key) as DraftSaver<Fields> | undefined;
  if (known) return known;
  const created = createDraftSaver<Fields>({
    save: async (body) => (isSignedIn(staffId) ? place.save(id, body) : SIGNED_OUT),
    readAgain: () => queryClient.invalidateQueries({ queryKey: ['GET', place.page] }),
    ...{ storage: localStorage, key },
  });
  savers.set(key, created);
  return created;
};

export const useDraft = (page: DraftPage): OpenDraft => useDraftAt(page, ORDERS);

export const useDraftAt = <Fields extends object>(
  { id, version, fields: stored }: DraftRead<Fields>,
  place: DraftPlaceOf<Fields>,
): OpenDraft<Fields> => {
  const [, render] = useState(0);
  const { id: staffId } = useMe();
  const { hasEnded } = useSession();
  const [saver] = useState(() => saverOf(staffId, id, place));
  const current = useRef(version);
  current.current = version;
  if (isEmpty(saver.dirty) && saver.state !== 'saving') saver.base = version;
  useEffect(() => {
    saver.onChange = () => render((count) => count + 1);
    const leave = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      saver.onChange = () => {};
      saver.stop();
      void saver.flush();
    };
  }, [saver]);
  useEffect(() => {
    // Typed before the tab was closed, or saved in vain while the session was over.
    if (!hasEnded && saver.state !== 'conflict') void saver.flush();
  }, [saver, hasEnded]);
  return {
    fields: { ...stored, ...saver.dirty },
    state: saver.state,
    failure: saver.failure,
    set: (fields, isSoon = false) => {
      saver.put({ ...saver.dirty, ...fields });
      if (saver.state !== 'conflict' && saver.state !== 'saving') saver.state = 'waiting';
      if (saver.state !== 'conflict') saver.plan(isSoon ? SOON_MS : IDLE_MS);
      render((count) => count + 1);
    },
    flush: saver.flush,
    resolve: (keepsMine) => {
      const theirs = saver.failure && 'version' in saver.failure ? saver.failure.version : undefined;
      saver.base = theirs ?? current.current;
      saver.failure = null;
      saver.put(keepsMine ? saver.dirty : {});
      saver.state = keepsMine ? 'waiting' : 'saved';
      render((count) => count + 1);
      void (keepsMine ? saver.flush() : saver.readAgain());
    },
  };
};
