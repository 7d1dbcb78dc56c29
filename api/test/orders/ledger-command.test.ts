// Documents for the accountant on the command line: npm run shop -- ledger …
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../src/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { demoOrders } from '../../src/db/seed/people/demo-orders.ts';
import { loadInvoices } from '../../src/orders/invoice/invoice-repository.ts';
import { createInvoiceService } from '../../src/orders/invoice/invoice-service.ts';
import { ledgerPayments } from '../../src/orders/ledger/ledger-tables.ts';
import { orders } from '../../src/orders/order-tables.ts';
import { copyReadyCluster, NO_DURABILITY } from '../ready-cluster.ts';
import { runShop } from '../shop-runs.ts';

let folder: string;
let server: EmbeddedPostgres;
let db: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-ledger-'));
  await copyReadyCluster(join(folder, 'postgres'));
  server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), tuning: NO_DURABILITY });
  db = connectDatabase(server.connection);
});
afterAll(async () => {
  await db.$client.end();
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

const shop = (...args: string[]) => runShop(['ledger', ...args], { DATA_DIR: folder });

it('a series continues that of another program and never goes back', async () => {
  expect((await shop('series')).stdout).toBe('• credit  prefix=K  next=1\n• invoice  prefix=A  next=1\n');
  const changed = await shop('series', 'invoice', 'prefix=2026-', 'next=1204');
  expect(changed.stdout).toContain('invoice  prefix=2026-  next=1204');
  const back = await shop('series', 'invoice', 'next=1203');
  expect(back).toMatchObject({ status: 1, stderr: expect.stringContaining('must not be lower') });
  const { rows } = await db.$client.query("select after from change where entity = 'invoice_series'");
  expect(rows).toEqual([{ after: { prefix: '2026-', next_number: 1204 } }]);
});

it('documents of some days are written as CSV', async () => {
  const [order] = demoOrders({ id: 7, email: 'mari@example.com' });
  if (!order) throw new Error('no order');
  const [row] = await db
    .insert(orders)
    .values({ ...order, state: 'complete', billing_address: { ...order.billing_address, company: '=1+1' } })
    .returning();
  const now = () => Date.parse('2026-11-15T10:00:00Z');
  await createInvoiceService({ db, now, settings: defaultSettings() }).issue({
    entity_id: row?.entity_id ?? 0,
  });
  const file = join(folder, 'books.csv');
  expect((await shop('export', file, 'from=2026-11-16')).stdout).toBe(
    `• 0 documents and 0 payments are in ${file}\n`,
  );
  expect((await shop('export', file, 'from=2026-11-15', 'to=2026-11-15')).stdout).toContain('1 documents');
  const csv = readFileSync(file, 'utf8');
  expect(csv).toContain('"invoice";"2026-001204";"2026-11-15"');
  expect(csv).toContain(`"'=1+1"`);
  expect((await shop('list')).stdout).toBe('• 0 documents and payments are not in the accounting program\n');
  const paid_at = new Date('2026-11-17T10:00:00Z');
  await db.update(orders).set({ paid_at });
  await shop('export', file, 'from=2026-11-17');
  expect(readFileSync(file, 'utf8')).toMatch(/^"payment";"2026-001204";"2026-11-17";.*;"";"\d+,\d\d"\r$/m);
  const refused = { state: 'refused', error: 'ledger_payment_refused', next_at: paid_at } as const;
  const [invoice] = await loadInvoices(db, row?.entity_id ?? 0);
  await db
    .insert(ledgerPayments)
    .values({ key: 'receipt:2026-001204', invoice_id: invoice?.id ?? 0, ...refused });
  expect((await shop('list')).stdout).toContain(
    'receipt:2026-001204  refused  0 tries  ledger_payment_refused',
  );
  expect((await shop('retry', 'receipt:2026-001204')).stdout).toContain('1 will be sent again');
});

it('vat list: numbers that were not checked in time, with the answer and its proof', async () => {
  const [order] = demoOrders({ id: 7, email: 'mari@example.com' });
  if (!order) throw new Error('no order');
  const checked = { number: 'FI12345678', identifier: 'WAPI123', checkedAt: '2026-11-15T10:00:00.000Z' };
  const tax = { country: 'EE', shippingPercent: null };
  await db.insert(orders).values([
    {
      ...order,
      order_id: 'late-1',
      cart_id: -101,
      tax: { ...tax, lateCheck: { ...checked, state: 'valid' } },
    },
    {
      ...{ ...order, order_id: 'late-2', cart_id: -102 },
      tax: {
        ...tax,
        lateCheck: { number: 'LV40003000000', state: 'waiting', identifier: '', checkedAt: '' },
      },
    },
  ]);
  const { stdout } = await runShop(['vat', 'list'], { DATA_DIR: folder });
  expect(stdout).toMatch(/LV40003000000 {2}tax \d+\.\d\d EUR {2}the register has not answered yet/);
  expect(stdout).toMatch(
    /FI12345678 {2}tax .* valid: .*, its goods are not sent to .* 2026-11-15T10:00:00\.000Z {2}WAPI123/,
  );
  expect(stdout).toContain('2 orders with a VAT number');
  expect(await runShop(['vat', 'burn'], { DATA_DIR: folder })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('vat burn is unknown'),
  });
});

it('orders correct-tax: a number that has proved valid is offered, corrected once, and then refused', async () => {
  const [order] = demoOrders({ id: 7, email: 'mari@example.com' });
  if (!order) throw new Error('no order');
  const abroad = { ...order.billing_address, country_id: 'FI', company: 'Hotelli Oy', vat_id: 'FI12345678' };
  const proof = { number: 'FI12345678', identifier: 'WAPI123', checkedAt: '2026-11-15T10:00:00.000Z' };
  const [row] = await db
    .insert(orders)
    .values({
      ...{ ...order, order_id: 'late-3', cart_id: -103, state: 'processing', payment_method: 'banktransfer' },
      ...{ paid_at: new Date(), billing_address: abroad, shipping_address: abroad, shipping_details: null },
      tax: { country: 'EE', shippingPercent: null, lateCheck: { ...proof, state: 'valid' } },
    })
    .returning();
  if (!row) throw new Error('no order');
  const { entity_id } = row;
  await createInvoiceService({ db, now: Date.now, settings: defaultSettings() }).issue({ entity_id });
  const number = String(entity_id).padStart(9, '0');
  const run = (...args: string[]) => runShop(args, { DATA_DIR: folder });
  expect((await run('vat', 'list')).stdout).toContain(`to give it back: orders correct-tax ${number}`);
  const { status, stdout } = await run('orders', 'correct-tax', number);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/correct-tax \d+: done[\s\S]*have to be given back/),
  });
  expect(await run('orders', 'correct-tax', number)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('its tax was corrected before'),
  });
  expect((await run('vat', 'list')).stdout).toContain('its tax was corrected before');
  const { rows } = await db.$client.query('select kind from invoice where entity_id = $1 order by id', [
    entity_id,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['invoice', 'credit', 'invoice']);
});

it.each([
  [['export'], 'Name the file'],
  [['export', 'x.csv', 'from=yesterday'], 'from: must be a day'],
  [['series', 'receipt'], 'Choose the series'],
  [['series', 'invoice', 'prefix=<b>'], 'prefix: capital letters'],
  [['series', 'invoice', 'next=0'], 'next: must be a number'],
  [['retry'], 'Name the documents'],
  [['burn'], 'ledger burn is unknown'],
])('ledger %j: %s', async (args, message) => {
  const { status, stderr } = await shop(...args);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) });
});
