import type { Endpoint } from '@klaas/core/contract/endpoint.ts';
import type { ShopResponse } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import type { ShopContext } from '../shell/shop-context.ts';
import { loadMissingScreens } from './missing-screens.ts';

const EMPTY = { errorMessage: 'CMS query returned empty result', code: 404 };
const refused = (code: number, result: unknown): ShopResponse<unknown> => ({
  ok: false,
  ...{ code, result, error: 'http' },
});

/** A content service that answers by the name of a page or a kind; what it does not name is not there. */
const createShop = (answers: Record<string, ShopResponse<unknown>>) =>
  ({
    client: {
      call: async (_: Endpoint, { params }: { params: { identifier?: string; kind?: string } }) =>
        answers[params.identifier ?? params.kind ?? ''] ??
        (params.kind ? { ok: true, code: 200, result: { data: [], meta: {} } } : refused(500, EMPTY)),
    },
    settings: defaultSettings(),
    store: ESTONIAN_STORE,
    cacheTags: new Set(),
    cached: (_: string, load: () => Promise<unknown>) => load(),
    log: () => {},
  }) as unknown as ShopContext;

const page = (active?: boolean) => ({ ok: true, code: 200, result: { id: 1, active } }) as const;
const entries = { ok: true, code: 200, result: { data: [{ id: 1 }], meta: {} } } as const;

it('[ROUTE-03] what nobody has written is missing, but for the contact form', async () => {
  expect(await loadMissingScreens(createShop({}))).toEqual([
    ...['legal', 'privacy', 'about-us', 'customer-service', 'store-locator', 'size-guide', 'delivery'],
    ...['returns', 'company-info', 'custom-solutions', 'terms', 'portfolio', 'announcements'],
  ]);
});

it('[ROUTE-03] a page that is written or has entries is there, one that is switched off is not', async () => {
  const missing = await loadMissingScreens(
    createShop({ delivery: page(), returns: page(false), 'page-conditions': entries }),
  );
  expect(missing).not.toContain('delivery');
  expect(missing).toContain('returns');
  expect(missing).not.toContain('terms');
});

it('a service that fails says nothing about what there is', async () => {
  const away = refused(503, 'The shop cannot reach its data at the moment. Please try again.');
  const missing = await loadMissingScreens(createShop({ legal: away, 'page-infos': away, portfolio: away }));
  for (const name of ['legal', 'company-info', 'portfolio'] as const) expect(missing).not.toContain(name);
});
