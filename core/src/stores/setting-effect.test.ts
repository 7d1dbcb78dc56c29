import { describe, expect, it } from 'vitest';
import { applySettings, effectOf } from './setting-effect.ts';
import { defaultSettings } from './settings.ts';

const allSettings = Object.entries(defaultSettings()).flatMap(([group, settings]) =>
  Object.keys(settings).map((name) => `${group}.${name}`),
);

describe('when a setting takes effect', () => {
  it('is said for every one', () => {
    expect(allSettings.length).toBeGreaterThan(100);
    expect(allSettings.filter((path) => effectOf(path) === undefined)).toEqual([]);
  });

  it.each([
    ['company.phone', 'now'],
    ['company.iban', 'restart'],
    ['delivery.courierDays.from', 'now'],
    ['server.useOutputCache', 'restart'],
    ['stock', 'now'],
    ['company', 'restart'],
    ['company.unknown', undefined],
    ['unknown.setting', undefined],
  ])('%s: %s', (path, effect) => {
    expect(effectOf(path)).toBe(effect);
  });
});

it('changes what takes effect at once where it is held, and nothing else', () => {
  const live = defaultSettings();
  const { company, delivery } = live;
  const next = defaultSettings();
  next.company.phone = '600 9999';
  next.company.iban = 'EE382200221020145685';
  next.delivery.courierDays = { from: 5, to: 9 };
  next.server.useOutputCache = false;
  applySettings(live, next);
  expect(live.company).toBe(company);
  expect([company.phone, company.iban]).toEqual(['600 9999', '']);
  expect(delivery.courierDays).toEqual({ from: 5, to: 9 });
  expect(live.server.useOutputCache).toBe(true);
});
