import { expect, it } from 'vitest';
import { missingRequirements } from './missing-requirements.ts';

const text = `# Requirements
## CART
- CART-01 Adding works, see CART-09.
- CART-02 Removing works.
- STORE-03 Both stores.
Prose about - CART-04 is no requirement.`;

it('lists the requirements that no test names, with their words', () => {
  const tests = ["it('[CART-01] adds')", '// CART-02 without brackets', "it('[NONE-99] unknown')"];
  expect(missingRequirements(text, tests)).toEqual({
    total: 3,
    missing: [
      { id: 'CART-02', text: 'Removing works.' },
      { id: 'STORE-03', text: 'Both stores.' },
    ],
  });
});

it('lists nothing when every one is named, several in one title too', () => {
  expect(missingRequirements(text, ["it('[CART-01] [CART-02] a')", "it('[STORE-03] b')"]).missing).toEqual(
    [],
  );
});
