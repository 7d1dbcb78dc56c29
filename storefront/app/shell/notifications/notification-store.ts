// The messages on screen: what is shown, for how long, and in which order.
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
  shown: readonly ShopNotification[];
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

export const createNotificationStore = ({ timeToLiveMs, after, now }: NotificationDeps) => {
  const store = createStore<NotificationState>(() => ({ shown: [] }));
  const countdowns = new Map<number, Countdown>();
  let lastId = 0;
  let paused = false;

  const dismiss = (id: number) => {
    countdowns.get(id)?.cancel?.();
    countdowns.delete(id);
    store.setState(({ shown }) => ({ shown: shown.filter((entry) => entry.id !== id) }));
  };
  const start = (id: number, countdown: Countdown) => {
    countdown.startedAt = now();
    countdown.cancel = after(countdown.leftMs, () => dismiss(id));
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dismiss,
    /** Shows a message and gives its id; `null` when it was the one already on top. */
    notify(input: NotificationInput): number | null {
      // [UI-03] identical to the last shown (by its message) is ignored as long as that one can be read
      if (store.getState().shown.at(-1)?.message === input.message) return null;
      lastId += 1;
      const id = lastId;
      store.setState(({ shown }) => ({ shown: [...shown, { ...input, id }] }));
      if (!input.hasNoTimeout) {
        const countdown: Countdown = {
          leftMs: input.timeToLive ?? timeToLiveMs,
          startedAt: now(),
          cancel: null,
        };
        countdowns.set(id, countdown);
        if (!paused) start(id, countdown);
      }
      return id;
    },
    /** While somebody reads (pointer or focus on a message) no time passes. */
    pause() {
      if (paused) return;
      paused = true;
      for (const countdown of countdowns.values()) {
        countdown.cancel?.();
        countdown.cancel = null;
        countdown.leftMs = Math.max(0, countdown.leftMs - (now() - countdown.startedAt));
      }
    },
    resume() {
      if (!paused) return;
      paused = false;
      for (const [id, countdown] of countdowns) start(id, countdown);
    },
  };
};

export type NotificationStore = ReturnType<typeof createNotificationStore>;
