// Cookie consent. Nothing is tracked before acceptance; a rejection is stored as well.
import { createStore } from 'zustand/vanilla';

/** [OFF-04] Code of the stored claim. */
export const CONSENT_CLAIM = 'cookies';

export type ConsentChoice = 'accepted' | 'rejected';

export interface ConsentState {
  /** `null` until the visitor has chosen, and until the storage was read. */
  choice: ConsentChoice | null;
  isAsking: boolean;
}

export interface ConsentStorage {
  get(): string | null;
  set(value: string): void;
}

/** Raise when the text or the purposes change: everybody is asked again. */
const VERSION = '1';

const parseChoice = (stored: string | null): ConsentChoice | null => {
  const [version, choice] = (stored ?? '').split(':');
  return version === VERSION && (choice === 'accepted' || choice === 'rejected') ? choice : null;
};

export const createConsentStore = (storage: ConsentStorage) => {
  const store = createStore<ConsentState>(() => ({ choice: null, isAsking: false }));
  const setChoice = (choice: ConsentChoice) => {
    storage.set(`${VERSION}:${choice}`);
    store.setState({ choice, isAsking: false });
  };
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** Reads the stored choice; opens the banner when there is none. */
    restore() {
      const choice = parseChoice(storage.get());
      store.setState({ choice, isAsking: choice === null });
    },
    /** Also called before `restore`: reads the storage without opening the banner. */
    hasAccepted: () => (store.getState().choice ?? parseChoice(storage.get())) === 'accepted',
    accept: () => setChoice('accepted'),
    reject: () => setChoice('rejected'),
    reopen: () => store.setState({ isAsking: true }),
  };
};

export type ConsentStore = ReturnType<typeof createConsentStore>;
