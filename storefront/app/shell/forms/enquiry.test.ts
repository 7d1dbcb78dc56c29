import { expect, it } from 'vitest';
import { clearEnquiry, loadEnquiry, saveEnquiry } from './enquiry.ts';

const createFakeStorage = (kept?: string) => {
  const values = new Map(kept === undefined ? [] : [['klaas/enquiry', kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};
const ENQUIRY = { product: 'Avar', sku: 'KL-1', sizes: '900 × 2100 mm', drawing: '<svg/>' };

it('[CONT-01] an enquiry is kept until it was sent', () => {
  const drawer = createFakeStorage();
  saveEnquiry(ENQUIRY, drawer);
  expect(loadEnquiry(null, drawer)).toEqual(ENQUIRY);
  clearEnquiry(drawer);
  expect(loadEnquiry(null, drawer)).toBeNull();
});

it('[CONT-01] what the navigation brings wins over what was kept', () => {
  const drawer = createFakeStorage(JSON.stringify(ENQUIRY));
  expect(loadEnquiry({ sku: 'KL-2' }, drawer)).toEqual({ sku: 'KL-2' });
});

it.each([
  ['nothing', undefined],
  ['broken text', '{'],
  ['a list', '[1]'],
  ['numbers', '{"sku":7}'],
  ['too much', JSON.stringify({ drawing: 'x'.repeat(500_001) })],
  ['an empty one', '{"sku":""}'],
])('[CONT-01] %s is no enquiry', (_, kept) => {
  expect(loadEnquiry({ key: 'default' }, createFakeStorage(kept))).toBeNull();
});
