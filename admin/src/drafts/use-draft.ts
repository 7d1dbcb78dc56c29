// The draft of one editor: what was typed before is put back into its fields, what is typed is kept.
import { draftEndpoint, saveDraftEndpoint } from '@klaas/core/contract/admin/draft-endpoints.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { callAdmin } from '../api/call.ts';
import { useMe } from '../shell/session.tsx';
import { isSignedIn, SIGNED_OUT } from '../shell/signed-in.ts';
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts';

const stores = new Map<number, DraftStore>();

/** One per person who signs in at this browser. */
const draftStoreOf = (staffId: number): DraftStore => {
  const known = stores.get(staffId);
  if (known) return known;
  const created = createDraftStore({
    save: async (thing, value) =>
      isSignedIn(staffId) ? callAdmin(saveDraftEndpoint, { body: { thing, value } }) : SIGNED_OUT,
    load: async (thing) =>
      isSignedIn(staffId) ? callAdmin(draftEndpoint, { query: { thing } }) : SIGNED_OUT,
    storage: localStorage,
    prefix: `klaas-office-draft ${staffId} `,
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  stores.set(staffId, created);
  return created;
};

export type DraftFields = Record<string, string>;

interface StoredDraft {
  fields: DraftFields;
  version?: number | undefined;
}

export interface Draft {
  state: DraftState;
  /** Until what was typed before is known. */
  isReading: boolean;
  /** What is typed while the server saves would be dropped with what is saved. */
  isSaving: boolean;
  /** Either: nothing can be typed. */
  isLocked: boolean;
  /** Locks the editor until the answer is there. */
  saving: <Result>(answer: Promise<Result>) => Promise<Result>;
  /** No fields: there is nothing to keep any more. */
  keep: (fields: DraftFields, version?: number) => void;
}

/** `onFound` puts it back; it is called at most once, before anything can be typed. */
export const useDraft = (thing: string, onFound: (found: StoredDraft) => void): Draft => {
  const { id } = useMe();
  const store = draftStoreOf(id);
  const [isReading, setReading] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const found = useRef(onFound);
  const isKnown = useRef(false);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    let isGone = false;
    isKnown.current = false;
    setReading(true);
    const read = store.read(thing, () => isGone);
    void read.then((value) => {
      if (isGone) return;
      if (value) found.current(value);
      isKnown.current = true;
      setReading(false);
    });
    return () => {
      isGone = true;
    };
  }, [store, thing]);
  const state = useSyncExternalStore(store.subscribe, () => store.state(thing));
  const keep = useCallback(
    (fields: DraftFields, version?: number) => {
      // What is not known is not overwritten.
      if (!isKnown.current) return;
      const isEmpty = Object.keys(fields).length === 0;
      store.put(thing, isEmpty ? null : { fields, ...(version !== undefined && { version }) });
    },
    [store, thing],
  );
  const saving = useCallback(<Result>(answer: Promise<Result>): Promise<Result> => {
    setSaving(true);
    return answer.finally(() => setSaving(false));
  }, []);
  return { state, isReading, isSaving, isLocked: isReading || isSaving, keep, saving };
};

/** An editor of one text. */
export const useTextDraft = (thing: string) => {
  const [text, setText] = useState('');
  const draft = useDraft(thing, ({ fields }) => setText(fields['text'] ?? ''));
  const { keep } = draft;
  return {
    ...draft,
    text,
    change: (next: string) => {
      setText(next);
      keep(next === '' ? {} : { text: next });
    },
    clear: () => {
      setText('');
      keep({});
    },
  };
};

/** What was not yet kept when the tab was left or the connection was lost is sent now. */
export const useDraftSending = (isConnected: boolean): void => {
  const { id } = useMe();
  const store = draftStoreOf(id);
  useEffect(() => {
    if (isConnected) void store.flush();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void store.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [store, isConnected]);
};
