import { expect, it } from 'vitest';
import { missingVariants } from './variant-matrix.ts';

const AXES = [
  {
    code: 'color',
    values: [
      { value: '49', label: 'Selge' },
      { value: '50', label: 'Hall' },
    ],
  },
  {
    code: 'size',
    values: [
      { value: '1', label: '800 × 600 mm' },
      { value: '2', label: '900 mm' },
    ],
  },
];

it('finds what is missing, each with a code of its own', () => {
  const existing = [{ sku: 'UKS-SELGE-900MM', values: { color: '50', size: '1' } }];
  expect(missingVariants(AXES, existing, 'UKS')).toEqual([
    { sku: 'UKS-SELGE-800X600MM', values: { color: '49', size: '1' } },
    { sku: 'UKS-SELGE-900MM-2', values: { color: '49', size: '2' } },
    { sku: 'UKS-HALL-900MM', values: { color: '50', size: '2' } },
  ]);
});

it('finds nothing where an attribute has no value', () => {
  expect(missingVariants([], [], 'UKS')).toEqual([]);
  expect(missingVariants([{ code: 'color', values: [] }], [], 'UKS')).toEqual([]);
});
