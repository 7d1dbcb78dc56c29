import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSecondTap } from './ignore-second-tap.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (type: string, clientX: number, clientY: number, detail = 1) =>
  Object.assign(new Event(type, { cancelable: true }), { clientX, clientY, detail });
/** Whether what lies beneath hears it. */
const isHeard = (event: Event): boolean => {
  let heard = false;
  const hear = () => {
    heard = true;
  };
  window.addEventListener('click', hear);
  const isAllowed = window.dispatchEvent(event);
  window.removeEventListener('click', hear);
  return heard && isAllowed;
};

it('[UI-01] the second tap on what has closed reaches nothing', () => {
  const close = watchSecondTap();
  window.dispatchEvent(at('pointerdown', 100, 700));
  expect(isHeard(at('click', 100, 700))).toBe(true);
  close();
  expect(isHeard(at('click', 103, 705))).toBe(false);
});

it('[UI-01] a tap elsewhere, a key, and a tap some time later are heard', () => {
  const close = watchSecondTap();
  window.dispatchEvent(at('pointerdown', 100, 700));
  close();
  expect(isHeard(at('click', 300, 200))).toBe(true);
  expect(isHeard(at('click', 100, 700, 0))).toBe(true);
  vi.advanceTimersByTime(400);
  expect(isHeard(at('click', 100, 700))).toBe(true);
});
