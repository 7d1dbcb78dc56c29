import { expect, it } from 'vitest';
import type { CartItem, ServerItem } from '../cart-item.ts';
import { planPass } from './plan-pass.ts';
import { recordRemoved } from './removed-lines.ts';

const settings = { serverSyncCanRemoveLocalItems: false, serverSyncCanModifyLocalItems: false };
const here: CartItem = { sku: 'HERE', qty: 1 };
const there: ServerItem = { item_id: 1, sku: 'THERE', qty: 1 };
const kindsOf = (isPush: boolean, removed = recordRemoved([], { sku: 'ELSE' })) =>
  planPass({ items: [here], removed }, [there], isPush, settings).actions.map(({ kind }) => kind);

it('sends only when it is a push', () => {
  expect(kindsOf(true)).toContain('push');
  expect(kindsOf(false)).not.toContain('push');
});

it('[SYNC-05] a push deletes on the server only what was removed here', () => {
  expect(kindsOf(true)).toContain('add-local');
  expect(kindsOf(true)).not.toContain('delete-server');
  expect(kindsOf(true, recordRemoved([], there))).toContain('delete-server');
});
