import { describe, expect, it } from 'vitest';
import { emptyDiffLog, mergeDiffLogs } from './diff-log.ts';
import { planSync, type SyncOptions } from './plan-sync.ts';

const DEFAULTS: SyncOptions = {
  forceClientState: false,
  dryRun: false,
  mergeQty: false,
  serverSyncCanRemoveLocalItems: false,
  serverSyncCanModifyLocalItems: false,
};
const A = { sku: 'A', qty: 2 };
const serverA = { sku: 'A', qty: 5, item_id: 7 };
const kinds = (...args: Parameters<typeof planSync>) =>
  planSync(...args).actions.map((action) => action.kind);

const BITS = [false, true];
const COMBINATIONS = BITS.flatMap((forceClientState) =>
  BITS.flatMap((mergeQty) =>
    BITS.flatMap((serverSyncCanRemoveLocalItems) =>
      BITS.map((serverSyncCanModifyLocalItems) => ({
        forceClientState,
        mergeQty,
        serverSyncCanRemoveLocalItems,
        serverSyncCanModifyLocalItems,
      })),
    ),
  ),
);

describe('plan for one line', () => {
  it('[CART-01] treats an id that now belongs to another variant as another line', () => {
    const variant = (sku: string, option_value: number) => ({
      sku,
      qty: 2,
      product_option: {
        extension_attributes: { configurable_item_options: [{ option_id: '93', option_value }] },
      },
    });
    const clear = { ...variant('DOOR-C', 49), server_item_id: 7 };
    const grey = { ...variant('DOOR-G', 50), item_id: 7 };
    expect(kinds([clear], [grey], DEFAULTS)).toEqual(['push', 'add-local']);
    const moved = { ...variant('DOOR-C', 49), item_id: 8 };
    expect(planSync([clear], [grey, moved], DEFAULTS).actions).toEqual([
      { kind: 'refresh-ids', item: clear, server: moved },
      { kind: 'add-local', server: grey },
    ]);
  });

  describe('[CART-01] [SYNC-05] no duplicate line when a backend omits fields in its response', () => {
    const options = (kind: string, entries: object[]) => ({
      product_option: { extension_attributes: { [kind]: entries } },
    });
    const glass = (option_value: string) =>
      options('configurable_item_options', [{ option_id: '93', option_value }]);
    const parts = options('bundle_options', [{ option_id: '1', option_qty: 1, option_selections: ['2'] }]);
    const engraved = options('custom_options', [{ option_id: '7', option_value: 'Mari' }]);
    const door = { sku: 'DOOR-C', parentSku: 'DOOR', qty: 2, ...glass('49') };
    it.each([
      [
        'a variant without its options',
        door,
        { sku: 'DOOR-C', qty: 2, item_id: 7, product_type: 'configurable' },
      ],
      ['a variant with the sku of its parent', door, { sku: 'DOOR', qty: 2, item_id: 7, ...glass('49') }],
      ['a variant matched by its id', { ...door, server_item_id: 7 }, { sku: 'DOOR-C', qty: 2, item_id: 7 }],
      [
        'a bundle with its parts in the sku',
        { sku: 'PACK', qty: 2, ...parts },
        { sku: 'PACK-A-B', qty: 2, item_id: 7, ...parts },
      ],
      [
        'an option with its own sku',
        { sku: 'SIGN', qty: 2, ...engraved },
        { sku: 'SIGN-E', qty: 2, item_id: 7, ...engraved },
      ],
    ])('%s', (_name, item, server) => {
      expect(planSync([item], [server], DEFAULTS).actions).toEqual([{ kind: 'refresh-ids', item, server }]);
    });
    it('does not match ambiguous lines', () => {
      const sizes = options('custom_options', [{ option_id: '7', option_value: '900' }]);
      const both = (sku: string, value: string) => ({
        sku,
        qty: 1,
        product_option: {
          extension_attributes: {
            ...sizes.product_option.extension_attributes,
            ...glass(value).product_option.extension_attributes,
          },
        },
      });
      expect(kinds([both('MIRROR', '49')], [{ ...both('MIRROR-G', '50'), item_id: 7 }], DEFAULTS)).toEqual([
        'push',
        'add-local',
      ]);
      expect(
        kinds(
          [{ sku: 'SIGN', qty: 1, ...engraved }],
          [{ sku: 'SIGNAL', qty: 1, item_id: 7, ...engraved }],
          DEFAULTS,
        ),
      ).toEqual(['push', 'add-local']);
      const simple = { sku: 'DOOR-C', qty: 2, item_id: 7, product_type: 'simple' };
      expect(kinds([door], [simple], DEFAULTS)).toEqual(['push', 'add-local']);
      const two = [
        { sku: 'PACK', qty: 1, ...parts },
        { sku: 'PACK', qty: 1, ...options('bundle_options', [{ option_id: '1', option_selections: ['3'] }]) },
      ];
      expect(kinds(two, [{ sku: 'PACK', qty: 1, item_id: 7 }], DEFAULTS)).toEqual([
        'push',
        'push',
        'add-local',
      ]);
    });
  });

  it.each(COMBINATIONS)('[SYNC-03] [SYNC-04] [SYNC-05] %j', (combination) => {
    const options = { ...DEFAULTS, ...combination };
    expect(kinds([A], [], options)).toEqual([
      options.forceClientState || !options.serverSyncCanRemoveLocalItems ? 'push' : 'remove-local',
    ]);
    expect(kinds([A], [serverA], options)).toEqual([
      options.mergeQty || options.forceClientState || !options.serverSyncCanModifyLocalItems
        ? 'update-server'
        : 'update-local',
    ]);
    expect(kinds([], [serverA], options)).toEqual([options.forceClientState ? 'delete-server' : 'add-local']);
    expect(kinds([{ ...A, qty: 5 }], [serverA], options)).toEqual([
      options.mergeQty ? 'update-server' : 'refresh-ids',
    ]);
  });

  it.each(COMBINATIONS)('[SYNC-08] a dry run reports and changes nothing: %j', (combination) => {
    const dry = planSync([A, { sku: 'B', qty: 1 }], [serverA, { sku: 'C', qty: 1, item_id: 8 }], {
      ...DEFAULTS,
      ...combination,
      dryRun: true,
    });
    expect(dry.actions).toEqual([]);
    expect(dry.log.items).toEqual([
      { party: 'server', sku: 'A', status: 'wrong-qty', 'client-qty': 2, 'server-qty': 5 },
      { party: 'server', sku: 'B', status: 'no-item' },
      { party: 'client', sku: 'C', status: 'no-item' },
      { party: 'client', status: 'update-required' },
      { party: 'server', status: 'update-required' },
    ]);
  });

  it('adds quantities when merging', () => {
    const [action] = planSync([A], [serverA], { ...DEFAULTS, mergeQty: true }).actions;
    expect(action).toMatchObject({ kind: 'update-server', qty: 7, server: { item_id: 7 } });
  });

  it('reports equal carts', () => {
    const { log } = planSync([{ ...A, qty: 5 }], [serverA], DEFAULTS);
    expect(log.items.map((entry) => entry.status)).toEqual(['no-changes', 'no-changes']);
    expect(mergeDiffLogs(emptyDiffLog(), log)).toEqual(log);
  });

  it('matches a server line to one client line only', () => {
    const twice = [
      { sku: 'B', qty: 1, server_item_id: 7 },
      { sku: 'A', qty: 1 },
    ];
    expect(kinds(twice, [serverA], DEFAULTS)).toEqual(['update-server', 'push']);
  });

  it('prefers the line with the same id over a similar one', () => {
    const client = [
      { sku: 'A', qty: 1 },
      { sku: 'A', qty: 5, server_item_id: 7 },
    ];
    expect(kinds(client, [serverA], DEFAULTS)).toEqual(['push', 'refresh-ids']);
  });
});
