// What an act may be about: categories that exist, attributes that are the staff's own, with a value that they can have.
import type { Attribute } from '@klaas/core/catalog/attribute.ts';
import type { Category } from '@klaas/core/catalog/category.ts';
import type { Entity } from '@klaas/core/catalog/entity.ts';
import type { ProductAct } from '@klaas/core/catalog/office/product-act.ts';
import type { CatalogService } from '../catalog-service.ts';
import type { ActTexts } from './product-act-plan.ts';

export interface ActError {
  field: string;
  rule: string;
}

const INPUTS = ['select', 'boolean', 'text', 'textarea'];
/** Has a screen or an act of its own, or follows from others. */
const OWNED = new Set([
  ...[
    'id',
    'sku',
    'name',
    'type_id',
    'status',
    'visibility',
    'slug',
    'url_key',
    'url_path',
    'stock',
    'tax_class_id',
  ],
  ...['price', 'special_price', 'special_from_date', 'special_to_date', 'tier_prices', 'final_price'],
  ...[
    'description',
    'short_description',
    'meta_title',
    'meta_description',
    'meta_keyword',
    'image',
    'media_gallery',
  ],
  ...[
    'category',
    'category_ids',
    'configurable_options',
    'configurable_children',
    'custom_options',
    'custom_size',
  ],
]);

export const isSettable = ({ attribute_code, frontend_input, is_user_defined }: Attribute): boolean =>
  is_user_defined !== false && INPUTS.includes(frontend_input) && !OWNED.has(attribute_code);

export const loadActTexts = async (
  catalog: Pick<CatalogService, 'allDocuments'>,
  stores: readonly string[],
): Promise<ActTexts> => {
  const load = async <Found>(entity: Entity, keyOf: (one: Found) => string) =>
    new Map(
      await Promise.all(
        stores.map(async (store) => {
          const found = (await catalog.allDocuments(store, entity)) as unknown as Found[];
          return [store, new Map(found.map((one) => [keyOf(one), one]))] as const;
        }),
      ),
    );
  const categories = await load<Category>('category', ({ id }) => String(id));
  const attributes = await load<Attribute>('attribute', ({ attribute_code }) => attribute_code);
  return {
    category: (store, id) => categories.get(store)?.get(String(id)),
    attribute: (store, code) => attributes.get(store)?.get(code),
  };
};

const attributeErrors = (
  attribute: Attribute | undefined,
  { value }: Extract<ProductAct, { kind: 'attribute' }>,
): ActError[] => {
  if (!attribute) return [{ field: 'act.code', rule: 'is not an attribute' }];
  if (!isSettable(attribute)) return [{ field: 'act.code', rule: 'is not set by this act' }];
  if (value === null) return [];
  const { frontend_input: input, options } = attribute;
  const isKnown =
    input === 'select'
      ? options.some((option) => option.value === String(value))
      : input === 'boolean'
        ? value === 0 || value === 1
        : typeof value === 'string' && !/\p{Cc}/u.test(value.replace(/\n/g, ''));
  return isKnown ? [] : [{ field: 'act.value', rule: 'is not a value of this attribute' }];
};

export const actErrors = (store: string, act: ProductAct, texts: ActTexts): ActError[] => {
  if (act.kind === 'attribute') return attributeErrors(texts.attribute(store, act.code), act);
  if (act.kind !== 'category_add' && act.kind !== 'category_remove') return [];
  return texts.category(store, act.category_id)
    ? []
    : [{ field: 'act.category_id', rule: 'is not a category of this store' }];
};
