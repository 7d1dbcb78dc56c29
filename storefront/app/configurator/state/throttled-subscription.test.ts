import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Configurator } from './configurator-store.ts';
import { createThrottledSubscription } from './throttled-subscription.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const listeners = new Set<() => void>();
  const pane = { height: 0 };
  const subscription = createThrottledSubscription({
    getState: () => pane as unknown as Configurator,
    subscribe: (listener) => {
      const run = () => listener(pane as unknown as Configurator, pane as unknown as Configurator);
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  });
  const shown: number[] = [];
  const unsubscribe = subscription.subscribe(() => void shown.push(pane.height));
  const type = (height: number) => {
    pane.height = height;
    for (const listener of listeners) listener();
  };
  return { subscription, shown, type, unsubscribe, listeners };
};

it('[SIZE-01] notifies on every change while visible', () => {
  const { subscription, shown, type } = setUp();
  subscription.connect();
  type(1);
  type(2);
  expect(shown).toEqual([1, 2]);
  vi.runAllTimers();
  expect(shown).toEqual([1, 2]);
});

it('notifies after the debounce while out of the viewport', () => {
  const { subscription, shown, type } = setUp();
  subscription.connect();
  subscription.setVisible(false);
  type(1);
  vi.advanceTimersByTime(100);
  type(2);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(shown).toEqual([2]);
});

it('notifies at once when it becomes visible, and on every change again', () => {
  const { subscription, shown, type } = setUp();
  subscription.connect();
  subscription.setVisible(false);
  subscription.setVisible(true);
  expect(shown).toEqual([]);
  subscription.setVisible(false);
  type(1);
  subscription.setVisible(true);
  expect(shown).toEqual([1]);
  type(2);
  expect(shown).toEqual([1, 2]);
  vi.runAllTimers();
  expect(shown).toEqual([1, 2]);
});

it('stops notifying after disconnecting', () => {
  const { subscription, shown, type, unsubscribe, listeners } = setUp();
  const stop = subscription.connect();
  subscription.setVisible(false);
  type(1);
  stop();
  expect(listeners.size).toBe(0);
  vi.runAllTimers();
  expect(shown).toEqual([]);
  subscription.connect();
  subscription.setVisible(true);
  unsubscribe();
  type(2);
  expect(shown).toEqual([]);
});
