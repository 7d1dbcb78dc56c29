import { expect, it } from 'vitest';
import { type Given, proveRequirements } from './requirement-proofs.ts';

const given = (change: Partial<Given> = {}): Given => ({
  requirements:
    '# Requirements\n\n| id | what | proof |\n|---|---|---|\n| CART-01 | Adding works, see CART-09. | old |\n| CART-02 | Removing. |  |',
  tests: [
    { file: 'e2e/cart.spec.ts', code: "test('[CART-01] [CART-02] adds')" },
    { file: 'core/src/cart/add.test.ts', code: "it('[CART-01] adds')" },
  ],
  products: [
    { file: 'core/src/cart/add.ts', code: '// [CART-01]' },
    { file: 'storefront/app/cart/remove.ts', code: '// CART-02' },
  ],
  reaches: () => true,
  ...change,
});

it('names the lowest-level test, a browser test, and the product file that they run', () => {
  const { text, unproven, total } = proveRequirements(given());
  expect(text).toContain(
    '| CART-01 | Adding works, see CART-09. | [add.test.ts](../core/src/cart/add.test.ts), [cart.spec.ts](../e2e/cart.spec.ts) → [add.ts](../core/src/cart/add.ts) |',
  );
  expect(text).toContain(
    '| CART-02 | Removing. | [cart.spec.ts](../e2e/cart.spec.ts) → [remove.ts](../storefront/app/cart/remove.ts) |',
  );
  expect([unproven, total]).toEqual([[], 2]);
  expect(proveRequirements(given({ requirements: text })).text).toBe(text);
});

it.each([
  ['no test names it', { tests: [] }, ['CART-01', 'CART-02']],
  ['no file of the product names it', { products: [] }, ['CART-01', 'CART-02']],
  ['the test does not run through the file', { reaches: () => false }, ['CART-01', 'CART-02']],
  [
    'a test names it without brackets',
    { tests: [{ file: 'core/a.test.ts', code: 'CART-01' }] },
    ['CART-01', 'CART-02'],
  ],
] as [string, Partial<Given>, string[]][])('is not proven when %s', (_, change, ids) => {
  expect(proveRequirements(given(change)).unproven).toEqual(ids);
});

it('a planned line needs no proof, and has one as soon as a test names it', () => {
  const requirements = '| CART-01 | Adding. | planned |\n| CART-100 | More. | planned |';
  const result = proveRequirements(given({ requirements }));
  expect(result.text).toContain('| CART-01 | Adding. | [add.test.ts]');
  expect(result.text).toContain('| CART-100 | More. | planned |');
  expect([result.unproven, result.planned, result.total]).toEqual([[], ['CART-100'], 2]);
});
