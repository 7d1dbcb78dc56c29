// Notification queue: which one is visible, for how long, and which ones wait.
import { createStore } from 'zustand/vanilla';

export type NotificationType = 'success' | 'info' | 'warning' | 'error';

export interface NotificationAction {
  label: string;
  /** Runs on click; the notification closes in any case. */
  run?: () => void;
  /** Makes the action a link. */
  href?: string;
}

export interface NotificationInput {
  type: NotificationType;
  message: string;
  /** Second line: product, coupon. */
  detail?: string;
  action1?: NotificationAction;
  action2?: NotificationAction;
  timeToLive?: number;
  hasNoTimeout?: boolean;
}

export interface ShopNotification extends NotificationInput {
  id: number;
}

export interface NotificationState {
  shown: ShopNotification | null;
  /** For screen readers only. */
  announced: { id: number; text: string } | null;
}

export interface NotificationDeps {
  timeToLiveMs: number;
  /** Starts a timer and returns its cancel function. */
  after: (ms: number, run: () => void) => () => void;
  now: () => number;
}

interface Countdown {
  leftMs: number;
  startedAt: number;
  cancel: (() => void) | null;
}

/** Errors first, then results of actions, then offers without a timeout. */
const rankOf = ({ type, hasNoTimeout }: ShopNotification): number => {
  if (type === 'error') return 2;
  return hasNoTimeout ? 0 : 1;
};

const topOf = (entries: readonly ShopNotification[]): ShopNotification | null =>
  entries.reduce<ShopNotification | null>(
    (top, entry) => (top === null || rankOf(entry) >= rankOf(top) ? entry : top),
    null,
  );

export const createNotificationStore = ({ timeToLiveMs, after, now }: NotificationDeps) => {
  const store = createStore<NotificationState>(() => ({ shown: null, announced: null }));
  const countdowns = new Map<number, Countdown>();
  let entries: readonly ShopNotification[] = [];
  let lastId = 0;
  let paused = false;
  let cancelAnnounced: (() => void) | null = null;

  const stop = (countdown: Countdown | undefined) => {
    if (!countdown?.cancel) return;
    countdown.cancel();
    countdown.cancel = null;
    countdown.leftMs = Math.max(0, countdown.leftMs - (now() - countdown.startedAt));
  };
  const start = (id: number) => {
    const countdown = countdowns.get(id);
    if (!countdown || countdown.cancel || paused) return;
    countdown.startedAt = now();
    countdown.cancel = after(countdown.leftMs, () => dismiss(id));
  };
  /** Only the visible notification's timer runs. */
  const update = (next: readonly ShopNotification[]) => {
    for (const { id } of entries) if (!next.some((entry) => entry.id === id)) drop(id);
    entries = next;
    const shown = topOf(entries);
    for (const [id, countdown] of countdowns) if (id !== shown?.id) stop(countdown);
    if (shown !== store.getState().shown) store.setState({ shown });
    if (shown) start(shown.id);
  };
  const drop = (id: number) => {
    stop(countdowns.get(id));
    countdowns.delete(id);
  };
  const dismiss = (id: number) => {
    // Closing fires no pointerleave or blur event, so resume here.
    if (store.getState().shown?.id === id) paused = false;
    update(entries.filter((entry) => entry.id !== id));
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dismiss,
    /** Returns the id; `null` when an identical notification is visible. */
    notify(input: NotificationInput): number | null {
      // [UI-03] identical to the visible one (by message) is ignored while that one is visible
      if (store.getState().shown?.message === input.message) return null;
      lastId += 1;
      const entry = { ...input, id: lastId };
      if (!input.hasNoTimeout)
        countdowns.set(entry.id, {
          leftMs: input.timeToLive ?? timeToLiveMs,
          startedAt: now(),
          cancel: null,
        });
      // Results of earlier actions are dropped; errors and offers stay queued.
      const waiting = entries.filter((other) => rankOf(other) !== 1 && other.message !== input.message);
      update([...waiting, entry]);
      return entry.id;
    },
    /** For a change that is visible on the page already, such as a counter: screen readers only. */
    announce(text: string) {
      lastId += 1;
      cancelAnnounced?.();
      store.setState({ announced: { id: lastId, text } });
      cancelAnnounced = after(timeToLiveMs, () => store.setState({ announced: null }));
    },
    /** Pauses the timer while the pointer or focus is on the notification. */
    pause() {
      paused = true;
      for (const countdown of countdowns.values()) stop(countdown);
    },
    resume() {
      paused = false;
      const { shown } = store.getState();
      if (shown) start(shown.id);
    },
  };
};

export type NotificationStore = ReturnType<typeof createNotificationStore>;
