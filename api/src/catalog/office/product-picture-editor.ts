// [OFFICE-78] Writes the pictures of a product: the same ones in every store, each with its own alternative texts.
import { randomUUID } from 'node:crypto';
import {
  type GalleryPicture,
  mergePictures,
  type PictureEdit,
} from '@klaas/core/catalog/office/merge-pictures.ts';
import { focusOf, pictureFileOf, withFocus } from '@klaas/core/catalog/picture-focus.ts';
import type { MediaGalleryEntry } from '@klaas/core/catalog/product.ts';
import type { Fields } from '@klaas/core/catalog/sharing/product-parts.ts';
import { MAX_PICTURES } from '@klaas/core/contract/admin/product-picture-endpoints.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import type { ObjectStore } from '../../providers/storage/object-store.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import { type EditError, type EntityStore, editEntity } from '../../staff/edit-service.ts';
import { drawProductPicture, officeKeyOf, storeProductPicture } from '../picture/product-picture-store.ts';
import { lockProducts, type StoredProduct } from '../product/product-part-repository.ts';
import { Refused, refuse } from './product-page-editor.ts';

interface PictureEditorDeps {
  db: Database;
  products: EntityStore;
  objects: ObjectStore;
}

const NO_PICTURE = 'no_selection';

const entriesOf = (fields: Fields): MediaGalleryEntry[] =>
  Array.isArray(fields['media_gallery']) ? (fields['media_gallery'] as MediaGalleryEntry[]) : [];

/** By file, in the order of the first store; a product without a gallery has its main picture. */
export const picturesOf = (stores: readonly { store: string; document: Fields }[]): GalleryPicture[] => {
  const found = new Map<string, GalleryPicture>();
  for (const { store, document } of stores) {
    const main = String(document['image'] ?? '');
    const entries = entriesOf(document);
    const shown =
      entries.length > 0 ? entries : main === '' || main === NO_PICTURE ? [] : [{ image: main, lab: '' }];
    for (const { image, lab } of shown) {
      const file = pictureFileOf(image);
      const known = found.get(file) ?? { file, focus: focusOf(image), alts: {} };
      found.set(file, { ...known, alts: { ...known.alts, [store]: lab ?? '' } });
    }
  }
  return [...found.values()];
};

/** The first picture is the main one. */
const fieldsWith = (store: string, stored: Fields, pictures: readonly GalleryPicture[]): Fields => {
  const [first] = pictures;
  const main = first ? withFocus(first.file, first.focus) : '';
  const known = entriesOf(stored);
  return {
    ...{ image: main, small_image: main, thumbnail: main },
    media_gallery: pictures.map(({ file, focus, alts }, at) => ({
      ...{ typ: 'image', vid: null, ...known.find(({ image }) => pictureFileOf(image) === file) },
      ...{ image: withFocus(file, focus), pos: at + 1, lab: alts[store] ?? '' },
    })),
  };
};

export const createProductPictureEditor = ({ db, products, objects }: PictureEditorDeps) => {
  const lock = async (tx: Transaction, id: number): Promise<StoredProduct> => {
    const product = (await lockProducts(tx, [String(id)])).get(String(id));
    if (!product || product.stores.length === 0) throw new Refused({ ok: false, error: 'not_found' });
    return product;
  };

  const write = async (
    tx: Transaction,
    author: ChangeAuthor,
    product: StoredProduct,
    pictures: readonly GalleryPicture[],
  ): Promise<void> => {
    for (const { store, document } of product.stores) {
      const fields = fieldsWith(store, document, pictures);
      const saved = await editEntity(tx, products, author, { id: product.id, store }, { fields });
      if (!saved.ok) throw new Refused(saved);
    }
  };

  const accept = async <Value>(
    work: () => Promise<Value>,
  ): Promise<{ ok: true; value: Value } | EditError> => {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (error instanceof Refused) return error.result;
      throw error;
    }
  };

  return {
    /** At the end. */
    add: (author: ChangeAuthor, id: number, bytes: Uint8Array) =>
      accept(async () => {
        const drawn = await drawProductPicture(bytes);
        if (!drawn.ok) return refuse({ field: 'picture', rule: drawn.error });
        const file = await storeProductPicture(objects, drawn.value);
        try {
          await db.transaction(async (tx) => {
            const product = await lock(tx, id);
            const pictures = picturesOf(product.stores);
            if (pictures.length >= MAX_PICTURES) refuse({ field: 'picture', rule: 'too_many' });
            const bulk = { ...author, bulkId: randomUUID() };
            await write(tx, bulk, product, [...pictures, { file, focus: null, alts: {} }]);
          });
        } catch (error) {
          await objects.delete(officeKeyOf(file) ?? '');
          throw error;
        }
        return { file };
      }),

    save: (
      author: ChangeAuthor,
      id: number,
      { base, pictures: edits }: { base: readonly string[]; pictures: readonly PictureEdit[] },
    ) =>
      accept(() =>
        db.transaction(async (tx) => {
          const product = await lock(tx, id);
          const { pictures, conflicts } = mergePictures(base, edits, picturesOf(product.stores));
          if (conflicts.length > 0)
            throw new Refused({
              ...{ ok: false, error: 'conflict', version: product.shared.version },
              conflicts: conflicts.map(({ file, store, ...values }) => ({
                field: `${store}.${file}`,
                ...values,
              })),
            });
          const bulkId = randomUUID();
          await write(tx, { ...author, bulkId }, product, pictures);
          const { rows } = await tx.execute<{ id: number | null }>(
            sql`select max(id)::int as id from change where bulk_id = ${bulkId}::uuid`,
          );
          return { change_id: rows[0]?.id ?? null };
        }),
      ),
  };
};

export type ProductPictureEditor = ReturnType<typeof createProductPictureEditor>;
