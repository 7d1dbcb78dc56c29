import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { contentEntryEndpoint, contentListEndpoint } from '@klaas/core/contract/content-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contentEntries } from '../../src/content/content-tables.ts';
import { composeApi, createTestApi, type TestApi } from '../test-deps.ts';

let api: TestApi;
const at = new Date('2026-05-01T10:00:00Z');
const page = (locale: string, id: number, slug: string, more: object = {}) => ({
  kind: 'page-infos',
  locale,
  id,
  position: id,
  attributes: { title: `${slug} & ${locale}`, slug, content: `<p onclick="x()">${slug}</p>`, ...more },
  published_at: at,
  updated_at: at,
});

beforeAll(async () => {
  api = await createTestApi();
  await api.services.db.insert(contentEntries).values([
    { ...page('et', 2, 'garantii'), position: 0 },
    page('et', 1, 'ettevottest'),
    page('et', 3, 'tarne'),
    page('ru', 1, 'o-kompanii'),
    page('en', 1, 'delivery', { content: '<p>{{stock_days}} or {{made_days}} days</p>' }),
    {
      ...page('et', 1, 'teade'),
      kind: 'notification-message',
      attributes: { message: 'Puhkus 5 < 6', active: true },
    },
  ]);
});
afterAll(() => api.stop());

const get = async (path: string) => {
  const response = await api.app.request(path);
  expect(response.headers.get('content-type')).toContain('application/json');
  return { status: response.status, body: await response.json() };
};

describe('[CMS-02] collections of the content service', () => {
  it('returns that service’s shape, sorted, with sanitized HTML', async () => {
    const { status, body } = await get('/strapi/api/page-infos?populate=*');
    expect(status).toBe(200);
    expect(contentListEndpoint.output.safeParse(body).success).toBe(true);
    expect(body).toEqual({
      data: [2, 1, 3].map((id) => ({
        id,
        attributes: {
          title: expect.stringContaining(' & et'),
          slug: expect.any(String),
          content: expect.stringMatching(/^<p>\w+<\/p>$/),
          locale: 'et',
          publishedAt: '2026-05-01T10:00:00.000Z',
          updatedAt: '2026-05-01T10:00:00.000Z',
        },
      })),
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 3 } },
    });
  });

  it.each(['page-solutions', 'page-conditions', 'portfolio'])(
    'returns an empty list for an empty %s',
    async (kind) => {
      expect((await get(`/strapi/api/${kind}`)).body).toEqual({
        data: [],
        meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
      });
    },
  );

  it('leaves plain text unchanged', async () => {
    const { body } = await get('/strapi/api/notification-message');
    expect(body).toMatchObject({ data: [{ attributes: { message: 'Puhkus 5 < 6', active: true } }] });
  });

  it.each([
    ['?locale=ru', ['o-kompanii']],
    ['?locale=ru-RU', ['o-kompanii']],
    ['?storeCode=ru', ['o-kompanii']],
    ['?locale=et&storeCode=ru', ['garantii', 'ettevottest', 'tarne']],
    ['?locale=fi', []],
    ['?pagination[page]=2&pagination[pageSize]=2', ['tarne']],
    ['?pagination%5Bpage%5D=1&pagination%5BpageSize%5D=1', ['garantii']],
    ['?pagination[page]=9', []],
    ['?filters[slug][$eq]=tarne', ['tarne']],
    ['?filters[slug]=tarne', ['tarne']],
    ['?filters[slug][$eq]=nowhere', []],
    ["?filters[slug][$eq]=' or 1=1 --", []],
    ['?populate[0]=image&populate[image][fields][0]=url', ['garantii', 'ettevottest', 'tarne']],
  ])('%s', async (query, slugs) => {
    const { status, body } = await get(`/strapi/api/page-infos${query}`);
    expect(status).toBe(200);
    const { data } = contentListEndpoint.output.parse(body);
    expect(data.map((entry) => entry.attributes.slug)).toEqual(slugs);
  });

  it('paginates', async () => {
    const { body } = await get('/strapi/api/page-infos?pagination[pageSize]=2');
    expect(body).toMatchObject({ meta: { pagination: { page: 1, pageSize: 2, pageCount: 2, total: 3 } } });
    const capped = await get('/strapi/api/page-infos?pagination[pageSize]=5000');
    expect(capped.body).toMatchObject({ meta: { pagination: { pageSize: 100 } } });
  });

  it('fills delivery days in from the settings', async () => {
    for (const path of ['page-infos/1?locale=en', 'page-infos?locale=en']) {
      const { body } = await get(`/strapi/api/${path}`);
      const { data } = body as { data: { attributes: { content: string } } };
      expect([data].flat()[0]?.attributes.content).toBe('<p>3–5 or 15–17 days</p>');
    }
  });

  it('returns one entry', async () => {
    const { status, body } = await get('/strapi/api/page-infos/3?locale=et');
    expect(status).toBe(200);
    expect(contentEntryEndpoint.output.parse(body).data.attributes.slug).toBe('tarne');
    expect(body).toMatchObject({ meta: {} });
  });

  it.each([
    '/strapi/api/page-infos/99',
    '/strapi/api/page-infos/x',
    '/strapi/api/page-infos/3?locale=ru',
    '/strapi/api/users',
  ])('%s is a 404', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).toEqual({
      data: null,
      error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
    });
  });

  it.each([
    ['?sort=title', 'sort'],
    ['?filters[title][$eq]=x', 'filters[title][$eq]'],
    ['?pagination[page]=0', 'pagination[page]'],
    ['?pagination[pageSize]=many', 'pagination[pageSize]'],
    ['?locale=../..', 'locale'],
  ])('%s is rejected by field name', async (query, name) => {
    const { status, body } = await get(`/strapi/api/page-infos${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      data: null,
      error: { status: 400, name: 'ValidationError', message: `Invalid parameter ${name}`, details: {} },
    });
  });
});

it('[CMS-02] reports an unreachable external content service in its own error shape', async () => {
  const { settings } = api.services;
  const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const contentService = { url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  const app = composeApi({ ...api.services, settings: { ...settings, contentService } });
  for (const path of ['/strapi/api/page-infos', '/strapi/api/page-infos/1']) {
    const response = await app.request(path);
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      data: null,
      error: {
        status: 502,
        name: 'BadGatewayError',
        message: 'The content service does not answer',
        details: {},
      },
    });
  }
  silent.close();
});

it.each(['cmsHierarchy/1', 'cmsHierarchyIdentifier/abi/storeId/1'])('[CMS-01] %s', async (address) => {
  const { status, body } = await get(`/api/ext/cms-data/${address}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 200, result: { identifier: 'abi', children: [] } });
});

