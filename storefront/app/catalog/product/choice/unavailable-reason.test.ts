import { expect, it } from 'vitest';
import { compileCatalogue } from '../../../../catalogs-plugin.ts';
import { createTranslate } from '../../../shell/i18n/use-text.tsx';
import type { ShownProduct } from '../product-page.ts';
import { unavailableReason } from './unavailable-reason.ts';

const GLASSES: Record<string, string> = { '49': 'clear', '50': 'grey', '51': 'bronze' };
const value = (value_index: number, label: string) => ({ value_index, label });
const option = (attribute_code: string, values: { value_index: number; label: string }[]) => ({
  id: 1,
  product_id: 1,
  attribute_id: '1',
  attribute_code,
  label: attribute_code,
  position: 0,
  values,
});

/** The wide size exists only in the given glasses. */
const productWith = (glasses: number[], glassByOption: Record<string, string> | null) =>
  ({
    configurable_options: [
      option('color', [value(49, 'Selge'), value(50, 'Hall'), value(51, 'Pronks')]),
      option('size', [value(1001, '800 × 2000 mm'), value(1002, '1400 × 2000 mm')]),
    ],
    configurable_children: [
      ...[49, 50, 51].map((color) => ({ sku: `${color}`, status: 1, color: `${color}`, size: '1001' })),
      ...glasses.map((color) => ({ sku: `W${color}`, status: 1, color: `${color}`, size: '1002' })),
    ],
    custom_size: glassByOption && { glassByOption },
  }) as unknown as ShownProduct;

const chosen = (attribute_code: string, id: string, label: string) => ({ attribute_code, id, label });
const wide = chosen('size', '1002', '1400 × 2000 mm');
const contextOf = (language: string, product: ShownProduct) => ({
  product,
  configuration: { color: chosen('color', '51', 'Pronks'), size: chosen('size', '1001', '800 × 2000 mm') },
  t: createTranslate(language, compileCatalogue(language)),
  locale: language,
});

it.each([
  ['et', '1400 mm', [50], '1400 mm on saadaval ainult halli klaasiga.'],
  ['et', '1400 mm', [49, 50], '1400 mm on saadaval ainult selge klaasiga või halli klaasiga.'],
  ['ru', '1400 мм', [50], '1400 мм — только с серым стеклом.'],
])('[PROD-06] %s: names the glass in which %s exists', (language, name, glasses, expected) => {
  expect(unavailableReason(contextOf(language, productWith(glasses, GLASSES)), wide, name)).toBe(expected);
});

it('falls back to the label of a glass without a translation', () => {
  expect(unavailableReason(contextOf('et', productWith([50], null)), wide, '1400 mm')).toBe(
    '1400 mm on saadaval ainult nii: Hall.',
  );
});

it('gives no other option as the reason when an option has no variants at all', () => {
  expect(unavailableReason(contextOf('et', productWith([], GLASSES)), wide, '1400 mm')).toBe(
    '1400 mm: selle valikuga ei ole saadaval.',
  );
});
