// Mechanisms of the first load that rely on how the router writes its documents, checked in the documents of the build:
// an upgrade of the router must not switch one off unnoticed.
import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
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

/** Log entries of pages rendered as a stream; those of earlier requests are in the log once this one is. */
const streamedPages = async (request: APIRequestContext, marker: string): Promise<string[]> => {
  await loadPage(request, `/et/${marker}`);
  const read = () => readFile(`${DATA_DIR}.log`, 'utf8');
  await expect.poll(read).toContain(marker);
  const entries = (await read())
    .split('\n')
    .filter((line) => line.includes('"message":"A page was rendered as a stream"'))
    .map((line) => JSON.parse(line) as { path: string });
  return entries.map(({ path }) => path).filter((path) => [...PAGES, PRODUCT].includes(path));
};

test('pages are rendered synchronously: the router accepts loader data that is read already', async ({
  request,
}) => {
  let rendering = 0;
  // An unknown parameter: not cached. The first rendering loads the code of lazy components.
  const renderAll = async () => {
    const name = `rendering-${++rendering}`;
    for (const path of [...PAGES, PRODUCT]) await loadPage(request, `${path}?${name}=1`);
    return streamedPages(request, name);
  };
  const streamedAgain = async () => {
    const before = await renderAll();
    return (await renderAll()).slice(before.length);
  };
  // Repeated: another test may load the code of other lazy components on the same pages meanwhile.
  await expect.poll(streamedAgain).toEqual([]);
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
