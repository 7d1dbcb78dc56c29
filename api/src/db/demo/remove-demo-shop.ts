// Turns the demo shop into an empty shop in one transaction: removes demo data, keeps what staff changed or added.
import { BANK_TRANSFER } from '@klaas/core/checkout/form/method-choice.ts';
import { sql } from 'drizzle-orm';
import { DEMO_COUPONS } from '../../cart/cart-seed.ts';
import {
  DEMO_FREIGHT,
  DEMO_NETWORKS,
  DEMO_SHOWROOM,
  resetDemoCourier,
} from '../../cart/demo-shipping-seed.ts';
import { removeDocuments } from '../../catalog/catalog-repository.ts';
import { notifyContentChange } from '../../content/content-editor.ts';
import type { StoredFile } from '../../messages/contact/contact-tables.ts';
import { DEMO_CARRIER } from '../../providers/delivery/demo-carrier.ts';
import { OWN_TRANSPORT } from '../../providers/delivery/own-transport.ts';
import { type ChangeAuthor, recordChange } from '../../staff/change-log/change-log-service.ts';
import type { Database, Transaction } from '../database.ts';
import { demoContentEntries } from '../seed/content/content-entries.ts';
import { removeDemoRedirects } from '../seed/content/demo-redirects.ts';
import { removeDemoSearchTerms } from '../seed/content/demo-search-terms.ts';
import { demoCatalogue, demoSkus } from '../seed/demo-catalogue.ts';
import { DEMO_STORES } from '../seed/plans/seed-data.ts';
import { lockSeeding } from '../shop-state.ts';
import { isDemoShop, markDemoRemoved } from './demo-mode.ts';
import {
  countOf,
  demoPayments,
  removeCustomers,
  removeGoods,
  removeMessages,
  removeOrders,
  removeReviews,
  removeStaff,
} from './remove-demo-people.ts';

/** Numbers of removed rows; `left`: rows that are not the demo's and stay. */
export interface DemoRemoval {
  removed: Record<string, number>;
  left: Record<string, number>;
  /** Uploaded files of removed messages: to be deleted after the commit. */
  files: StoredFile[];
}

type DemoDocuments = ReturnType<typeof demoCatalogue>;
type Entity = keyof DemoDocuments;

const idsOf = async (tx: Transaction, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await tx.execute<{ id: string }>(query)).rows.map(({ id }) => id);

/** Deletes documents that still have the demo's name under the demo's id: an id may have been reused. */
const removeNamed = async (
  tx: Transaction,
  storeCode: string,
  entity: Entity,
  field: string,
  documents: DemoDocuments[Entity],
): Promise<string[]> => {
  const named = JSON.stringify(documents.map((one) => ({ id: String(one.id), name: one[field] ?? null })));
  const ids = await idsOf(
    tx,
    sql`select d.id from catalog_document d
      left join product p on d.entity = 'product' and p.id = d.id
      join jsonb_to_recordset(${named}::jsonb) as demo(id text, name text) on demo.id = d.id
      where d.store_code = ${storeCode} and d.entity = ${entity}
        and coalesce(d.body->>${field}, p.body->>${field}) is not distinct from demo.name`,
  );
  return removeDocuments(tx, storeCode, entity, ids);
};

/** Deletes texts that are unchanged: edited ones are the shop's own. */
const removeUnchanged = async (
  tx: Transaction,
  storeCode: string,
  entity: Entity,
  documents: DemoDocuments[Entity],
): Promise<string[]> => {
  const ids = await idsOf(
    tx,
    sql`select d.id from catalog_document d
      join jsonb_array_elements(${JSON.stringify(documents)}::jsonb) demo on demo->>'id' = d.id and demo = d.body
      where d.store_code = ${storeCode} and d.entity = ${entity}`,
  );
  return removeDocuments(tx, storeCode, entity, ids);
};

