import { expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

it('[SES-02] hashes with argon2id and knows its own', async () => {
  const hasher = createPasswordHasher();
  const [one, two] = await Promise.all([hasher.hash('Klaas-2026'), hasher.hash('Klaas-2026')]);
  expect(one).toMatch(COST);
  expect(one).not.toBe(two);
  expect(await hasher.verify(one, 'Klaas-2026')).toBe(true);
  expect(await hasher.verify(one, 'klaas-2026')).toBe(false);
});

it('[SES-02] nobody’s password matches nothing', async () => {
  expect(await createPasswordHasher().verify(null, '')).toBe(false);
});

it('[SES-02] many wait for their turn, too many are turned away', async () => {
  const hasher = createPasswordHasher({ maxWaiting: 4 });
  const answers = await Promise.allSettled(
    Array.from({ length: 9 }, () => hasher.verify(null, 'Klaas-2026')),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const [refused] = answers.filter((answer) => answer.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 503, headers: { 'Retry-After': '5' } });
});

it('[SES-02] a stored hash that is none is an error, and the thread goes on', async () => {
  const hasher = createPasswordHasher();
  await expect(hasher.verify('not a hash', 'Klaas-2026')).rejects.toThrow();
  expect(await hasher.verify(await hasher.hash('Klaas-2026'), 'Klaas-2026')).toBe(true);
});
