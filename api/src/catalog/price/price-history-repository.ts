// [OFFICE-85] SQL for the price history: written by whatever writes a product, read when products are loaded.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import type { PriceFields } from '@klaas/core/catalog/pricing/price-fields.ts';
import {
  mayBeReduced,
  type PriceHistoryEntry,
  pricesToKeep,
} from '@klaas/core/catalog/pricing/prior-price.ts';
import { childrenOf, type PriceableDocument } from '@klaas/core/catalog/pricing/product-pricer.ts';
import { sameValue } from '@klaas/core/stores/same-value.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';

type Fields = Record<string, unknown>;

/** A product of a store, before and after a write. */
export interface PriceWrite {
  store: string;
  id: string;
  /** Null: the store did not have it. */
  before: Fields | null;
  after: Fields;
}

/** The product and its variants, these with the prices that they inherit. */
const pricedItemsOf = (product: Fields): PriceableDocument[] => {
  const document = product as PriceableDocument;
  return [document, ...(Array.isArray(document.configurable_children) ? childrenOf(document) : [])];
};

const pricesBySku = (product: Fields): Map<string, PriceFields> =>
  new Map(pricedItemsOf(product).map((item) => [String((item as Fields)['sku']), pricesToKeep(item)]));

interface ChangedPrice {
  store: string;
  id: string;
  sku: string;
  before: PriceFields | null;
  after: PriceFields;
}

const changedPricesOf = ({ store, id, before, after }: PriceWrite): ChangedPrice[] => {
  const former = before ? pricesBySku(before) : new Map<string, PriceFields>();
  return [...pricesBySku(after)].flatMap(([sku, prices]): ChangedPrice[] => {
    const known = former.get(sku);
    if (known) return sameValue(known, prices) ? [] : [{ store, id, sku, before: known, after: prices }];
    // A first price needs no row before it changes, unless a reduction is already planned.
    return mayBeReduced(prices) ? [{ store, id, sku, before: null, after: prices }] : [];
  });
};

/**
 * Before the products are written, while they are locked. The price that held until now is recorded too if it is not
 * known yet: at least since the product was last written.
 */
export const recordPrices = async (tx: Transaction, writes: readonly PriceWrite[]): Promise<void> => {
  const changed = writes.flatMap(changedPricesOf);
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed);
  await tx.execute(sql`
    insert into price_history (store_code, product_id, sku, from_at, prices)
    select one.store, one.id, one.sku, document.changed_at, one.before
    from jsonb_to_recordset(${rows}::jsonb) as one(store text, id text, sku text, before jsonb)
    join catalog_document document
      on document.store_code = one.store and document.entity = 'product' and document.id = one.id
    where jsonb_typeof(one.before) = 'object' and not exists (
      select 1 from price_history known
      where known.store_code = one.store and known.product_id = one.id and known.sku = one.sku)
    on conflict do nothing`);
  await tx.execute(sql`
    insert into price_history (store_code, product_id, sku, from_at, prices)
    select one.store, one.id, one.sku, clock_timestamp(), one.after
    from jsonb_to_recordset(${rows}::jsonb) as one(store text, id text, sku text, after jsonb)
    on conflict (store_code, product_id, sku, from_at) do update set prices = excluded.prices`);
};

/** By product and sku, in the order of time. */
export type PriceHistories = Map<string, Map<string, PriceHistoryEntry[]>>;

/** What may be reduced, now or later; all other prices need no history. */
const reducibleOf = (product: CatalogDocument): [sku: string, prices: PriceFields][] =>
  [...pricesBySku(product)].filter(([, prices]) => mayBeReduced(prices));

/** A price that was never recorded holds since its product was last written. */
export const loadPriceHistories = async (
  db: Database,
  store: string,
  products: readonly CatalogDocument[],
): Promise<PriceHistories> => {
  const reducible = new Map(
    products.flatMap((product) => {
      const items = reducibleOf(product);
      return items.length > 0 ? [[String(product.id), items] as const] : [];
    }),
  );
  if (reducible.size === 0) return new Map();
  const ids = JSON.stringify([...reducible.keys()]);
  const { rows } = await db.execute<{ id: string; sku: string; from_ms: number; prices: PriceFields }>(sql`
    select product_id as id, sku, (extract(epoch from from_at) * 1000)::float8 as from_ms, prices from price_history
    where store_code = ${store} and product_id in (select jsonb_array_elements_text(${ids}::jsonb))
    order by product_id, sku, from_at`);
  const written = await db.execute<{ id: string; at_ms: number }>(sql`
    select id, (extract(epoch from changed_at) * 1000)::float8 as at_ms from catalog_document
    where store_code = ${store} and entity = 'product' and id in (select jsonb_array_elements_text(${ids}::jsonb))`);
  const found: PriceHistories = new Map([...reducible.keys()].map((id) => [id, new Map()]));
  for (const { id, sku, from_ms, prices } of rows) {
    const entry = { fromMs: Math.floor(from_ms), fields: prices };
    const known = found.get(id)?.get(sku);
    if (known) known.push(entry);
    else found.get(id)?.set(sku, [entry]);
  }
  for (const { id, at_ms } of written.rows)
    for (const [sku, fields] of reducible.get(id) ?? [])
      if (!found.get(id)?.has(sku)) found.get(id)?.set(sku, [{ fromMs: Math.floor(at_ms), fields }]);
  return found;
};
