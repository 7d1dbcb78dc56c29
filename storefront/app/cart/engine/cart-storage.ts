// Stores the cart in a local collection; changes are serialized across tabs by a lock.
import type { Exclusive } from '../../offline/exclusive-lock.ts';
import type { LocalCollection } from '../../offline/local-store.ts';
import { type CartRecord, emptyRecord } from './cart-record.ts';

/** [CART-03] Storage keys. Items are written first: a login interrupted after them does not merge twice. */
const PARTS = {
  'current-cart': ['rev', 'changes', 'items', 'removed', 'uid', 'joined', 'unpaid', 'ordered'],
  'current-cart-token': ['token', 'owner'],
  'current-cart-hash': ['hash', 'syncedAt', 'totalsHash', 'totalsSyncedAt'],
  'current-totals': ['totals', 'notices', 'shipping'],
} as const satisfies Record<string, readonly (keyof CartRecord)[]>;

type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

export const ITEMS_KEY: PartName = 'current-cart';

const partOf = (record: CartRecord, name: PartName): Partial<CartRecord> =>
  Object.fromEntries(PARTS[name].map((field) => [field, record[field]]));

const isPartChanged = (before: CartRecord, after: CartRecord, name: PartName): boolean =>
  PARTS[name].some((field) => before[field] !== after[field]);

export interface CartStorageDeps {
  collection: LocalCollection;
  exclusive: Exclusive;
  newId: () => string;
}

export const createCartStorage = ({ collection, exclusive, newId }: CartStorageDeps) => {
  let record = emptyRecord(newId());
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  const read = async (): Promise<void> => {
    for (const name of NAMES) collection.evict(name);
    const parts = await Promise.all(NAMES.map((name) => collection.get<Partial<CartRecord>>(name)));
    const stored: CartRecord = Object.assign({}, emptyRecord(record.uid), ...parts.map((part) => part ?? {}));
    // After a failed write the stored cart is older than the one in memory.
    if (stored.rev >= record.rev) record = stored;
  };

  return {
    get: () => record,
    load: () =>
      exclusive(async () => {
        await read();
        notifyListeners();
        return record;
      }),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** `next` gets the latest cart of all tabs. */
    change: (next: (record: CartRecord) => CartRecord): Promise<CartRecord> =>
      exclusive(async () => {
        await read();
        const before = record;
        const changed = next(before);
        if (changed === before) return before;
        record = { ...changed, rev: before.rev + 1 };
        notifyListeners();
        for (const name of NAMES)
          if (isPartChanged(before, record, name)) await collection.set(name, partOf(record, name));
        return record;
      }),
  };
};

export type CartStorage = ReturnType<typeof createCartStorage>;
