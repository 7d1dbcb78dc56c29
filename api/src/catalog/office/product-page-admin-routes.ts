// Calls of the back office about one product.
import {
  cancelProductScheduleEndpoint,
  copyProductEndpoint,
  createProductEndpoint,
  type ProductEdit,
  previewProductEndpoint,
  productChoicesEndpoint,
  productPageEndpoint,
  type SharedEdit,
  saveProductEndpoint,
  scheduleProductEndpoint,
  sizeBasisEndpoint,
  textIsRightEndpoint,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import {
  addPictureEndpoint,
  savePicturesEndpoint,
} from '@klaas/core/contract/admin/product-picture-endpoints.ts';
import {
  productVariantsEndpoint,
  saveVariantsEndpoint,
} from '@klaas/core/contract/admin/product-variant-endpoints.ts';
import type { Permission } from '@klaas/core/staff/permissions.ts';
import type { AdminRouter } from '../../http/admin/admin-router.ts';
import { editAnswer, editFailure } from '../../http/admin/edit-response.ts';
import type { ChangeAuthor } from '../../staff/change-log/change-log-service.ts';
import type { EditError, EditResult } from '../../staff/edit-service.ts';
import type { NewProductEditor } from './new-product-editor.ts';
import type { ProductChoiceService } from './product-choice-service.ts';
import type { ProductPageEditor } from './product-page-editor.ts';
import type { ProductPages } from './product-page-service.ts';
import type { ProductPictureEditor } from './product-picture-editor.ts';
import type { ProductPreviews } from './product-preview-service.ts';
import type { ProductVariantEditor } from './product-variant-editor.ts';
import type { SizeRuleService } from './size-rule-service.ts';

/** [OFFICE-79] What is saved at its minute, as content is. */
interface ProductSchedules {
  addProduct: (
    author: ChangeAuthor,
    id: number,
    planned: { edit: ProductEdit; at: string },
  ) => Promise<{ ok: true; id: number } | EditError>;
  cancel: (author: ChangeAuthor, id: number, of: 'product') => Promise<EditResult>;
}

export interface ProductPageRouteDeps {
  pages: ProductPages;
  choices: ProductChoiceService;
  editor: ProductPageEditor;
  newProducts: NewProductEditor;
  pictures: ProductPictureEditor;
  variants: ProductVariantEditor;
  sizes: SizeRuleService;
  previews: ProductPreviews;
  schedules: ProductSchedules;
}

const PRICES: readonly (keyof SharedEdit)[] = ['price_cents', 'special_cents', 'special_from', 'special_to'];
/** Words, which `products.texts` may write; an address is more than a word. */
const TEXTS: readonly string[] = [
  'name',
  'short_description',
  'description',
  'meta_title',
  'meta_description',
];

/** Any permission of each list is enough. */
const permissionsFor = ({ all, stores }: ProductEdit): Permission[][] => {
  const shared = Object.keys(all?.fields ?? {}) as (keyof SharedEdit)[];
  const own = stores.flatMap(({ fields }) => Object.keys(fields));
  return [
    ...(shared.some((name) => PRICES.includes(name)) ? [['prices.write' as const]] : []),
    ...(shared.some((name) => !PRICES.includes(name)) ? [['products.write' as const]] : []),
    ...(own.some((name) => TEXTS.includes(name))
      ? [['products.write' as const, 'products.texts' as const]]
      : []),
    ...(own.some((name) => !TEXTS.includes(name)) || stores.some(({ version }) => version === 0)
      ? [['products.write' as const]]
      : []),
  ];
};

const maySave = (permissions: ReadonlySet<Permission>, edit: ProductEdit): boolean =>
  permissionsFor(edit).every((any) => any.some((permission) => permissions.has(permission))) &&
  (['products.write', 'products.texts', 'prices.write'] as const).some((permission) =>
    permissions.has(permission),
  );

export const productPageRoutes = (router: AdminRouter, deps: ProductPageRouteDeps): void => {
  const { pages, choices, editor, newProducts, pictures, variants, sizes, previews, schedules } = deps;

  router.handle(productChoicesEndpoint, async () => ({ ok: true, value: await choices.load() }));

  router.handle(productPageEndpoint, async ({ params: { id } }) => {
    const page = await pages.load(id);
    return page ? { ok: true, value: page } : { ok: false, error: 'not_found' };
  });

  router.handle(saveProductEndpoint, async ({ staff, author, params: { id }, body }) => {
    if (!maySave(staff.permissions, body)) return { ok: false, error: 'forbidden' };
    const saved = await editor.save(author, id, body);
    return saved.ok ? saved : editFailure(saved);
  });

  router.handle(sizeBasisEndpoint, async ({ params: { id } }) => {
    const basis = await sizes.load(id);
    return basis ? { ok: true, value: basis } : { ok: false, error: 'not_found' };
  });

  router.handle(previewProductEndpoint, async ({ staff, author, params: { id }, body }) => {
    if (!maySave(staff.permissions, body)) return { ok: false, error: 'forbidden' };
    const shown = await previews.save({ staffId: staff.id, author }, id, body);
    return shown.ok ? shown : editFailure(shown);
  });

  router.handle(scheduleProductEndpoint, async ({ staff, author, params: { id }, body }) => {
    if (!maySave(staff.permissions, body.edit)) return { ok: false, error: 'forbidden' };
    const added = await schedules.addProduct(author, id, body);
    return added.ok ? { ok: true, value: { id: added.id } } : editFailure(added);
  });

  router.handle(cancelProductScheduleEndpoint, async ({ author, params: { id } }) =>
    editAnswer(await schedules.cancel(author, id, 'product')),
  );

  router.handle(textIsRightEndpoint, async ({ author, params: { id }, body }) =>
    editAnswer(await editor.sayRight(author, id, body)),
  );

  router.handleUpload(addPictureEndpoint, 'picture', async ({ author, body: { product_id }, file }) => {
    const added = await pictures.add(author, product_id, file);
    return added.ok ? added : editFailure(added);
  });

  router.handle(savePicturesEndpoint, async ({ author, params: { id }, body }) => {
    const saved = await pictures.save(author, id, body);
    return saved.ok ? saved : editFailure(saved);
  });

  router.handle(productVariantsEndpoint, async ({ params: { id } }) => {
    const found = await variants.load(id);
    return found ? { ok: true, value: found } : { ok: false, error: 'not_found' };
  });

  router.handle(saveVariantsEndpoint, async ({ staff, author, params: { id }, body }) => {
    const touchesPrices = body.changes.some((one) => one.price_cents ?? one.special_cents);
    if ((touchesPrices || body.add.length > 0) && !staff.permissions.has('prices.write'))
      return { ok: false, error: 'forbidden' };
    const saved = await variants.save(author, id, body);
    return saved.ok ? saved : editFailure(saved);
  });

  router.handle(createProductEndpoint, async ({ author, body }) => {
    if (body.size) {
      const sold = choices.thicknesses().get(body.size.price_key);
      const field = sold ? 'size.thickness_mm' : 'size.price_key';
      if (!sold?.includes(body.size.thickness_mm))
        return { ok: false, error: 'invalid', fields: [{ field, rule: sold ? 'not_in_table' : 'unknown' }] };
    }
    const made = await newProducts.create(author, body);
    return made.ok ? made : editFailure(made);
  });

  router.handle(copyProductEndpoint, async ({ author, params: { id }, body: { sku } }) => {
    const made = await newProducts.copy(author, id, sku);
    return made.ok ? made : editFailure(made);
  });
};
