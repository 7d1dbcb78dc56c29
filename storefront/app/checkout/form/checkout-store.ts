// Checkout form state, persisted in the browser: it survives a reload and an expired session.
import { NO_TICKS, type ReviewTicks } from '@klaas/core/checkout/form/checkout-check.ts';
import {
  type CheckoutState,
  emptyCheckout,
  isCheckoutActive,
  withoutPassword,
} from '@klaas/core/checkout/form/checkout-state.ts';
import { createStore } from 'zustand/vanilla';
import type { LocalCollection } from '../../offline/local-store.ts';
import type { SessionEntry } from '../../offline/safe-session-storage.ts';

export interface CheckoutForm {
  /** False until the browser's storage has been read. */
  isLoaded: boolean;
  details: CheckoutState;
  ticks: ReviewTicks;
  /** [CHK-09] Keep the details for the next order. */
  isRemembered: boolean;
  /** Id of the customer whose details these are; empty: a guest. */
  owner: string;
  /** Incremented when the form is filled programmatically; used as React key, so that fields show the new values. */
  filled: number;
}

export interface CheckoutStoreDeps {
  storage: LocalCollection;
  /** Synchronous copy, written with every keystroke: a reload may come before the async storage has written. */
  draft: SessionEntry;
  now: () => number;
  /** Default country. */
  country: string;
  /** [CHK-08] */
  windowMs: number;
}

// Storage keys.
const PERSONAL = 'personal-details';
const SHIPPING = 'shipping-details';
const PAYMENT = 'payment-details';
const REST = 'checkout';
const KEYS = [PERSONAL, SHIPPING, PAYMENT, REST];

type Rest = Pick<CheckoutState, 'isCompany' | 'isBillSame' | 'modifiedAt'> &
  Pick<CheckoutForm, 'ticks' | 'isRemembered' | 'owner'>;

/** Reads stored values of any earlier version: only fields of the right type. */
const take = <Value extends object>(empty: Value, stored: unknown): Value => {
  if (typeof stored !== 'object' || stored === null) return empty;
  const values = stored as Record<string, unknown>;
  const fitting = Object.entries(empty).flatMap(([name, value]) =>
    typeof values[name] === typeof value && values[name] !== null ? [[name, values[name]]] : [],
  );
  return { ...empty, ...Object.fromEntries(fitting) };
};

/** The stored parts. A password is never stored. */
const partsOf = ({ details, ticks, isRemembered, owner }: CheckoutForm) => {
  const { personalDetails, shippingDetails, paymentDetails, isCompany, isBillSame, modifiedAt } = details;
  return {
    [PERSONAL]: { ...personalDetails, password: '' },
    [SHIPPING]: shippingDetails,
    [PAYMENT]: paymentDetails,
    [REST]: { isCompany, isBillSame, modifiedAt, ticks, isRemembered, owner } satisfies Rest,
  };
};

type Parts = Partial<Record<keyof ReturnType<typeof partsOf>, unknown>>;

const changedAt = (parts: Parts | null): number =>
  Number((parts?.[REST] as Partial<Rest> | null | undefined)?.modifiedAt) || 0;

const ownerOf = (parts: Parts | null): string =>
  (parts?.[REST] as Partial<Rest> | null | undefined)?.owner ?? '';

/**
 * Uses the tab's draft if it is newer and of the same customer; an empty storage was cleared on purpose, so the draft is
 * ignored.
 */
const newest = (stored: Parts, draft: Parts | null): Parts =>
  stored[REST] && ownerOf(draft) === ownerOf(stored) && changedAt(draft) > changedAt(stored)
    ? (draft ?? stored)
    : stored;

