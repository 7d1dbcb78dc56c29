// A generated catalogue of any size, deterministic by seed. As a script it writes a dump that `shop import` reads:
//   node bench/generate-catalogue.ts --products 100000 --variants 1 --out catalogue.jsonl

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';

export interface GeneratedDocument extends Record<string, unknown> {
  id: number;
}

export interface CatalogueSize {
  products: number;
  variants: number;
  seed?: number;
  language?: 'et' | 'ru';
}

const splitList = (list: string): string[] => list.split(', ');
const NOUNS = {
  et: splitList(
    'peegel, duššiuks, dušinurk, klaassein, riiul, klaasuks, vahesein, lauaplaat, trepipiire, vitriin, seinapaneel, dušikabiin',
  ),
  ru: splitList(
    'зеркало, душевая дверь, душевой уголок, стеклянная стена, полка, дверь, перегородка, столешница, перила, витрина, панель, душевая кабина',
  ),
};
const ADJECTIVES = {
  et: splitList(
    'must, valge, matt, ümmargune, valgustusega, raamita, läbipaistev, karastatud, lükandiga, kitsas, lai, pronks',
  ),
  ru: splitList(
    'черный, белый, матовый, круглый, с подсветкой, без рамы, прозрачный, закаленный, раздвижной, узкий, широкий, бронзовый',
  ),
};
const SERIES = splitList(
  'Aura, Nord, Lumo, Saare, Vega, Tara, Merle, Kaja, Sirius, Hele, Ilves, Pääsu, Oru, Virma, Koit, Ranna',
);
const COLOURS = [49, 50, 51, 52, 53, 54, 55, 56];
const SIZES = [167, 168, 169, 170, 171, 172];
const CATEGORIES = 24;
const FIRST_CATEGORY = 20;

/** mulberry32: small, fast and good enough to spread a catalogue. */
const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const pick = <Value>(list: readonly Value[]): Value => list[below(list.length)] as Value;
  return { below, pick };
};
type Random = ReturnType<typeof createRandom>;

const moment = (random: Random): string =>
  `202${4 + random.below(2)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')} ${String(random.below(24)).padStart(2, '0')}:00:00`;

const variantsOf = (count: number, id: number, sku: string, name: string, price: number, random: Random) =>
  Array.from({ length: count }, (_, at) => {
    const color = COLOURS[(id + at) % COLOURS.length] as number;
    const size = random.pick(SIZES);
    return {
      id: 10_000_000 + id * 10 + at,
      sku: `${sku}-${color}-${size}-${at}`,
      name: `${name} ${at + 1}`,
      status: 1,
      visibility: 1,
      tax_class_id: '2',
      price: price + at * 10,
      special_price: 0,
      final_price: price + at * 10,
      image: `/k/l/klaas-${id % 100}.jpg`,
      color: String(color),
      size: String(size),
      stock: { is_in_stock: random.below(10) > 0, qty: random.below(50) },
      tier_prices: [],
    };
  });

type Variants = ReturnType<typeof variantsOf>;

const choiceOf = (id: number, code: 'color' | 'size', label: string, children: Variants) => ({
  id: id * 2 + (code === 'color' ? 0 : 1),
  product_id: id,
  attribute_id: code === 'color' ? '93' : '94',
  attribute_code: code,
  label,
  position: code === 'color' ? 0 : 1,
  values: [...new Set(children.map((child) => child[code]))].map((value) => ({
    value_index: Number(value),
    label: `${label} ${value}`,
  })),
});

/** Fields that depend on whether the product has variants. */
const choicesOf = (id: number, children: Variants, random: Random) => {
  if (children.length === 0) {
    const stock = { is_in_stock: true, qty: random.below(50), manage_stock: true, product_id: id };
    return { type_id: 'simple', stock, color: random.pick(COLOURS), size: random.pick(SIZES) };
  }
  return {
    type_id: 'configurable',
    stock: { is_in_stock: true, qty: 0, manage_stock: true, product_id: id },
    color: null,
    size: null,
    color_options: [...new Set(children.map((child) => Number(child.color)))],
    size_options: [...new Set(children.map((child) => Number(child.size)))],
    configurable_options: [choiceOf(id, 'color', 'Värv', children), choiceOf(id, 'size', 'Suurus', children)],
    configurable_children: children,
  };
};

const pricesOf = (price: number, random: Random) => {
  const special = random.below(8) === 0 ? Math.round(price * 80) / 100 : 0;
  const tier = { customer_group_id: 1, qty: 1, value: Math.round(price * 90) / 100 };
  return {
    tax_class_id: '2',
    price,
    special_price: special,
    final_price: special || price,
    special_from_date: null,
    special_to_date: null,
    tier_prices: random.below(10) === 0 ? [tier] : [],
  };
};

