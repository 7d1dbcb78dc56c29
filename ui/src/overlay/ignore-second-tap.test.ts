import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreSecondTap } from './ignore-second-tap.ts';

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
/** Whether the click reaches the page below. */
const isReceived = (event: Event): boolean => {
  let received = false;
  const onClick = () => {
    received = true;
  };
  window.addEventListener('click', onClick);
  const isAllowed = window.dispatchEvent(event);
  window.removeEventListener('click', onClick);
  return received && isAllowed;
};

it('[UI-01] ignores the second tap where an overlay has closed', () => {
  const close = ignoreSecondTap();
  window.dispatchEvent(at('pointerdown', 100, 700));
  expect(isReceived(at('click', 100, 700))).toBe(true);
  close();
  expect(isReceived(at('click', 103, 705))).toBe(false);
});

it('[UI-01] accepts a tap elsewhere, a key press and a later tap', () => {
  const close = ignoreSecondTap();
  window.dispatchEvent(at('pointerdown', 100, 700));
  close();
  expect(isReceived(at('click', 300, 200))).toBe(true);
  expect(isReceived(at('click', 100, 700, 0))).toBe(true);
  vi.advanceTimersByTime(400);
  expect(isReceived(at('click', 100, 700))).toBe(true);
});
