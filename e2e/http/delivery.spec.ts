// Delivery times as HTML: in working days, from one source, so that a cached page stays correct.
import { loadPage, structuredData } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const PART = '/et/p/KL-TP/x';
const CUSTOM = '/et/p/KL-DK-M/x';

test('card, product, content and structured data show the same working days', async ({ request }) => {
  const home = await loadPage(request, '/et');
  expect(home.textOf('main')).toContain('3–5 tööpäeva');
  const delivery = (await loadPage(request, '/et/delivery')).textOf('main');
  for (const days of ['3–5 tööpäeva', '15–17 tööpäeva']) expect(delivery).toContain(days);
  const part = await loadPage(request, PART);
  expect(part.textOf('.product-price .stock')).toContain('3–5 tööpäeva');
  expect((await loadPage(request, CUSTOM)).textOf('.product-buy')).toContain('15–17 tööpäeva');
  const product = structuredData(part).find((entry) => entry['@type'] === 'Product') as {
    offers: { shippingDetails?: { deliveryTime: { transitTime: object; handlingTime: object } } };
  };
  expect(product.offers.shippingDetails?.deliveryTime).toMatchObject({
    handlingTime: { minValue: 1, maxValue: 1 },
    transitTime: { minValue: 2, maxValue: 4 },
  });
});

test('no page shows a placeholder', async ({ request }) => {
  for (const path of ['/et', '/ru', '/et/delivery', '/ru/delivery', '/et/about-us', '/et/erilahendused'])
    expect((await loadPage(request, path)).html, path).not.toContain('{{');
});
