import { expect, it } from 'vitest';
import { createStoreSwitch } from './store-switch.ts';

const browser = () => {
  let stored: string | null = null;
  const navigations: string[] = [];
  const page = (currentCode: string) =>
    createStoreSwitch({
      currentCode,
      storage: {
        get: () => stored,
        set: (code) => {
          stored = code;
        },
        clear: () => {
          stored = null;
        },
      },
      navigate: (path) => navigations.push(path),
    });
  return { page, navigations };
};

it('[STORE-01] runs the before hooks, opens the other store, and runs the after hooks there', async () => {
  const { page, navigations } = browser();
  const calls: string[] = [];
  const estonian = page('et');
  estonian.onBefore(async ({ from, to }) => {
    await Promise.resolve();
    calls.push(`before ${from}-${to} ${navigations.length}`);
  });
  estonian.onAfter(() => {
    calls.push('wrong page');
  });
  await estonian.switchTo('ru', '/ru/galereya?a=1');
  expect(navigations).toEqual(['/ru/galereya?a=1']);

  const russian = page('ru');
  russian.onAfter(({ from, to }) => {
    calls.push(`after ${from}-${to}`);
  });
  await russian.settle();
  await russian.settle();
  expect(calls).toEqual(['before et-ru 0', 'after et-ru']);
});

it('[STORE-01] a failing hook does not stop the switch; a removed one is not called', async () => {
  const { page, navigations } = browser();
  const estonian = page('et');
  let called = false;
  const remove = estonian.onBefore(() => {
    called = true;
  });
  remove();
  estonian.onBefore(() => {
    throw new Error('storage is full');
  });
  await estonian.switchTo('ru', '/ru');
  expect([navigations, called]).toEqual([['/ru'], false]);
});

it('a plain page load runs no hooks', async () => {
  const { page } = browser();
  const store = page('et');
  let called = false;
  store.onAfter(() => {
    called = true;
  });
  await store.settle();
  expect(called).toBe(false);
});
