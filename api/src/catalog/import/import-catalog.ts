// Reads catalogue dumps into one store: all of it or, when a single row is bad, nothing. Reading it again changes nothing.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { type NewStockItem, upsertDocuments, upsertStock } from '../catalog-repository.ts';
import { parseDocument } from './document-schemas.ts';
import { inCatalogueSpelling } from './document-variants.ts';
import { entityOfFileName, parseDumpDocument } from './dump-document.ts';
import { type DumpRow, loadDumpRows } from './dump-rows.ts';
import { stockRowsOf } from './stock-rows.ts';

const BATCH = 500;

export interface BadRow {
  file: string;
  row: number;
  reason: string;
}

export interface ImportReport {
  /** Rows read per entity. */
  read: Partial<Record<Entity, number>>;
  /** Documents that are new or different. */
  changed: number;
  stockRows: number;
  badRows: BadRow[];
  written: boolean;
}

export interface ImportOptions {
  storeCode: string;
  files: string[];
  /** For files whose rows and name do not tell. */
  entity?: Entity;
  dryRun?: boolean;
  onProgress?: (share: number, rows: number) => void;
}

interface Placed {
  file: string;
  row: number;
  entity: Entity;
  document: CatalogDocument;
}

class NothingWritten extends Error {}

/** Remembers what the whole import has seen, to name a row that contradicts an earlier one. */
const createConflictCheck = () => {
  const rowOfId = new Map<string, string>();
  const idOfSku = new Map<string, number>();
  return ({ file, row, entity, document }: Placed): string | undefined => {
    const key = `${entity} ${document.id}`;
    const earlier = rowOfId.get(key);
    if (earlier) return `${entity} ${document.id} is already in ${earlier}`;
    rowOfId.set(key, `${file} row ${row}`);
    if (entity !== 'product') return undefined;
    for (const { sku, product_id } of [...skusOf(document)]) {
      const other = idOfSku.get(sku) ?? product_id;
      if (other !== product_id) return `sku ${sku} is used by product ${other} too`;
      idOfSku.set(sku, product_id);
    }
    return undefined;
  };
};

const skusOf = (product: CatalogDocument): { sku: string; product_id: number }[] => [
  { sku: String(product['sku']), product_id: Number(product.id) },
  ...stockRowsOf(product),
];

const parseRow = (row: DumpRow, file: string, fallback: Entity | undefined) => {
  const found = parseDumpDocument(row.text, fallback);
  if (!found.ok) return found;
  const parsed = parseDocument(found.entity, inCatalogueSpelling(found.entity, found.document));
  if (!parsed.ok) return parsed;
  return {
    ok: true as const,
    value: { file, row: row.number, entity: found.entity, document: parsed.value },
  };
};

/** Stock is shared by all stores: a sku cannot change its product id behind the back of the carts that hold it. */
const takenSkus = async (tx: Transaction, items: NewStockItem[]): Promise<Map<number, string>> => {
  const { rows } = await tx.execute<{ product_id: number; sku: string; owner: number }>(sql`
    select item.product_id, item.sku, kept.product_id as owner
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item(product_id int, sku text)
    join stock_item kept on kept.sku = item.sku and kept.product_id <> item.product_id`);
  return new Map(
    rows.map((row) => [row.product_id, `sku ${row.sku} belongs to product ${row.owner} of the shop`]),
  );
};

const writeBatch = async (
  tx: Transaction,
  storeCode: string,
  batch: Placed[],
  report: ImportReport,
): Promise<void> => {
  const entities = new Set(batch.map((placed) => placed.entity));
  for (const entity of entities) {
    const documents = batch.filter((placed) => placed.entity === entity).map((placed) => placed.document);
    report.changed += (await upsertDocuments(tx, storeCode, entity, documents)).length;
  }
  const products = batch.filter((placed) => placed.entity === 'product');
  const stock = new Map(
    products.flatMap(({ document }) => stockRowsOf(document)).map((row) => [row.product_id, row]),
  );
  const items = [...stock.values()];
  const taken = items.length > 0 ? await takenSkus(tx, items) : new Map<number, string>();
  for (const { file, row, document } of taken.size > 0 ? products : []) {
    const reason = stockRowsOf(document)
      .map((item) => taken.get(item.product_id))
      .find(Boolean);
    if (reason) report.badRows.push({ file, row, reason });
  }
  if (taken.size === 0) await upsertStock(tx, items);
  report.stockRows += items.length;
};

/** Every good row of all files, in batches; bad ones go to the report. */
async function* loadBatches(options: ImportOptions, report: ImportReport): AsyncGenerator<Placed[]> {
  const conflictOf = createConflictCheck();
  const totalBytes = options.files.reduce((sum, file) => sum + statSync(file).size, 0) || 1;
  let bytesBefore = 0;
  let rows = 0;
  let batch: Placed[] = [];
  for (const path of options.files) {
    const file = basename(path);
    const fallback = options.entity ?? entityOfFileName(file);
    for await (const row of loadDumpRows(path)) {
      const parsed = parseRow(row, file, fallback);
      const reason = parsed.ok ? conflictOf(parsed.value) : parsed.reason;
      if (reason !== undefined) report.badRows.push({ file, row: row.number, reason });
      else if (parsed.ok) {
        const { entity } = parsed.value;
        report.read[entity] = (report.read[entity] ?? 0) + 1;
        batch.push(parsed.value);
      }
      rows += 1;
      if (batch.length === BATCH) {
        options.onProgress?.((bytesBefore + row.bytesRead) / totalBytes, rows);
        yield batch;
        batch = [];
      }
    }
    bytesBefore += statSync(path).size;
  }
  if (batch.length > 0) yield batch;
  options.onProgress?.(1, rows);
}

const writeAll = async (tx: Transaction, options: ImportOptions, report: ImportReport): Promise<void> => {
  // The next batch is read and checked while PostgreSQL writes the last one.
  let writing = Promise.resolve();
  for await (const batch of loadBatches(options, report)) {
    await writing;
    // Once a row is bad nothing will be kept; the rest is only checked.
    if (report.badRows.length > 0) continue;
    writing = writeBatch(tx, options.storeCode, batch, report);
    writing.catch(() => {});
  }
  await writing;
};

export const importCatalog = async (db: Database, options: ImportOptions): Promise<ImportReport> => {
  const report: ImportReport = { read: {}, changed: 0, stockRows: 0, badRows: [], written: false };
  try {
    await db.transaction(async (tx) => {
      await writeAll(tx, options, report);
      if (options.dryRun || report.badRows.length > 0) throw new NothingWritten();
    });
    return { ...report, written: true };
  } catch (error) {
    if (error instanceof NothingWritten) return report;
    throw error;
  }
};
