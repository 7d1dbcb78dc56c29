import { expect, it } from 'vitest';
import { clearEnquiry, loadEnquiry, saveEnquiry } from './enquiry.ts';

const createFakeStorage = (stored?: string) => {
  const values = new Map(stored === undefined ? [] : [['klaas/enquiry', stored]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};
const ENQUIRY = { product: 'Avar', sku: 'KL-1', sizes: '900 × 2100 mm', drawing: '<svg/>' };

it('[CONT-01] stores an enquiry until it is sent', () => {
  const storage = createFakeStorage();
  saveEnquiry(ENQUIRY, storage);
  expect(loadEnquiry(null, storage)).toEqual(ENQUIRY);
  clearEnquiry(storage);
  expect(loadEnquiry(null, storage)).toBeNull();
});

it('[CONT-01] prefers the navigation state over the stored enquiry', () => {
  const storage = createFakeStorage(JSON.stringify(ENQUIRY));
  expect(loadEnquiry({ sku: 'KL-2' }, storage)).toEqual({ sku: 'KL-2' });
});

it.each([
  ['nothing', undefined],
  ['invalid JSON', '{'],
  ['a list', '[1]'],
  ['numbers', '{"sku":7}'],
  ['an oversized drawing', JSON.stringify({ drawing: 'x'.repeat(500_001) })],
  ['an empty value', '{"sku":""}'],
])('[CONT-01] %s is not an enquiry', (_, stored) => {
  expect(loadEnquiry({ key: 'default' }, createFakeStorage(stored))).toBeNull();
});
