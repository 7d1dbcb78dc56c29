import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import type { ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import type { ShopContext } from '../shell/shop-context.ts';
import { loadMissingScreens } from './missing-screens.ts';

const EMPTY = { errorMessage: 'CMS query returned empty result', code: 404 };
const failed = (code: number, result: unknown): ShopResponse<unknown> => ({
  ok: false,
  ...{ code, result, error: 'http' },
});

/** Stubs the content service by page identifier or collection kind; everything else is missing. */
const createShop = (responses: Record<string, ShopResponse<unknown>>) =>
  ({
    client: {
      call: async (_: Endpoint, { params }: { params: { identifier?: string; kind?: string } }) =>
        responses[params.identifier ?? params.kind ?? ''] ??
        (params.kind ? { ok: true, code: 200, result: { data: [], meta: {} } } : failed(500, EMPTY)),
    },
    settings: defaultSettings(),
    store: ESTONIAN_STORE,
    cacheTags: new Set(),
    cached: (_: string, load: () => Promise<unknown>) => load(),
    log: () => {},
  }) as unknown as ShopContext;

const page = (active?: boolean) => ({ ok: true, code: 200, result: { id: 1, active } }) as const;
const entries = { ok: true, code: 200, result: { data: [{ id: 1 }], meta: {} } } as const;

it('[ROUTE-03] reports every screen without content as missing, except the contact form', async () => {
  expect(await loadMissingScreens(createShop({}))).toEqual([
    ...['legal', 'privacy', 'about-us', 'customer-service', 'store-locator', 'size-guide', 'delivery'],
    ...['returns', 'company-info', 'custom-solutions', 'terms', 'portfolio', 'announcements'],
  ]);
});

it('[ROUTE-03] does not report a page with content or entries; reports a disabled one', async () => {
  const missing = await loadMissingScreens(
    createShop({ delivery: page(), returns: page(false), 'page-conditions': entries }),
  );
  expect(missing).not.toContain('delivery');
  expect(missing).toContain('returns');
  expect(missing).not.toContain('terms');
});

it('reports nothing as missing when the content service fails', async () => {
  const unavailable = failed(503, 'The shop cannot reach its data at the moment. Please try again.');
  const missing = await loadMissingScreens(
    createShop({ legal: unavailable, 'page-infos': unavailable, portfolio: unavailable }),
  );
  for (const name of ['legal', 'company-info', 'portfolio'] as const) expect(missing).not.toContain(name);
});
