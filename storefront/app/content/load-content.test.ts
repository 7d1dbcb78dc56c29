import { createShopClient } from '@klaas/core/contract/shop-client.ts';
import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import type { ShopContext } from '../shell/shop-context.ts';
import { loadCollection } from './load-content.ts';

const shopWhoseBackendAnswers = (status: number, type: string, body: string) => {
  const lines: string[] = [];
  const shop = {
    settings: defaultSettings(),
    store: ESTONIAN_STORE,
    cacheTags: new Set<string>(),
    log: (level: string, message: string) => lines.push(`${level} ${message}`),
    client: createShopClient({
      fetch: async () => new Response(body, { status, headers: { 'content-type': type } }),
      baseUrl: 'http://backend.test',
      storeCode: 'et',
      tokenInHeader: false,
    }),
  } as unknown as ShopContext;
  return { shop, lines };
};

it.each([
  ['text/html; charset=utf-8', 'Cannot GET /strapi/api/notification-message'],
  ['application/json', '{"code":404,"result":"Not found"}'],
])(
  '[CMS-02] treats a backend without the content service as an empty collection, not as an error (%s)',
  async (...response) => {
    const { shop, lines } = shopWhoseBackendAnswers(404, ...response);
    expect(await loadCollection(shop, 'notification-message')).toEqual([]);
    expect(lines).toEqual([]);
  },
);

it('[CMS-02] logs an error when the content service fails', async () => {
  const { shop, lines } = shopWhoseBackendAnswers(500, 'application/json', '{"code":500,"result":"x"}');
  await expect(loadCollection(shop, 'notification-message')).rejects.toMatchObject({ init: { status: 503 } });
  expect(lines).toEqual(['error The content service does not answer']);
});
