import { expect, it } from 'vitest';
import { createNotificationStore } from './notification-store.ts';

const setUp = () => {
  let time = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  let lastTimer = 0;
  const store = createNotificationStore({
    timeToLiveMs: 5000,
    now: () => time,
    after: (ms, run) => {
      lastTimer += 1;
      const id = lastTimer;
      timers.set(id, { at: time + ms, run });
      return () => timers.delete(id);
    },
  });
  const pass = (ms: number) => {
    time += ms;
    for (const [id, timer] of timers)
      if (timer.at <= time) {
        timers.delete(id);
        timer.run();
      }
  };
  const messages = () => store.getState().shown.map((entry) => entry.message);
  return { store, pass, messages };
};

it('[UI-03] a message stays 5000 ms', () => {
  const { store, pass, messages } = setUp();
  store.notify({ type: 'success', message: 'Added' });
  pass(4999);
  expect(messages()).toEqual(['Added']);
  pass(1);
  expect(messages()).toEqual([]);
});

it('[UI-03] hasNoTimeout stays until it is closed; timeToLive overrides the default', () => {
  const { store, pass, messages } = setUp();
  const id = store.notify({ type: 'error', message: 'Stays', hasNoTimeout: true });
  store.notify({ type: 'info', message: 'Short', timeToLive: 100 });
  pass(100);
  expect(messages()).toEqual(['Stays']);
  pass(1e9);
  expect(messages()).toEqual(['Stays']);
  store.dismiss(id ?? -1);
  expect(messages()).toEqual([]);
});

it('[UI-03] identical to the last one shown is ignored, another one between lets it through', () => {
  const { store, messages } = setUp();
  expect(store.notify({ type: 'success', message: 'A' })).not.toBeNull();
  expect(store.notify({ type: 'error', message: 'A' })).toBeNull();
  store.notify({ type: 'success', message: 'B' });
  store.notify({ type: 'success', message: 'A' });
  expect(messages()).toEqual(['A', 'B', 'A']);
});

it('[UI-03] a message that is gone may be shown again', () => {
  const { store, pass, messages } = setUp();
  store.notify({ type: 'success', message: 'A' });
  pass(5000);
  store.notify({ type: 'success', message: 'A' });
  expect(messages()).toEqual(['A']);
});

it('no time passes while somebody reads', () => {
  const { store, pass, messages } = setUp();
  store.notify({ type: 'success', message: 'A' });
  pass(3000);
  store.pause();
  pass(60_000);
  store.notify({ type: 'success', message: 'B' });
  pass(60_000);
  store.resume();
  pass(1999);
  expect(messages()).toEqual(['A', 'B']);
  pass(1);
  expect(messages()).toEqual(['B']);
  pass(3000);
  expect(messages()).toEqual([]);
});

it('actions travel with the message', () => {
  const { store } = setUp();
  store.notify({
    type: 'info',
    message: 'A',
    action1: { label: 'OK' },
    action2: { label: 'Go', href: '/x' },
  });
  expect(store.getState().shown[0]).toMatchObject({ action1: { label: 'OK' }, action2: { href: '/x' } });
});
