import { expect, it } from 'vitest';
import { createSecretSeal } from './sealed-secret.ts';

const seal = createSecretSeal('the secret of this shop, long enough', 'totp');

it('opens what it sealed, for the same context only', () => {
  const sealed = seal.seal('JBSWY3DP', 'member 1');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(seal.open(sealed, 'member 1')).toBe('JBSWY3DP');
  expect(seal.open(sealed, 'member 2')).toBeNull();
  expect(seal.seal('JBSWY3DP', 'member 1')).not.toBe(sealed);
});

it('refuses what was altered, cut, or sealed with another secret or purpose', () => {
  const sealed = seal.seal('JBSWY3DP', 'x');
  const altered = Buffer.from(sealed, 'base64url');
  altered[20] = (altered[20] ?? 0) ^ 1;
  for (const text of [
    altered.toString('base64url'),
    sealed.slice(0, 10),
    sealed.slice(0, -2),
    '',
    'not sealed',
  ])
    expect(seal.open(text, 'x'), text).toBeNull();
  expect(createSecretSeal('another secret of a shop, as long', 'totp').open(sealed, 'x')).toBeNull();
  expect(createSecretSeal('the secret of this shop, long enough', 'y').open(sealed, 'x')).toBeNull();
});
