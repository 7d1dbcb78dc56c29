// Load test of orders: demand above stock, lost responses, retries and a killed server.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ConnectionOptions } from '../../src/db/connection-pool.ts';
import type { Database } from '../../src/db/database.ts';
import { address, newOrderId, type OrderBody, orderBody } from './order-fixture.ts';

const SERVER = fileURLToPath(new URL('./storm-server.ts', import.meta.url));

/** Gross unit price in cents, as in the fixture catalogue. */
const PRICES: Record<string, number> = { WALL: 12_200, SHELF: 1000, SPECIAL: 8000, FEW: 12_200 };
const SHIPPING_CENTS = 500;

export interface StormOptions {
  orders: number;
  clients: number;
  /** Stock per sku. */
  stock: Record<string, number>;
  kills: number;
  seed: number;
  /** Database faults to inject, and the number of rounds. */
  databaseFaults?: { rounds: number; inject: (round: number) => Promise<void> };
}

export interface StormReport {
  acknowledged: number;
  rejected: number;
  requests: number;
  kills: number;
  faultRounds: number;
  /** Inconsistencies found; empty when everything adds up. */
  errors: string[];
  soldUnits: number;
}

const createRandom = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

const createKillableServer = (connection: ConnectionOptions) => {
  let child: ChildProcess;
  let port: Promise<number>;
  let lastPort = 0;
  const start = () => {
    child = fork(SERVER, [JSON.stringify({ ...connection, max: 10 })]);
    port = once(child, 'message').then(([message]) => {
      lastPort = (message as { port: number }).port;
      return lastPort;
    });
    return port;
  };
  return {
    start,
    /** Current or last known URL of the server. */
    url: async () => `http://127.0.0.1:${lastPort || (await port)}`,
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await start();
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: async (): Promise<string[]> => {
      child.send({});
      const [{ logged }] = (await once(child, 'message')) as [{ logged: string[] }];
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      return logged;
    },
  };
};

interface ShopResponse {
  code: number;
  result: { backendOrderId?: string };
  meta?: { error?: string };
}

interface OrderOutcome {
  body: OrderBody;
  /** Every order number returned: there must be exactly one. */
  ids: Set<string>;
  rejection: string | undefined;
}

const STOCK_ERRORS = new Set(['out_of_stock', 'quantity_available']);

