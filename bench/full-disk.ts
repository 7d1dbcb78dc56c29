// The shop on a full disk: reads continue, writes are rejected with an error and leave nothing behind, the process
// survives and sells again when there is space. Needs the right to mount (root); otherwise it prints so and exits.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '../api/src/db/database.ts';
import { createServerPaths } from '../api/src/db/embedded/server-paths.ts';
import { connectionTo } from '../api/src/db/embedded/server-process.ts';
import { printBudgets } from './support/budget-table.ts';
import { pidOfShop, SHOP_PORT, startShop, stopShop } from './support/shop-process.ts';

const SIZE_MB = 400;
const FULL_ROUNDS = 25;
const SKU = 'KL-TP';
const SHOP = `http://127.0.0.1:${SHOP_PORT}`;
// Every call comes from its own address, to stay below the rate limits.
process.env['SETTINGS__server__trustedProxies'] = '1';

const mount = (folder: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Fills the disk, in blocks and then in single bytes. */
const fillDisk = (path: string): void => {
  const file = openSync(path, 'w');
  for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 16)) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
};

interface CallResult {
  status: number;
  text: string;
  retryAfter: string | null;
}

let calls = 0;
const call = async (path: string, init: RequestInit = {}): Promise<CallResult> => {
  calls += 1;
  const headers = {
    ...init.headers,
    'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
  };
  try {
    const response = await fetch(`${SHOP}${path}`, { ...init, headers, signal: AbortSignal.timeout(20_000) });
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    return { status: 0, text: String(error), retryAfter: null };
  }
};
const post = (path: string, body: unknown) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const address = {
  ...{ firstname: 'Mari', lastname: 'Maasikas', street: ['Pärnu mnt 13', '4'], city: 'Tallinn' },
  ...{ postcode: '10141', country_id: 'EE', region: '', region_id: 0, region_code: '' },
  ...{ telephone: '+372 5555 5555', company: '', email: 'full-disk@example.ee' },
};
const order = (cartId: string, order_id: string) =>
  post('/api/order', {
    ...{
      user_id: '',
      cart_id: cartId,
      order_id,
      store_code: 'et',
      products: [{ sku: SKU, qty: 1, price: 1 }],
    },
    addressInformation: {
      billingAddress: { ...address, vat_id: '' },
      shippingAddress: address,
      ...{ shipping_method_code: 'flatrate', shipping_carrier_code: 'flatrate' },
      ...{ payment_method_code: 'cashondelivery', payment_method_additional: {} },
    },
  });
const fillCart = async (): Promise<string> => {
  const { result } = JSON.parse((await post('/api/cart/create', {})).text) as { result: string };
  const added = await post(`/api/cart/update?cartId=${result}`, {
    cartItem: { sku: SKU, qty: 1, quoteId: result },
  });
  if (added.status !== 200) throw new Error(`the cart could not be filled: ${added.text}`);
  return result;
};
const upload = (): Promise<CallResult> => {
  const form = new FormData();
  const fields = { name: 'Mari Maasikas', telephone: '+372 5555 5555', subject: 'Peegel', question: 'Kas?' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.alloc(500_000, 7),
  ]);
  form.set('attachment', new Blob([png], { type: 'image/png' }), 'plan.png');
  return call('/api/ext/contact-form/send', { method: 'POST', body: form });
};