const removeCatalogue = async (tx: Transaction): Promise<{ removedCount: number; productIds: number[] }> => {
  let gone = 0;
  const productIds = new Set<number>();
  for (const storeCode of DEMO_STORES) {
    const demo = demoCatalogue(storeCode);
    const products = await removeNamed(tx, storeCode, 'product', 'sku', demo.product);
    for (const id of products) productIds.add(Number(id));
    await tx.execute(sql`
      delete from price_history where store_code = ${storeCode}
        and product_id in (select jsonb_array_elements_text(${JSON.stringify(products)}::jsonb))`);
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int n from catalog_document where store_code = ${storeCode} and entity = 'product'`,
    );
    const hasOtherProducts = (rows[0]?.n ?? 0) > 0;
    const reviews = await idsOf(
      tx,
      sql`select id from catalog_document where store_code = ${storeCode} and entity = 'review'
        and body->>'product_id' in (select jsonb_array_elements_text(${JSON.stringify(products)}::jsonb))`,
    );
    const removed = [
      products,
      await removeNamed(tx, storeCode, 'category', 'url_path', demo.category),
      await removeDocuments(tx, storeCode, 'review', reviews),
      // The shop's own products may use the demo's colours and sizes.
      hasOtherProducts ? [] : await removeNamed(tx, storeCode, 'attribute', 'attribute_code', demo.attribute),
    ];
    for (const entity of ['cms_page', 'cms_block', 'cms_hierarchy'] as const)
      removed.push(await removeUnchanged(tx, storeCode, entity, demo[entity]));
    gone += removed.flat().length;
  }
  return { removedCount: gone, productIds: [...productIds] };
};

const removeContent = async (tx: Transaction): Promise<number> => {
  const entries = JSON.stringify(
    demoContentEntries(DEMO_STORES).map(({ kind, locale, id, attributes }) => ({
      kind,
      locale,
      id,
      attributes,
    })),
  );
  const deleted = await countOf(
    tx,
    sql`delete from content_entry e
      using jsonb_to_recordset(${entries}::jsonb) as demo(kind text, locale text, id int, attributes jsonb)
      where e.kind = demo.kind and e.locale = demo.locale and e.id = demo.id and e.attributes = demo.attributes`,
  );
  if (deleted > 0) await notifyContentChange(tx);
  return deleted;
};

/**
 * Methods of the simulated carrier deliver nothing without it, and all points of the demo are samples. Slots of the
 * shop's own orders stay.
 */
const removeCarrier = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`delete from shipping_method where provider in (${DEMO_CARRIER}, ${OWN_TRANSPORT})`);
  await tx.execute(sql`delete from shipping_method
    where method_code = 'locker' and carrier_code = any(${sql.param(DEMO_NETWORKS)}::text[])`);
  await tx.execute(
    sql`delete from shipping_method where carrier_code in (${DEMO_FREIGHT}, ${DEMO_SHOWROOM})`,
  );
  await resetDemoCourier(tx);
  await tx.execute(sql`delete from pickup_point`);
  await tx.execute(sql`delete from delivery_slot where id not in (select slot_id from slot_booking)`);
  await tx.execute(sql`delete from carrier_simulator_consignment`);
};

const countLeft = async (tx: Transaction): Promise<Record<string, number>> => {
  const { rows } = await tx.execute<Record<string, number>>(sql`select
    (select count(distinct id)::int from catalog_document where entity = 'product') as products,
    (select count(*)::int from customer) as accounts,
    (select count(*)::int from sales_order) as orders,
    (select count(*)::int from content_entry) as "texts and pictures",
    (select count(*)::int from shipping_method) as "ways of shipping",
    (select count(*)::int from payment_method) as "ways of paying",
    (select count(*)::int from catalog_document where entity = 'taxrule') as "tax rules"`);
  return rows[0] ?? {};
};

const remove = async (tx: Transaction): Promise<DemoRemoval> => {
  const skus = JSON.stringify(demoSkus());
  const catalogue = await removeCatalogue(tx);
  const texts = await removeContent(tx);
  const orders = await removeOrders(tx, skus);
  const stockAndCarts = await removeGoods(tx, skus);
  const reviews = await removeReviews(tx, catalogue.productIds);
  const messages = await removeMessages(tx);
  const coupons = await countOf(
    tx,
    sql`delete from coupon where code in
      (select jsonb_array_elements_text(${JSON.stringify(DEMO_COUPONS.map(({ code }) => code))}::jsonb))`,
  );
  const redirects = await removeDemoRedirects(tx);
  const synonyms = await removeDemoSearchTerms(tx);
  const [accounts, emailCount] = await removeCustomers(tx, orders.emails);
  const staff = await removeStaff(tx);
  await tx.execute(sql`delete from payment_method where code in ${demoPayments}`);
  await tx.execute(sql`delete from bank_simulator_payment`);
  await tx.execute(sql`delete from payment_simulator_object`);
  await removeCarrier(tx);
  await tx.execute(sql`delete from staff_member where is_demo`);
  // A running shop still has the demo's bank account configured: it must not be offered for payment.
  await tx.execute(sql`update payment_method set is_active = false where code = ${BANK_TRANSFER.code}`);
  await markDemoRemoved(tx);
  return {
    removed: {
      'catalogue documents': catalogue.removedCount,
      'texts and pictures': texts,
      'stock rows': stockAndCarts.stock,
      orders: orders.deleted,
      carts: stockAndCarts.carts,
      reviews,
      coupons,
      redirects,
      synonyms,
      accounts,
      messages: messages.deleted,
      'people of the staff': staff,
      'emails that had not gone out': emailCount,
    },
    left: await countLeft(tx),
    files: messages.files,
  };
};

/** Thrown to roll back a dry run. */
class DryRunRollback extends Error {
  readonly removal: DemoRemoval;

  constructor(removal: DemoRemoval) {
    super('trial');
    this.removal = removal;
  }
}

/** Null: not the demo shop, or no longer. */
export const removeDemoShop = async (
  db: Database,
  author: ChangeAuthor,
  { isTrial }: { isTrial: boolean },
): Promise<DemoRemoval | null> => {
  try {
    return await db.transaction(async (tx) => {
      await lockSeeding(tx);
      if (!(await isDemoShop(tx))) return null;
      const removal = await remove(tx);
      if (isTrial) throw new DryRunRollback(removal);
      await recordChange(tx, author, {
        ...{ entity: 'shop', id: 'demo', store: '', version: 1, isFinal: true },
        before: { demo: true },
        after: { demo: false, removed: removal.removed },
      });
      return removal;
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.removal;
    throw error;
  }
};
