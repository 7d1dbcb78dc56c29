import path from 'node:path';
import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../catalogs-plugin.ts';
import {
  isDeferredModule,
  loadFirstPageCode,
  planFirstLoadMessages,
} from '../../first-load/bundle/deferred-messages-plan.ts';

const APP = path.join(import.meta.dirname, '../..');
/** Runs only after the cart engine was loaded, which imports the deferred messages. */
const AFTER_ENGINE = ['cart/use-notify-messages.ts'];

it('[STORE-02] first-page code uses literal message ids: computed ones cannot be found by the build', () => {
  const built = loadFirstPageCode()
    .filter(({ file, code }) => /`[a-z]+\.\$\{/.test(code) && !AFTER_ENGINE.includes(file))
    .map(({ file }) => file);
  expect(built).toEqual([]);
});

it('[STORE-02] splits the messages into a first and a deferred part', () => {
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
])('%s imports the deferred messages: %s', (file, isLate) => {
  expect(isDeferredModule(path.join(APP, file))).toBe(isLate);
});
