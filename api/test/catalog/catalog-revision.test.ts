import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogChange } from '../../src/catalog/catalog-change.ts';
import { removeDocuments, upsertDocuments } from '../../src/catalog/catalog-repository.ts';
import { deleteOldRevisions, loadRevisions } from '../../src/catalog/catalog-revision-repository.ts';
import { type CatalogService, createCatalogService } from '../../src/catalog/catalog-service.ts';
import { connectDatabase } from '../../src/db/database.ts';
import { importStock } from '../../src/stock/stock-import-service.ts';
import { writeStock } from '../stock-writes.ts';
import { createTestDatabase } from '../test-database.ts';
import { createFrozenCatalog } from './loaded-catalog.ts';

/** Timeout for a slow machine; normally reached much sooner. */
const PATIENT = { timeout: 20_000 };
const database = await createTestDatabase();
const { db } = database;
const running: CatalogService[] = [];

beforeEach(async () => {
  await db.execute(sql`delete from catalog_document`);
  return async () => {
    await Promise.all(running.splice(0).map((catalog) => catalog.stop()));
  };
});
afterAll(() => database.drop());

const startProcess = async () => {
  const changes: CatalogChange[] = [];
  const catalog = createCatalogService({
    db,
    loaded: createFrozenCatalog(),
    settings: defaultSettings(),
    log: () => {},
    now: Date.now,
  });
  catalog.onChange((change) => changes.push(change));
  await catalog.start();
  running.push(catalog);
  changes.length = 0;
  const nameOf = async (id: number) => (await catalog.documentById('et', 'product', id))?.['name'];
  const changed = () =>
    changes.flatMap(({ storeCode, documents }) =>
      (storeCode === 'et' ? (documents ?? []) : []).map(({ id, before, after }) => [
        id,
        before?.['name'],
        after?.['name'],
      ]),
    );
  return { catalog, changes, changed, nameOf };
};

const revisionOf = async (storeCode = 'et') => (await loadRevisions(db)).get(storeCode) ?? 0;
const rowOf = async (id: string, storeCode = 'et') =>
  (
    await db.execute<{ revision: string }>(
      sql`select revision from document_revision where store_code = ${storeCode} and id = ${id}`,
    )
  ).rows[0]?.revision;

