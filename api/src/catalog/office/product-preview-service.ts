// [OFFICE-79] A product as it would be after what is typed was saved, for whoever has the link. The editor writes it in a
// transaction that is rolled back, so that the preview is what a save would make; the shop itself does not change.
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { statusOfState } from '@klaas/core/catalog/office/product-filter.ts';
import type { ProductEdit, ProductPreview } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import { localizedPath } from '@klaas/core/stores/store-route.ts';
import type { Database } from '../../db/database.ts';
import { cleanContent } from '../../http/content-html.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { EditError } from '../../staff/edit-service.ts';
import { withAvailableStock } from '../../stock/stock-document-service.ts';
import { lockProducts } from '../product/product-part-repository.ts';
import type { ProductPageEditor } from './product-page-editor.ts';

type Documents = Record<string, Record<string, unknown>>;

interface StoredPreview {
  kind: string;
  /** By store. */
  sides: Documents;
}

/** The links, kept by the domain of the content. */
interface Previews {
  save: (
    staffId: number,
    place: { kind: 'product'; id: number },
    documents: Documents,
  ) => Promise<{ token: string; ends_at: string }>;
  find: (token: string | undefined) => Promise<StoredPreview | null>;
}

/** Ends the transaction without a trace. */
class Written extends Error {
  readonly documents: Documents;
  constructor(documents: Documents) {
    super('rolled back');
    this.documents = documents;
  }
}

interface ProductPreviewDeps {
  db: Database;
  editor: Pick<ProductPageEditor, 'publishIn'>;
  previews: Pick<Previews, 'save'>;
  settings: Pick<Settings, 'storeViews'>;
}

/** Shown also while it is hidden. */
const asPublished = (document: Record<string, unknown>) => ({
  ...document,
  status: statusOfState('published'),
});

export const createProductPreviews = ({ db, editor, previews, settings }: ProductPreviewDeps) => {
  const written = async (
    author: ChangeAuthor,
    id: number,
    edit: ProductEdit,
  ): Promise<Documents | EditError> => {
    try {
      return await db.transaction(async (tx): Promise<EditError> => {
        const saved = await editor.publishIn(tx, author, id, edit);
        if (!saved.ok) return saved;
        const product = (await lockProducts(tx, [String(id)])).get(String(id));
        const shown = (product?.stores ?? []).map(({ store, document }) => [store, asPublished(document)]);
        throw new Written(Object.fromEntries(shown));
      });
    } catch (error) {
      if (error instanceof Written) return error.documents;
      throw error;
    }
  };

  return {
    save: async (
      { staffId, author }: { staffId: number; author: ChangeAuthor },
      id: number,
      edit: ProductEdit,
    ): Promise<{ ok: true; value: ProductPreview } | EditError> => {
      const documents = await written(author, id, edit);
      if ('error' in documents) return documents as EditError;
      const { token, ends_at } = await previews.save(staffId, { kind: 'product', id }, documents);
      const pages = settings.storeViews.stores.flatMap((view) => {
        const document = documents[view.storeCode];
        if (!document) return [];
        const path = localizedPath(String(document['url_path'] ?? ''), view);
        return [{ store: view.storeCode, path: `${path}?preview=${token}` }];
      });
      return { ok: true, value: { token, ends_at, pages } };
    },
  };
};

export type ProductPreviews = ReturnType<typeof createProductPreviews>;

/** The previewed document of a store, with the stock of this moment; null: the link is of something else, or has ended. */
export const createPreviewedProducts =
  ({ db, previews }: { db: Database; previews: Pick<Previews, 'find'> }) =>
  async (token: string | undefined, storeCode: string): Promise<CatalogDocument | null> => {
    const preview = await previews.find(token);
    const document = preview?.kind === 'product' ? preview.sides[storeCode] : undefined;
    if (!document) return null;
    const [shown] = await withAvailableStock(db, [cleanContent(document) as CatalogDocument]);
    return shown ?? null;
  };
