// What the visitor allowed. Nothing is measured before a yes; a no is as easy and is remembered as well.
import { createStore } from 'zustand/vanilla';

/** [OFF-04] Under which the answer is kept among the visitor's claims. */
export const CONSENT_CLAIM = 'cookies';

export type ConsentChoice = 'accepted' | 'rejected';

export interface ConsentState {
  /** `null` until the visitor has answered, and until the browser's memory was read. */
  choice: ConsentChoice | null;
  isAsking: boolean;
}

export interface ConsentStorage {
  get(): string | null;
  set(value: string): void;
}

/** A new wording or a new purpose raises the version, and everybody is asked again. */
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
    /** Reads what was answered earlier; asks when nothing was. */
    restore() {
      const choice = parseChoice(storage.get());
      store.setState({ choice, isAsking: choice === null });
    },
    /** Asked before the page has woken up wholly as well: then the browser's memory is read, nothing is shown. */
    hasAccepted: () => (store.getState().choice ?? parseChoice(storage.get())) === 'accepted',
    accept: () => setChoice('accepted'),
    reject: () => setChoice('rejected'),
    /** The visitor may change their mind at any time. */
    reopen: () => store.setState({ isAsking: true }),
  };
};

export type ConsentStore = ReturnType<typeof createConsentStore>;
