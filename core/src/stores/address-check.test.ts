import { describe, expect, it } from 'vitest';
import { checkSavedAddress } from './address-check.ts';
import { isRegistryCode } from './company-codes.ts';

const ADDRESS = {
  firstName: 'Mari',
  lastName: 'Maasikas',
  country: 'EE',
  streetAddress: 'Metsa talu',
  apartmentNumber: '',
  city: 'Rõuge',
  state: '',
  region_id: 0,
  zipCode: '66201',
  phoneNumber: '',
  company: '',
  registryCode: '',
  taxId: '',
};

describe('[CHK-05] account address', () => {
  it.each([
    ['a farm without a number', {}, {}],
    ['a phone number of the country', { phoneNumber: '5123 4567' }, {}],
    ['an invalid phone number', { phoneNumber: 'abc' }, { phoneNumber: 'phone_invalid' }],
    [
      'a phone number of another country',
      { phoneNumber: '12345', country: 'LV' },
      { phoneNumber: 'phone_invalid' },
    ],
    ['a short postcode', { zipCode: '12' }, { zipCode: 'zip_short' }],
    ['no street', { streetAddress: ' ' }, { streetAddress: 'required' }],
    ['a company with its registry code', { company: 'Klaasikoda OÜ', registryCode: '12345678' }, {}],
    ['a company with its tax number', { company: 'Klaasikoda OÜ', taxId: 'EE101234567' }, {}],
    ['a company without either', { company: 'Klaasikoda OÜ' }, { taxId: 'company_number_missing' }],
    ['a code without a company', { registryCode: '12345678' }, { company: 'required' }],
    [
      'a code of another country',
      { company: 'Klaasikoda OÜ', registryCode: '1234567-8' },
      { registryCode: 'registry_code_invalid' },
    ],
    ['a tax number of two letters', { company: 'Klaasikoda OÜ', taxId: 'EE' }, { taxId: 'tax_id_short' }],
  ])('%s', (_name, change, expectedErrors) => {
    expect(checkSavedAddress({ ...ADDRESS, ...change })).toEqual(expectedErrors);
  });
});

it.each([
  ['EE', '1234 5678', true],
  ['EE', '1234567', false],
  ['LV', '40003032949', true],
  ['LT', '123456789', true],
  ['FI', '1234567-8', true],
  ['DE', 'HRB 1', true],
  ['DE', 'AB', false],
  [undefined, '40003032949', true],
  [undefined, 'HRB 1234', true],
  [undefined, '123', false],
])('[CHK-06] validates the registry code of %s: %s', (country, code, expected) => {
  expect(isRegistryCode(code, country)).toBe(expected);
});