const filesIn = (folder: string): number => {
  try {
    return readdirSync(folder).length;
  } catch {
    return 0;
  }
};

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-bench-disk-'));
if (!mount(dataDir)) {
  rmSync(dataDir, { recursive: true });
  console.log('No disk could be mounted here: run it as root.');
  process.exit(0);
}
const { shop } = await startShop(dataDir);
try {
  const pid = pidOfShop(dataDir);
  const db = connectDatabase({
    ...connectionTo(createServerPaths(join(dataDir, 'postgres')).socketFolder),
    max: 1,
  });
  const orderCount = async (ids: readonly string[]): Promise<number> => {
    const text = 'select count(*)::int as count from sales_order where order_id = any($1)';
    return (await db.$client.query<{ count: number }>(text, [ids])).rows[0]?.count ?? -1;
  };
  const messageCount = async (): Promise<number> =>
    (await db.$client.query<{ count: number }>('select count(*)::int as count from contact_message')).rows[0]
      ?.count ?? -1;

  const before = randomUUID();
  const sold = await order(await fillCart(), before);
  if (sold.status !== 200) throw new Error(`the shop does not sell: ${sold.text}`);
  await call('/et/peeglid');
  const carts = await Promise.all(Array.from({ length: FULL_ROUNDS }, fillCart));
  const [filesBefore, messagesBefore] = [filesIn(join(dataDir, 'contact')), await messageCount()];

  const filler = join(dataDir, 'filler');
  fillDisk(filler);
  const accepted: string[] = [];
  const rejected: string[] = [];
  const reads: CallResult[] = [];
  const writes: CallResult[] = [];
  let acknowledged = 0;
  for (const [round, cartId] of carts.entries()) {
    reads.push(await call('/et/peeglid'), await call(`/et/dusilahendused?width_from=${600 + round}`));
    reads.push(
      await call(`/api/catalog/vue_storefront_catalog_et/product/_search?size=3&q=peegel%20${round}`),
    );
    const id = randomUUID();
    const ordered = await order(cartId, id);
    (ordered.status === 200 ? accepted : rejected).push(id);
    const uploaded = await upload();
    if (uploaded.status === 200) acknowledged += 1;
    writes.push(ordered, uploaded, await post('/api/cart/create', {}));
    // Space that PostgreSQL frees is filled too.
    rmSync(filler);
    fillDisk(filler);
  }
  const ready = await call('/readyz');
  const filesFull = filesIn(join(dataDir, 'contact'));

  rmSync(filler);
  const freed = performance.now();
  let again: CallResult;
  do {
    again = await order(carts.at(-1) ?? '', rejected.at(-1) ?? randomUUID());
    if (again.status !== 200) await sleep(200);
  } while (again.status !== 200 && performance.now() - freed < 120_000);
  const seconds = (performance.now() - freed) / 1000;
  const isSame = pidOfShop(dataDir) === pid;
  const readyAgain = await call('/readyz');
  const uploadedAgain = await upload();
  const statuses: Record<number, number> = {};
  for (const { status } of writes) statuses[status] = (statuses[status] ?? 0) + 1;
  console.log(`writes on a full disk:`, statuses, `reads: ${reads.length}`);
  const wrong = writes.filter(({ status }) => status !== 200 && status !== 503 && status !== 507);
  for (const { status, text } of wrong.slice(0, 10)) console.log(status, text.slice(0, 200));
  for (const { status, text } of reads.filter((read) => read.status !== 200).slice(0, 10))
    console.log('read', status, text.slice(0, 200));
  const isClear = ({ text, retryAfter }: CallResult) =>
    retryAfter !== null && /"result":\s*".{10,}"/.test(text);
  const half =
    Math.abs((await orderCount(accepted)) - accepted.length) +
    (await orderCount(rejected.slice(0, -1))) +
    Math.abs(filesFull - filesBefore - acknowledged) +
    Math.abs((await messageCount()) - messagesBefore - acknowledged - Number(uploadedAgain.status === 200));
  await db.$client.end();
  printBudgets(`A disk of ${SIZE_MB} MB that is full`, [
    {
      what: 'reads that fail',
      value: reads.filter(({ status }) => status !== 200).length,
      budget: 0,
      unit: '',
    },
    { what: 'writes refused otherwise than with 503 or 507', value: wrong.length, budget: 0, unit: '' },
    {
      what: 'refusals without words or Retry-After',
      value: writes.filter((response) => response.status === 503 && !isClear(response)).length,
      budget: 0,
      unit: '',
    },
    { what: 'writes refused', value: rejected.length, budget: 1, unit: '', kind: 'least' },
    { what: '/readyz says so', value: Number(ready.status === 503), budget: 1, unit: '', kind: 'least' },
    { what: 'half-written: orders, files, messages', value: half, budget: 0, unit: '' },
    { what: 'the process is the same', value: Number(isSame), budget: 1, unit: '', kind: 'least' },
    { what: 'until it sells again', value: seconds, budget: 60, unit: 's' },
    {
      what: 'ready, and takes files, when there is room',
      value: Number(readyAgain.status === 200 && uploadedAgain.status === 200),
      budget: 1,
      unit: '',
      kind: 'least',
    },
  ]);
} finally {
  await stopShop(shop);
  execFileSync('umount', ['-l', dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
}
