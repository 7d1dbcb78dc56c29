// Imports catalogue dumps into one store: all rows or, when one is invalid, none, unless invalid rows may be skipped.
// Idempotent.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { CatalogDocument, Entity } from '@klaas/core/catalog/entity.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type ImportedStock, importStock } from '../../stock/stock-import-service.ts';
import { replaceDefaultTaxRules } from '../tax/tax-rule-service.ts';
import { deriveFields } from './derive-fields.ts';
import { parseDocument } from './document-schemas.ts';
import { inCatalogueSpelling } from './document-variants.ts';
import { entityOfFileName, type Fields, parseDumpDocument } from './dump-document.ts';
import { createDumpIndex, type DumpIndex } from './dump-index.ts';
import { type DumpRow, loadDumpRows } from './dump-rows.ts';
import {
  type ImportNote,
  picturesOf,
  screenAddresses,
  sharedAddresses,
  unnamedOptions,
} from './import-notes.ts';
import { stockRowsOf } from './stock-rows.ts';
import { writeDocuments } from './write-documents.ts';

const BATCH = 500;

export interface BadRow {
  file: string;
  row: number;
  reason: string;
  /** The reason without names and numbers, for grouping rows in the report. */
  kind: string;
}

export interface ImportReport {
  /** Rows read per entity. */
  read: Partial<Record<Entity, number>>;
  /** New or changed documents. */
  changed: number;
  stockRows: number;
  badRows: BadRow[];
  /** Imported, but probably not as intended. */
  notes: ImportNote[];
  /** Number of distinct pictures referenced, and those of them that are missing. */
  pictures: { named: number; missing: string[] };
  written: boolean;
}

export interface ImportOptions {
  storeCode: string;
  files: string[];
  /** With a bulk id: the import is undone as one. */
  author: ChangeAuthor;
  /** For files whose rows and name do not determine the entity. */
  entity?: Entity;
  dryRun?: boolean;
  /** Imports valid rows and skips invalid ones. */
  skipBad?: boolean;
  hasPicture?: (path: string) => Promise<boolean>;
  onProgress?: (share: number, rows: number) => void;
}

interface Place {
  file: string;
  row: number;
}

interface Placed extends Place {
  entity: Entity;
  document: CatalogDocument;
}

class NothingWritten extends Error {}

/** Tracks ids and keys of the whole import, to report a row that conflicts with an earlier one. */
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

const kindOf = (reason: string): string =>
  reason
    .replace(/\.\d+(?=[.:])/g, '.*')
    .replace(/is not valid JSON: .*/, 'is not valid JSON')
    .replace(/\bsku \S+/, 'sku …')
    .replace(/is already in .*/, 'is already in the dump')
    .replace(/\d+/g, '…');

type Parsed = { ok: true; value: Placed } | { ok: false; reason: string };

const checkRow = (place: Place, entity: Entity, fields: Fields): Parsed => {
  const parsed = parseDocument(entity, inCatalogueSpelling(entity, fields));
  return parsed.ok ? { ok: true, value: { ...place, entity, document: parsed.value } } : parsed;
};

/** A row that needs data from later in the dump. */
interface Waiting extends Place {
  entity: Entity;
  fields: Fields;
  skus: string[];
}

const parseRow = (
  { text, number: row }: DumpRow,
  { file, fallback, index }: { file: string; fallback: Entity | undefined; index: DumpIndex },
): Parsed | { waiting: Waiting } => {
  const found = parseDumpDocument(text, fallback);
  if (!found.ok) return found;
  const { entity, document: fields } = found;
  index.add(entity, fields);
  const { document, missing } = deriveFields(entity, fields, index);
  if (missing.others || missing.skus.length > 0)
    return { waiting: { file, row, entity, fields, skus: missing.skus } };
  return checkRow({ file, row }, entity, document);
};

/** Stock is shared by all stores: a sku must keep its product id, because carts refer to it. */
const takenSkus = async (tx: Transaction, items: ImportedStock[]): Promise<Map<number, string>> => {
  const { rows } = await tx.execute<{ product_id: number; sku: string; owner: number }>(sql`
    select item.product_id, item.sku, existing.product_id as owner
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item(product_id int, sku text)
    join stock_item existing on existing.sku = item.sku and existing.product_id <> item.product_id`);
  return new Map(
    rows.map((row) => [row.product_id, `sku ${row.sku} belongs to product ${row.owner} of the shop`]),
  );
};

const stockOf = (batch: readonly Placed[]): ImportedStock[] => {
  const products = batch.filter(({ entity }) => entity === 'product');
  return [
    ...new Map(
      products.flatMap(({ document }) => stockRowsOf(document)).map((row) => [row.product_id, row]),
    ).values(),
  ];
};

/** Removes rows whose sku exists under another product id. */
const withoutTaken = async (tx: Transaction, batch: Placed[], report: ImportReport): Promise<Placed[]> => {
  const items = stockOf(batch);
  const taken = items.length > 0 ? await takenSkus(tx, items) : new Map<number, string>();
  if (taken.size === 0) return batch;
  return batch.filter(({ file, row, entity, document }) => {
    if (entity !== 'product') return true;
    const reason = stockRowsOf(document)
      .map((item) => taken.get(item.product_id))
      .find(Boolean);
    if (reason) report.badRows.push({ file, row, reason, kind: kindOf(reason) });
    return !reason;
  });
};

