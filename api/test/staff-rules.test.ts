// Shipping and payment methods and tax rules managed by the staff: npm run shop -- methods …, taxes …
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../src/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded/embedded-postgres.ts';
import { copyReadyCluster, NO_DURABILITY } from './ready-cluster.ts';
import { runShop } from './shop-runs.ts';

let folder: string;
let server: EmbeddedPostgres;
let db: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klaas-rules-'));
  await copyReadyCluster(join(folder, 'postgres'));
  server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), tuning: NO_DURABILITY });
  db = connectDatabase(server.connection);
});
afterAll(async () => {
  await db.$client.end();
  await server.release();
  rmSync(folder, { recursive: true, force: true });
});

const shop = (...args: string[]) => runShop(args, { DATA_DIR: folder });

describe('methods', () => {
  it('default to the specification before the first start', async () => {
    const { status, stderr, stdout } = await shop('methods', 'list');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [shipping, cash, transfer] = stdout.split('\n');
    expect(shipping).toMatch(
      /^• shipping flatrate\/flatrate {2}DPD: DPD Courier \(.*et: DPD kuller.*\) {2}price=4.00 price_incl_tax=5.00 {2}countries=EE,LV,LT,FI$/,
    );
    expect(cash).toMatch(/^• payment cashondelivery {2}Cash on delivery \(.*\) {2}for_virtual=no$/);
    expect(transfer).toMatch(
      /^• payment banktransfer {2}Bank transfer \(.*\) {2}for_virtual=yes {2}\(offered where the settings name an account: company.iban\)$/,
    );
  });

  it('have a title in any language', async () => {
    const key = ['shipping', 'dpd/titles'];
    const fields = [
      'method_title=Locker',
      'method_title.lv=Pakomāts',
      'method_title.lt=x',
      'price=1',
      'price_incl_tax=1',
    ];
    expect((await shop('methods', 'add', ...key, ...fields)).stderr).toBe('');
    await shop('methods', 'set', ...key, 'method_title.lt=', 'method_title.ru=Почтомат');
    expect((await shop('methods')).stdout).toMatch(
      /dpd: Locker \((lv: Pakomāts, ru: Почтомат|ru: Почтомат, lv: Pakomāts)\)/,
    );
    await shop('methods', 'remove', ...key);
    await shop('methods', 'add', 'payment', 'titled', 'title=Card', 'title.et=Kaart');
    expect((await shop('methods')).stdout).toContain('payment titled  Card (et: Kaart)');
    await shop('methods', 'remove', 'payment', 'titled');
  });

  it('have a kind, what they need, a provider and a note', async () => {
    const key = ['shipping', 'demo/locker'];
    const fields = ['method_title=Locker', 'price=1', 'price_incl_tax=1', 'note.et=Lähim kapp'];
    const delivery = ['kind=parcel_machine', 'needs=point', 'provider=democarrier'];
    expect((await shop('methods', 'add', ...key, ...fields, ...delivery)).stderr).toBe('');
    expect((await shop('methods')).stdout).toContain(
      'kind=parcel_machine  needs=point  provider=democarrier',
    );
    await shop('methods', 'set', ...key, 'note.ru=Рядом', 'note.et=');
    const { rows } = await db.$client.query("select notes from shipping_method where method_code = 'locker'");
    expect(rows).toEqual([{ notes: { ru: 'Рядом' } }]);
    await shop('methods', 'remove', ...key);
  });

  it('are added, changed, disabled and removed', async () => {
    const pickup = 'dpd/pickup';
    const added = await shop(
      'methods',
      'add',
      'shipping',
      pickup,
      'method_title=Pakiautomaat',
      'price=2,46',
      'price_incl_tax=3',
      'countries=EE',
    );
    expect(added).toMatchObject({ status: 0, stderr: '' });
    await shop('methods', 'set', 'shipping', pickup, 'free_above=100', 'position=5');
    await shop('methods', 'disable', 'shipping', pickup);
    await shop('methods', 'add', 'payment', 'invoice', 'title=Arve', 'for_virtual=yes');
    const { stdout } = await shop('methods');
    expect(stdout).toContain(
      'shipping dpd/pickup  dpd: Pakiautomaat  price=2.46 price_incl_tax=3.00  countries=EE  free_above=100.00  off',
    );
    expect(stdout).toContain('payment invoice  Arve  for_virtual=yes');
    expect((await shop('methods', 'remove', 'shipping', pickup)).status).toBe(0);
    expect((await shop('methods', 'remove', 'payment', 'cashondelivery')).status).toBe(0);
    expect((await shop('methods')).stdout).not.toMatch(/pickup|cashondelivery/);
  });

  it.each([
    [['grow'], 'methods grow is unknown; choose from list, add, set, enable, disable, remove'],
    [['add', 'shipping', 'dpd'], 'Name a way of shipping as CARRIER/METHOD'],
    [['add', 'shipping', 'dpd/x', 'price=a'], 'price: must be an amount in euros, like 4.90'],
    [['add', 'shipping', 'dpd/x'], 'method_title: Field is required'],
    [['set', 'shipping', 'flatrate/flatrate', 'price=9'], 'price_incl_tax: must not be less than price'],
    [
      ['set', 'shipping', 'flatrate/flatrate', 'countries=Estonia'],
      'countries.0: must be a list of country codes',
    ],
    [['set', 'shipping', 'flatrate/flatrate', 'colour=red'], 'colour: there is no such field'],
    [['set', 'shipping', 'flatrate/flatrate', 'kind=pigeon'], 'kind: must be one of courier, parcel_machine'],
    [['set', 'shipping', 'flatrate/flatrate', 'needs=luck'], 'needs: must be one of none, point, slot'],
    [['set', 'shipping', 'flatrate/flatrate', 'needs=point'], 'provider: must be given: it has the points'],
    [['set', 'shipping', 'flatrate/flatrate', 'provider=a b'], 'provider: must be the code of a delivery'],
    [['set', 'shipping', 'none/none', 'position=1'], 'There is no way of shipping none/none'],
    [['add', 'payment', '1nvoice', 'title=Arve'], 'code: a letter first'],
    [
      ['add', 'payment', 'invoice', 'title=Arve'],
      'There is a way of paying invoice already; change it with set',
    ],
    [['set', 'payment', 'invoice', 'for_virtual=perhaps'], 'for_virtual: must be yes or no'],
    [['remove', 'payment', 'bitcoin'], 'There is no way of paying bitcoin'],
  ])('%j: reports the error and changes nothing', async (args, reason) => {
    const before = (await shop('methods')).stdout;
    const response = await shop('methods', ...args);
    expect(response.status).toBe(1);
    expect(response.stderr).toContain(reason);
    expect((await shop('methods')).stdout).toBe(before);
  });
});

