import type { ProductPage } from '@klaas/core/contract/admin/product-page-endpoints.ts';
import { expect, it } from 'vitest';
import { editOf, keyOfError, partOf, valuesOf, versionsOf } from './product-form.ts';

const texts = (name: string, description: string) => ({
  ...{ name, description, short_description: '', meta_title: '', meta_description: '', url_key: 'uks' },
});
const store = (code: string, version: number, name: string, description: string) => ({
  ...{ store: code, version, path: '', texts: texts(name, description) },
  ...{ options: [], bundle: [], own: [], problems: [] },
});
const PAGE: ProductPage = {
  ...{
    id: 7,
    sku: 'A',
    type: 'simple',
    image: '',
    is_made_to_measure: false,
    is_computed: false,
    variants: 0,
    pictures: [],
  },
  shared: {
    version: 4,
    fields: {
      ...{ state: 'hidden', category_ids: [2, 25], tax_class_id: 2, weight: 1.5, lead_time_days: null },
      ...{ price_cents: 4990, special_cents: null, special_from: null, special_to: null },
      ...{ related: ['B'], upsell: [], associated: [], size_rules: null },
    },
  },
  stores: [store('et', 3, 'Uks', '<p>Klaas</p>'), store('ru', 0, '', '<table></table>')],
  schedules: [],
  marks: [],
};
const versions = versionsOf(PAGE);

it('shows the stored values as people type them', () => {
  expect(valuesOf(PAGE)).toMatchObject({
    ...{ 'all.price_cents': '49,90', 'all.weight': '1,5', 'all.special_cents': '', 'all.related': '["B"]' },
    ...{ 'et.name': 'Uks', 'et.description': 'Klaas', 'ru.description': '<table></table>' },
  });
});

it('makes an edit of what was typed only, with the version of each place', () => {
  const typed = {
    ...{ 'all.price_cents': '12.5', 'all.special_cents': '', 'all.weight': '', 'all.related': '["B","C"]' },
    ...{ 'et.description': '**Uus**', 'ru.description': '<p>as is</p>' },
  };
  expect(editOf(PAGE, versions, typed)).toEqual({
    ok: true,
    edit: {
      all: {
        version: 4,
        fields: { price_cents: 1250, special_cents: null, weight: null, related: ['B', 'C'] },
      },
      stores: [
        { store: 'et', version: 3, fields: { description: '<p><strong>Uus</strong></p>' } },
        { store: 'ru', version: 0, fields: { description: '<p>as is</p>' } },
      ],
    },
  });
});

it('tells what is no price and no number, and sends nothing', () => {
  expect(editOf(PAGE, versions, { 'all.price_cents': 'kallis', 'all.weight': '-1' })).toEqual({
    ok: false,
    errors: { 'all.price_cents': 'money', 'all.weight': 'number' },
  });
});

it('[OFFICE-81] size rules are typed as one value, and an error of theirs marks their part', () => {
  const size_rules = {
    bounds: { width: [100, 900] as [number, number], height: [100, 2000] as [number, number] },
    ...{ stepMm: 1, priceKey: 'wall', defaultThicknessMm: 8, leadTimeDays: 14 },
  };
  const page = { ...PAGE, shared: { version: 4, fields: { ...PAGE.shared.fields, size_rules } } };
  const typed = JSON.parse(valuesOf(page)['all.size_rules'] ?? '');
  expect(typed).toEqual(size_rules);
  expect(editOf(page, versions, { 'all.size_rules': JSON.stringify({ ...typed, stepMm: 5 }) })).toEqual({
    ok: true,
    edit: { all: { version: 4, fields: { size_rules: { ...size_rules, stepMm: 5 } } }, stores: [] },
  });
  expect(partOf('all.size_rules')).toBe('sizes');
});

it('finds the field and the part of an error', () => {
  const edit = { stores: [{ store: 'ru', version: 0, fields: { url_key: 'X' } }] };
  expect(keyOfError(edit, 'stores.0.fields.url_key')).toBe('ru.url_key');
  expect(keyOfError(edit, 'all.fields.related.0')).toBe('all.related');
  expect(keyOfError(edit, 'et.bundle')).toBe('et.bundle');
  expect(partOf('ru.url_key')).toBe('search');
  expect(partOf('et.variants.KL-1')).toBeNull();
});
