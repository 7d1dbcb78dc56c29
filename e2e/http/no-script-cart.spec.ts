// JavaScript disabled: cart and order by plain forms.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { emailTo } from '../outbox.ts';
import { loadPage, type ParsedPage, plainText, sendForm } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

const SIZED = {
  et: '/et/dusilahendused/dusiseinad/dusisein-vore-must.html?childSku=KL-DV-ERI-SM&width=900&height=2000',
  ru: '/ru/p/KL-DV-M/x/KL-DV-ERI-SM?width=900&height=2000',
};

const add = async (
  request: APIRequestContext,
  path: string,
  filled: Record<string, string>,
): Promise<ParsedPage> => sendForm(request, await loadPage(request, path), '.plain-add', filled);

const names = (page: ParsedPage) => page.all('.plain-line > div > strong').map(plainText);

for (const [store, texts] of Object.entries({
  et: {
    added: 'Toode on lisatud ostukorvi',
    size: 'Erimõõt 900 × 2000 mm',
    phone: 'Sisesta kehtiv telefoninumber',
    terms: 'Tellimiseks nõustu ostutingimustega.',
    thanks: 'Aitäh, Mari!',
  },
  ru: {
    added: 'Товар добавлен в корзину',
    size: '900 × 2000',
    phone: 'Введите правильный номер телефона',
    terms: 'Чтобы сделать заказ, примите условия покупки.',
    thanks: 'Mari',
  },
} as const))
  test(`[CART-04] [CHK-05] [ORD-01] [UI-07] ${store}: a made-to-measure pane is bought, with errors shown at their fields`, async ({
    request,
  }) => {
    const email = `no-script-${randomUUID()}@example.ee`;
    const cart = await add(request, SIZED[store as keyof typeof SIZED], { qty: '1' });
    expect(`${cart.url.pathname}${cart.url.search}`).toBe(`/${store}/cart?said=added`);
    expect(cart.response.headers()['cache-control']).toBe('no-store');
    expect(cart.textOf('main [role=status]')).toBe(texts.added);
    expect(cart.textOf('.plain-line')).toContain(texts.size);

    const order = '.plain-cart .checkout-form';
    // No autocapitalization for the e-mail field.
    const emailField = cart.one(`${order} [name="emailAddress"]`);
    expect(emailField.getAttribute('inputmode')).toBe('email');
    expect(emailField.getAttribute('autocapitalize')).toBe('none');

    const person = {
      emailAddress: email,
      firstName: 'Mari',
      lastName: 'Maasikas',
      streetAddress: 'Pärnu mnt 1',
      zipCode: '10141',
      city: 'Tallinn',
    };
    const wrong = await sendForm(request, cart, order, { ...person, phoneNumber: 'abc' });
    expect([wrong.status, wrong.url.pathname]).toEqual([422, `/${store}/cart`]);
    const invalid = wrong.all('[aria-invalid="true"]').map((field) => field.getAttribute('name'));
    const sizeBox = invalid.find((name) => name?.startsWith('size-'));
    expect(invalid).toEqual(['phoneNumber', sizeBox, 'terms']);
    expect(wrong.textOf(order)).toContain(texts.phone);
    expect(wrong.textOf(order)).toContain(texts.terms);
    expect(wrong.one('[name="emailAddress"]').getAttribute('value')).toBe(email);

    const right = { phoneNumber: '5555 5555', terms: 'on', [sizeBox ?? '']: 'on' };
    const placed = await sendForm(request, wrong, order, right);
    expect([placed.status, placed.url.pathname]).toEqual([200, `/${store}/order-success`]);
    expect(placed.textOf('.order-head h1')).toContain(texts.thanks);
    await emailTo(email, 'order-confirmation');
    // The same button is pressed again although the cart is ordered.
    const again = await sendForm(request, wrong, order, right);
    expect(again.url.search).toBe(placed.url.search);
    expect((await loadPage(request, `/${store}/cart`)).all('.plain-line')).toHaveLength(0);
  });

test('[CART-06] [CART-07] a variant, a simple product and a bundle: quantities are changed, lines removed', async ({
  request,
}) => {
  await add(request, '/et/p/KL-TP/x', { qty: '1' });
  const both = await add(request, '/et/p/KL-DV-M/x/KL-DV-90-SM', { qty: '1' });
  expect(names(both)).toHaveLength(2);
  const all = await add(request, '/et/p/KL-KOMP-VORE-M/x', {});
  // The care product of the bundle is merged with the existing line.
  expect(names(all)).toHaveLength(4);

  const none = await sendForm(request, all, '.plain-line-form', { qty: '0' });
  expect(none.status).toBe(422);
  expect(none.textOf('.plain-line .field-error')).toBe('Kogus peab olema suurem kui 0');
  const two = await sendForm(request, none, '.plain-line-form', { qty: '2' });
  expect(two.one('.plain-line-form [name=qty]').getAttribute('value')).toBe('2');
  const fewer = await sendForm(request, two, '.plain-line > form:last-child', {});
  expect(names(fewer)).toHaveLength(3);
});

test('[CART-06] a quantity above stock shows an error at the field', async ({ request }) => {
  const rejected = await add(request, '/et/p/KL-TP/x', { qty: '9999' });
  expect(rejected.status).toBe(422);
  expect(rejected.textOf('.plain-add .field-error')).toMatch(/\d/);
  expect(rejected.one('.plain-add [name=qty]').getAttribute('value')).toBe('9999');
  const taken = await sendForm(request, rejected, '.plain-add', { qty: '1' });
  expect(taken.url.search).toBe('?said=added');
});

test('[CART-04] without a size the page shows what is missing', async ({ request }) => {
  const page = await loadPage(
    request,
    '/et/dusilahendused/dusiseinad/dusisein-vore-must.html?childSku=KL-DV-ERI-SM&width=90000',
  );
  expect(page.all('.plain-add')).toHaveLength(0);
  expect(page.textOf('.plain-note')).toContain('Arvuta hind');
});

test('the checkout links to the page without JavaScript', async ({ request }) => {
  const page = await loadPage(request, '/ru/checkout');
  expect(page.one('noscript meta[http-equiv="refresh"]').getAttribute('content')).toBe('0;url=/ru/cart');
});

test('a cross-site form is rejected', async ({ request }) => {
  const response = await request.post('/et/cart', {
    headers: { origin: 'https://evil.example' },
    form: { intent: 'add', item: '{"sku":"KL-TP","qty":1}', qty: '1' },
  });
  expect(response.status()).toBe(403);
  expect((await loadPage(request, '/et/cart')).all('.plain-line')).toHaveLength(0);
});
