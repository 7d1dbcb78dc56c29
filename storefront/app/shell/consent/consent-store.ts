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

export interface ConsentMemory {
  get(): string | null;
  set(value: string): void;
}

/** A new wording or a new purpose raises the version, and everybody is asked again. */
const VERSION = '1';

const parseChoice = (kept: string | null): ConsentChoice | null => {
  const [version, choice] = (kept ?? '').split(':');
  return version === VERSION && (choice === 'accepted' || choice === 'rejected') ? choice : null;
};

export const createConsentStore = (memory: ConsentMemory) => {
  const store = createStore<ConsentState>(() => ({ choice: null, isAsking: false }));
  const answer = (choice: ConsentChoice) => {
    memory.set(`${VERSION}:${choice}`);
    store.setState({ choice, isAsking: false });
  };
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** Reads what was answered earlier; asks when nothing was. */
    restore() {
      const choice = parseChoice(memory.get());
      store.setState({ choice, isAsking: choice === null });
    },
    /** Asked before the page has woken up wholly as well: then the browser's memory is read, nothing is shown. */
    hasAccepted: () => (store.getState().choice ?? parseChoice(memory.get())) === 'accepted',
    accept: () => answer('accepted'),
    reject: () => answer('rejected'),
    /** The visitor may change their mind at any time. */
    reopen: () => store.setState({ isAsking: true }),
  };
};

export type ConsentStore = ReturnType<typeof createConsentStore>;