const picturesOf = (id: number) => {
  const image = `/k/l/klaas-${id % 100}.jpg`;
  const picture = { typ: 'image', lab: null, vid: null };
  return {
    image,
    small_image: image,
    thumbnail: image,
    media_gallery: [1, 2, 3].map((pos) => ({ image: `/k/l/klaas-${id % 100}-${pos}.jpg`, pos, ...picture })),
  };
};

const placeOf = (id: number, language: 'et' | 'ru', random: Random) => {
  const category_id = FIRST_CATEGORY + (id % CATEGORIES);
  const slug = `klaas-${id}`;
  const path = `kategooria-${category_id}`;
  const name = NOUNS[language][category_id % NOUNS.et.length];
  return {
    slug,
    url_key: slug,
    url_path: `${path}/${slug}.html`,
    category_ids: [2, category_id],
    category: [{ category_id, name, slug: path, path, position: random.below(5000) }],
    position: random.below(5000),
  };
};

const productOf = (
  id: number,
  { variants, language = 'et' }: CatalogueSize,
  random: Random,
): GeneratedDocument => {
  const series = random.pick(SERIES);
  const size = `${60 + 10 * random.below(10)}x${180 + 10 * random.below(5)}`;
  const name = `${random.pick(NOUNS[language])} ${series} ${random.pick(ADJECTIVES[language])} ${size}`;
  const sku = `${series.slice(0, 2).toUpperCase()}-${100_000 + id}`;
  const price = 20 + random.below(100_000) / 100;
  return {
    id,
    sku,
    name,
    status: 1,
    visibility: random.below(20) === 0 ? 1 : 4,
    attribute_set_id: 9,
    description: `<p>${name}. Karastatud turvaklaas, puhastatav pind, kinnitused kaasas. Paigaldus kokkuleppel.</p>`,
    short_description: name,
    glass_thickness: random.pick([4, 6, 8, 10]),
    created_at: moment(random),
    updated_at: moment(random),
    ...placeOf(id, language, random),
    ...picturesOf(id),
    ...pricesOf(price, random),
    ...choicesOf(id, variantsOf(variants, id, sku, name, price, random), random),
  };
};

const attribute = (
  id: number,
  code: string,
  label: string,
  values: readonly number[],
): GeneratedDocument => ({
  id,
  attribute_id: id,
  attribute_code: code,
  frontend_input: 'select',
  frontend_label: label,
  default_frontend_label: label,
  is_user_defined: true,
  is_visible: true,
  is_visible_on_front: '1',
  is_comparable: '1',
  options: values.map((value) => ({ value: String(value), label: `${label} ${value}` })),
});

/** Yields products one by one, so that a large catalogue needs no memory. */
export function* generateProducts(size: CatalogueSize): Generator<GeneratedDocument> {
  const random = createRandom(size.seed ?? 20_260_601);
  for (let id = 1; id <= size.products; id++) yield productOf(id, size, random);
}

export const generateOthers = (): Record<'attribute' | 'taxrule' | 'category', GeneratedDocument[]> => ({
  attribute: [
    attribute(93, 'color', 'Värv', COLOURS),
    attribute(94, 'size', 'Suurus', SIZES),
    attribute(95, 'glass_thickness', 'Paksus', [4, 6, 8, 10]),
  ],
  taxrule: [
    {
      id: 2,
      code: 'VAT',
      customer_tax_class_ids: [3],
      product_tax_class_ids: [2],
      rates: [{ id: 4, tax_country_id: 'EE', tax_region_id: 0, tax_postcode: '*', rate: 22, code: 'VAT22' }],
    },
  ],
  category: Array.from({ length: CATEGORIES }, (_, at) => ({
    id: FIRST_CATEGORY + at,
    parent_id: 2,
    name: `Kategooria ${at}`,
    slug: `kategooria-${FIRST_CATEGORY + at}`,
    url_key: `kategooria-${FIRST_CATEGORY + at}`,
    url_path: `kategooria-${FIRST_CATEGORY + at}`,
    level: 2,
    path: `1/2/${FIRST_CATEGORY + at}`,
    position: at,
    is_active: true,
    product_count: 1,
    children_data: [],
  })),
});

const writeDump = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '100000' },
      variants: { type: 'string', default: '1' },
      seed: { type: 'string', default: '20260601' },
      out: { type: 'string' },
    },
  });
  if (values.out === undefined) {
    console.log(
      'names no file to write: --out catalogue.jsonl [--products 100000] [--variants 1] [--seed 20260601]',
    );
    return;
  }
  const out = createWriteStream(values.out);
  const write = async (type: string, document: GeneratedDocument): Promise<void> => {
    const line = {
      _index: 'vue_storefront_catalog_et',
      _type: type,
      _id: String(document.id),
      _source: document,
    };
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };
  for (const [type, documents] of Object.entries(generateOthers()))
    for (const document of documents) await write(type, document);
  const size = {
    products: Number(values.products),
    variants: Number(values.variants),
    seed: Number(values.seed),
  };
  for (const product of generateProducts(size)) await write('product', product);
  out.end();
};

if (import.meta.main) await writeDump();
