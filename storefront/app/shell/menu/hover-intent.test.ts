import { expect, it } from 'vitest';
import { createHoverIntent } from './hover-intent.ts';

const setUp = () => {
  let open: number | null = null;
  let timer: { ms: number; run: () => void } | null = null;
  const intent = createHoverIntent<number>({
    openId: () => open,
    setOpen: (id) => {
      open = id;
    },
    after: (ms, run) => {
      timer = { ms, run };
      return () => {
        timer = null;
      };
    },
  });
  return { intent, open: () => open, timer: () => timer, fire: () => timer?.run() };
};

it('opens 150 ms after the pointer entered', () => {
  const { intent, open, timer, fire } = setUp();
  intent.enter(1);
  expect([timer()?.ms, open()]).toEqual([150, null]);
  fire();
  expect(open()).toBe(1);
});

it('does not open when the pointer only passes over', () => {
  const { intent, open, timer } = setUp();
  intent.enter(1);
  intent.leave();
  expect([timer(), open()]).toEqual([null, null]);
});

it('closes 300 ms after the pointer left, unless it came back', () => {
  const { intent, open, timer, fire } = setUp();
  intent.enter(1);
  fire();
  intent.leave();
  expect(timer()?.ms).toBe(300);
  intent.stay();
  expect([timer(), open()]).toEqual([null, 1]);
  intent.leave();
  fire();
  expect(open()).toBeNull();
});

it('switches to a neighbour faster than it opens', () => {
  const { intent, open, timer, fire } = setUp();
  intent.enter(1);
  fire();
  intent.enter(2);
  expect(timer()?.ms).toBeLessThan(150);
  fire();
  expect(open()).toBe(2);
});

it('[UI-02] a click opens at once, cancels a pending hover, and closes what a click has opened', () => {
  const { intent, open, timer } = setUp();
  intent.enter(1);
  intent.press(1);
  expect([timer(), open()]).toEqual([null, 1]);
  intent.press(1);
  expect(open()).toBeNull();
});

it('[UI-02] a click on a menu opened by hover keeps it open; the next click closes it', () => {
  const { intent, open, fire } = setUp();
  intent.enter(1);
  fire();
  intent.press(1);
  expect(open()).toBe(1);
  intent.press(1);
  expect(open()).toBeNull();
});

it('[UI-02] a click closes what a key has opened, also when hover had opened it before', () => {
  const { intent, open, fire } = setUp();
  intent.enter(1);
  fire();
  intent.choose(null);
  intent.choose(1);
  intent.press(1);
  expect(open()).toBeNull();
});