describe('coupons', () => {
  it('are added, changed, ended, removed and restored', async () => {
    expect((await shop('coupon', 'add', 'suvi', 'percent=10', 'minimum=100', 'usage_limit=5')).stderr).toBe(
      '',
    );
    await shop('coupon', 'set', 'SUVI', 'amount=20.50', 'usage_limit=', 'skus=A-1,A-2');
    expect((await shop('coupon')).stdout).toBe(
      '• coupon SUVI  amount=20.50  minimum=100.00  skus=A-1,A-2  used=0\n',
    );
    await shop('coupon', 'end', 'SUVI');
    expect((await shop('coupon', 'list')).stdout).toContain('used=0  ended\n');
    await shop('coupon', 'remove', 'SUVI', '--reason', 'mistake');
    expect((await shop('coupon')).stdout).not.toContain('SUVI');
    const removed = /^\D*(\d+) .*coupon/m.exec((await shop('bin', 'list')).stdout)?.[1] ?? '';
    expect((await shop('bin', 'restore', removed)).status).toBe(0);
    expect((await shop('coupon')).stdout).toContain('SUVI');
  });

  it.each([
    [['add', 'SUVI', 'percent=10'], 'There is a coupon SUVI already; change it with set'],
    [['add'], 'Name the coupon: coupon add CODE'],
    [['double', 'SUVI'], 'coupon double is unknown; choose from list, add, set, end, remove'],
    [['set', 'SUVI', 'percent=0'], 'percent: must be from 1 to 100'],
    [['set', 'SUVI', 'percent=5', '--if-version', '1'], 'was changed by somebody else'],
    [['remove', 'NONE'], 'There is no coupon NONE'],
  ])('%j: reports the error and changes nothing', async (args, reason) => {
    const before = (await shop('coupon')).stdout;
    const response = await shop('coupon', ...args);
    expect(response.status).toBe(1);
    expect(response.stderr).toContain(reason);
    expect((await shop('coupon')).stdout).toBe(before);
  });
});