export const createCheckoutStore = ({ storage, draft, now, country, windowMs }: CheckoutStoreDeps) => {
  const empty = (): CheckoutForm => ({
    isLoaded: false,
    details: emptyCheckout(country),
    ticks: NO_TICKS,
    isRemembered: true,
    owner: '',
    filled: 0,
  });
  const store = createStore<CheckoutForm>(empty);
  let reading: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  let isStale = false;
  let isFinished = false;

  const writeParts = async (form: CheckoutForm) => {
    for (const [key, part] of Object.entries(partsOf(form))) await storage.set(key, part);
  };
  const write = async () => {
    while (isStale) {
      isStale = false;
      await writeParts(store.getState());
    }
  };
  /** One write at a time; input during a write is saved by the next. */
  const save = (): Promise<void> => {
    if (isFinished) return Promise.resolve();
    isStale = true;
    draft.set(partsOf(store.getState()));
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  const isActive = () => isCheckoutActive(store.getState().details.modifiedAt, now(), windowMs);

  const read = async () => {
    // Another tab may have changed them since.
    for (const key of KEYS) storage.evict(key);
    const stored = await Promise.all(
      KEYS.map(async (key) => [key, await storage.get<unknown>(key)] as const),
    );
    const parts = newest(Object.fromEntries(stored), draft.get() as Parts | null);
    const form = empty();
    const { personalDetails, shippingDetails, paymentDetails, isCompany, isBillSame, modifiedAt } =
      form.details;
    const { ticks, isRemembered, owner, ...flags } = take(
      { isCompany, isBillSame, modifiedAt, ticks: NO_TICKS, isRemembered: true, owner: '' },
      parts[REST],
    );
    store.setState({
      isLoaded: true,
      isRemembered,
      owner,
      details: {
        ...flags,
        personalDetails: take(personalDetails, parts[PERSONAL]),
        shippingDetails: take(shippingDetails, parts[SHIPPING]),
        paymentDetails: take(paymentDetails, parts[PAYMENT]),
      },
      ticks: isCheckoutActive(flags.modifiedAt, now(), windowMs) ? take(NO_TICKS, ticks) : NO_TICKS,
      filled: store.getState().filled + 1,
    });
  };

  const change = (form: Partial<CheckoutForm>) => {
    const { details } = { ...store.getState(), ...form };
    store.setState({ ...form, details: { ...details, modifiedAt: now() } });
    return save();
  };

  const forget = async (): Promise<void> => {
    const { filled } = store.getState();
    store.setState({ ...empty(), isLoaded: true, filled: filled + 1 });
    draft.clear();
    await writing;
    await storage.clear();
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** Reads once; later calls share the promise. */
    load: () => {
      reading ??= read();
      return reading;
    },
    /** User input: the fields already show it. */
    edit: (next: (details: CheckoutState) => CheckoutState) =>
      change({ details: next(store.getState().details) }),
    /** Programmatic change: the fields are re-rendered. */
    fill: (next: (details: CheckoutState) => CheckoutState) => {
      const { details, filled } = store.getState();
      const after = next(details);
      return after === details ? Promise.resolve() : change({ details: after, filled: filled + 1 });
    },
    tick: (ticks: ReviewTicks) => change({ ticks }),
    setRemembered: (isRemembered: boolean) => change({ isRemembered }),
    isActive,
    /** [CHK-08] Resets the confirmations after the active window has passed. Returns whether it did. */
    resetIfExpired: (): boolean => {
      if (store.getState().details.modifiedAt === 0 || isActive()) return false;
      void change({ ticks: NO_TICKS, filled: store.getState().filled + 1 });
      return true;
    },
    /**
     * [CHK-07] [CHK-09] After the order: drops the password, and all stored details unless they are remembered. The
     * form stays visible until navigation, but is no longer saved.
     */
    async finish(): Promise<void> {
      const form = store.getState();
      const details = withoutPassword(form.details);
      store.setState({ details });
      isFinished = true;
      await writing;
      if (form.isRemembered)
        await writeParts({ ...form, details: { ...details, modifiedAt: 0 }, ticks: NO_TICKS });
      else await storage.clear();
      draft.clear();
    },
    /** After a payment at the bank; does nothing if `finish` already ran for the last order. */
    async finishStored(): Promise<void> {
      await this.load();
      if (store.getState().details.modifiedAt !== 0) await this.finish();
    },
    forget,
    /** This customer is logged in: the details of another one are forgotten. */
    async belongTo(id: string): Promise<void> {
      await this.load();
      const { owner } = store.getState();
      if (owner !== '' && owner !== id) await forget();
      store.setState({ owner: id });
    },
    /** Saves again after the storage was cleared elsewhere. */
    save,
  };
};

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;
