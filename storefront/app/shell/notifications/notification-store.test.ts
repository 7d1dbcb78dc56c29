import { describe, expect, it } from 'vitest';
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
  const message = () => store.getState().shown?.message ?? null;
  const announced = () => store.getState().announced?.text ?? null;
  return { store, pass, message, announced };
};

it('[UI-03] a notification is shown for 5000 ms', () => {
  const { store, pass, message } = setUp();
  store.notify({ type: 'success', message: 'Added' });
  pass(4999);
  expect(message()).toBe('Added');
  pass(1);
  expect(message()).toBeNull();
});

it('[UI-03] hasNoTimeout shows it until it is closed; timeToLive overrides the default', () => {
  const { store, pass, message } = setUp();
  const id = store.notify({ type: 'error', message: 'Stays', hasNoTimeout: true });
  pass(1e9);
  expect(message()).toBe('Stays');
  store.dismiss(id ?? -1);
  expect(message()).toBeNull();
  store.notify({ type: 'info', message: 'Short', timeToLive: 100 });
  pass(99);
  expect(message()).toBe('Short');
  pass(1);
  expect(message()).toBeNull();
});

it('[UI-03] ignores a notification identical to the visible one, but not after another one', () => {
  const { store, message } = setUp();
  expect(store.notify({ type: 'success', message: 'A' })).not.toBeNull();
  expect(store.notify({ type: 'error', message: 'A' })).toBeNull();
  store.notify({ type: 'success', message: 'B' });
  expect(store.notify({ type: 'success', message: 'A' })).not.toBeNull();
  expect(message()).toBe('A');
});

it('[UI-03] a notification can be shown again after it was closed', () => {
  const { store, pass, message } = setUp();
  store.notify({ type: 'success', message: 'A' });
  pass(5000);
  store.notify({ type: 'success', message: 'A' });
  expect(message()).toBe('A');
});

describe('one notification at a time', () => {
  it('a new one replaces the last, which does not come back', () => {
    const { store, pass, message } = setUp();
    store.notify({ type: 'success', message: 'A' });
    pass(1000);
    store.notify({ type: 'info', message: 'B' });
    expect(message()).toBe('B');
    pass(4999);
    expect(message()).toBe('B');
    pass(1);
    expect(message()).toBeNull();
  });

  it('a success waits until the error is closed or timed out, and then has its full time', () => {
    const { store, pass, message } = setUp();
    const error = store.notify({ type: 'error', message: 'Refused', action1: { label: 'OK' } });
    store.notify({ type: 'success', message: 'Older' });
    store.notify({ type: 'success', message: 'Added' });
    expect(message()).toBe('Refused');
    pass(4000);
    store.dismiss(error ?? -1);
    expect(message()).toBe('Added');
    pass(4999);
    expect(message()).toBe('Added');
    pass(1);
    expect(message()).toBeNull();
  });

  it('an error is shown at once, and the previous error again after it', () => {
    const { store, pass, message } = setUp();
    store.notify({ type: 'error', message: 'First' });
    pass(2000);
    store.notify({ type: 'error', message: 'Second' });
    expect(message()).toBe('Second');
    pass(5000);
    expect(message()).toBe('First');
    pass(2999);
    expect(message()).toBe('First');
    pass(1);
    expect(message()).toBeNull();
  });

  it('the same error is queued once', () => {
    const { store, pass, message } = setUp();
    store.notify({ type: 'error', message: 'First' });
    store.notify({ type: 'error', message: 'Second' });
    store.notify({ type: 'error', message: 'First' });
    pass(5000);
    expect(message()).toBe('Second');
    pass(5000);
    expect(message()).toBeNull();
  });

  it('a persistent offer gives way to a new notification, and returns', () => {
    const { store, pass, message } = setUp();
    store.notify({ type: 'info', message: 'Update', hasNoTimeout: true });
    store.notify({ type: 'success', message: 'Added' });
    expect(message()).toBe('Added');
    pass(5000);
    expect(message()).toBe('Update');
    pass(1e9);
    expect(message()).toBe('Update');
  });
});

it('the timer is paused while the notification is hovered or focused', () => {
  const { store, pass, message } = setUp();
  store.notify({ type: 'success', message: 'A' });
  pass(3000);
  store.pause();
  pass(60_000);
  store.resume();
  pass(1999);
  expect(message()).toBe('A');
  pass(1);
  expect(message()).toBeNull();
  store.pause();
  store.notify({ type: 'success', message: 'B' });
  pass(60_000);
  expect(message()).toBe('B');
  store.resume();
  pass(5000);
  expect(message()).toBeNull();
});

it('closing a paused notification does not pause the next one', () => {
  const { store, pass, message } = setUp();
  const id = store.notify({ type: 'success', message: 'A' });
  store.pause();
  store.dismiss(id ?? -1);
  store.notify({ type: 'success', message: 'B' });
  pass(5000);
  expect(message()).toBeNull();
});

it('[UI-04] an announcement lasts as long as a notification and does not replace one', () => {
  const { store, pass, message, announced } = setUp();
  store.notify({ type: 'info', message: 'Seen', hasNoTimeout: true });
  store.announce('Heart');
  expect([message(), announced()]).toEqual(['Seen', 'Heart']);
  const first = store.getState().announced?.id;
  pass(3000);
  store.announce('Heart');
  expect(store.getState().announced?.id).not.toBe(first);
  pass(4999);
  expect(announced()).toBe('Heart');
  pass(1);
  expect([message(), announced()]).toEqual(['Seen', null]);
});

it('keeps the actions of a notification', () => {
  const { store } = setUp();
  store.notify({
    type: 'info',
    message: 'A',
    action1: { label: 'OK' },
    action2: { label: 'Go', href: '/x' },
  });
  expect(store.getState().shown).toMatchObject({ action1: { label: 'OK' }, action2: { href: '/x' } });
});