export const runStorm = async (
  db: Database,
  connection: ConnectionOptions,
  options: StormOptions,
): Promise<StormReport> => {
  const random = createRandom(options.seed);
  const server = createKillableServer(connection);
  await server.start();
  const errors: string[] = [];
  let requests = 0;

  for (const [sku, qty] of Object.entries(options.stock))
    await db.$client.query(
      `insert into stock_item (product_id, sku, qty) values (abs(hashtext($1)), $1, $2)
       on conflict (sku) do update set qty = $2, reserved = 0`,
      [sku, qty],
    );

  /** One attempt; undefined when the response was lost. */
  const send = async (path: string, body: unknown, patienceMs: number): Promise<ShopResponse | undefined> => {
    requests++;
    try {
      const response = await fetch(`${await server.url()}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      // 503: nothing was decided, so the same request is retried.
      if (response.status === 503 && response.headers.has('retry-after')) return undefined;
      return (await response.json()) as ShopResponse;
    } catch {
      return undefined;
    }
  };
  const TIMEOUT_MS = 30_000;
  const sendWithRetry = async (path: string, body: unknown): Promise<ShopResponse> => {
    for (;;) {
      const response = await send(path, body, TIMEOUT_MS);
      if (response) return response;
      if (options.kills === 0 && !server.isAlive()) throw new Error('The process of the shop is dead');
      await sleep(20 + random(50));
    }
  };

  const draft = async (): Promise<OrderBody> => {
    const skus = Object.keys(options.stock);
    const chosen = new Map<string, number>();
    for (let line = 0; line <= random(3); line++) chosen.set(skus[random(skus.length)] ?? '', 1 + random(2));
    const products = [...chosen].map(([sku, qty]) => ({ sku, qty, price: 1 }));
    const cartId =
      random(4) === 0
        ? ((await sendWithRetry('/api/cart/create', {})) as unknown as { result: string }).result
        : '';
    const email = `buyer${random(1_000_000)}@example.com`;
    const information = { billingAddress: address({ email }), shippingAddress: address({ email }) };
    return { ...orderBody(cartId, { products, information }), order_id: newOrderId() };
  };

  const recordResponse = (seen: OrderOutcome, response: ShopResponse | undefined): boolean => {
    if (!response) return false;
    if (response.code === 200) seen.ids.add(response.result.backendOrderId ?? '');
    else if (STOCK_ERRORS.has(response.meta?.error ?? '')) seen.rejection = response.meta?.error;
    else {
      errors.push(`unexpected answer ${JSON.stringify(response)}`);
      seen.rejection = 'unexpected';
    }
    return true;
  };

  const buy = async (): Promise<OrderOutcome> => {
    const outcome: OrderOutcome = { body: await draft(), ids: new Set(), rejection: undefined };
    const scenario = random(10);
    // A dropped connection, a second click, a second tab.
    if (scenario < 3) recordResponse(outcome, await send('/api/order', outcome.body, 1 + random(40)));
    if (scenario === 4 || scenario === 5)
      for (const response of await Promise.all(
        [1, 2, 3].map(() => send('/api/order', outcome.body, TIMEOUT_MS)),
      ))
        recordResponse(outcome, response);
    // Retry until a final response; then sometimes once more.
    do recordResponse(outcome, await sendWithRetry('/api/order', outcome.body));
    while (random(5) === 0);
    return outcome;
  };

  const all: OrderOutcome[] = [];
  let started = 0;
  const client = async () => {
    while (started < options.orders) {
      started++;
      all.push(await buy());
    }
  };
  let kills = 0;
  const killer = async () => {
    while (kills < options.kills) {
      const from = started;
      const wanted = Math.floor((options.orders * (kills + 1)) / (options.kills + 1));
      while (started < wanted && started < options.orders) await sleep(5);
      if (from >= options.orders) return;
      kills++;
      await server.kill();
    }
  };
  let faultRounds = 0;
  const injectFaults = async () => {
    const { rounds = 0, inject = async () => {} } = options.databaseFaults ?? {};
    while (faultRounds < rounds) {
      const wanted = Math.floor((options.orders * (faultRounds + 1)) / (rounds + 1));
      while (all.length < wanted) await sleep(5);
      faultRounds++;
      await inject(faultRounds);
    }
  };
  await Promise.all([...Array.from({ length: options.clients }, client), killer(), injectFaults()]);
  errors.push(...(await server.stop()).map((line) => `logged: ${line}`));
  const audit = await auditStorm(db, options, all);
  return {
    ...audit,
    errors: [...errors, ...audit.faults],
    requests,
    kills,
    faultRounds,
    rejected: all.length - audit.acknowledged,
  };
};

interface OrderData {
  entity_id: number;
  order_id: string;
  grand_total_cents: number;
  items: { sku: string; qty_ordered: number }[];
  stock_taken: { sku: string; qty: number }[];
  totals: { grand_total: number };
  emails: number;
}

/** Recomputes everything independently of the shop's code. */
const auditStorm = async (db: Database, options: StormOptions, all: readonly OrderOutcome[]) => {
  const errors: string[] = [];
  const { rows } = await db.$client.query<OrderData>(
    `select o.*, (select count(*)::int from outbox_letter l
       where l.to_address = o.customer_email and l.text like '%orderId=' || o.entity_id || '&%') as emails
     from sales_order o`,
  );
  const byOrderId = new Map(rows.map((row) => [row.order_id, row]));
  if (byOrderId.size !== rows.length) errors.push('an order_id is there twice');
  let acknowledged = 0;
  for (const { body, ids, rejection } of all) {
    const row = byOrderId.get(body.order_id);
    if (ids.size > 1) errors.push(`${body.order_id} was answered with ${[...ids]}`);
    if (ids.size > 0 && rejection) errors.push(`${body.order_id} was taken and refused`);
    if (ids.size === 0) {
      if (row) errors.push(`${body.order_id} was refused and is there`);
      continue;
    }
    acknowledged++;
    if (!row || !ids.has(String(row.entity_id))) {
      errors.push(`${body.order_id} was acknowledged and is lost`);
      continue;
    }
    const wanted = JSON.stringify(body.products.map((product) => Object.values(product).slice(0, 2)));
    const got = JSON.stringify(row.items.map((item) => [item.sku, item.qty_ordered]));
    if (wanted !== got) errors.push(`${body.order_id} wanted ${wanted} and got ${got}`);
    const cents = row.items.reduce(
      (sum, item) => sum + item.qty_ordered * (PRICES[item.sku] ?? Number.NaN),
      SHIPPING_CENTS,
    );
    if (cents !== row.grand_total_cents || cents !== Math.round(row.totals.grand_total * 100))
      errors.push(`${body.order_id} costs ${row.grand_total_cents}, not ${cents}`);
    if (row.emails !== 1) errors.push(`${body.order_id} has ${row.emails} emails`);
  }
  if (rows.length !== acknowledged) errors.push(`${rows.length} orders, ${acknowledged} acknowledged`);
  let soldUnits = 0;
  for (const [sku, units] of Object.entries(options.stock)) {
    const sold = rows
      .flatMap((row) => row.stock_taken)
      .filter((taken) => taken.sku === sku)
      .reduce((sum, taken) => sum + taken.qty, 0);
    const ordered = rows
      .flatMap((row) => row.items)
      .filter((item) => item.sku === sku)
      .reduce((sum, item) => sum + item.qty_ordered, 0);
    const { rows: stockRows } = await db.$client.query<{ reserved: number; qty: number }>(
      'select reserved, qty from stock_item where sku = $1',
      [sku],
    );
    soldUnits += sold;
    if (sold !== ordered || sold !== stockRows[0]?.reserved || sold > units || stockRows[0]?.qty !== units)
      errors.push(
        `${sku}: ${ordered} ordered, ${sold} taken, ${stockRows[0]?.reserved} reserved of ${units}`,
      );
  }
  return { acknowledged, soldUnits, faults: errors };
};
