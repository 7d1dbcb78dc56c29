// Back-in-stock alerts without JavaScript: plain forms, answered with pages without personal data.
import { randomUUID } from 'node:crypto';
import { emailTo, linkIn } from '../outbox.ts';
import { loadPage, sendForm } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const SOLD_OUT = '/et/p/KL-TH-K/x';

test('requested and confirmed by plain forms, without the e-mail address in a URL', async ({ request }) => {
  const email = `alert-plain-${randomUUID()}@example.ee`;
  const product = await loadPage(request, SOLD_OUT);
  expect(product.textOf('.product-price')).not.toMatch(/tööpäev|kohal/);
  const sent = await sendForm(request, product, '.stock-alert form', { email });
  expect(`${sent.url.pathname}${sent.url.search}`).toBe('/et/stock-alert?said=sent');
  expect(sent.textOf('main [role=status]')).toContain('Kinnita seal soov');
  const confirmation = await loadPage(
    request,
    linkIn(await emailTo(email, 'stock-alert-confirm'), 'stock-alert'),
  );
  const confirmed = await sendForm(request, confirmation, 'main form', {});
  expect(`${confirmed.url.pathname}${confirmed.url.search}`).toBe('/et/stock-alert?said=confirmed');
  expect(confirmed.textOf('main [role=status]')).toContain('kinnitatud');
});

test('an invalid address is reported by a page', async ({ request }) => {
  const product = await loadPage(request, SOLD_OUT);
  const rejected = await sendForm(request, product, '.stock-alert form', { email: 'nobody' });
  expect(`${rejected.url.pathname}${rejected.url.search}`).toBe('/et/stock-alert?said=invalid');
  expect(rejected.textOf('main [role=status]')).toContain('e-posti aadressi');
});
