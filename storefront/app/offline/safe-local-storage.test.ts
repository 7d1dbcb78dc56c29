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
  ['a storage that is not handed out', forbidden],
  [
    'a storage that refuses every call',
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

it('[OFF-02] a full storage keeps the newest value for this page', () => {
  const kept = storage();
  kept.setItem('k', 'old');
  const memory = createSafeStorage(() => ({ ...kept, setItem: forbidden }));
  memory.setItem('k', 'new');
  expect(memory.getItem('k')).toBe('new');
});

it('what is kept is seen by another page', () => {
  const kept = storage();
  createSafeStorage(() => kept).setItem('k', 'v');
  expect(createSafeStorage(() => kept).getItem('k')).toBe('v');
});
