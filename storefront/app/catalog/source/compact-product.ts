// Expands the compact product format: full field names, and values that variants inherit from their parent.
const FULL_NAMES: Record<string, string> = {
  mp: 'minimal_price',
  ho: 'has_options',
  u: 'url_key',
  s: 'status',
  ro: 'required_options',
  nm: 'name',
  tci: 'tax_class_id',
  desc: 'description',
  mrp: 'minimal_regular_price',
  fp: 'final_price',
  p: 'price',
  sp: 'special_price',
  ofp: 'original_final_price',
  op: 'original_price',
  osp: 'original_special_price',
  fpit: 'final_price_incl_tax',
  opit: 'original_price_incl_tax',
  pit: 'price_incl_tax',
  spit: 'special_price_incl_tax',
  fpt: 'final_price_tax',
  pt: 'price_tax',
  spt: 'special_price_tax',
  opt: 'original_price_tax',
  i: 'image',
  si: 'small_image',
  t: 'thumbnail',
};

const SHARED_FIELD = /price|^(image|small_image|thumbnail|tax_class_id)$/;

type Fields = Record<string, unknown>;

const expandFields = (compact: Fields): Fields => {
  const full: Fields = {};
  for (const key in compact) if (key !== '_score') full[FULL_NAMES[key] ?? key] = compact[key];
  return full;
};

export const expandCompactProduct = (compact: Fields): Fields => {
  const product = expandFields(compact);
  const children = product['configurable_children'];
  if (!Array.isArray(children) || children.length === 0) return product;
  const shared: Fields = {};
  for (const key in product) if (SHARED_FIELD.test(key) && key !== 'tier_prices') shared[key] = product[key];
  product['configurable_children'] = children.map((child: Fields) => ({ ...shared, ...expandFields(child) }));
  return product;
};
