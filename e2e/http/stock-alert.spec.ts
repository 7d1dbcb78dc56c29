// "Tell me when it is back" without JavaScript: plain forms, answered with pages that name nobody.
import { randomUUID } from 'node:crypto';
import { emailTo, linkIn } from '../outbox.ts';
import { loadPage, sendForm } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const SOLD_OUT = '/et/p/KL-TH-K/x';

test('asked and confirmed by plain forms; the address comes into no URL', async ({ request }) => {
  const email = `alert-plain-${randomUUID()}@example.ee`;
  const product = await loadPage(request, SOLD_OUT);
  expect(product.textOf('.product-price')).not.toMatch(/tööpäev|kohal/);
  const sent = await sendForm(request, product, '.stock-alert form', { email });
  expect(`${sent.url.pathname}${sent.url.search}`).toBe('/et/stock-alert?said=sent');
  expect(sent.textOf('main [role=status]')).toContain('Kinnita seal soov');
  const asked = await loadPage(request, linkIn(await emailTo(email, 'stock-alert-confirm'), 'stock-alert'));
  const confirmed = await sendForm(request, asked, 'main form', {});
  expect(`${confirmed.url.pathname}${confirmed.url.search}`).toBe('/et/stock-alert?said=confirmed');
  expect(confirmed.textOf('main [role=status]')).toContain('kinnitatud');
});

test('a wrong address is said by a page', async ({ request }) => {
  const product = await loadPage(request, SOLD_OUT);
  const refused = await sendForm(request, product, '.stock-alert form', { email: 'nobody' });
  expect(`${refused.url.pathname}${refused.url.search}`).toBe('/et/stock-alert?said=invalid');
  expect(refused.textOf('main [role=status]')).toContain('e-posti aadressi');
});
