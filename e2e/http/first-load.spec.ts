// Mechanisms of the first load that rely on how the router writes its documents, checked in the documents of the build:
// an upgrade of the router must not switch one off unnoticed.
import { readFile } from 'node:fs/promises';
import { DATA_DIR } from '../shop-database.ts';
import { loadPage } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const PAGES = ['/et', '/ru/dushevye', '/et/dusilahendused', '/et/galerii'];
const PRODUCT = '/et/dusilahendused/dusiseinad/dusisein-vore-must.html';

for (const path of [...PAGES, PRODUCT])
  test(`${path} contains no script for the browser to request before the first paint`, async ({
    request,
  }) => {
    const page = await loadPage(request, path);
    const scripts = page.one('noscript#scripts');
    expect(scripts.querySelectorAll('link[rel="modulepreload"]').length).toBeGreaterThan(3);
    expect(scripts.querySelectorAll('script[type="module"]')).toHaveLength(1);
    scripts.remove();
    expect(page.all('link[rel="modulepreload"], script[type="module"], script[src]')).toEqual([]);
  });

test('pages are rendered synchronously: the router accepts loader data that is read already', async ({
  request,
}) => {
  // An unknown parameter: not cached. The first rendering loads the code of lazy components.
  for (const visit of ['first-rendering', 'second-rendering'])
    for (const path of [...PAGES, PRODUCT]) await loadPage(request, `${path}?${visit}=1`);
  const log = await readFile(`${DATA_DIR}.log`, 'utf8');
  const streamed = log.split('\n').filter((line) => line.includes('A page was rendered as a stream'));
  expect(streamed.filter((line) => line.includes('second-rendering'))).toEqual([]);
});

for (const path of ['/et', '/et/dusilahendused', PRODUCT])
  test(`the page data of ${path} is in its data block and not in the router's stream`, async ({
    request,
  }) => {
    const page = await loadPage(request, path);
    const data = page.one('#page-data').textContent;
    expect(Object.keys(JSON.parse(data)).length).toBeGreaterThan(0);
    const stream = page
      .all('script')
      .map((script) => script.textContent)
      .filter((text) => text.includes('streamController.enqueue'));
    expect(stream).toHaveLength(1);
    expect(stream.join('').length).toBeLessThan(data.length);
  });
