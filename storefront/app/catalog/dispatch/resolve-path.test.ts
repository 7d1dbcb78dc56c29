import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { ShopContext } from '../../shell/shop-context.ts';
import { parseDispatchedPath, resolvePath } from './resolve-path.ts';

it.each([
  ['/et/dusid/uksed', 'dusid/uksed'],
  ['/dusid/uksed/', 'dusid/uksed'],
  ['/et', ''],
  ['/eta/x', 'eta/x'],
  ['/ru/dveri', 'ru/dveri'],
  ['/et/du%C5%A1id', 'dušid'],
  ['/et/a%20b', 'a b'],
])('[ROUTE-19] parses %s as %s', (pathname, expected) => {
  expect(parseDispatchedPath(pathname, 'et')).toEqual({ ok: true, value: expected });
});

it.each(['/et/%', '/et/%E0%A4%A', '/et/a%00b', '/et/%0d%0aset-cookie', `/et/${'a'.repeat(600)}`])(
  'rejects %s',
  (pathname) => {
    expect(parseDispatchedPath(pathname, 'et')).toEqual({ ok: false, error: 'bad_path' });
  },
);

it('never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseDispatchedPath(`/${text}`, 'et')).toHaveProperty('ok');
    }),
  );
});

const DOORS = { _type: 'category', _source: { id: 20 } };

const shopWith = (response: object, settings = defaultSettings()) => {
  const call = vi.fn(async () => response);
  const log = vi.fn();
  return {
    call,
    log,
    shop: { settings, store: ESTONIAN_STORE, client: { call }, log } as unknown as ShopContext,
  };
};
const urlOf = (path: string) => new URL(`https://shop.example${path}`);

it('[URLM-01] asks the server for the path and the chosen variant, within the time limit', async () => {
  const { shop, call } = shopWith({ ok: true, code: 200, result: DOORS });
  const resolved = await resolvePath(shop, urlOf('/et/uksed?childSku=A-1'));
  expect(resolved).toEqual({ ok: true, value: { path: 'uksed', mapping: DOORS } });
  expect(call).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: shop.settings.urlModule.map_endpoint }),
    { body: expect.objectContaining({ url: 'uksed', filters: { sku: 'A-1' } }) },
    { timeoutMs: shop.settings.elasticsearch.clientTimeoutMs },
  );
});

it('[ROUTE-26] logs a path without a mapping', async () => {
  const { shop, log } = shopWith({ ok: true, code: 200, result: null });
  expect(await resolvePath(shop, urlOf('/et/nowhere'))).toEqual({
    ok: true,
    value: { path: 'nowhere', mapping: null },
  });
  expect(log).toHaveBeenCalledExactlyOnceWith('warn', 'No mapping found for nowhere', { path: 'nowhere' });
});

it('[ROUTE-17] asks nothing when dispatcher and fallback are off', async () => {
  const settings = defaultSettings();
  settings.seo.useUrlDispatcher = false;
  settings.urlModule.enableMapFallbackUrl = false;
  const { shop, call } = shopWith({ ok: true, code: 200, result: DOORS }, settings);
  expect(await resolvePath(shop, urlOf('/et/uksed'))).toMatchObject({ value: { mapping: null } });
  expect(call).not.toHaveBeenCalled();
});
