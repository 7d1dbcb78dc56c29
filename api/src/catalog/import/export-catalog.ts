// Exports a store's catalogue as JSON lines readable by tools of the ecosystem. Deterministic: same content, same bytes.
import type { Entity } from '@klaas/core/catalog/entity.ts';
import type { Database } from '../../db/database.ts';
import { withStoredStock } from '../../stock/stock-document-service.ts';
import { loadDocuments } from '../catalog-repository.ts';
import { isFields } from './dump-document.ts';

export interface ExportOptions {
  storeCode: string;
  /** The store's search index name used by clients. */
  index: string;
  entities: readonly Entity[];
  write: (text: string) => Promise<void>;
  onProgress?: (rows: number) => void;
}

/** Sorts keys at every depth: the database does not preserve their order. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isFields(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, canonical(value[name])]));
};

/** Returns the number of documents written. */
export const exportCatalog = (db: Database, options: ExportOptions): Promise<number> =>
  db.transaction(
    async (tx) => {
      let count = 0;
      for (const entity of options.entities) {
        for await (const loaded of loadDocuments(tx, options.storeCode, entity)) {
          const documents = entity === 'product' ? await withStoredStock(tx, loaded) : loaded;
          const lines = documents.map((document) => {
            const row = {
              _index: options.index,
              _type: entity,
              _id: String(document.id),
              _source: canonical(document),
            };
            return `${JSON.stringify(row)}\n`;
          });
          await options.write(lines.join(''));
          count += lines.length;
          options.onProgress?.(count);
        }
      }
      return count;
    },
    // A consistent snapshot while the shop is running.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
