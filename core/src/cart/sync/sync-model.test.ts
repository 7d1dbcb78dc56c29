// Model-based test: executes sync plans against a minimal in-memory server that follows the contract.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CartItem, LooseProductOption, ServerItem } from '../cart-item.ts';
import { identityOf } from '../item-identity.ts';
import { planLoginMerge } from './login-merge.ts';
import { planSync, type SyncOptions } from './plan-sync.ts';
import { applyLocalAction, applyOutcome } from './sync-outcome.ts';

interface Line {
  sku: string;
  product_option?: LooseProductOption;
}
const LINES: Line[] = ['A', 'B'].flatMap((sku) => [
  { sku },
  {
    sku,
    product_option: {
      extension_attributes: { configurable_item_options: [{ option_id: 93, option_value: 49 }] },
    },
  },
  {
    sku,
    product_option: {
      extension_attributes: { configurable_item_options: [{ option_id: 93, option_value: 50 }] },
    },
  },
  {
    sku,
    product_option: { extension_attributes: { custom_options: [{ option_id: 1, option_value: 900 }] } },
  },
  {
    sku,
    product_option: { extension_attributes: { custom_options: [{ option_id: 1, option_value: 901 }] } },
  },
  {
    sku,
    product_option: {
      extension_attributes: { bundle_options: { 1: { option_id: 1, option_selections: [2] } } },
    },
  },
]);

const quantities = fc.array(fc.option(fc.integer({ min: 1, max: 9 })), {
  minLength: LINES.length,
  maxLength: LINES.length,
});
const carts = fc.record({
  client: quantities,
  server: quantities,
  /** Which client lines have their server id. */
  hasServerId: fc.array(fc.boolean(), { minLength: LINES.length, maxLength: LINES.length }),
});
const options: fc.Arbitrary<SyncOptions> = fc.record({
  forceClientState: fc.boolean(),
  dryRun: fc.boolean(),
  mergeQty: fc.boolean(),
  serverSyncCanRemoveLocalItems: fc.boolean(),
  serverSyncCanModifyLocalItems: fc.boolean(),
});

const serverCart = (qtys: readonly (number | null)[], firstId = 100): ServerItem[] =>
  LINES.flatMap((line, i) => {
    const qty = qtys[i];
    return qty ? [{ ...line, qty, item_id: firstId + i, quote_id: 'cart' }] : [];
  });
const clientCart = (
  qtys: readonly (number | null)[],
  hasServerId: readonly boolean[],
  server: ServerItem[],
): CartItem[] =>
  LINES.flatMap((line, i) => {
    const qty = qtys[i];
    const match = server.find((item) => identityOf(item).key === identityOf(line).key);
    return qty
      ? [
          {
            ...line,
            qty,
            ...(hasServerId[i] && match && { server_item_id: match.item_id, prev_qty: match.qty }),
          },
        ]
      : [];
  });
const state = (items: readonly (CartItem | ServerItem)[]) =>
  Object.fromEntries(items.map((item) => [identityOf(item).key, item.qty]));

const createModelServer = (initial: ServerItem[], limit = Number.POSITIVE_INFINITY) => {
  let lines = initial;
  let nextId = 1000;
  return {
    pull: () => lines,
    add(item: CartItem): ServerItem | undefined {
      const same = lines.find((line) => identityOf(line).key === identityOf(item).key);
      const qty = item.qty + (same?.qty ?? 0);
      if (qty > limit) return undefined;
      const option = item.product_option;
      const line: ServerItem = {
        sku: item.sku,
        qty,
        item_id: same?.item_id ?? nextId++,
        quote_id: 'cart',
        ...(option && { product_option: option }),
      };
      lines = same ? lines.map((other) => (other === same ? line : other)) : [...lines, line];
      return line;
    },
    set(id: ServerItem['item_id'], qty: number): ServerItem | undefined {
      const line = lines.find((other) => other.item_id === id);
      if (!line || qty > limit) return undefined;
      const next = { ...line, qty };
      lines = lines.map((other) => (other === line ? next : other));
      return next;
    },
    remove(id: ServerItem['item_id']) {
      lines = lines.filter((line) => line.item_id !== id);
    },
  };
};

const runSync = (
  client: CartItem[],
  server: ReturnType<typeof createModelServer>,
  settings: SyncOptions,
): CartItem[] => {
  let items = client;
  for (const action of planSync(client, server.pull(), settings).actions) {
    if (action.kind === 'delete-server') server.remove(action.server.item_id);
    else if (action.kind === 'push' || action.kind === 'update-server') {
      const response =
        action.kind === 'push' ? server.add(action.item) : server.set(action.server.item_id, action.qty);
      items = applyOutcome(
        items,
        action,
        response ? { kind: 'confirmed', server: response } : { kind: 'refused' },
        false,
      ).items;
    } else items = applyLocalAction(items, action);
  }
  return items;
};

