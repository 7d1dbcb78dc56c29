// Writes the demo shop into an empty or existing shop. Rows with other ids stay.
import { ENTITIES } from '@klaas/core/catalog/entity.ts';
import { sql } from 'drizzle-orm';
import { seedCartRules, seedDemoCoupons, seedDemoPayments } from '../../cart/cart-seed.ts';
import {
  DEMO_COURIER_LIMITS,
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
import { importStock } from '../../stock/stock-import-service.ts';
import type { Database } from '../database.ts';
import { markDemoShop } from '../demo/demo-mode.ts';
import { demoContentEntries } from './content/content-entries.ts';
import { demoCatalogue, demoStock } from './demo-catalogue.ts';
import { hasCustomers, seedDemoCustomers } from './people/demo-customers.ts';
import { seedDemoOrders } from './people/demo-orders.ts';
import { seedDemoOwner } from './people/demo-staff.ts';

export interface SeedOptions {
  storeCodes?: readonly string[];
}

export interface SeedReport {
  documents: number;
  stockItems: number;
  contentEntries: number;
}

export const seedDemoShop = async (
  db: Database,
  { storeCodes = ['et', 'ru'] }: SeedOptions = {},
): Promise<SeedReport> =>
  db.transaction(async (tx) => {
    let documents = 0;
    for (const storeCode of storeCodes) {
      const catalogue = demoCatalogue(storeCode);
      for (const entity of ENTITIES) {
        await upsertDocuments(tx, storeCode, entity, catalogue[entity]);
        documents += catalogue[entity].length;
      }
    }
    const stock = demoStock();
    await importStock(tx, stock, { reason: 'demo shop', actor: 'shop' });
    await seedCartRules(tx, DEMO_COURIER_LIMITS);
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
    if (!(await hasCustomers(tx))) {
      const [first] = await seedDemoCustomers(tx);
      if (first) await seedDemoOrders(tx, first);
    }
    await seedDemoOwner(tx);
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
