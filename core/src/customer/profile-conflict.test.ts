import { expect, it } from 'vitest';
import type { Customer } from './customer.ts';
import { conflictsOf } from './profile-conflict.ts';

const address = (street: string) => ({
  firstname: 'Maari',
  lastname: 'Tamm',
  street: [street, '1'],
  city: 'Tartu',
  postcode: '51001',
  country_id: 'EE',
  company: null,
  default_shipping: true,
});
const base = { firstname: 'Maari', lastname: 'Tamm', addresses: [address('Riia')] } as unknown as Customer;
const withId = { ...base, addresses: [{ ...base.addresses[0], id: 4, company: '' }] } as unknown as Customer;

it.each([
  ['no conflict without a change on the server', { firstname: 'Mari' }, base, []],
  ['no conflict when another field was changed', { firstname: 'Mari' }, { ...base, lastname: 'Kask' }, []],
  [
    'a conflict when the same field was changed',
    { firstname: 'Mari' },
    { ...base, firstname: 'Maarika' },
    ['firstname'],
  ],
  [
    'no conflict when the server has the same value',
    { firstname: 'Mari' },
    { ...base, firstname: 'Mari' },
    [],
  ],
  ['ignores ids and empty fields', { addresses: [address('Turu')] }, withId, []],
  [
    'a conflict when an address was changed',
    { addresses: [address('Turu')] },
    { ...base, addresses: [address('Aia')] },
    ['addresses'],
  ],
])('[SES-09] %s', (_, draft, current, expected) => {
  expect(conflictsOf(draft as never, base, current as Customer)).toEqual(expected);
});