/** The expected quantity of one line, derived from the rules without the plan. */
const expectedQty = (c: number | null, s: number | null, o: SyncOptions): number | null => {
  if (c && s) {
    if (o.mergeQty) return c + s;
    return o.forceClientState || !o.serverSyncCanModifyLocalItems ? c : s;
  }
  if (c) return o.forceClientState || !o.serverSyncCanRemoveLocalItems ? c : null;
  return o.forceClientState ? null : s;
};

it('[SYNC-03] [SYNC-04] [SYNC-05] both sides reach the state required by the rules for any two carts and settings', () => {
  fc.assert(
    fc.property(carts, options, ({ client, server, hasServerId }, settings) => {
      const initial = serverCart(server);
      const local = clientCart(client, hasServerId, initial);
      const model = createModelServer(initial);
      const result = runSync(local, model, settings);
      const wanted = settings.dryRun
        ? undefined
        : state(serverCart(LINES.map((_, i) => expectedQty(client[i] ?? null, server[i] ?? null, settings))));
      expect(state(result)).toEqual(wanted ?? state(local));
      expect(state(model.pull())).toEqual(wanted ?? state(initial));
      if (!settings.dryRun) expect(result.every((item) => item.server_item_id !== undefined)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('[SYNC-06] a second run changes nothing', () => {
  fc.assert(
    fc.property(carts, options, ({ client, server, hasServerId }, given) => {
      const settings = { ...given, mergeQty: false };
      const initial = serverCart(server);
      const model = createModelServer(initial);
      const once = runSync(clientCart(client, hasServerId, initial), model, settings);
      const after = model.pull();
      expect(runSync(once, model, settings)).toEqual(once);
      expect(model.pull()).toEqual(after);
      if (!settings.dryRun)
        expect(planSync(once, after, settings).actions.every((action) => action.kind === 'refresh-ids')).toBe(
          true,
        );
    }),
    { numRuns: 300 },
  );
});

it('[SYNC-07] both sides agree and no server line is lost when the server rejects changes', () => {
  fc.assert(
    fc.property(carts, fc.integer({ min: 1, max: 8 }), ({ client, server, hasServerId }, limit) => {
      const initial = serverCart(server);
      const model = createModelServer(initial, limit);
      const settings = {
        forceClientState: false,
        dryRun: false,
        mergeQty: false,
        serverSyncCanRemoveLocalItems: false,
        serverSyncCanModifyLocalItems: false,
      };
      const result = runSync(clientCart(client, hasServerId, initial), model, settings);
      expect(state(result)).toEqual(state(model.pull()));
      for (const line of initial)
        expect(model.pull().some((item) => item.item_id === line.item_id)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('[COUP-02] a login merges a guest cart exactly once, despite retries and interruptions', () => {
  fc.assert(
    fc.property(carts, fc.nat(3), ({ client, server, hasServerId }, stops) => {
      const guestServer = serverCart(client, 500);
      const guest = clientCart(client, hasServerId, guestServer);
      const model = createModelServer(serverCart(server));
      const sums = state(serverCart(LINES.map((_, i) => (client[i] ?? 0) + (server[i] ?? 0))));
      const force = {
        forceClientState: true,
        dryRun: false,
        mergeQty: false,
        serverSyncCanRemoveLocalItems: false,
        serverSyncCanModifyLocalItems: false,
      };

      let saved = planLoginMerge(guest, model.pull(), 'guest-1', []);
      // Interrupted: some lines reached the server, then the saved state is loaded and the login is retried.
      for (let i = 0; i < stops; i++) {
        const [first, second] = planSync(saved.items, model.pull(), force).actions;
        for (const action of [first, second]) {
          if (action?.kind === 'push') model.add(action.item);
          if (action?.kind === 'update-server') model.set(action.server.item_id, action.qty);
        }
        saved = planLoginMerge(saved.items, model.pull(), 'guest-1', saved.record);
      }
      const result = runSync(saved.items, model, force);
      expect(state(result)).toEqual(sums);
      expect(state(model.pull())).toEqual(sums);
      // Merging the old guest cart again neither adds nor removes anything.
      const again = planLoginMerge(guest, model.pull(), 'guest-1', saved.record);
      expect(state(runSync(again.items, model, force))).toEqual(sums);
    }),
    { numRuns: 300 },
  );
});
