import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Configurator } from './configurator-store.ts';
import { createThrottledSubscription } from './throttled-subscription.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const listeners = new Set<() => void>();
  const pane = { height: 0 };
  const feed = createThrottledSubscription({
    getState: () => pane as unknown as Configurator,
    subscribe: (hear) => {
      const run = () => hear(pane as unknown as Configurator, pane as unknown as Configurator);
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  });
  const shown: number[] = [];
  const leave = feed.subscribe(() => void shown.push(pane.height));
  const type = (height: number) => {
    pane.height = height;
    for (const listener of listeners) listener();
  };
  return { feed, shown, type, leave, listeners };
};

it('[SIZE-01] what is in sight follows every key at once', () => {
  const { feed, shown, type } = setUp();
  feed.connect();
  type(1);
  type(2);
  expect(shown).toEqual([1, 2]);
  vi.runAllTimers();
  expect(shown).toEqual([1, 2]);
});

it('what is out of sight is right when the fingers rest', () => {
  const { feed, shown, type } = setUp();
  feed.connect();
  feed.setVisible(false);
  type(1);
  vi.advanceTimersByTime(100);
  type(2);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(shown).toEqual([2]);
});

it('what comes into sight is right from the first moment, and follows again', () => {
  const { feed, shown, type } = setUp();
  feed.connect();
  feed.setVisible(false);
  feed.setVisible(true);
  expect(shown).toEqual([]);
  feed.setVisible(false);
  type(1);
  feed.setVisible(true);
  expect(shown).toEqual([1]);
  type(2);
  expect(shown).toEqual([1, 2]);
  vi.runAllTimers();
  expect(shown).toEqual([1, 2]);
});

it('nobody is told after leaving', () => {
  const { feed, shown, type, leave, listeners } = setUp();
  const stop = feed.connect();
  feed.setVisible(false);
  type(1);
  stop();
  expect(listeners.size).toBe(0);
  vi.runAllTimers();
  expect(shown).toEqual([]);
  feed.connect();
  feed.setVisible(true);
  leave();
  type(2);
  expect(shown).toEqual([]);
});
