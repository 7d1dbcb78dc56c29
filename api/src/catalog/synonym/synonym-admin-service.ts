// Synonyms as the staff sees them, with the bin, and what the search finds for a term.
import type { FoundForTerm, SynonymRow } from '@klaas/core/contract/admin/search-word-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Database } from '../../db/database.ts';
import { listBin } from '../../staff/change-log/change-log-service.ts';
import type { CatalogService } from '../catalog-service.ts';
import { findGoods } from '../goods-search-service.ts';
import { tokensOf } from '../search/analysis/tokens.ts';
import { alternativesOf } from './expand-synonyms.ts';
import { listSynonyms } from './synonym-repository.ts';

interface SynonymDeskDeps {
  db: Database;
  now: () => number;
  settings: Settings;
  catalog: CatalogService;
}

interface SynonymLists {
  synonyms: SynonymRow[];
  removed: { change_id: number; words: string; finds: string; by: string }[];
  stores: string[];
}

export const createSynonymDesk = ({ db, now, settings, catalog }: SynonymDeskDeps) => {
  const stores = settings.storeViews.stores.map(({ storeCode }) => storeCode);
  return {
    lists: async (): Promise<SynonymLists> => {
      const bin = await listBin(db, 'search_synonym', { now: now(), before: null });
      const removed = bin.map(({ id, before, actor_name }) => ({
        ...{ change_id: id, by: actor_name },
        words: String(before?.['words'] ?? ''),
        finds: String(before?.['finds'] ?? ''),
      }));
      return { synonyms: await listSynonyms(db), removed, stores };
    },

    /** Null: there is no such store. */
    search: async (words: string, store: string): Promise<FoundForTerm | null> => {
      if (!stores.includes(store)) return null;
      const found = await findGoods(catalog, store, words, settings.elasticsearch);
      const products = found.map(({ id, sku, name }) => ({
        ...{ id: String(id), sku: String(sku ?? ''), name: String(name ?? '') },
      }));
      return { also: alternativesOf(tokensOf(words), catalog.synonyms(store)), products };
    },
  };
};

export type SynonymDesk = ReturnType<typeof createSynonymDesk>;
