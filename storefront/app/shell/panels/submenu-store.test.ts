import { expect, it } from 'vitest';
import { createSubmenuStore } from './submenu-store.ts';

const setUp = () => {
  let timer: { ms: number; run: () => void } | null = null;
  const submenu = createSubmenuStore({
    closeDelayMs: 300,
    after: (ms, run) => {
      timer = { ms, run };
      return () => {
        timer = null;
      };
    },
  });
  return { submenu, timer: () => timer };
};

it('[UI-02] going back lowers the depth at once and removes the path entry after 300 ms', () => {
  const { submenu, timer } = setUp();
  submenu.open(20);
  submenu.open(21);
  submenu.back();
  expect(submenu.getState()).toEqual({ depth: 1, path: [20, 21] });
  expect(timer()?.ms).toBe(300);
  timer()?.run();
  expect(submenu.getState()).toEqual({ depth: 1, path: [20] });
});

it('[UI-02] opening another entry during the slide animation discards the previous one', () => {
  const { submenu } = setUp();
  submenu.open(20);
  submenu.back();
  submenu.open(30);
  expect(submenu.getState()).toEqual({ depth: 1, path: [30] });
});

it('[UI-02] two quick steps back end at the top level; further ones do nothing', () => {
  const { submenu, timer } = setUp();
  submenu.open(20);
  submenu.open(21);
  submenu.back();
  submenu.back();
  timer()?.run();
  submenu.back();
  expect(submenu.getState()).toEqual({ depth: 0, path: [] });
});

it('[UI-02] closing the menu resets the path', () => {
  const { submenu, timer } = setUp();
  submenu.open(20);
  submenu.back();
  submenu.reset();
  expect(submenu.getState()).toEqual({ depth: 0, path: [] });
  expect(timer()).toBeNull();
});