interface Written {
  report: ImportReport;
  /** By product id; written at the end, so that orders do not wait for the whole import. */
  stock: Map<number, ImportedStock>;
}

const writeBatch = async (
  tx: Transaction,
  { storeCode, author, skipBad = false }: ImportOptions,
  batch: Placed[],
  { report, stock }: Written,
): Promise<void> => {
  const good = await withoutTaken(tx, batch, report);
  if (good.length < batch.length && !skipBad) return;
  for (const entity of new Set(good.map((placed) => placed.entity))) {
    const documents = good.filter((placed) => placed.entity === entity).map((placed) => placed.document);
    report.changed += await writeDocuments(tx, author, { storeCode, entity }, documents);
  }
  for (const item of stockOf(good)) stock.set(item.product_id, item);
};

/** All valid rows of all files, in batches; invalid ones go to the report. */
async function* loadBatches(
  tx: Transaction,
  options: ImportOptions,
  report: ImportReport,
  pictures: Set<string>,
): AsyncGenerator<Placed[]> {
  const conflictOf = createConflictCheck();
  const index = createDumpIndex();
  const totalBytes = options.files.reduce((sum, file) => sum + statSync(file).size, 0) || 1;
  const waiting: Waiting[] = [];
  let bytesBefore = 0;
  let rows = 0;
  let batch: Placed[] = [];
  const take = (parsed: Parsed, { file, row }: Place): void => {
    const reason = parsed.ok ? conflictOf(parsed.value) : parsed.reason;
    if (reason !== undefined) report.badRows.push({ file, row, reason, kind: kindOf(reason) });
    else if (parsed.ok) {
      const { entity, document } = parsed.value;
      report.read[entity] = (report.read[entity] ?? 0) + 1;
      report.notes.push(...screenAddresses(entity, document));
      if (entity === 'product') report.notes.push(...unnamedOptions(document));
      for (const path of picturesOf(entity, document)) pictures.add(path);
      batch.push(parsed.value);
    }
  };
  for (const path of options.files) {
    const file = basename(path);
    const fallback = options.entity ?? entityOfFileName(file);
    for await (const row of loadDumpRows(path)) {
      const parsed = parseRow(row, { file, fallback, index });
      if ('waiting' in parsed) waiting.push(parsed.waiting);
      else take(parsed, { file, row: row.number });
      rows += 1;
      if (batch.length >= BATCH) {
        options.onProgress?.((bytesBefore + row.bytesRead) / totalBytes, rows);
        yield batch;
        batch = [];
      }
    }
    bytesBefore += statSync(path).size;
  }
  if (batch.length > 0) yield batch;
  batch = [];
  // The whole dump is read; what it lacks may be in the database.
  if (waiting.length > 0)
    await index.completeFrom(
      tx,
      options.storeCode,
      waiting.flatMap(({ skus }) => skus),
    );
  for (const { file, row, entity, fields } of waiting) {
    take(checkRow({ file, row }, entity, deriveFields(entity, fields, index).document), { file, row });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
  options.onProgress?.(1, rows);
}

const writeAll = async (tx: Transaction, options: ImportOptions, report: ImportReport): Promise<void> => {
  const pictures = new Set<string>();
  const taxRuleIds = new Set<string>();
  // The next batch is read and validated while PostgreSQL writes the last one.
  let writing = Promise.resolve();
  const written: Written = { report, stock: new Map() };
  for await (const batch of loadBatches(tx, options, report, pictures)) {
    await writing;
    for (const { entity, document } of batch) if (entity === 'taxrule') taxRuleIds.add(String(document.id));
    // After an invalid row nothing will be committed; the rest is only validated.
    if (report.badRows.length > 0 && !options.skipBad) continue;
    writing = writeBatch(tx, options, batch, written);
    writing.catch(() => {});
  }
  await writing;
  await importStock(tx, [...written.stock.values()], {
    reason: 'catalogue import',
    actor: options.author.name,
  });
  report.stockRows = written.stock.size;
  if (taxRuleIds.size > 0)
    await replaceDefaultTaxRules(tx, options.author, options.storeCode, [...taxRuleIds]);
  report.notes.push(...(await sharedAddresses(tx, options.storeCode)));
  report.pictures.named = pictures.size;
  for (const path of options.hasPicture ? pictures : [])
    if (!(await options.hasPicture?.(path))) report.pictures.missing.push(path);
};

export const importCatalog = async (db: Database, options: ImportOptions): Promise<ImportReport> => {
  const report: ImportReport = {
    read: {},
    changed: 0,
    stockRows: 0,
    badRows: [],
    notes: [],
    pictures: { named: 0, missing: [] },
    written: false,
  };
  try {
    await db.transaction(async (tx) => {
      // One at a time: imports of two stores write what these share, each in the order of its dump.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalog_import'))`);
      await writeAll(tx, options, report);
      if (options.dryRun || (report.badRows.length > 0 && !options.skipBad)) throw new NothingWritten();
    });
    return { ...report, written: true };
  } catch (error) {
    if (error instanceof NothingWritten) return report;
    throw error;
  }
};