describe('revisions', () => {
  it('every transaction has one per store, however many statements it has', async () => {
    const before = await revisionOf();
    await db.transaction(async (tx) => {
      await upsertDocuments(tx, 'et', 'product', [{ id: 1 }, { id: 2 }]);
      await upsertDocuments(tx, 'et', 'category', [{ id: 3 }]);
      await upsertDocuments(tx, 'et', 'product', [{ id: 2, name: 'again' }]);
    });
    expect(await revisionOf()).toBe(before + 1);
    expect([await rowOf('1'), await rowOf('2'), await rowOf('3')].map(Number)).toEqual(
      Array(3).fill(before + 1),
    );
  });

  it('stays when nothing changed, after a rollback and for other stores', async () => {
    await upsertDocuments(db, 'et', 'product', [{ id: 1 }]);
    await upsertDocuments(db, 'ru', 'product', [{ id: 1 }]);
    const before = [await revisionOf('et'), await revisionOf('ru')];
    await upsertDocuments(db, 'et', 'product', [{ id: 1 }]);
    await removeDocuments(db, 'et', 'product', ['404']);
    await expect(
      db.transaction(async (tx) => {
        await upsertDocuments(tx, 'et', 'product', [{ id: 1, name: 'x' }]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([await revisionOf('et'), await revisionOf('ru')]).toEqual(before);
    await upsertDocuments(db, 'et', 'product', [{ id: 1, name: 'y' }]);
    expect([await revisionOf('et'), await revisionOf('ru')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  it('a plain statement gets one too', async () => {
    await upsertDocuments(db, 'et', 'product', [{ id: 1, name: 'a' }]);
    const before = await revisionOf();
    await db.execute(sql`update catalog_document set body = body || '{"name":"b"}'`);
    expect(Number(await rowOf('1'))).toBe(before + 1);
  });

  it('are committed in their order: a later one is not visible before an earlier one', async () => {
    const seen: number[] = [];
    let isDone = false;
    const reading = (async () => {
      while (!isDone) {
        const latest = await revisionOf();
        const { rows } = await db.execute<{ missing: number }>(
          sql`select count(*)::int missing from generate_series(${seen.at(-1) ?? latest}::bigint + 1, ${latest}::bigint) r
            where not exists (select 1 from document_revision d where d.store_code = 'et' and d.revision >= r)`,
        );
        expect(rows[0]?.missing).toBe(0);
        seen.push(latest);
      }
    })();
    try {
      await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          db.transaction(async (tx) => {
            await upsertDocuments(tx, 'et', 'product', [{ id: at, name: `n${at}` }]);
            await tx.execute(sql`select pg_sleep(${(at % 5) / 200})`);
          }),
        ),
      );
    } finally {
      isDone = true;
      await reading;
    }
    expect(await revisionOf()).toBeGreaterThanOrEqual(30);
  });

  it('two transactions that write the stores in opposite order do not deadlock', async () => {
    const write = (at: number) =>
      db.transaction(async (tx) => {
        for (const store of at % 2 === 0 ? ['et', 'ru'] : ['ru', 'et'])
          await upsertDocuments(tx, store, 'product', [{ id: at, name: `${at}` }]);
      });
    await Promise.all(Array.from({ length: 40 }, (_, at) => write(at)));
    expect(await revisionOf()).toBeGreaterThanOrEqual(40);
  });

  it('removals are kept seven days', async () => {
    await upsertDocuments(db, 'et', 'product', [{ id: 1 }, { id: 2 }]);
    await removeDocuments(db, 'et', 'product', ['1', '2']);
    await upsertDocuments(db, 'et', 'product', [{ id: 3 }]);
    await db.execute(
      sql`update document_revision set changed_at = now() - interval '8 days' where id <> '2'`,
    );
    await deleteOldRevisions(db);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from document_revision where store_code = 'et' and id in ('1', '2', '3') order by id`,
    );
    expect(rows).toEqual([{ id: '2' }, { id: '3' }]);
  });
});

describe('stock', () => {
  const item = (product_id: number, qty: number) => ({ product_id, sku: `S${product_id}`, qty });

  it('a changed level gives its product a revision in every store, an equal one does not', async () => {
    for (const store of ['et', 'ru']) await upsertDocuments(db, store, 'product', [{ id: 12 }, { id: 13 }]);
    await writeStock(db, [item(12, 1), item(13, 1)]);
    const before = { et: await revisionOf('et'), ru: await revisionOf('ru') };
    await writeStock(db, [item(12, 2), item(13, 1)]);
    for (const store of ['et', 'ru'] as const) {
      expect(await revisionOf(store)).toBe(before[store] + 1);
      expect(Number(await rowOf('12', store))).toBe(before[store] + 1);
      expect(Number(await rowOf('13', store))).toBe(before[store]);
    }
  });

  it('every process loads the product and those that contain it, although their documents are the same', async () => {
    await upsertDocuments(db, 'et', 'product', [
      { id: 2, sku: 'S2', name: 'own' },
      {
        id: 10,
        sku: 'P',
        name: 'parent',
        type_id: 'configurable',
        configurable_children: [{ id: 2, sku: 'S2', status: 1 }],
      },
    ]);
    await writeStock(db, [item(2, 1)]);
    const process = await startProcess();
    await writeStock(db, [item(2, 5)]);
    await vi.waitFor(
      () =>
        expect(process.changed().sort()).toEqual([
          ['10', 'parent', 'parent'],
          ['2', 'own', 'own'],
        ]),
      PATIENT,
    );
  });

  it('transactions that change documents and stock in opposite order do not deadlock', async () => {
    const write = (at: number) =>
      db.transaction(async (tx) => {
        const document = () => upsertDocuments(tx, 'et', 'product', [{ id: 500 + at, name: `${at}` }]);
        const stock = () => importStock(tx, [item(500, at)], { reason: 'test', actor: 'test' });
        for (const step of at % 2 === 0 ? [document, stock] : [stock, document]) await step();
      });
    await Promise.all(Array.from({ length: 40 }, (_, at) => write(at)));
    expect(Number(await rowOf('500'))).toBeGreaterThan(0);
  });
});

describe('a running process', () => {
  it('loads at start and learns of new, changed and removed documents with their previous state', async () => {
    await upsertDocuments(db, 'et', 'product', [{ id: 2, sku: 'A', name: 'enne' }]);
    const { catalog, changed, changes, nameOf } = await startProcess();
    expect(await nameOf(2)).toBe('enne');
    const version = catalog.version('et');
    await db.transaction((tx) => upsertDocuments(tx, 'et', 'product', [{ id: 2, sku: 'A', name: 'pärast' }]));
    await vi.waitFor(async () => expect(await nameOf(2)).toBe('pärast'), PATIENT);
    expect(changed()).toEqual([['2', 'enne', 'pärast']]);
    expect(catalog.version('et')).toBeGreaterThan(version);
    changes.length = 0;
    await removeDocuments(db, 'et', 'product', ['2']);
    await vi.waitFor(() => expect(changed()).toEqual([['2', 'pärast', undefined]]), PATIENT);
    expect(await nameOf(2)).toBeUndefined();
    changes.length = 0;
    await upsertDocuments(db, 'et', 'product', [{ id: 2, sku: 'A', name: 'jälle' }]);
    await vi.waitFor(() => expect(changed()).toEqual([['2', undefined, 'jälle']]), PATIENT);
  });

  it('a document that is removed and written again in one transaction exists', async () => {
    await upsertDocuments(db, 'et', 'product', [{ id: 2, name: 'enne' }]);
    const { nameOf } = await startProcess();
    await db.transaction(async (tx) => {
      await removeDocuments(tx, 'et', 'product', ['2']);
      await upsertDocuments(tx, 'et', 'product', [{ id: 2, name: 'uus' }]);
    });
    await vi.waitFor(async () => expect(await nameOf(2)).toBe('uus'), PATIENT);
  });

  it('applies one revision with more documents than a batch, and announces more than 5,000 at once', async () => {
    const { catalog, changes } = await startProcess();
    const many = Array.from({ length: 5200 }, (_, index) => ({ id: 100 + index, sku: `M${index}` }));
    await db.transaction(async (tx) => {
      await upsertDocuments(tx, 'et', 'product', many.slice(0, 1300));
      await upsertDocuments(tx, 'et', 'product', many.slice(1300));
    });
    await vi.waitFor(
      () => expect(changes).toEqual([{ storeCode: 'et', entity: 'product', documents: null }]),
      PATIENT,
    );
    expect(await catalog.allDocuments('et', 'product')).toHaveLength(5200);
  });

  it('another process sees a change also after its LISTEN connection was cut, without reloading everything', async () => {
    await upsertDocuments(db, 'et', 'product', [
      { id: 2, name: 'enne' },
      { id: 3, name: 'kaob' },
      { id: 4, name: 'jääb' },
    ]);
    const writer = await startProcess();
    const reader = await startProcess();
    const own = connectDatabase(database.options);
    await own.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database()`);
    await upsertDocuments(own, 'et', 'product', [{ id: 2, name: 'pärast' }]);
    await removeDocuments(own, 'et', 'product', ['3']);
    await own.$client.end();
    for (const process of [writer, reader]) {
      await vi.waitFor(() => expect(process.changed().map(([id]) => id)).toEqual(['2', '3']), PATIENT);
      expect([await process.nameOf(2), await process.nameOf(3)]).toEqual(['pärast', undefined]);
    }
  });

  it('compares revisions every 30 seconds although no notification came', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { nameOf } = await startProcess();
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`insert into catalog_document (store_code, entity, id, body)
          values ('et', 'product', '7', '{"id": 7, "name": "vaikne"}')`);
        await tx.execute(sql`update catalog_revision set revision = revision + 1 where store_code = 'et'`);
        await tx.execute(sql`insert into document_revision (store_code, entity, id, revision)
          select store_code, 'product', '7', revision from catalog_revision where store_code = 'et'
          on conflict (store_code, entity, id) do update set revision = excluded.revision`);
      });
      expect(await nameOf(7)).toBeUndefined();
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(async () => expect(await nameOf(7)).toBe('vaikne'), PATIENT);
    } finally {
      vi.useRealTimers();
    }
  });
});
