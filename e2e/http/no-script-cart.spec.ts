// JavaScript off: what is put into the cart and ordered by plain forms.
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

for (const [store, words] of Object.entries({
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
  test(`[CART-04] [CHK-05] [ORD-01] [UI-07] ${store}: a pane made to measure is bought, and what is wrong stands at its field`, async ({
    request,
  }) => {
    const email = `no-script-${randomUUID()}@example.ee`;
    const cart = await add(request, SIZED[store as keyof typeof SIZED], { qty: '1' });
    expect(`${cart.url.pathname}${cart.url.search}`).toBe(`/${store}/cart?said=added`);
    expect(cart.response.headers()['cache-control']).toBe('no-store');
    expect(cart.textOf('main [role=status]')).toBe(words.added);
    expect(cart.textOf('.plain-line')).toContain(words.size);

    const order = '.plain-cart .checkout-form';
    // A phone's keyboard writes an address, not a sentence.
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
    const faulty = wrong.all('[aria-invalid="true"]').map((field) => field.getAttribute('name'));
    const sizeBox = faulty.find((name) => name?.startsWith('size-'));
    expect(faulty).toEqual(['phoneNumber', sizeBox, 'terms']);
    expect(wrong.textOf(order)).toContain(words.phone);
    expect(wrong.textOf(order)).toContain(words.terms);
    expect(wrong.one('[name="emailAddress"]').getAttribute('value')).toBe(email);

    const right = { phoneNumber: '5555 5555', terms: 'on', [sizeBox ?? '']: 'on' };
    const placed = await sendForm(request, wrong, order, right);
    expect([placed.status, placed.url.pathname]).toEqual([200, `/${store}/order-success`]);
    expect(placed.textOf('.order-head h1')).toContain(words.thanks);
    await emailTo(email, 'order-confirmation');
    // The second press of the same button, though the cart is ordered.
    const again = await sendForm(request, wrong, order, right);
    expect(again.url.search).toBe(placed.url.search);
    expect((await loadPage(request, `/${store}/cart`)).all('.plain-line')).toHaveLength(0);
  });

test('[CART-06] [CART-07] a variant, a simple product and a set: quantities are changed, lines taken out', async ({
  request,
}) => {
  await add(request, '/et/p/KL-TP/x', { qty: '1' });
  const both = await add(request, '/et/p/KL-DV-M/x/KL-DV-90-SM', { qty: '1' });
  expect(names(both)).toHaveLength(2);
  const all = await add(request, '/et/p/KL-KOMP-VORE-M/x', {});
  // Of the set the care product joins the line that is there already.
  expect(names(all)).toHaveLength(4);

  const none = await sendForm(request, all, '.plain-line-form', { qty: '0' });
  expect(none.status).toBe(422);
  expect(none.textOf('.plain-line .field-error')).toBe('Kogus peab olema suurem kui 0');
  const two = await sendForm(request, none, '.plain-line-form', { qty: '2' });
  expect(two.one('.plain-line-form [name=qty]').getAttribute('value')).toBe('2');
  const fewer = await sendForm(request, two, '.plain-line > form:last-child', {});
  expect(names(fewer)).toHaveLength(3);
});

test('[CART-06] more than there are is asked for again, with the words at the field', async ({ request }) => {
  const refused = await add(request, '/et/p/KL-TP/x', { qty: '9999' });
  expect(refused.status).toBe(422);
  expect(refused.textOf('.plain-add .field-error')).toMatch(/\d/);
  expect(refused.one('.plain-add [name=qty]').getAttribute('value')).toBe('9999');
  const taken = await sendForm(request, refused, '.plain-add', { qty: '1' });
  expect(taken.url.search).toBe('?said=added');
});

test('[CART-04] without a size the page says what to do first', async ({ request }) => {
  const page = await loadPage(
    request,
    '/et/dusilahendused/dusiseinad/dusisein-vore-must.html?childSku=KL-DV-ERI-SM&width=90000',
  );
  expect(page.all('.plain-add')).toHaveLength(0);
  expect(page.textOf('.plain-note')).toContain('Arvuta hind');
});

test('the checkout leads on to the page that needs no script', async ({ request }) => {
  const page = await loadPage(request, '/ru/checkout');
  expect(page.one('noscript meta[http-equiv="refresh"]').getAttribute('content')).toBe('0;url=/ru/cart');
});

test('a form of another site is not taken', async ({ request }) => {
  const answer = await request.post('/et/cart', {
    headers: { origin: 'https://evil.example' },
    form: { intent: 'add', item: '{"sku":"KL-TP","qty":1}', qty: '1' },
  });
  expect(answer.status()).toBe(403);
  expect((await loadPage(request, '/et/cart')).all('.plain-line')).toHaveLength(0);
});
