// Three web processes and a worker on one PostgreSQL, behind a balancer without stickiness.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../api/src/db/database.ts';
import { ensureDemoShop } from '../api/src/db/ensure-demo-shop.ts';
import { migrateDatabase } from '../api/src/db/migrate-database.ts';
import { type MailReceiver, startMailReceiver } from '../api/test/messages/mail-receiver.ts';
import { waitUntil } from '../api/test/wait-until.ts';
import { isMissing } from './engines.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { type RedisServer, startRedis } from './redis.ts';
import { S3_KEYS, type S3Server, startS3 } from './s3.ts';
import {
  createCustomer,
  type Envelope,
  newEmail,
  type OrderBody,
  orderBody,
  orderUntilDecided,
  postJson,
} from './shop-client.ts';
import { type Cluster, INVALIDATE_KEY, startCluster } from './three-processes.ts';

const SKU = 'KL-TS-M';
const PAGE = `/et/p/${SKU}/x`;

describe.skipIf(isMissing('postgres', 'redis', 's3'))('several processes', () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let s3: S3Server;
  let cluster: Cluster;
  let db: Database;
  let mail: MailReceiver;

  beforeAll(async () => {
    [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()]);
    mail = await startMailReceiver();
    const connection = { connectionString: postgres.url(), max: 2 };
    await migrateDatabase(connection);
    db = connectDatabase(connection);
    // A shop with a short past: its year is the matter of other tests.
    const seed = { nowMs: Date.now(), orders: 20 };
    await ensureDemoShop(db, { mayBeDemo: true, progress: () => {}, seed });
    cluster = await startCluster(
      3,
      {
        ...{ DATABASE_URL: postgres.url(), REDIS_URL: redis.url, PEERS: '3', STORAGE_URL: s3.url },
        ...{ STORAGE_ACCESS_KEY: S3_KEYS.accessKey, STORAGE_SECRET_KEY: S3_KEYS.secretKey },
      },
      { SMTP_URL: mail.url },
    );
  });

  afterAll(async () => {
    await cluster?.stop();
    await db?.$client.end();
    mail?.stop();
    await Promise.all([postgres?.stop(), redis?.stop(), s3?.stop()]);
  });

  const each = <Value>(work: (url: string) => Promise<Value>): Promise<Value[]> =>
    Promise.all(cluster.web.map(({ url }) => work(url)));
  const textOf = async (url: string) => (await fetch(url)).text();

  const priceAt = async (shop: string): Promise<number> => {
    const response = await fetch(`${shop}/api/product/render-list?skus=${SKU}&storeCode=et`);
    return ((await response.json()) as Envelope).result.items[0]?.price_info.final_price;
  };

  const setPrice = (price: number) =>
    db.$client.query(
      `update product set body = body || jsonb_build_object('price', $2::numeric, 'final_price', $2::numeric)
     where body->>'sku' = $1`,
      [SKU, price],
    );

  /** Pieces that can be sold. */
  const setStock = (pieces: number) =>
    db.$client.query(
      `with item as (select product_id, sku, reserved from stock_item where sku = $1)
     update stock_item set qty = item.reserved + $2 from item where stock_item.sku = item.sku`,
      [SKU, pieces],
    );

  it('a price change is in the api and the cached page of every process', async () => {
    await each((url) => textOf(url + PAGE));
    const delays: number[] = [];
    for (let round = 1; round <= 20; round++) {
      const price = 200 + round;
      await setPrice(price);
      const at = performance.now();
      await each((url) => waitUntil(async () => (await priceAt(url)) === price));
      delays.push(performance.now() - at);
    }
    await each((url) => waitUntil(async () => (await textOf(url + PAGE)).includes('220')));
    delays.sort((one, other) => one - other);
    process.stdout.write(
      `change seen by three processes: median ${delays[9]?.toFixed(0)} ms, longest ${delays[19]?.toFixed(0)} ms\n`,
    );
  });

  it('/invalidate at one process clears the pages of all', async () => {
    const cachedPages = async (shop: string) =>
      Number(/^page_cache_pages (\d+)/m.exec(await textOf(`${shop}/metrics`))?.[1]);
    await each((url) => textOf(`${url}/et`));
    expect((await each(cachedPages)).every((pages) => pages > 0)).toBe(true);
    const asked = await fetch(`${cluster.web[0]?.url}/invalidate?tag=*&key=${INVALIDATE_KEY}`);
    expect(asked.status).toBe(200);
    await each((url) => waitUntil(async () => (await cachedPages(url)) === 0));
  });

  it('[SES-03] a logout at one process is refused by the others, without waiting for the next reading', async () => {
    const { token } = await createCustomer(cluster.balancer.url);
    const headers = { authorization: `Bearer ${token}` };
    const statusAt = async (url: string) => {
      const response = await fetch(`${url}/api/user/me`, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await each(statusAt)).toEqual([200, 200, 200]);
    const left = await fetch(`${cluster.web[0]?.url}/api/user/logout`, { method: 'POST', headers });
    expect(left.status).toBe(200);
    await each((url) => waitUntil(async () => (await statusAt(url)) === 401));
  });

  it('[SES-02] the limit of attempts is exact over all processes, and without Redis each allows its share', async () => {
    const attempts = async (address: string) => {
      const body = { email: newEmail() };
      const asked = Array.from({ length: 12 }, () =>
        postJson(`${cluster.balancer.url}/api/user/reset-password`, body, { 'x-forwarded-for': address }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      return statuses.filter((status) => status !== 429).length;
    };
    const isShared = async (url: string) => /^rate_limits_shared 1$/m.test(await textOf(`${url}/metrics`));
    await each((url) => waitUntil(() => isShared(url)));
    // Three of one sender for one account, then one in five minutes.
    expect(await attempts('10.2.0.1')).toBe(3);
    await redis.kill();
    await each((url) => waitUntil(async () => !(await isShared(url))));
    expect(await attempts('10.2.0.2')).toBe(3);
    await redis.restart();
    await each((url) => waitUntil(() => isShared(url)));
    expect(await attempts('10.2.0.3')).toBe(3);
  });

  const sendFile = async (shop: string, address: string): Promise<number> => {
    const form = new FormData();
    const fields = {
      name: 'Mari Maasikas',
      telephone: '+372 5555 5555',
      subject: 'Peegel',
      question: 'Kas?',
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const png = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.alloc(5000, 7),
    ]);
    form.set('attachment', new Blob([png], { type: 'image/png' }), 'plan-of-the-engines.png');
    const headers = { 'x-forwarded-for': address };
    const response = await fetch(`${shop}/api/ext/contact-form/send`, {
      method: 'POST',
      body: form,
      headers,
    });
    await response.arrayBuffer();
    return response.status;
  };

  it('a file that one process received is in the e-mail of another; without the bucket it is refused, and the shop sells', async () => {
    const [one, other] = cluster.web;
    if (!one || !other) throw new Error('two processes are needed');
    expect(await sendFile(one.url, '10.3.0.1')).toBe(200);
    await waitUntil(() => mail.emails.some((email) => email.includes('plan-of-the-engines.png')));
    const page = await textOf(other.url + PAGE);
    const picture = /\/img\/[^"'\s,)]+/.exec(page)?.[0] ?? '';
    await s3.kill();
    expect(await sendFile(one.url, '10.3.0.2')).toBe(503);
    await setStock(1);
    const order = await orderUntilDecided(other.url, orderBody(SKU), '10.3.0.3');
    expect(order.code, JSON.stringify(order.meta)).toBe(200);
    for (const path of [PAGE, picture]) {
      const response = await fetch(other.url + path.replaceAll('&amp;', '&'));
      await response.arrayBuffer();
      expect([path, response.status]).toEqual([path, 200]);
    }
    await s3.restart();
    let tried = 4;
    await waitUntil(async () => (await sendFile(one.url, `10.3.0.${tried++}`)) === 200);
  });

  it('a rolling update loses no request', async () => {
    const failures: string[] = [];
    let requests = 0;
    let isOver = false;
    const client = async (path: string) => {
      while (!isOver) {
        requests++;
        const response = await fetch(cluster.balancer.url + path).catch((error: unknown) => String(error));
        if (typeof response === 'string') failures.push(response);
        else {
          const body = await response.text();
          if (response.status >= 400) failures.push(`${path} ${response.status} ${body.slice(0, 100)}`);
        }
        await sleep(20);
      }
    };
    const clients = [
      '/et',
      PAGE,
      '/et/search?q=peegel',
      `/api/product/render-list?skus=${SKU}&storeCode=et`,
    ].map(client);
    for (const former of [...cluster.web]) {
      const next = await cluster.startWeb();
      await waitUntil(() => cluster.balancer.ready().includes(next.url));
      former.child.kill('SIGTERM');
      await waitUntil(() => !cluster.balancer.ready().includes(former.url));
      await waitUntil(() => former.child.exitCode !== null);
      cluster.web.splice(cluster.web.indexOf(former), 1);
      expect(former.child.exitCode).toBe(0);
    }
    isOver = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(50);
  });

  it('[ORD-04] [ORD-06] 40 shoppers for 15 pieces while processes are killed: sold exactly, each order and e-mail once', async () => {
    await setStock(15);
    await each((url) => waitUntil(async () => !(await textOf(url + PAGE)).includes('schema.org/OutOfStock')));
    const bought: { body: OrderBody; email: string; answer: Envelope }[] = [];
    const starting: Promise<unknown>[] = [];
    const killer = async () => {
      for (const count of [8, 20]) {
        await waitUntil(() => bought.length >= count);
        await cluster.web.shift()?.stop('SIGKILL');
        starting.push(cluster.startWeb());
      }
    };
    const killing = killer();
    const shopper = async (index: number) => {
      const email = newEmail();
      const body = orderBody(SKU, email);
      bought.push({
        body,
        email,
        answer: await orderUntilDecided(cluster.balancer.url, body, `10.1.0.${index}`),
      });
    };
    const indexes = Array.from({ length: 40 }, (_, index) => index);
    const queue = async () => {
      for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) await shopper(index);
    };
    await Promise.all(Array.from({ length: 6 }, queue));
    await killing;
    await Promise.all(starting);
    const taken = bought.filter(({ answer }) => answer.code === 200);
    expect(taken).toHaveLength(15);
    for (const { answer } of bought.filter((one) => !taken.includes(one)))
      expect(['out_of_stock', 'quantity_available']).toContain(answer.meta?.error);
    const { rows: orders } = await db.$client.query<{ order_id: string; entity_id: number }>(
      'select order_id, entity_id from sales_order where order_id = any($1)',
      [bought.map(({ body }) => body.order_id)],
    );
    expect(orders.map(({ order_id }) => order_id).sort()).toEqual(
      taken.map(({ body }) => body.order_id).sort(),
    );
    const emails = taken.map(({ email }) => email);
    await waitUntil(() => emails.every((email) => mail.recipients.includes(email)));
    expect(mail.recipients.filter((email) => emails.includes(email))).toHaveLength(15);
  });
});
