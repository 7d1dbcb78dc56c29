// The clients of the storm: they buy, cancel, change prices, count, import and browse until the time is over.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { loadDocumentsById } from '../../api/src/catalog/catalog-repository.ts';
import { importCatalog } from '../../api/src/catalog/import/import-catalog.ts';
import type { Editors } from '../../api/src/compose-editors.ts';
import type { Database } from '../../api/src/db/database.ts';
import type { OrderEditor } from '../../api/src/orders/order-editor.ts';
import { countStock } from '../../api/src/stock/stock-editor.ts';
import { createOrderBody, type OrderBody } from './order-body.ts';

const PATIENCE_MS = 30_000;
const RETRY_MS = 50;
const MAX_ON_SHELF = 60;
const PAUSE_MS = 250;
const STORES = ['et', 'ru'];
const author = { kind: 'person', name: 'storm' } as const;

export interface Bought {
  body: OrderBody;
  email: string;
  /** Every number that was answered: at most one. */
  ids: Set<string>;
  /** What a try was refused with: no other one may be taken, not even later. */
  refusal: string | undefined;
  key: string;
  /** Whose cancellation was confirmed. */
  canceledBy: 'shopper' | 'staff' | undefined;
}

export interface Storm {
  db: Database;
  folder: string;
  urls: readonly string[];
  skus: readonly { sku: string; id: string }[];
  paths: readonly string[];
  editors: Editors;
  orderEditor: OrderEditor;
  isOver: () => boolean;
  bought: Bought[];
  faults: string[];
  counts: Record<string, number>;
}

interface ShopResponse {
  code: number;
  result: { backendOrderId?: string } | string;
  meta?: { error?: string; orderKey?: string };
}

const STOCK_ERRORS = new Set(['out_of_stock', 'quantity_available']);
const below = (count: number): number => Math.floor(Math.random() * count);
const pick = <Value>(list: readonly Value[]): Value => list[below(list.length)] as Value;
const newAddress = () => `10.${below(256)}.${below(256)}.${below(256)}`;

