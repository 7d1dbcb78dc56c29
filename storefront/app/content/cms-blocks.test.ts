import { defaultSettings } from '@klaas/core/stores/settings.ts';
import { ESTONIAN_STORE } from '@klaas/core/stores/store-view.ts';
import { expect, it } from 'vitest';
import { withBlocks } from './cms-blocks.ts';

const createShop = (blocks: Record<string, string>, cmsBlockListSize = 150) => {
  const requests: unknown[] = [];
  const logged: string[] = [];
  const settings = defaultSettings();
  const shop = {
    settings: { ...settings, entities: { ...settings.entities, cmsBlockListSize } },
    store: ESTONIAN_STORE,
    cacheTags: new Set<string>(),
    log: (_: string, message: string) => logged.push(message),
    client: {
      call: async (_: unknown, { params }: { params: { identifier: string } }) => {
        requests.push(params);
        const content = blocks[params.identifier];
        return content === undefined
          ? { ok: false, code: 500, result: {}, error: 'http' }
          : { ok: true, code: 200, result: { id: 1, content } };
      },
    },
  };
  return { shop: shop as never, requests, logged, tags: shop.cacheTags };
};

it('[CMS-01] inserts the blocks a page names and requests each one once for the store', async () => {
  const { shop, requests, tags } = createShop({ hours: '<b>9–17</b>' });
  const content = await withBlocks(shop, '<p>{{block id="hours"}} {{block block_id="hours"}}</p>');
  expect(content).toBe('<p><b>9–17</b> <b>9–17</b></p>');
  expect(requests).toEqual([{ identifier: 'hours', storeId: 1 }]);
  expect([...tags]).toEqual(['content']);
});

it('[CMS-01] logs a missing block and renders nothing for it; a page without blocks sends no request', async () => {
  const { shop, requests, logged } = createShop({});
  expect(await withBlocks(shop, 'a{{block id="gone"}}b')).toBe('ab');
  expect(logged).toEqual(['CMS query returned empty result']);
  await withBlocks(shop, '<p>{{config path="x"}}</p>');
  expect(requests).toHaveLength(1);
});

it('[CMS-01] requests no more blocks per page than the setting allows', async () => {
  const { shop, requests } = createShop({ a: 'A', b: 'B' }, 1);
  expect(await withBlocks(shop, '{{block id="a"}}{{block id="b"}}')).toBe('A');
  expect(requests).toHaveLength(1);
});
