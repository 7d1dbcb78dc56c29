import { expect, it } from 'vitest';
import type { Product } from '../product.ts';
import { withNamedValues } from './named-values.ts';

const product = (...labels: (string | undefined)[]) =>
  ({
    configurable_options: [
      {
        attribute_code: 'color',
        values: labels.map((label, at) => ({ value_index: at, ...(label !== undefined && { label }) })),
      },
    ],
    configurable_children: labels.map((_, at) => ({ sku: `A-${at}`, color: String(at) })),
  }) as unknown as Product;

const offered = (made: Product) => [
  made.configurable_options?.[0]?.values.map(({ value_index }) => value_index),
  made.configurable_children?.map(({ sku }) => sku),
];

it('[PROD-10] removes a value with an empty label and its variants', () => {
  expect(offered(withNamedValues(product('Clear', ' ', 'Grey')))).toEqual([
    [0, 2],
    ['A-0', 'A-2'],
  ]);
});

it('[PROD-10] keeps a value without any label, and returns the same product when nothing is removed', () => {
  const made = product('Clear', undefined);
  expect(withNamedValues(made)).toBe(made);
  const plain = { sku: 'B' } as Product;
  expect(withNamedValues(plain)).toBe(plain);
});
