import { expect, it, vi } from 'vitest';
import { mediaSource, PHONE } from './use-media.ts';

const windowOf = (width: number) => {
  const listeners = new Set<unknown>();
  const state = { width, listeners };
  const match = () => ({
    get matches() {
      return state.width < 700;
    },
    addEventListener: (_: string, listener: unknown) => listeners.add(listener),
    removeEventListener: (_: string, listener: unknown) => listeners.delete(listener),
  });
  return { state, match };
};

it('returns the current match, also without a change event', () => {
  const { state, match } = windowOf(390);
  const phone = mediaSource(PHONE, match);
  expect(phone.matches()).toBe(true);
  state.width = 1440;
  expect(phone.matches()).toBe(false);
});

it('listens to the media query until it is unsubscribed', () => {
  const { state, match } = windowOf(390);
  const changed = vi.fn();
  const callOff = mediaSource(PHONE, match).subscribe(changed);
  expect([...state.listeners]).toEqual([changed]);
  callOff();
  expect(state.listeners.size).toBe(0);
});
