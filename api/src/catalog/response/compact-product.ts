// Short field names of a product in compact responses.
const SHORT_KEYS: Record<string, string> = {
  ...{
    minimal_price: 'mp',
    has_options: 'ho',
    url_key: 'u',
    status: 's',
    required_options: 'ro',
    name: 'nm',
  },
  ...{
    tax_class_id: 'tci',
    description: 'desc',
    minimal_regular_price: 'mrp',
    final_price: 'fp',
    price: 'p',
  },
  ...{
    special_price: 'sp',
    original_final_price: 'ofp',
    original_price: 'op',
    original_special_price: 'osp',
  },
  ...{ final_price_incl_tax: 'fpit', original_price_incl_tax: 'opit', price_incl_tax: 'pit' },
  ...{ special_price_incl_tax: 'spit', final_price_tax: 'fpt', price_tax: 'pt', special_price_tax: 'spt' },
  ...{ original_price_tax: 'opt', image: 'i', small_image: 'si', thumbnail: 't' },
};

const IS_PRICE_OR_IMAGE = /price|^(image|small_image|thumbnail)$/i;

/** Omits a child's values that equal its parent's: they reappear when a client merges the two. */
const slimChild = (
  child: Record<string, unknown>,
  parent: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(child).filter(
      ([key, value]) =>
        !IS_PRICE_OR_IMAGE.test(key) ||
        value === null ||
        typeof value === 'object' ||
        !Object.hasOwn(parent, key) ||
        parent[key] !== value,
    ),
  );

export const compactProduct = (product: Record<string, unknown>): Record<string, unknown> => {
  const compact: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(product)) {
    const slim =
      key === 'configurable_children' && Array.isArray(value)
        ? (value as Record<string, unknown>[]).map((child) => slimChild(child, product))
        : value;
    compact[Object.hasOwn(SHORT_KEYS, key) ? (SHORT_KEYS[key] ?? key) : key] = slim;
  }
  return compact;
};
