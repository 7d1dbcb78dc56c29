// Writes the demo shop into an empty or existing shop. Rows with other ids stay.
import { ENTITIES } from '@klaas/core/catalog/entity.ts';
import { type Settings, SettingsSchema } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import { seedCartRules, seedDemoCoupons, seedDemoPayments } from '../../cart/cart-seed.ts';
import {
  DEMO_COURIER,
  seedDemoCarrier,
  seedDemoFreight,
  seedDemoNetworks,
  seedDemoShowroom,
  seedDemoVans,
} from '../../cart/demo-shipping-seed.ts';
import { upsertDocuments } from '../../catalog/catalog-repository.ts';
import { contentEntries } from '../../content/content-tables.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import { DEMO_CARRIER } from '../../providers/delivery/demo-carrier.ts';
import { OWN_TRANSPORT } from '../../providers/delivery/own-transport.ts';
import type { ObjectStore } from '../../providers/storage/object-store.ts';
import { importStock } from '../../stock/stock-import-service.ts';
import type { Database, Transaction } from '../database.ts';
import { isDemoShop, markDemoShop } from '../demo/demo-mode.ts';
import { demoContentEntries } from './content/content-entries.ts';
import { seedDemoRedirects } from './content/demo-redirects.ts';
import { seedDemoSearchTerms } from './content/demo-search-terms.ts';
import { demoCatalogue, demoStock } from './demo-catalogue.ts';
import { seedPriceHistory } from './demo-price-history.ts';
import { hasCustomers, seedDemoCustomers } from './people/demo-customers.ts';
import { seedDemoMessages } from './people/demo-messages.ts';
import { seedDemoReviews } from './people/demo-reviews.ts';
import { seedDemoStaff } from './people/demo-staff.ts';
import { DEMO_STORES, type DemoStore } from './plans/seed-data.ts';
import { seedYear, startOfYear } from './year/seed-year.ts';

/** Of the year before the seeding. */
const YEAR_ORDERS = 1200;

export interface SeedOptions {
  storeCodes?: readonly string[];
  settings?: Settings;
  nowMs?: number;
  /** Orders of the last year. */
  orders?: number;
  /** For drawings; without it messages have none. */
  objects?: ObjectStore;
}

export interface SeedReport {
  documents: number;
  stockItems: number;
  contentEntries: number;
}

/** The English store only where it is on. */
const demoStoresIn = ({ storeViews }: Settings): DemoStore[] =>
  DEMO_STORES.filter((store) => store !== 'en' || storeViews.englishStore);

/** Returns how many documents. */
const fillDemoCatalogue = async (tx: Transaction, storeCode: string, nowMs: number): Promise<number> => {
  const catalogue = demoCatalogue(storeCode);
  for (const entity of ENTITIES) await upsertDocuments(tx, storeCode, entity, catalogue[entity]);
  await seedPriceHistory(tx, storeCode, catalogue.product, nowMs);
  return ENTITIES.reduce((count, entity) => count + catalogue[entity].length, 0);
};

/** Returns how many entries. */
const fillDemoContent = async (tx: Transaction, stores: readonly DemoStore[]): Promise<number> => {
  const entries = demoContentEntries(stores);
  await tx
    .insert(contentEntries)
    .values(entries)
    .onConflictDoUpdate({
      target: [contentEntries.kind, contentEntries.locale, contentEntries.id],
      set: {
        position: sql`excluded.position`,
        attributes: sql`excluded.attributes`,
        published_at: sql`excluded.published_at`,
        updated_at: sql`excluded.updated_at`,
      },
    });
  return entries.length;
};

/** [STORE-01] The English store was switched on in a demo shop that was filled without it. */
export const addEnglishDemoStore = async (
  tx: Transaction,
  { storeViews }: Settings,
  nowMs: number,
): Promise<void> => {
  const { rows } = await tx.execute(
    sql`select 1 from catalog_document where store_code = 'en' and entity = 'product' limit 1`,
  );
  if (!storeViews.englishStore || rows.length > 0) return;
  await fillDemoCatalogue(tx, 'en', nowMs);
  await fillDemoContent(tx, ['en']);
};

/** People and what they did; never again after the staff has removed them, unless the demo is reset. */
const seedPeople = async (
  tx: Transaction,
  data: Omit<Parameters<typeof seedYear>[1], 'shown'>,
  {
    settings,
    nowMs,
    orders,
    objects,
  }: Required<Pick<SeedOptions, 'settings' | 'nowMs' | 'orders'>> & SeedOptions,
): Promise<void> => {
  const [shown] = await seedDemoCustomers(tx);
  if (!shown) return;
  await seedYear(tx, { ...data, shown }, { settings, nowMs, orders });
  await seedDemoMessages(tx, { objects, nowMs });
  await seedDemoReviews(tx, data.catalogues.et.product, nowMs);
};

/** In the caller's transaction. `isAgain`: what people did was removed, and is seeded though there are customers. */
export const fillDemoShop = async (
  tx: Transaction,
  {
    settings = SettingsSchema.parse({}),
    storeCodes = demoStoresIn(settings),
    nowMs = Date.now(),
    orders = YEAR_ORDERS,
    objects,
  }: SeedOptions = {},
  { isAgain }: { isAgain: boolean } = { isAgain: false },
): Promise<SeedReport> => {
  let documents = 0;
  const catalogues = { et: demoCatalogue('et'), ru: demoCatalogue('ru') };
  for (const storeCode of storeCodes) documents += await fillDemoCatalogue(tx, storeCode, nowMs);
  const stock = demoStock();
  await importStock(tx, stock, { reason: 'demo shop', actor: 'shop', at: startOfYear(nowMs) });
  await seedCartRules(tx, DEMO_COURIER);
  await seedDemoCoupons(tx);
  await seedDemoPayments(tx);
  await seedDemoCarrier(tx, DEMO_CARRIER);
  await seedDemoNetworks(tx);
  await seedDemoVans(tx, OWN_TRANSPORT);
  await seedDemoFreight(tx);
  await seedDemoShowroom(tx);
  // The points and slots of the simulated carrier, and the logos of banks, are there from the start.
  await enqueueJob(tx, 'delivery.load', {}, { key: 'delivery.load' });
  await enqueueJob(tx, 'payment.copy-logos', {}, { key: 'payment.copy-logos' });
  if (isAgain || !(await hasCustomers(tx)))
    await seedPeople(tx, { catalogues, stock }, { settings, nowMs, orders, ...(objects && { objects }) });
  await seedDemoStaff(tx);
  if (isAgain || !(await isDemoShop(tx))) {
    await seedDemoRedirects(tx, nowMs);
    await seedDemoSearchTerms(tx, nowMs);
  }
  const entryCount = await fillDemoContent(tx, demoStoresIn(settings));
  await markDemoShop(tx);
  return { documents, stockItems: stock.length, contentEntries: entryCount };
};

export const seedDemoShop = (db: Database, options: SeedOptions = {}): Promise<SeedReport> =>
  db.transaction((tx) => fillDemoShop(tx, options));
