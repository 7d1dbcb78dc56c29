import { expect, it } from 'vitest';
import { createPasswordHasher, createThread } from './password-hasher.ts';
import type { HashTask } from './password-thread.ts';

const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

it('[SES-02] hashes with argon2id and verifies its own hashes', async () => {
  const hasher = createPasswordHasher({ run: createThread() });
  const [one, two] = await Promise.all([hasher.hash('Klaas-2026'), hasher.hash('Klaas-2026')]);
  expect(one).toMatch(COST);
  expect(one).not.toBe(two);
  expect(await hasher.verify(one, 'Klaas-2026')).toBe(true);
  expect(await hasher.verify(one, 'klaas-2026')).toBe(false);
});

it('[SES-05] verifies an unknown account at the same cost as a known one', async () => {
  const done: HashTask[] = [];
  const run = createThread();
  const hasher = createPasswordHasher({
    run: (task) => {
      done.push(task);
      return run(task);
    },
  });
  const storedHash = await hasher.hash('Klaas-2026');
  await hasher.verify(storedHash, 'Wrong-2026');
  await hasher.verify(null, 'Wrong-2026');
  expect(done).toEqual([
    { kind: 'hash', password: 'Klaas-2026' },
    { kind: 'verify', storedHash, password: 'Wrong-2026' },
    { kind: 'verify', storedHash: expect.stringMatching(COST), password: 'Wrong-2026' },
  ]);
  // Salt and digest have the same lengths, so that neither is cheaper.
  const partsOf = (hash = '') => hash.split('$').map((part) => part.length);
  const [, , dummyHash] = done.map((task) => (task.kind === 'verify' ? task.storedHash : undefined));
  expect(partsOf(dummyHash)).toEqual(partsOf(storedHash));
});

it('[SES-02] never matches a password without a stored hash', async () => {
  expect(await createPasswordHasher({ run: createThread() }).verify(null, '')).toBe(false);
});

it('[SES-02] queues concurrent calls and rejects them above the limit', async () => {
  const hasher = createPasswordHasher({ run: createThread(), maxWaiting: 4 });
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, () => hasher.verify(null, 'Klaas-2026')),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const [rejected] = results.filter((result) => result.status === 'rejected');
  expect(rejected?.reason).toMatchObject({ code: 503, headers: { 'Retry-After': '5' } });
});

it('[SES-02] fails on an invalid stored hash, and the thread keeps working', async () => {
  const hasher = createPasswordHasher({ run: createThread() });
  await expect(hasher.verify('not a hash', 'Klaas-2026')).rejects.toThrow();
  expect(await hasher.verify(await hasher.hash('Klaas-2026'), 'Klaas-2026')).toBe(true);
});