describe('[CMS-01] CMS pages and blocks', () => {
  it.each([
    ['/api/ext/cms-data/cmsPage/1', 'meist'],
    ['/api/ext/cms-data/cmsBlock/1', 'jalus'],
    ['/api/ext/cms-data/cmsPageIdentifier/meist/storeId/1', 'meist'],
    ['/api/ext/cms-data/cmsPageIdentifier/meist/storeId/2', 'О нас'],
    ['/api/ext/cms-data/cmsPageIdentifier/meist/storeId/0', 'meist'],
    ['/api/ext/cms-data/cmsBlockIdentifier/jalus/storeId/1', 'jalus'],
  ])('%s', async (path, title) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 200, result: { title, active: true } });
    expect(JSON.stringify(body)).toContain('<p>');
    expect(JSON.stringify(body)).not.toContain('script');
  });

  it.each([
    ['unknown id', '/api/ext/cms-data/cmsPage/99'],
    ['not active', '/api/ext/cms-data/cmsPage/2'],
    ['of another store', '/api/ext/cms-data/cmsPage/3'],
    ['a page is no block', '/api/ext/cms-data/cmsBlock/2'],
    ['unknown identifier', '/api/ext/cms-data/cmsPageIdentifier/nope/storeId/1'],
    ['unknown store', '/api/ext/cms-data/cmsPageIdentifier/meist/storeId/9'],
    ['unknown block', '/api/ext/cms-data/cmsBlockIdentifier/nope/storeId/1'],
  ])('%s fails in style B', async (_, path) => {
    const { status, body } = await get(path);
    expect(status).toBe(500);
    expect(body).toEqual({
      code: 500,
      result: { errorMessage: 'CMS query returned empty result', code: 404 },
    });
  });
});
