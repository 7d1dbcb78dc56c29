import { expect, it, vi } from 'vitest';
import { mediaSource, PHONE } from './use-media.ts';

const windowOf = (width: number) => {
  const heard = new Set<unknown>();
  const state = { width, heard };
  const match = () => ({
    get matches() {
      return state.width < 700;
    },
    addEventListener: (_: string, listener: unknown) => heard.add(listener),
    removeEventListener: (_: string, listener: unknown) => heard.delete(listener),
  });
  return { state, match };
};

it('says what holds now, also before anybody has told of a change', () => {
  const { state, match } = windowOf(390);
  const phone = mediaSource(PHONE, match);
  expect(phone.matches()).toBe(true);
  state.width = 1440;
  expect(phone.matches()).toBe(false);
});

it('listens to the window until it is called off', () => {
  const { state, match } = windowOf(390);
  const changed = vi.fn();
  const callOff = mediaSource(PHONE, match).subscribe(changed);
  expect([...state.heard]).toEqual([changed]);
  callOff();
  expect(state.heard.size).toBe(0);
});
