// Writes the demo shop into an empty or existing shop. Rows with other ids stay.
import { ENTITIES } from '@klaas/core/catalog/entity.ts';
import { type Settings, SettingsSchema } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import {
  seedCartRules,
  seedDemoCarrier,
  seedDemoCoupons,
  seedDemoNetworks,
  seedDemoPayments,
  seedDemoVans,
} from '../../cart/cart-seed.ts';
import { upsertDocuments } from '../../catalog/catalog-repository.ts';
import { contentEntries } from '../../content/content-tables.ts';
import { enqueueJob } from '../../jobs/job-queue.ts';
import { DEMO_CARRIER } from '../../providers/delivery/demo-carrier.ts';
import { OWN_TRANSPORT } from '../../providers/delivery/own-transport.ts';
import { importStock } from '../../stock/stock-import-service.ts';
import type { Database } from '../database.ts';
import { markDemoShop } from '../demo/demo-mode.ts';
import { demoContentEntries } from './content/content-entries.ts';
import { demoCatalogue, demoStock } from './demo-catalogue.ts';
import { hasCustomers, seedDemoCustomers } from './people/demo-customers.ts';
import { seedDemoStaff } from './people/demo-staff.ts';
import { seedYear, startOfYear } from './year/seed-year.ts';

/** Of the year before the seeding. */
const YEAR_ORDERS = 1200;

export interface SeedOptions {
  storeCodes?: readonly string[];
  settings?: Settings;
  nowMs?: number;
  /** Orders of the last year. */
  orders?: number;
}

export interface SeedReport {
  documents: number;
  stockItems: number;
  contentEntries: number;
}

export const seedDemoShop = async (
  db: Database,
  {
    storeCodes = ['et', 'ru'],
    settings = SettingsSchema.parse({}),
    nowMs = Date.now(),
    orders = YEAR_ORDERS,
  }: SeedOptions = {},
): Promise<SeedReport> =>
  db.transaction(async (tx) => {
    let documents = 0;
    const catalogues = { et: demoCatalogue('et'), ru: demoCatalogue('ru') };
    for (const storeCode of storeCodes) {
      const catalogue = storeCode === 'ru' ? catalogues.ru : catalogues.et;
      for (const entity of ENTITIES) {
        await upsertDocuments(tx, storeCode, entity, catalogue[entity]);
        documents += catalogue[entity].length;
      }
    }
    const stock = demoStock();
    await importStock(tx, stock, { reason: 'demo shop', actor: 'shop', at: startOfYear(nowMs) });
    await seedCartRules(tx);
    await seedDemoCoupons(tx);
    await seedDemoPayments(tx);
    await seedDemoCarrier(tx, DEMO_CARRIER);
    await seedDemoNetworks(tx);
    await seedDemoVans(tx, OWN_TRANSPORT);
    // The points and slots of the simulated carrier, and the logos of banks, are there from the start.
    await enqueueJob(tx, 'delivery.load', {}, { key: 'delivery.load' });
    await enqueueJob(tx, 'payment.copy-logos', {}, { key: 'payment.copy-logos' });
    if (!(await hasCustomers(tx))) {
      const [shown] = await seedDemoCustomers(tx);
      if (shown) await seedYear(tx, { catalogues, stock, shown }, { settings, nowMs, orders });
    }
    await seedDemoStaff(tx);
    const entries = demoContentEntries();
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
    await markDemoShop(tx);
    return { documents, stockItems: stock.length, contentEntries: entries.length };
  });
