// A stock movement is shown by every page within a second.
import { setAvailableStock } from '../stock-and-price.ts';
import { loadPage, plainText, structuredData } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const SKU = 'KL-TS-M';
const PRODUCT = `/et/p/${SKU}/x`;
const PATIENCE = { timeout: 10_000 };

type Request = Parameters<typeof loadPage>[0];

const entryOf = (page: Awaited<ReturnType<typeof loadPage>>, type: string) =>
  (structuredData(page).flat() as Record<string, unknown>[]).find((entry) => entry['@type'] === type);

/** What the product page, its structured data and the lists of its category say. */
const shownStock = async (request: Request) => {
  const page = await loadPage(request, PRODUCT);
  const offer = entryOf(page, 'Product')?.['offers'] as { availability: string } | undefined;
  const trail = entryOf(page, 'BreadcrumbList')?.['itemListElement'] as { item?: string }[] | undefined;
  const category = new URL(trail?.at(-2)?.item ?? '', page.url).pathname;
  const cardsOf = async (query: string) =>
    (await loadPage(request, `${category}${query}`))
      .all('.card')
      .map(plainText)
      .filter((text) => text.includes(page.textOf('h1')));
  return {
    page: page.textOf('.product-price .stock').includes('Laos'),
    structuredData: offer?.availability.endsWith('/InStock'),
    card: !(await cardsOf('')).join().includes('otsas'),
    inStockFilter: (await cardsOf('?in_stock=1')).length > 0,
  };
};

test('product page, structured data, listing and in-stock filter follow a movement', async ({ request }) => {
  const before = await setAvailableStock(SKU, 3);
  const all = (value: boolean) => ({
    page: value,
    structuredData: value,
    card: value,
    inStockFilter: value,
  });
  try {
    for (const pieces of [3, 0, 2]) {
      await setAvailableStock(SKU, pieces);
      await expect.poll(() => shownStock(request), PATIENCE).toEqual(all(pieces > 0));
    }
  } finally {
    await setAvailableStock(SKU, before);
  }
});
