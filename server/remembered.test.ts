import { expect, it } from 'vitest';
import { createRemembered } from './remembered.ts';

it('loads once, also for those who ask meanwhile', async () => {
  const remembered = createRemembered();
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  expect(await Promise.all([remembered.get('menu', load), remembered.get('menu', load)])).toEqual([1, 1]);
  expect(await remembered.get('menu', load)).toBe(1);
});

it('[OFF-05] forgets at a change, even what was being loaded when it happened', async () => {
  const remembered = createRemembered();
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
  const remembered = createRemembered();
  await expect(remembered.get('menu', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await remembered.get('menu', async () => 'up')).toBe('up');
});