/** One try at one of the processes; undefined when there was no decision. */
const send = async (
  storm: Storm,
  path: string,
  body: object,
  ms: number,
): Promise<ShopResponse | undefined> => {
  storm.counts['requests'] = (storm.counts['requests'] ?? 0) + 1;
  try {
    const response = await fetch(`${pick(storm.urls)}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ms),
    });
    if (response.status === 503) return undefined;
    return (await response.json()) as ShopResponse;
  } catch {
    return undefined;
  }
};

const sendUntilDecided = async (storm: Storm, path: string, body: object): Promise<ShopResponse> => {
  for (;;) {
    const response = await send(storm, path, body, PATIENCE_MS);
    if (response) return response;
    await sleep(RETRY_MS + below(RETRY_MS));
  }
};

const record = (storm: Storm, bought: Bought, response: ShopResponse | undefined): void => {
  if (!response) return;
  const { code, result, meta } = response;
  if (code === 200 && typeof result === 'object') {
    bought.ids.add(result.backendOrderId ?? '');
    bought.key = meta?.orderKey ?? '';
    return;
  }
  bought.refusal = meta?.error ?? String(code);
  if (!STOCK_ERRORS.has(bought.refusal)) storm.faults.push(`order: unexpected ${JSON.stringify(response)}`);
};

const cancel = async (storm: Storm, bought: Bought): Promise<void> => {
  const [orderId = ''] = bought.ids;
  if (below(2) === 0) {
    const done = await storm.orderEditor.cancel(author, Number(orderId));
    if (!done.ok) storm.faults.push(`cancel by staff: ${done.error}`);
    bought.canceledBy = 'staff';
    return;
  }
  const { code, meta } = await sendUntilDecided(storm, '/api/ext/orders/cancel', {
    orderId,
    key: bought.key,
  });
  // The second of two tries finds it cancelled when the first one's response was lost.
  if (code !== 200 && meta?.error !== 'order_state_forbids')
    storm.faults.push(`cancel: unexpected ${code} ${meta?.error}`);
  bought.canceledBy = 'shopper';
};

const buy = async (storm: Storm): Promise<void> => {
  const chosen = new Map(Array.from({ length: 1 + below(3) }, () => [pick(storm.skus).sku, 1 + below(2)]));
  const email = `buyer-${randomUUID()}@example.com`;
  const body = createOrderBody(
    [...chosen].map(([sku, qty]) => ({ sku, qty })),
    { email },
  );
  const bought: Bought = {
    body,
    email,
    ids: new Set(),
    refusal: undefined,
    key: '',
    canceledBy: undefined,
  };
  storm.bought.push(bought);
  // A dropped connection, a second click, or neither.
  const scenario = below(4);
  if (scenario === 0) record(storm, bought, await send(storm, '/api/order', body, 1 + below(100)));
  if (scenario === 1)
    for (const response of await Promise.all([1, 2].map(() => send(storm, '/api/order', body, PATIENCE_MS))))
      record(storm, bought, response);
  record(storm, bought, await sendUntilDecided(storm, '/api/order', body));
  if (bought.ids.size > 0 && below(3) === 0) await cancel(storm, bought);
};

const changePrice = async ({ editors, skus, faults }: Storm): Promise<void> => {
  const price = `${20 + below(500)}.${10 + below(90)}`;
  const done = await editors.prices.save(author, { sku: pick(skus).sku, store: 'all' }, { price });
  if (!done.ok) faults.push(`price: ${JSON.stringify(done)}`);
};

const count = async ({ db, skus, faults }: Storm): Promise<void> => {
  const edit = { sku: pick(skus).sku, qty: below(MAX_ON_SHELF), actor: 'storm', reason: 'storm' };
  const done = await countStock(db, { ...edit, isShortageAccepted: false });
  // Placed orders need more than were counted.
  if (!done.ok && done.error !== 'below_reserved') faults.push(`count: ${done.error}`);
};

/** Half of the products with another price and quantity, in one of the stores. */
const importProducts = async ({ db, folder, skus, faults }: Storm, client: number): Promise<void> => {
  const store = pick(STORES);
  const ids = skus.filter(() => below(2) === 0).map(({ id }) => id);
  const products = await loadDocumentsById(db, store, 'product', ids);
  const rows = products.map((product): CatalogDocument => {
    const price = 20 + below(500);
    const stock = {
      product_id: product.id,
      is_in_stock: true,
      manage_stock: true,
      qty: MAX_ON_SHELF + below(20),
    };
    return { ...product, price, final_price: price, stock };
  });
  const file = join(folder, `product-${client}.jsonl`);
  await writeFile(
    file,
    rows.map((row) => `${JSON.stringify({ _type: 'product', _source: row })}\n`).join(''),
  );
  const by = { kind: 'import', name: 'storm', bulkId: randomUUID() } as const;
  const report = await importCatalog(db, { storeCode: store, files: [file], author: by });
  if (!report.written) faults.push(`import: ${JSON.stringify(report.badRows[0])}`);
};

/** Fills the caches, so that there is something to be outdated. */
const browse = async ({ urls, paths, faults }: Storm): Promise<void> => {
  const path = pick(paths);
  const response = await fetch(`${pick(urls)}${path}`, {
    headers: { 'x-forwarded-for': newAddress() },
  }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  if (response && response.status >= 400 && response.status !== 503)
    faults.push(`${path}: ${response.status}`);
};

const ROLES: readonly {
  name: string;
  clients: number;
  pauseMs: number;
  act: (storm: Storm, client: number) => Promise<void>;
}[] = [
  { name: 'orders', clients: 44, pauseMs: 0, act: buy },
  { name: 'price changes', clients: 7, pauseMs: PAUSE_MS, act: changePrice },
  { name: 'counts', clients: 7, pauseMs: PAUSE_MS, act: count },
  { name: 'imports', clients: 2, pauseMs: 4 * PAUSE_MS, act: importProducts },
  { name: 'pages', clients: 4, pauseMs: 0, act: browse },
];

/** Resolves when all 64 have ended what they were doing. */
export const runClients = async (storm: Storm): Promise<void> => {
  const work = async ({ name, pauseMs, act }: (typeof ROLES)[number], client: number) => {
    while (!storm.isOver()) {
      await act(storm, client).catch((error: unknown) => {
        storm.faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
      });
      storm.counts[name] = (storm.counts[name] ?? 0) + 1;
      if (pauseMs > 0) await sleep(below(2 * pauseMs));
    }
  };
  const clients = ROLES.flatMap((role) => Array.from({ length: role.clients }, () => role));
  await Promise.all(clients.map(work));
};
