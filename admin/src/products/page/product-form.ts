// What is typed on the page of a product: texts by place and field, as a draft keeps them; and what they change.
import { htmlOfText, textOfHtml } from '@klaas/core/catalog/office/html-text.ts';
import type {
  ProductEdit,
  ProductPage,
  ProductShared,
  ProductTexts,
  SharedEdit,
  StoreEdit,
} from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { parseCents } from '../../orders/parse-cents.ts';

/** `all.price_cents`, `et.name`. */
export type FormValues = Readonly<Record<string, string>>;

export const ALL = 'all';

const MONEY: readonly string[] = ['price_cents', 'special_cents'];
const NUMBERS: readonly string[] = ['weight', 'lead_time_days'];
const DAYS: readonly string[] = ['special_from', 'special_to'];
const LISTS: readonly string[] = [
  'category_ids',
  'related',
  'upsell',
  'associated',
  'options',
  'bundle',
  'size_rules',
];

export const placeOf = (key: string): string => key.slice(0, key.indexOf('.'));
export const fieldOf = (key: string): string => key.slice(key.indexOf('.') + 1);

export const isList = (key: string): boolean => LISTS.includes(fieldOf(key));

const typedOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (LISTS.includes(field)) return JSON.stringify(value);
  if (MONEY.includes(field)) return (Number(value) / 100).toFixed(2).replace('.', ',');
  return String(value).replace('.', NUMBERS.includes(field) ? ',' : '.');
};

/** Of one field, as it is typed. A description that no text can say is typed as HTML. */
export const valueAsTyped = (key: string, value: unknown): string =>
  fieldOf(key) === 'description'
    ? (textOfHtml(String(value ?? '')) ?? String(value ?? ''))
    : typedOf(fieldOf(key), value);

export const isHtml = (description: string): boolean => textOfHtml(description) === null;

export const valuesOf = ({ shared, stores }: ProductPage): FormValues =>
  Object.fromEntries([
    ...Object.entries(shared.fields).map(([field, value]) => [`${ALL}.${field}`, typedOf(field, value)]),
    ...stores.flatMap(({ store, texts, options, bundle }) =>
      Object.entries({ ...texts, options, bundle }).map(([field, value]) => {
        const key = `${store}.${field}`;
        return [key, valueAsTyped(key, value)];
      }),
    ),
  ]);

export type Versions = Readonly<Record<string, number>>;

export const versionsOf = ({ shared, stores }: ProductPage): Versions => ({
  [ALL]: shared.version,
  ...Object.fromEntries(stores.map(({ store, version }) => [store, version])),
});

type Parsed = { ok: true; value: unknown } | { ok: false; rule: string };

const parseNumber = (typed: string): Parsed => {
  const plain = typed.trim().replace(',', '.');
  if (plain === '') return { ok: true, value: null };
  return /^\d{1,5}(\.\d{1,3})?$/.test(plain)
    ? { ok: true, value: Number(plain) }
    : { ok: false, rule: 'number' };
};

const parse = (page: ProductPage, key: string, typed: string): Parsed => {
  const field = fieldOf(key);
  if (LISTS.includes(field)) return { ok: true, value: JSON.parse(typed) };
  if (NUMBERS.includes(field)) return parseNumber(typed);
  if (DAYS.includes(field)) return { ok: true, value: typed === '' ? null : typed };
  if (field === 'tax_class_id') return { ok: true, value: Number(typed) };
  if (MONEY.includes(field)) {
    if (field === 'special_cents' && typed.trim() === '') return { ok: true, value: null };
    const cents = parseCents(typed);
    return cents === null ? { ok: false, rule: 'money' } : { ok: true, value: cents };
  }
  if (field === 'description') {
    const stored = page.stores.find(({ store }) => store === placeOf(key))?.texts.description ?? '';
    return { ok: true, value: isHtml(stored) ? typed : htmlOfText(typed) };
  }
  return { ok: true, value: typed.trim() };
};

export type FormErrors = Readonly<Record<string, string>>;

/** The edit that the typed values make, or what is wrong with them. */
export const editOf = (
  page: ProductPage,
  versions: Versions,
  typed: FormValues,
): { ok: true; edit: ProductEdit } | { ok: false; errors: FormErrors } => {
  const errors: Record<string, string> = {};
  const places = new Map<string, Record<string, unknown>>();
  for (const [key, text] of Object.entries(typed)) {
    const parsed = parse(page, key, text);
    if (parsed.ok) places.set(placeOf(key), { ...places.get(placeOf(key)), [fieldOf(key)]: parsed.value });
    else errors[key] = parsed.rule;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const all = places.get(ALL) as SharedEdit | undefined;
  const stores = [...places]
    .filter(([place]) => place !== ALL)
    .map(([store, fields]) => ({ store, version: versions[store] ?? 0, fields: fields as StoreEdit }));
  return { ok: true, edit: { ...(all && { all: { version: versions[ALL] ?? 0, fields: all } }), stores } };
};

/** `stores.0.fields.name` of an edit, or `et.name`, as the key of a value. */
export const keyOfError = (edit: ProductEdit, field: string): string => {
  const [first = '', at = '', , ...rest] = field.split('.');
  if (first === 'stores') return `${edit.stores[Number(at)]?.store}.${rest[0] ?? ''}`;
  return first === ALL && at === 'fields' ? `${ALL}.${field.split('.')[2] ?? ''}` : field;
};

export const TEXT_FIELDS = [
  'name',
  'short_description',
  'description',
] as const satisfies (keyof ProductTexts)[];
export const SEARCH_FIELDS = [
  'meta_title',
  'meta_description',
  'url_key',
] as const satisfies (keyof ProductTexts)[];

/** The parts of the page, with the fields that each of them has. */
export const PARTS = {
  basics: [...TEXT_FIELDS, 'category_ids', 'weight', 'lead_time_days', 'state'],
  prices: ['price_cents', 'special_cents', 'special_from', 'special_to', 'tax_class_id'],
  sizes: ['size_rules'],
  options: ['options', 'bundle', 'associated'],
  links: ['related', 'upsell'],
  search: [...SEARCH_FIELDS],
} as const satisfies Record<
  string,
  readonly (keyof ProductShared | keyof ProductTexts | 'options' | 'bundle')[]
>;

export type FormPart = keyof typeof PARTS;

export const partOf = (key: string): FormPart | null => {
  const field = fieldOf(key).split('.')[0] ?? '';
  const found = Object.entries(PARTS).find(([, fields]) => (fields as readonly string[]).includes(field));
  return (found?.[0] as FormPart | undefined) ?? null;
};