describe('tax classes', () => {
  it('have a title in any language', async () => {
    expect((await shop('taxes', 'class')).stdout).toBe(
      '• class 2  Taxable goods (et: Maksustatav kaup, ru: Облагаемые налогом товары)\n',
    );
    await shop('taxes', 'class', '3', 'title=Books', 'title.et=Raamatud');
    await shop('taxes', 'class', '3', 'title.lv=Grāmatas', 'title.et=');
    expect((await shop('taxes', 'class')).stdout).toContain('• class 3  Books (lv: Grāmatas)\n');
    expect((await shop('taxes', 'remove-class', '3')).stdout).not.toContain('class 3');
  });

  it.each([
    [['class', 'goods', 'title=Goods'], 'id: must be a number, like 2'],
    [['class', '4'], 'title: Field is required'],
    [['class', '4', 'colour=red'], 'colour: there is no such field'],
    [['remove-class', '9'], 'There is no tax class 9'],
  ])('%j: reports the error', async (args, reason) => {
    const { status, stderr } = await shop('taxes', ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
  });
});

describe('taxes', () => {
  it('a rate is changed permanently, or scheduled for a date', async () => {
    expect((await shop('taxes', '--store', 'et')).stdout).toBe(
      '• et EE-VAT  product_classes=2  customer_classes=0,1,2,3  EE 22 % from 2024-01-01\n',
    );
    await shop('taxes', 'set', 'EE-VAT', 'country=EE', 'rate=24');
    await shop('taxes', 'set', 'EE-VAT', 'country=EE', 'rate=25.5', 'valid_from=2030-01-01', '--store', 'ru');
    expect((await shop('taxes')).stdout).toBe(
      `• et EE-VAT  product_classes=2  customer_classes=0,1,2,3  EE 24 %
• ru EE-VAT  product_classes=2  customer_classes=0,1,2,3  EE 24 %, EE 25.5 % from 2030-01-01
`,
    );
    await shop('taxes', 'add', 'BOOKS', 'country=EE', 'rate=9', 'product_classes=3', '--store', 'et');
    await shop('taxes', 'set', 'BOOKS', 'country=LV', 'rate=12', '--store', 'et');
    await shop('taxes', 'remove', 'BOOKS', 'country=EE', '--store', 'et');
    expect((await shop('taxes', '--store', 'et')).stdout).toMatch(/BOOKS .* LV 12 %\n/);
    await shop('taxes', 'remove', 'BOOKS', '--store', 'et');
    expect((await shop('taxes')).stdout).not.toContain('BOOKS');
  });

  it.each([
    [['double', 'EE-VAT'], 'taxes double is unknown; choose from list, add, set, remove'],
    [['set', 'EE-VAT', 'country=EE', 'rate=101'], 'rate: must be at most 100'],
    [['set', 'EE-VAT', 'rate=10'], 'country: say for which country the rate is'],
    [['set', 'EE-VAT', 'country=EE', 'rate=10', 'valid_from=soon'], 'valid_from: must be a day'],
    [['set', 'NONE', 'country=EE', 'rate=10'], 'There is no tax rule NONE in et'],
    [
      ['add', 'EE-VAT', 'country=EE', 'rate=10', 'product_classes=2'],
      'There is a tax rule EE-VAT in et already',
    ],
    [['add', 'X', 'country=EE', 'rate=10'], 'product_classes: say which tax classes'],
    [['remove', 'EE-VAT', 'country=SE'], 'EE-VAT has no rate for SE'],
  ])('%j: reports the error and changes nothing', async (args, reason) => {
    const before = (await shop('taxes')).stdout;
    const response = await shop('taxes', ...args);
    expect(response.status).toBe(1);
    expect(response.stderr).toContain(reason);
    expect((await shop('taxes')).stdout).toBe(before);
  });
});

it('demo remove reports when there is no demo', async () => {
  expect(await shop('demo', 'remove', '--yes')).toMatchObject({
    status: 0,
    stdout: '• This is not the demo shop: there is nothing to remove\n',
  });
  expect((await shop('demo')).status).toBe(1);
});

describe('orders', () => {
  let cartId = 0;
  const insertOrder = async (payment_method: string, state: string): Promise<number> => {
    cartId += 1;
    const { rows } = await db.$client.query<{ entity_id: number }>(
      `insert into sales_order (order_id, cart_id, cart_key, store_code, state, customer_email, currency_code,
         grand_total_cents, totals, items, billing_address, shipping_method, shipping_description, payment_method,
         stock_taken, created_at, updated_at)
       values ('order-' || $3::int, $3::int, '', 'et', $2, 'mari@example.com', 'EUR', 12700,
         '{"grand_total": 127}', '[]', '{"firstname": "Mari"}', '', '', $1, '[]', now(), now()) returning entity_id`,
      [payment_method, state, cartId],
    );
    return rows[0]?.entity_id ?? 0;
  };
  const mails = async () => (await db.$client.query('select kind from outbox_letter order by id')).rows;

  it('[ORD-06] are listed, marked as paid, shipped and delivered, with a notification each', async () => {
    const id = await insertOrder('banktransfer', 'pending_payment');
    const number = String(id).padStart(9, '0');
    expect((await shop('orders')).stdout).toContain(`${number}  `);
    expect((await shop('orders', 'list')).stdout).toContain(
      'pending_payment  banktransfer  127.00  mari@example.com',
    );
    expect(await shop('orders', 'shipped', number)).toMatchObject({
      status: 1,
      stderr: `Order ${number} stays pending_payment: its state does not allow that\n`,
    });
    expect(await shop('orders', 'paid', number)).toMatchObject({
      status: 0,
      stdout: `• orders paid ${number}: done\n`,
    });
    expect((await shop('orders', 'shipped', String(id), 'tracking=0530')).status).toBe(0);
    expect((await shop('orders', 'delivered', number)).status).toBe(0);
    expect((await shop('orders')).stdout).toBe('');
    expect(await mails()).toEqual([
      { kind: 'order-paid' },
      { kind: 'order-shipped' },
      { kind: 'order-delivered' },
    ]);
  });

  it('cancelling a paid one reports the required refund', async () => {
    const id = String(await insertOrder('banktransfer', 'pending_payment'));
    await shop('orders', 'paid', id);
    expect((await shop('orders', 'cancel', id)).stdout).toContain(
      `127.00 EUR have to be given back; then: orders refunded ${id.padStart(9, '0')}`,
    );
  });

  it('paid after cancellation: rejected by id and state, the money is listed until refunded', async () => {
    const id = await insertOrder('banktransfer', 'canceled');
    await db.$client.query("update sales_order set canceled_by = 'cancel_by_shopper' where entity_id = $1", [
      id,
    ]);
    const number = String(id).padStart(9, '0');
    expect(await shop('orders', 'paid', String(id))).toMatchObject({
      status: 1,
      stderr: `Order ${number} stays canceled: the buyer has cancelled it. 127.00 EUR have to be given back; then: orders refunded ${number}\n`,
    });
    expect((await shop('orders')).stdout).toContain(`${number}  `);
    expect((await shop('orders')).stdout).toContain('127.00 to be given back');
    expect(await shop('orders', 'refunded', number)).toMatchObject({ status: 0 });
    expect((await shop('orders')).stdout).not.toContain(number);
    expect(await shop('orders', 'refunded', number)).toMatchObject({
      status: 1,
      stderr: `Order ${number} stays canceled: no money has to be given back\n`,
    });
  });

  it('parts of a transfer are listed with their keys until each is refunded', async () => {
    const id = await insertOrder('banktransfer', 'pending_payment');
    const number = String(id).padStart(9, '0');
    await shop('orders', 'paid', number);
    const keys = ['1', '2'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
    expect((await shop('orders', 'refund', number, 'amount=25.00', `key=${keys[0]}`)).stdout).toContain(
      `25.00 EUR have to be given back; then: orders refunded ${number}`,
    );
    await shop('orders', 'refund', number, 'amount=10.00', 'reason=scratched', `key=${keys[1]}`);
    const listed = (await shop('orders')).stdout;
    expect(listed).toContain('35.00 to be given back');
    expect(listed).toContain(`key=${keys[1]}  10.00  scratched`);
    expect(await shop('orders', 'refunded', number, `key=${keys[1]}`)).toMatchObject({ status: 0 });
    expect((await shop('orders')).stdout).toContain('25.00 to be given back');
    expect((await shop('orders', 'refunded', number, 'key=x')).stderr).toContain('key: must be a UUID');
    expect(await shop('orders', 'refunded', number)).toMatchObject({ status: 0 });
    expect((await shop('orders')).stdout).not.toContain(keys[0]);
  });

  it.each([
    [
      ['frobnicate', '1'],
      'choose from list, slots, paid, accept, register, shipped, delivered, cancel, correct, correct-tax, move, refunded, refund, label',
    ],
    [['paid'], 'Name the order'],
    [['label', '1'], 'Say where to'],
    [['label', '999999', 'file=x.pdf'], 'There is no order 999999'],
    [['paid', '999999'], 'There is no order 999999'],
    [['shipped', '1', 'colour=red'], 'colour: orders shipped has no such field'],
    [['paid', '1', 'tracking=1'], 'tracking: orders paid has no such field'],
  ])('orders %s is rejected', async (args, reason) => {
    const { status, stderr } = await shop('orders', ...args);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
  });
});
