import { expect, it } from 'vitest';
import { createRecentTerms } from './recent-terms.ts';

const createStorage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};

it('keeps the last five terms, newest first, without duplicates', () => {
  const storage = createStorage();
  const recent = createRecentTerms(() => storage);
  for (const term of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', ' C3 ', '  ']) recent.save(term);
  expect(recent.load()).toEqual(['C3', 'f6', 'e5', 'd4', 'b2']);
  recent.clear();
  expect(recent.load()).toEqual([]);
});

it('works without storage and with invalid stored content', () => {
  const broken = createRecentTerms(() => {
    throw new Error('denied');
  });
  broken.save('door');
  expect(broken.load()).toEqual([]);
  const odd = createStorage();
  odd.setItem('klaas-recent-searches', '{"not":"a list"}');
  expect(createRecentTerms(() => odd).load()).toEqual([]);
});
