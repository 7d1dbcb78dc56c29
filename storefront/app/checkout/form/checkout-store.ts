// What a shopper has told the checkout, kept in this browser: neither a reload nor the end of a session loses it.
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
  /** [CHK-09] The details are kept for the next order too. */
  isRemembered: boolean;
  /** Grows when the form is filled in from elsewhere: fields show the new values. */
  filled: number;
}

export interface CheckoutStoreDeps {
  storage: LocalCollection;
  /** Written with every key: a reload may come before the storage is done. */
  draft: SessionEntry;
  now: () => number;
  /** Of the store, until another is chosen. */
  country: string;
  /** [CHK-08] */
  windowMs: number;
}

// The ecosystem's names.
const PERSONAL = 'personal-details';
const SHIPPING = 'shipping-details';
const PAYMENT = 'payment-details';
const REST = 'checkout';

type Rest = Pick<CheckoutState, 'isCompany' | 'isBillSame' | 'modifiedAt'> &
  Pick<CheckoutForm, 'ticks' | 'isRemembered'>;

/** What was kept by whatever version of the shop: only what has the right kind is taken. */
const take = <Value extends object>(empty: Value, stored: unknown): Value => {
  if (typeof stored !== 'object' || stored === null) return empty;
  const values = stored as Record<string, unknown>;
  const fitting = Object.entries(empty).flatMap(([name, value]) =>
    typeof values[name] === typeof value && values[name] !== null ? [[name, values[name]]] : [],
  );
  return { ...empty, ...Object.fromEntries(fitting) };
};

/** The parts as they are kept. A password is kept nowhere. */
const partsOf = ({ details, ticks, isRemembered }: CheckoutForm) => {
  const { personalDetails, shippingDetails, paymentDetails, isCompany, isBillSame, modifiedAt } = details;
  return {
    [PERSONAL]: { ...personalDetails, password: '' },
    [SHIPPING]: shippingDetails,
    [PAYMENT]: paymentDetails,
    [REST]: { isCompany, isBillSame, modifiedAt, ticks, isRemembered } satisfies Rest,
  };
};

type Parts = Partial<Record<keyof ReturnType<typeof partsOf>, unknown>>;

const changedAt = (parts: Parts | null): number =>
  Number((parts?.[REST] as Partial<Rest> | null | undefined)?.modifiedAt) || 0;

/** The tab's own copy counts while it is newer; where nothing is kept any more, somebody has cleared it on purpose. */
const newest = (stored: Parts, draft: Parts | null): Parts =>
  stored[REST] && changedAt(draft) > changedAt(stored) ? (draft ?? stored) : stored;

export const createCheckoutStore = ({ storage, draft, now, country, windowMs }: CheckoutStoreDeps) => {
  const empty = (): CheckoutForm => ({
    isLoaded: false,
    details: emptyCheckout(country),
    ticks: NO_TICKS,
    isRemembered: true,
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
  /** One at a time; what is typed meanwhile goes along with the next. */
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
    const stored = await Promise.all(
      [PERSONAL, SHIPPING, PAYMENT, REST].map(async (key) => [key, await storage.get<unknown>(key)] as const),
    );
    const parts = newest(Object.fromEntries(stored), draft.get() as Parts | null);
    const form = empty();
    const { personalDetails, shippingDetails, paymentDetails, isCompany, isBillSame, modifiedAt } =
      form.details;
    const { ticks, isRemembered, ...flags } = take(
      { isCompany, isBillSame, modifiedAt, ticks: NO_TICKS, isRemembered: true },
      parts[REST],
    );
    store.setState({
      isLoaded: true,
      isRemembered,
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

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** Once; later calls wait for the same reading. */
    load: () => {
      reading ??= read();
      return reading;
    },
    /** What was typed; the fields show it already. */
    edit: (next: (details: CheckoutState) => CheckoutState) =>
      change({ details: next(store.getState().details) }),
    /** What the form fills in by itself; the fields must follow. */
    fill: (next: (details: CheckoutState) => CheckoutState) => {
      const { details, filled } = store.getState();
      const after = next(details);
      return after === details ? Promise.resolve() : change({ details: after, filled: filled + 1 });
    },
    tick: (ticks: ReviewTicks) => change({ ticks }),
    setRemembered: (isRemembered: boolean) => change({ isRemembered }),
    isActive,
    /** [CHK-08] Somebody comes back after too long: what was confirmed then is confirmed anew. True: it was too long. */
    resetIfExpired: (): boolean => {
      if (store.getState().details.modifiedAt === 0 || isActive()) return false;
      void change({ ticks: NO_TICKS, filled: store.getState().filled + 1 });
      return true;
    },
    /**
     * [CHK-07] [CHK-09] Ordered: the password goes at once, and with it what nobody wants kept. The screen shows what
     * it showed until it is left; nothing of it is written down any more.
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
    /** Ordered while the shopper was away at the bank; nothing to do where the last order has been finished here. */
    async finishStored(): Promise<void> {
      await this.load();
      if (store.getState().details.modifiedAt !== 0) await this.finish();
    },
    async forget(): Promise<void> {
      const { filled } = store.getState();
      store.setState({ ...empty(), isLoaded: true, filled: filled + 1 });
      draft.clear();
      await writing;
      await storage.clear();
    },
    /** Somebody else cleared the storage, but what is on the screen stays the shopper's. */
    save: save,
  };
};

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;
