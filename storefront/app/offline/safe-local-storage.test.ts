import { expect, it } from 'vitest';
import { createSafeStorage, type SafeStorage } from './safe-local-storage.ts';

const forbidden = (): never => {
  throw Object.assign(new Error('forbidden'), { name: 'SecurityError' });
};

const storage = (): SafeStorage => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

it.each([
  ['a storage whose access throws', forbidden],
  [
    'a storage whose every call throws',
    () => ({ getItem: forbidden, setItem: forbidden, removeItem: forbidden }),
  ],
])('[OFF-02] %s is replaced by memory', (_, open) => {
  const memory = createSafeStorage(open);
  expect(memory.getItem('k')).toBeNull();
  memory.setItem('k', 'v');
  expect(memory.getItem('k')).toBe('v');
  memory.removeItem('k');
  expect(memory.getItem('k')).toBeNull();
});

it('[OFF-02] keeps the newest value in memory when storage is full', () => {
  const backing = storage();
  backing.setItem('k', 'old');
  const memory = createSafeStorage(() => ({ ...backing, setItem: forbidden }));
  memory.setItem('k', 'new');
  expect(memory.getItem('k')).toBe('new');
});

it('another page reads the stored value', () => {
  const backing = storage();
  createSafeStorage(() => backing).setItem('k', 'v');
  expect(createSafeStorage(() => backing).getItem('k')).toBe('v');
});
