// The message on screen: which one is shown, for how long, and which ones wait.
import { createStore } from 'zustand/vanilla';

export type NotificationType = 'success' | 'info' | 'warning' | 'error';

export interface NotificationAction {
  label: string;
  /** Runs on the click; the message closes in any case. */
  run?: () => void;
  /** Makes the action a link. */
  href?: string;
}

export interface NotificationInput {
  type: NotificationType;
  message: string;
  /** A second, quieter line: which product, which coupon. */
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
  /** Told to screen readers only. */
  announced: { id: number; text: string } | null;
}

export interface NotificationDeps {
  timeToLiveMs: number;
  /** Calls back after the time and gives the way to call it off. */
  after: (ms: number, run: () => void) => () => void;
  now: () => number;
}

interface Countdown {
  leftMs: number;
  startedAt: number;
  cancel: (() => void) | null;
}

/** Errors before what has just been done, and that before offers which stay until they are answered. */
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
  /** Time passes only for the one that can be read. */
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
    // Whoever closes a message leaves it without a sign of the pointer or the focus.
    if (store.getState().shown?.id === id) paused = false;
    update(entries.filter((entry) => entry.id !== id));
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dismiss,
    /** Shows a message and gives its id; `null` when it is the one that can be read already. */
    notify(input: NotificationInput): number | null {
      // [UI-03] identical to the last shown (by its message) is ignored as long as that one can be read
      if (store.getState().shown?.message === input.message) return null;
      lastId += 1;
      const entry = { ...input, id: lastId };
      if (!input.hasNoTimeout)
        countdowns.set(entry.id, {
          leftMs: input.timeToLive ?? timeToLiveMs,
          startedAt: now(),
          cancel: null,
        });
      // What was done before is old news; errors and offers wait below until they have been read.
      const waiting = entries.filter((other) => rankOf(other) !== 1 && other.message !== input.message);
      update([...waiting, entry]);
      return entry.id;
    },
    /** For what the page itself shows already, as a counter that moves: heard, not seen. */
    announce(text: string) {
      lastId += 1;
      cancelAnnounced?.();
      store.setState({ announced: { id: lastId, text } });
      cancelAnnounced = after(timeToLiveMs, () => store.setState({ announced: null }));
    },
    /** While somebody reads (pointer or focus on the message) no time passes. */
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
