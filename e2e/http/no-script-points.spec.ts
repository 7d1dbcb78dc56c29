// JavaScript disabled: a parcel machine is chosen from a list by county.
import { randomUUID } from 'node:crypto';
import { loadPage, sendForm } from '../support/parsed-page.ts';
import { expect, test } from '../support/request-id.ts';

test('a parcel machine is chosen from a select by county', async ({ request }) => {
  const cart = await sendForm(request, await loadPage(request, '/et/p/KL-TP/x'), '.plain-add', { qty: '1' });
  const select = '[name="point-omniva/locker"]';
  expect(cart.all(`${select} optgroup`).map((group) => group.getAttribute('label'))).toContain(
    'Harju maakond',
  );
  const filled = {
    ...{ emailAddress: `points-${randomUUID()}@example.ee`, phoneNumber: '+372 5123 4567' },
    ...{
      firstName: 'Mari',
      lastName: 'Maasikas',
      streetAddress: 'Pärnu mnt 1',
      zipCode: '10141',
      city: 'Tallinn',
    },
    ...{ shippingMethod: 'omniva/locker', paymentMethod: 'cashondelivery', terms: 'on' },
  };
  const order = '.plain-cart .checkout-form';
  const without = await sendForm(request, cart, order, filled);
  expect(without.textOf('main')).toContain('Vali pakiautomaat.');
  // The total has the price of the chosen method now.
  const point = without.one(`${select} optgroup option`).getAttribute('value') ?? '';
  const placed = await sendForm(request, without, order, { ...filled, 'point-omniva/locker': point });
  expect(placed.url.pathname).toBe('/et/order-success');
});
