import path from 'node:path';
import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../catalogs-plugin.ts';
import {
  isDeferredModule,
  loadFirstPageCode,
  planFirstLoadMessages,
} from '../../../deferred-messages-plan.ts';

const APP = path.join(import.meta.dirname, '../..');
/** Speaks only after the cart's engine came, which waits for the later texts. */
const AFTER_ENGINE = ['cart/use-notify-messages.ts'];

it('[STORE-02] the first page names its texts as they are: a name put together at run time could not be found', () => {
  const built = loadFirstPageCode()
    .filter(({ file, code }) => /`[a-z]+\.\$\{/.test(code) && !AFTER_ENGINE.includes(file))
    .map(({ file }) => file);
  expect(built).toEqual([]);
});

it('[STORE-02] every text comes in exactly one of the two parts', () => {
  const ids = Object.keys(compileCatalogue('en'));
  const first = planFirstLoadMessages(ids);
  expect(first).toContain('shell.skip-to-content');
  expect(first).toContain('shell.cart');
  expect(first).toContain('home.finder_title');
  expect(first).not.toContain('customer.addresses');
  expect(first.size).toBeGreaterThan(50);
  expect(first.size).toBeLessThan(ids.length);
});

it.each([
  ['routes/my-account.tsx', true],
  ['routes/my-account.tsx?route-chunk=main', true],
  ['shell/modals/contents/newsletter-modal.tsx', true],
  ['cart/open-cart.ts', true],
  ['catalog/search/suggestion-list.tsx', true],
  ['shell/footer/footer.tsx', true],
  ['shell/notices/admin-banner.tsx', true],
  ['orders/payment/transfer-details.tsx', true],
  ['shell/modals/modal-store.ts', false],
  ['routes/home.tsx', false],
  ['screens/product/product-view.tsx', false],
  ['customer/session-context.tsx', false],
])('%s waits for the later texts: %s', (file, isLate) => {
  expect(isDeferredModule(path.join(APP, file))).toBe(isLate);
});
