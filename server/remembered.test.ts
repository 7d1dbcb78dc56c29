import { expect, it } from 'vitest';
import { createRemembered } from './remembered.ts';

it('loads once, also for those who ask meanwhile', async () => {
  const remembered = createRemembered(() => 0);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  expect(await Promise.all([remembered.get('menu', load), remembered.get('menu', load)])).toEqual([1, 1]);
  expect(await remembered.get('menu', load)).toBe(1);
});

it('[OFF-05] forgets at a change, even what was being loaded when it happened', async () => {
  const remembered = createRemembered(() => 0);
  let finish: (value: string) => void = () => {};
  const slow = remembered.get(
    'menu',
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  remembered.forget();
  finish('old');
  expect(await slow).toBe('old');
  expect(await remembered.get('menu', async () => 'new')).toBe('new');
});

it('does not remember a failure', async () => {
  const remembered = createRemembered(() => 0);
  await expect(remembered.get('menu', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await remembered.get('menu', async () => 'up')).toBe('up');
});

it('asks again after a while, should nobody have told of a change', async () => {
  let nowMs = 0;
  const remembered = createRemembered(() => nowMs);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  await remembered.get('menu', load);
  nowMs = 59_999;
  expect(await remembered.get('menu', load)).toBe(1);
  nowMs = 60_000;
  expect(await remembered.get('menu', load)).toBe(2);
});

it('gives what is not worth keeping to those who asked for it, and to nobody later', async () => {
  const remembered = createRemembered(() => 0);
  const isWorthKeeping = ({ isComplete }: { isComplete: boolean }) => isComplete;
  const poor = await remembered.get('shop', async () => ({ isComplete: false }), { isWorthKeeping });
  expect(poor).toEqual({ isComplete: false });
  const whole = await remembered.get('shop', async () => ({ isComplete: true }), { isWorthKeeping });
  expect(whole).toEqual({ isComplete: true });
  const again = await remembered.get('shop', async () => ({ isComplete: false }), { isWorthKeeping });
  expect(again).toEqual({ isComplete: true });
});
