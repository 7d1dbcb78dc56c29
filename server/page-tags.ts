// Which cached pages a change of the catalogue invalidates. The tags: `menu`, `home`, `search`, `content`, `attribute`,
// `list:{category}`, `product:{id}` (shows it), `link:{sku}` (only links to it), `cms:{id}`; each within a store.
import { isDeepStrictEqual } from 'node:util';
import type { CatalogChange, DocumentChange } from '@klaas/api/catalog/catalog-change.ts';
import type { CatalogDocument } from '@klaas/core/catalog/entity.ts';
import { stockStatusOf } from '@klaas/core/stock/stock-status.ts';

type Fields = Record<string, unknown>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Fields that no list shows, filters, sorts or searches by. */
const PAGE_FIELDS = new Set(['description', 'meta_title', 'meta_description']);
/** Fields of a product's URL. */
const URL_FIELDS = ['sku', 'name', 'slug', 'url_key', 'url_path'];
/** Fields of a content page that other pages show, link to or search by. */
const CMS_LINK_FIELDS = ['identifier', 'active', 'title', 'meta_keywords'];

const sameIn = (names: readonly string[], one: Fields, other: Fields): boolean =>
  names.every((name) => isDeepStrictEqual(one[name], other[name]));

/** Lists show whether something is in stock, not how much. */
const sameInLists = (one: Fields, other: Fields): boolean =>
  stockStatusOf(one) === stockStatusOf(other) &&
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => {
    if (name === 'stock' || PAGE_FIELDS.has(name)) return true;
    if (name !== 'configurable_children') return isDeepStrictEqual(one[name], other[name]);
    const variants = listOf(one[name]);
    const others = listOf(other[name]);
    return (
      variants.length === others.length &&
      variants.every((variant, at) => sameInLists(variant as Fields, others[at] as Fields))
    );
  });

const tagsOfList = (products: readonly CatalogDocument[]): string[] => [
  'home',
  'search',
  ...products.flatMap((product) => listOf(product['category_ids']).map((id) => `list:${id}`)),
];

const tagsOfProduct = ({ id, before, after, isRepriced }: DocumentChange): string[] => {
  const both = [before, after].filter((product) => product !== undefined);
  const links = both.map((product) => `link:${product['sku']}`);
  if (before === undefined || after === undefined) return [`product:${id}`, ...links, ...tagsOfList(both)];
  if (!isRepriced && isDeepStrictEqual(before, after)) return [];
  return [
    `product:${id}`,
    ...(sameIn(URL_FIELDS, before, after) ? [] : links),
    ...(isRepriced || !sameInLists(before, after) ? tagsOfList(both) : []),
  ];
};

const tagsOfReview = ({ before, after }: DocumentChange): string[] =>
  [before, after].flatMap((review) => (review === undefined ? [] : `product:${review['product_id']}`));

const tagsOfCmsPage = ({ id, before, after }: DocumentChange): string[] =>
  before !== undefined && after !== undefined && sameIn(CMS_LINK_FIELDS, before, after)
    ? [`cms:${id}`]
    : ['content', `cms:${id}`];

const tagsOf = ({ entity, documents }: CatalogChange): string[] | null => {
  if (documents === null) return null;
  switch (entity) {
    case 'product':
      return documents.flatMap(tagsOfProduct);
    case 'review':
      return documents.flatMap(tagsOfReview);
    case 'cms_page':
      return documents.flatMap(tagsOfCmsPage);
    case 'cms_block':
      return ['content'];
    case 'category':
      return ['menu'];
    case 'attribute':
      return ['attribute'];
    default:
      return null;
  }
};

/** Pages of the other stores name the addresses of the same product, category or page. */
const isShared = (tag: string): boolean => tag === 'menu' || tag === 'content' || tag.startsWith('link:');

/** The tag of pages of this store only. */
export const tagInStore = (tag: string, storeCode: string): string => `${storeCode}/${tag}`;

export const tagsInStores = (tags: readonly string[], storeCodes: readonly string[]): Set<string> =>
  new Set(tags.flatMap((tag) => storeCodes.map((storeCode) => tagInStore(tag, storeCode))));

/** `null`: every page may be affected. */
export const tagsOfChange = (change: CatalogChange, storeCodes: readonly string[]): Set<string> | null => {
  const tags = tagsOf(change);
  if (tags === null) return null;
  const own = tags.filter((tag) => !isShared(tag));
  return new Set([
    ...tagsInStores(own, [change.storeCode]),
    ...tagsInStores(tags.filter(isShared), storeCodes),
  ]);
};
