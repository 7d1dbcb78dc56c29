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

it('opens 150 ms after the pointer came', () => {
  const { intent, open, timer, fire } = setUp();
  intent.enter(1);
  expect([timer()?.ms, open()]).toEqual([150, null]);
  fire();
  expect(open()).toBe(1);
});

it('passing over opens nothing', () => {
  const { intent, open, timer } = setUp();
  intent.enter(1);
  intent.leave();
  expect([timer(), open()]).toEqual([null, null]);
});

it('closes 300 ms after the pointer left, not when it came back', () => {
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

it('moves to a neighbour sooner than it opened', () => {
  const { intent, open, timer, fire } = setUp();
  intent.enter(1);
  fire();
  intent.enter(2);
  expect(timer()?.ms).toBeLessThan(150);
  fire();
  expect(open()).toBe(2);
});

it('[UI-02] a press opens at once, calls the pointer off, and closes what a press has opened', () => {
  const { intent, open, timer } = setUp();
  intent.enter(1);
  intent.press(1);
  expect([timer(), open()]).toEqual([null, 1]);
  intent.press(1);
  expect(open()).toBeNull();
});

it('[UI-02] a press that comes when the pointer has opened the menu already keeps it open; the next one closes it', () => {
  const { intent, open, fire } = setUp();
  intent.enter(1);
  fire();
  intent.press(1);
  expect(open()).toBe(1);
  intent.press(1);
  expect(open()).toBeNull();
});

it('[UI-02] what a key has opened is closed by a press, also where the pointer had opened it before', () => {
  const { intent, open, fire } = setUp();
  intent.enter(1);
  fire();
  intent.choose(null);
  intent.choose(1);
  intent.press(1);
  expect(open()).toBeNull();
});
