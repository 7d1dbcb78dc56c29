import { describe, expect, it } from 'vitest';
import { addressLines, countryName, streetLine } from './address-lines.ts';

describe('a street', () => {
  it.each([
    [['Näidise tn 12', '4'], 'Näidise tn 12–4'],
    [['Näidise tn 12a', '4b'], 'Näidise tn 12a–4b'],
    [['Riia', '1-2'], 'Riia 1-2'],
    [['Riia', '1', '2'], 'Riia 1–2'],
    [['Näidise tn 12', ''], 'Näidise tn 12'],
    [[' Näidise tn 12 ', 'II korrus'], 'Näidise tn 12 II korrus'],
    [[], ''],
  ])('formats %j as %s', (street, line) => {
    expect(streetLine(street)).toBe(line);
  });
});

it('shows the country in the page’s language, and an unknown one by its code', () => {
  expect(countryName('EE', 'et-EE')).toBe('Eesti');
  expect(countryName('EE', 'ru-RU')).toBe('Эстония');
  expect(countryName('!', 'et-EE')).toBe('!');
});

it('omits missing fields', () => {
  const address = {
    firstname: 'Maarika',
    lastname: 'Saar',
    street: ['Näidise tn 12', '4'],
    postcode: '51003',
    city: 'Tartu',
    country_id: 'EE',
  };
  expect(addressLines(address, 'et-EE')).toEqual(['Maarika Saar', 'Näidise tn 12–4', '51003 Tartu', 'Eesti']);
  expect(
    addressLines({ ...address, company: 'Kodutare OÜ', region: 'Tartumaa', telephone: '+372 5' }, 'et-EE'),
  ).toEqual(['Kodutare OÜ', 'Maarika Saar', 'Näidise tn 12–4', '51003 Tartu', 'Tartumaa, Eesti', '+372 5']);
  const taxed = { ...address, vat_id: 'EE101234567' };
  const labels = { registryCode: 'Registrikood', taxId: 'KMKR number' };
  expect(addressLines({ ...taxed, registry_code: '12345678' }, 'et-EE', labels).slice(-2)).toEqual([
    'Registrikood: 12345678',
    'KMKR number: EE101234567',
  ]);
  expect(addressLines(taxed, 'et-EE').at(-1)).toBe('Eesti');
  expect(addressLines({ ...address, vat_id: '' }, 'et-EE', labels).at(-1)).toBe('Eesti');
});
