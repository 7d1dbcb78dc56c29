import { expect, it } from 'vitest';
import { describeSettings, settingOf } from './setting-description.ts';
import { defaultSettings } from './settings.ts';

const described = new Map(describeSettings().map((setting) => [setting.path, setting]));

it('[OFFICE-101] every setting of the schema is described, with its default', () => {
  const all = Object.entries(defaultSettings()).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
  );
  expect([...described.keys()].sort()).toEqual(all.map(([path]) => path).sort());
  for (const [path, value] of all) expect(described.get(path)?.default, path).toEqual(value);
});

it.each([
  ['company.name', { kind: 'text', effect: 'now', isSecret: false }],
  ['company.iban', { kind: 'text', effect: 'restart' }],
  ['cart.synchronize', { kind: 'switch' }],
  ['returns.withdrawalDays', { kind: 'number', min: 14, max: 365, isWhole: true, unit: 'd' }],
  ['production.kerfMm', { kind: 'number', min: 0, max: 50, isWhole: false, unit: 'mm' }],
  ['products.deliveryPriceInclTax', { kind: 'number', isNullable: true, unit: 'eur' }],
  ['server.searchMsPerSecond', { unit: 'ms_per_s' }],
  ['server.metricsKey', { kind: 'text', isSecret: true }],
  ['tax.scheme', { kind: 'choice', options: ['domestic', 'oss'] }],
  ['delivery.networks', { kind: 'choices', options: ['omniva', 'dpd', 'smartposti'] }],
  ['orders.shippingCountries', { kind: 'texts' }],
  ['products.visibility', { kind: 'numbers' }],
  ['ledger.taxIds', { kind: 'pairs' }],
  ['delivery.methodDays', { kind: 'json' }],
  ['storeViews.stores', { kind: 'json' }],
])('%s: %j', (path, expected) => {
  expect(described.get(path)).toMatchObject(expected);
});

it('a setting of fixed parts has a field for each', () => {
  expect(described.get('delivery.courierDays')?.fields).toEqual([
    { name: 'from', kind: 'number', min: 0, isWhole: true },
    { name: 'to', kind: 'number', min: 0, isWhole: true },
  ]);
  expect(described.get('delivery.sender')?.fields?.map(({ name }) => name)).toContain('postcode');
});

it('a path leads to the setting that it is a part of', () => {
  expect(settingOf('delivery.courierDays.from')).toBe('delivery.courierDays');
  expect(settingOf('company.name')).toBe('company.name');
});
